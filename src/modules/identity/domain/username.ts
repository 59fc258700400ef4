import { displayNameRefused, usernameRefused } from './identity.errors.js';

/** The same rule as the constraint `users_username_form`: ASCII only, so that no name looks like another. */
const FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/;

/** Names that readers would take for the operator. The site administrator's own name is given at bootstrap, not here. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'root',
  'system',
  'support',
  'security',
  'moderator',
  'service',
]);

const MAX_DISPLAY_NAME = 80;

/** How names are compared: `lower(username collate "C")` in SQL. */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}

/** False for what no account can be called. */
export function isUsername(text: string): boolean {
  return FORM.test(text);
}

/** Keeps the spelling. Throws `username-refused`. */
export function checkUsername(username: string): string {
  if (!isUsername(username)) {
    throw usernameRefused(
      'must be 3 to 32 of the characters A–Z, a–z, 0–9, ".", "_" and "-", and start with a letter or digit',
    );
  }
  if (RESERVED.has(usernameKey(username))) throw usernameRefused('is reserved');
  return username;
}

/**
 * Free text, but nothing that hides or reorders its neighbours: control characters, line separators and bidirectional or
 * zero-width format characters are refused, except the joiners that emoji and several scripts need. Throws `display-name-refused`.
 */
export function checkDisplayName(text: string): string {
  if (!text.isWellFormed()) throw displayNameRefused('is not well-formed Unicode');
  const name = text.normalize('NFC').trim();
  if (name === '' || [...name].length > MAX_DISPLAY_NAME)
    throw displayNameRefused(`must have 1 to ${MAX_DISPLAY_NAME} characters`);
  if (
    /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}/u.test(
      name,
    )
  ) {
    throw displayNameRefused('holds characters that cannot be seen');
  }
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) throw displayNameRefused('holds no character that can be seen');
  return name;
}
