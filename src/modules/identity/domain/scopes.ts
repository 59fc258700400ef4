import { scopeRefused } from './identity.errors.js';

const FORM = /^[a-z][a-z0-9-]{0,31}(:[a-z][a-z0-9-]{0,31}){0,3}$/;
const MAX_SCOPES = 20;

/** Sorted, without repetition. Scopes are matched whole: `live` does not include `live:read`. Throws `scope-refused`. */
export function checkScopes(scopes: readonly string[]): string[] {
  const unique = [...new Set(scopes)].sort();
  if (unique.length < 1 || unique.length > MAX_SCOPES)
    throw scopeRefused(`must hold 1 to ${MAX_SCOPES} scopes`);
  if (!unique.every((scope) => FORM.test(scope)))
    throw scopeRefused('must hold names such as "vde:analysis"');
  return unique;
}
