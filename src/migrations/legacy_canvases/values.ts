/** Values of old documents, made fit for an entity. What this migration did to a canvas must not change with the code. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonRecord = { [key: string]: Json };

const STORAGE_KEY_FIELD = /storageKeys?$/i;
const INLINE =
  /\bdata:\s*[a-z]+\/[a-z0-9.+-]+\s*[;,]|\bblob:https?:|https?:\/\/[^\s"']*[?&](x-amz-(signature|credential|security-token)|x-goog-signature|x-oss-signature|ossaccesskeyid|awsaccesskeyid|signature|sig)=/i;
const MAX_DEPTH = 24;

export interface Cleaning {
  /** Storage keys that the user owns. */
  readonly owned: ReadonlySet<string>;
  /** Fields that could not come along. */
  leftOut: number;
}

export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without null members, bytes, addresses that end, and media of others; undefined when nothing is left of it. */
export function clean(value: Json, cleaning: Cleaning, depth = MAX_DEPTH): Json | undefined {
  if (typeof value === 'string') return INLINE.test(value) ? leave(cleaning) : value;
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : leave(cleaning);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return leave(cleaning);
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const kept = clean(item, cleaning, depth - 1);
      return kept === undefined ? [] : [kept];
    });
  const kept: JsonRecord = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === null) continue;
    const fit = STORAGE_KEY_FIELD.test(name) ? media(member, cleaning) : clean(member, cleaning, depth - 1);
    if (fit !== undefined && name !== '__proto__' && name.length <= 200) kept[name] = fit;
  }
  return kept;
}

function media(value: Json, cleaning: Cleaning): Json | undefined {
  if (!Array.isArray(value)) return owned(value, cleaning) ? value : leave(cleaning);
  const kept = value.filter((key) => owned(key, cleaning));
  cleaning.leftOut += value.length - kept.length;
  return kept;
}

const owned = (key: Json, { owned: keys }: Cleaning) => typeof key === 'string' && keys.has(key);

function leave(cleaning: Cleaning): undefined {
  cleaning.leftOut++;
  return undefined;
}

/** Every storage key that a document names, whoever's it is. */
export function mediaKeysOf(value: Json, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) mediaKeysOf(item, found);
  else if (isRecord(value))
    for (const [name, member] of Object.entries(value)) {
      if (!STORAGE_KEY_FIELD.test(name)) mediaKeysOf(member, found);
      else for (const key of [member].flat()) if (typeof key === 'string') found.add(key);
    }
  return found;
}
