import { stateKeyInvalid, stateKeyManaged, stateKeyReserved } from './state.errors.js';

/** "My assets" and the older canvases, by the names that clients in the field use. */
export const ASSETS_KEY = 'infinite-canvas:asset_store';
export const CANVASES_KEY = 'infinite-canvas:canvas_store';

/** Owned by server code; `app_state_key_is_reserved` in the database holds the same rule. */
const RESERVED = ['partner-head-route', 'skill-archive-policy'];

const FORM = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/;

export function isReserved(key: string): boolean {
  return RESERVED.some((prefix) => key.toLowerCase().startsWith(prefix));
}

/**
 * Refuses what no route may reach. Spellings that a proxy, a browser or a later version might take for a reserved key (other
 * case, full-width letters, percent signs, invisible characters) are named as reserved too, though none of them fits the form.
 */
export function requireOpenKey(key: string): void {
  if (isReserved(key) || isReserved(spelledOut(key))) throw stateKeyReserved();
  if (!FORM.test(key)) throw stateKeyInvalid();
}

/** As `requireOpenKey`, and not one that other routes write. */
export function requireWritableKey(key: string): void {
  requireOpenKey(key);
  if (key === CANVASES_KEY) throw stateKeyManaged();
}

/** More layers of percent-encoding than this are nobody's mistake. */
const LAYERS = 8;

function spelledOut(key: string): string {
  let text = key;
  for (let layer = 0; layer < LAYERS && text.includes('%'); layer++) text = decoded(text);
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}\p{M}]/gu, '')
    .replaceAll(/\p{Pd}/gu, '-');
}

function decoded(text: string): string {
  return text.replaceAll(/(%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return '';
    }
  });
}
