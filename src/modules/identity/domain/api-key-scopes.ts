import { scopeRefused } from './identity.errors.js';

/** Sorted, without repetition, all of them among `known`. Throws `scope-refused`. */
export function checkApiKeyScopes(scopes: readonly string[], known: readonly string[]): string[] {
  const unique = [...new Set(scopes)].sort();
  if (unique.length === 0) throw scopeRefused('must hold a scope');
  const stranger = unique.find((scope) => !known.includes(scope));
  if (stranger !== undefined) throw scopeRefused(`must be among: ${known.join(', ')}`);
  return unique;
}
