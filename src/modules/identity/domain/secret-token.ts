import { createHash } from 'node:crypto';

/** Random bytes in a token: 256 bits, which nobody guesses, so that a plain digest is enough to keep it safe at rest. */
export const TOKEN_BYTES = 32;

/** Tells service tokens apart before any look-up, and lets secret scanners find leaked ones. */
export const SERVICE_PREFIX = 'svc_';

/** Personal API keys (IDN-9). */
export const API_KEY_PREFIX = 'icv_';
/** How much of a key its owner sees again: too little to help anybody guess the rest. */
export const SHOWN_KEY_LENGTH = API_KEY_PREFIX.length + 6;

const SESSION_FORM = /^[\w-]{43}$/;
const SERVICE_FORM = /^svc_[\w-]{43}$/;
const API_KEY_FORM = /^icv_[\w-]{43}$/;

/** What kind of token this can be, by its form alone; undefined is refused without asking the database. */
export function tokenKind(token: string): 'session' | 'service' | 'api-key' | undefined {
  if (API_KEY_FORM.test(token)) return 'api-key';
  if (SERVICE_FORM.test(token)) return 'service';
  return SESSION_FORM.test(token) ? 'session' : undefined;
}

/** The only form in which a token is stored (IDN-2, IDN-5). */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
