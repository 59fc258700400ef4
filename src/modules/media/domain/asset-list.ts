import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { assetDuplicate, assetsInvalid, tooManyAssets } from './asset.errors.js';

export const MAX_ASSETS = 1_000;
export const ASSET_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
export const MD5 = /^[0-9a-f]{32}$/;
const STORAGE_KEY = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/;
const INLINE_MEDIA = /^\s*(data|blob):/i;

/** An asset as clients keep it: fields that we do not know stay as they are. */
export type Asset = JsonObject & { id: string };

/** An asset whose media is new: nothing is known of it until the stored object has been looked at. */
export interface NewMedia {
  readonly assetId: string;
  /** Undefined when the asset shows no media object. */
  readonly storageKey: string | undefined;
  readonly md5: string | undefined;
  readonly isImage: boolean;
}

/** Where the list of assets lies in the state: clients persist `{state: {assets}, version}` or `{assets}`. */
export function assetsPath(data: JsonObject | undefined): readonly string[] {
  const { state } = data ?? {};
  return isObject(state) && 'assets' in state ? ['state', 'assets'] : ['assets'];
}

export function assetsOf(data: JsonObject | undefined): Asset[] {
  if (data === undefined) return [];
  const { state } = data;
  const list = isObject(state) && 'assets' in state ? state['assets'] : data['assets'];
  return Array.isArray(list) ? (list.filter((asset) => isObject(asset) && 'id' in asset) as Asset[]) : [];
}

export function withAssets(data: JsonObject | undefined, assets: readonly Asset[]): JsonObject {
  const list = [...assets];
  const { state } = data ?? {};
  if (isObject(state) && 'assets' in state) return { ...data, state: { ...state, assets: list } };
  return { ...data, assets: list };
}

export function storageKeyOf(asset: Asset): string | undefined {
  const { data } = asset;
  const key = isObject(data) ? data['storageKey'] : undefined;
  return typeof key === 'string' ? key : undefined;
}

export function md5Of(asset: Asset): string | undefined {
  const { data } = asset;
  const md5 = isObject(data) ? data['md5'] : undefined;
  return typeof md5 === 'string' ? md5 : undefined;
}

/**
 * Shapes of a whole list that a client sends. Throws `assets-invalid`, `too-many-assets`. What was there before and has not
 * changed is let through: nobody loses an old list for what it holds.
 */
export function checkAssets(data: JsonObject, before: readonly Asset[]): Asset[] {
  const { state } = data;
  const list = isObject(state) && 'assets' in state ? state['assets'] : data['assets'];
  const pointer = `#/data/${assetsPath(data).join('/')}`;
  if (!Array.isArray(list)) throw assetsInvalid([{ pointer, detail: 'must be a list' }]);
  if (list.length > MAX_ASSETS) throw tooManyAssets(MAX_ASSETS);
  const faults: InputFault[] = [];
  const known = new Map(before.map((asset) => [asset.id, asset]));
  const seen = new Set<string>();
  list.forEach((asset, at) => checkAsset(asset, `${pointer}/${at}`, known, seen, faults));
  if (faults.length > 0) throw assetsInvalid(faults.slice(0, 20));
  return list as Asset[];
}

function checkAsset(
  asset: JsonValue,
  pointer: string,
  known: ReadonlyMap<string, Asset>,
  seen: Set<string>,
  faults: InputFault[],
): void {
  const fault = (at: string, detail: string) => void faults.push({ pointer: `${pointer}${at}`, detail });
  if (!isObject(asset)) return fault('', 'must be an object');
  const { id } = asset;
  if (typeof id !== 'string' || !ASSET_ID.test(id))
    return fault('/id', 'must be letters, digits and . _ : -, at most 128');
  if (seen.has(id)) fault('/id', 'must not appear twice');
  seen.add(id);
  if (showsAsBefore(known.get(id), asset as Asset)) return;
  const { data = {} } = asset;
  if (!isObject(data)) return fault('/data', 'must be an object');
  const { storageKey, md5 } = data;
  if (storageKey !== undefined && (typeof storageKey !== 'string' || !STORAGE_KEY.test(storageKey)))
    fault('/data/storageKey', 'must be a storage key');
  if (md5 !== undefined && (typeof md5 !== 'string' || !MD5.test(md5)))
    fault('/data/md5', 'must be 32 hexadecimal digits in lower case');
  if (holdsInlineMedia(asset)) fault('/data', 'must not hold media; upload it and use its storage key');
}

function holdsInlineMedia(value: JsonValue): boolean {
  if (typeof value === 'string') return INLINE_MEDIA.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsInlineMedia);
}

/** The media that a list shows and the list before it did not: what has to be checked. */
export function newMedia(before: readonly Asset[], after: readonly Asset[]): NewMedia[] {
  const known = new Map(before.map((asset) => [asset.id, asset]));
  return after
    .filter((asset) => !showsAsBefore(known.get(asset.id), asset))
    .map((asset) => ({
      assetId: asset.id,
      storageKey: storageKeyOf(asset),
      md5: md5Of(asset),
      isImage: asset['kind'] === 'image',
    }));
}

/** Title, tags and the like may change; everything that says what is seen may not. */
function showsAsBefore(before: Asset | undefined, after: Asset): boolean {
  if (before?.['kind'] !== after['kind']) return false;
  return sameMedia(before, after);
}

function sameMedia(before: Asset | undefined, after: Asset): boolean {
  if (before === undefined) return false;
  const sameDigest = md5Of(before) === md5Of(after);
  if (
    sameDigest &&
    equal(before['data'] ?? {}, after['data'] ?? {}) &&
    equal(inlineOf(before), inlineOf(after))
  )
    return true;
  // Same object, digest neither lost nor made up: its other data (tags, sizes) may change.
  const key = storageKeyOf(after);
  return key !== undefined && key === storageKeyOf(before) && sameDigest && !holdsInlineMedia(after);
}

/** Pictures in other fields (`coverUrl`). */
function inlineOf(asset: Asset): JsonValue {
  return Object.entries(asset).filter(([name, value]) => name !== 'data' && holdsInlineMedia(value));
}

/**
 * Refuses two assets with the same digest, unless both were there before. Returns the digests that count: of old twins only
 * the first one's.
 */
export function digestsOf(before: readonly Asset[], after: readonly Asset[]): Map<string, string> {
  const old = new Map(before.map((asset) => [asset.id, md5Of(asset)]));
  const holders = new Map<string, string>();
  const counted = new Map<string, string>();
  for (const asset of after) {
    const md5 = md5Of(asset);
    if (md5 === undefined) continue;
    const holder = holders.get(md5);
    if (holder === undefined) {
      holders.set(md5, asset.id);
      counted.set(asset.id, md5);
    } else if (old.get(asset.id) !== md5 || old.get(holder) !== md5) throw assetDuplicate(holder);
  }
  return counted;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function equal(left: JsonValue, right: JsonValue): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(right, name) &&
      equal((left as JsonObject)[name] as JsonValue, (right as JsonObject)[name] as JsonValue),
  );
}
