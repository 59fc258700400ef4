import { fileNameInvalid } from './media.errors.js';

const MAX_CHARACTERS = 255;
/** Reorder what is read: `gnp.exe` shown as `exe.png`. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /\p{Cc}/u;

/** The last part of what the client named the file, composed; throws `file-name-invalid`. */
export function cleanFileName(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!given.isWellFormed() || CONTROLS.test(given))
    throw fileNameInvalid('has control characters or broken text');
  const name = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replaceAll(BIDI_CONTROLS, '').trim();
  if (name === '' || name === '.' || name === '..') return undefined;
  if ([...name].length > MAX_CHARACTERS) throw fileNameInvalid(`is longer than ${MAX_CHARACTERS} characters`);
  return name;
}
