import { DomainError } from '../../ports/kernel/domain-error.js';

/** Deeper JSON than any document of ours; class-transformer recurses and would overflow the stack at some 10,000. */
const MAX_DEPTH = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a request body strictly (PLT-9): valid UTF-8, bounded nesting, no NUL, no lone surrogate, no `__proto__`.
 * Throws `malformed-json`, `json-too-deep`, `json-forbidden-text` or, for `null`, `validation-failed`, all 400.
 */
export function parseJsonBody(body: Buffer): unknown {
  const text = decode(body);
  if (text.trim() === '') return undefined;
  refuseDepth(body);
  const value = parse(text);
  // Validation takes null for an empty object; to the sender it is neither a body nor its absence.
  if (value === null) {
    const fault = { pointer: '#', detail: 'must be an object' };
    throw new DomainError('invalid', 'validation-failed', 'the input is not valid', { faults: [fault] });
  }
  // What JSON.parse makes of plain characters is well-formed already; only an escape or the bare name can hide more.
  if (text.includes('\\u') || text.includes('__proto__')) refuseHiddenText(value, '#');
  return value;
}

function decode(body: Buffer): string {
  try {
    return decoder.decode(body);
  } catch {
    throw new DomainError('invalid', 'malformed-json', 'the body is not valid UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('invalid', 'malformed-json', 'the body is not valid JSON');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** One pass over the bytes, before anything recursive touches them. */
function refuseDepth(body: Buffer): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > MAX_DEPTH)
        throw new DomainError('invalid', 'json-too-deep', `the body nests deeper than ${MAX_DEPTH} levels`);
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
}

function refuseHiddenText(value: unknown, pointer: string): void {
  if (typeof value === 'string') refuseText(value, pointer);
  else if (Array.isArray(value))
    value.forEach((item, index) => refuseHiddenText(item, `${pointer}/${index}`));
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const at = `${pointer}/${escapePointer(key)}`;
      refuseText(key, at);
      if (key === '__proto__') throw forbidden(at, 'the key __proto__ is not accepted');
      refuseHiddenText(item, at);
    }
  }
}

/** Also for path and query values, which reach PostgreSQL just as bodies do. */
export function refuseText(text: string, pointer: string): void {
  if (text.includes('\0')) throw forbidden(pointer, 'NUL characters are not accepted');
  if (!text.isWellFormed()) throw forbidden(pointer, 'lone surrogates are not accepted');
}

function forbidden(pointer: string, detail: string): DomainError {
  return new DomainError('invalid', 'json-forbidden-text', detail, { faults: [{ pointer, detail }] });
}

/** RFC 6901. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
