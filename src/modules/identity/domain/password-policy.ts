import { passwordRefused } from './identity.errors.js';
import { usernameKey } from './username.js';

const PASSWORD_MIN = 12;
const PASSWORD_MAX = 256;

/**
 * The form in which a password is hashed and verified: NFC, as RFC 8265 asks, because keyboards differ in how they compose
 * the same character. Undefined for what no accepted password can be.
 */
export function normalisePassword(password: string): string | undefined {
  // Before normalising: a huge text must not cost more than its length.
  if (password.length > PASSWORD_MAX * 4 || !password.isWellFormed() || password.includes('\0'))
    return undefined;
  return password.normalize('NFC');
}

/** The normal form of a password that may be set. Throws `password-refused`; the text never appears in the error. */
export function checkNewPassword(password: string, username: string, pointer = '#/password'): string {
  const normal = normalisePassword(password);
  const length = normal === undefined ? 0 : [...normal].length;
  if (normal === undefined || length < PASSWORD_MIN || length > PASSWORD_MAX) {
    throw passwordRefused(
      pointer,
      `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters, none of them NUL`,
    );
  }
  if (usernameKey(normal) === usernameKey(username))
    throw passwordRefused(pointer, 'must not be the username');
  if (new Set(normal).size < 4) throw passwordRefused(pointer, 'must have at least 4 different characters');
  return normal;
}
