import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonValue } from '../../../ports/kernel/json.js';

/** What the walk through a value found. */
export interface GuardFindings {
  readonly faults: InputFault[];
  /** Storage keys that the value names. */
  readonly storageKeys: Set<string>;
}

const MAX_KEY = 200;
/** A document that is wrong everywhere must not give an answer larger than itself. */
export const MAX_FAULTS = 20;

const STORAGE_KEY_FIELD = /storageKeys?$/i;
const STORAGE_KEY = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/;
const DATA_URL = /\bdata:\s*[a-z]+\/[a-z0-9.+-]+\s*[;,]/i;
const BLOB_URL = /\bblob:https?:/i;
const SIGNED_URL =
  /https?:\/\/[^\s"']*[?&](x-amz-(signature|credential|security-token)|x-goog-signature|x-oss-signature|ossaccesskeyid|awsaccesskeyid|signature|sig)=/i;

/**
 * Rules for every value, also of types that we do not know and at any depth (COL-3, COL-24): text that PostgreSQL and
 * UTF-8 can hold, numbers that survive every JSON reader, no prototype games, media by storage key only.
 */
export function guardJson(
  value: JsonValue,
  pointer: string,
  maxDepth: number,
  findings: GuardFindings,
): void {
  if (findings.faults.length >= MAX_FAULTS) return;
  if (typeof value === 'string') guardText(value, pointer, findings);
  else if (typeof value === 'number') guardNumber(value, pointer, findings);
  else if (typeof value !== 'object' || value === null) return;
  else if (maxDepth === 0) fault(findings, pointer, 'nests too deep');
  else if (Array.isArray(value))
    value.forEach((item, at) => guardJson(item, `${pointer}/${at}`, maxDepth - 1, findings));
  else {
    for (const [key, member] of Object.entries(value)) {
      const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      guardKey(key, at, findings);
      if (STORAGE_KEY_FIELD.test(key)) guardStorageKeys(member, at, findings);
      else guardJson(member, at, maxDepth - 1, findings);
    }
  }
}

function guardText(text: string, pointer: string, findings: GuardFindings): void {
  if (text.includes('\0')) fault(findings, pointer, 'must not hold NUL characters');
  else if (!text.isWellFormed()) fault(findings, pointer, 'must not hold lone surrogates');
  else if (!text.includes(':')) return;
  else if (DATA_URL.test(text) || BLOB_URL.test(text))
    fault(findings, pointer, 'must not hold media; upload it and use its storage key');
  else if (SIGNED_URL.test(text)) fault(findings, pointer, 'must not hold a signed URL; use the storage key');
}

function guardNumber(value: number, pointer: string, findings: GuardFindings): void {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER))
    fault(findings, pointer, 'must be a number within ±(2^53 − 1)');
}

function guardKey(key: string, pointer: string, findings: GuardFindings): void {
  if (key === '__proto__' || key.includes('\0') || !key.isWellFormed() || key.length > MAX_KEY) {
    fault(findings, pointer, 'is no acceptable member name');
  }
}

/** One key or a list of keys; null takes a field away in a patch. */
function guardStorageKeys(value: JsonValue, pointer: string, findings: GuardFindings): void {
  if (value === null) return;
  const keys = Array.isArray(value) ? value : [value];
  keys.forEach((key, at) => {
    if (typeof key === 'string' && STORAGE_KEY.test(key)) findings.storageKeys.add(key);
    else fault(findings, Array.isArray(value) ? `${pointer}/${at}` : pointer, 'must be a storage key');
  });
}

export function fault(findings: Pick<GuardFindings, 'faults'>, pointer: string, detail: string): void {
  if (findings.faults.length < MAX_FAULTS) findings.faults.push({ pointer, detail });
}
