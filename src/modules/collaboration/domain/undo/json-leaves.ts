import type { JsonObject, JsonValue } from '../../../../ports/kernel/json.js';
import { canonicalJson } from '../canonical-json.js';
import { isObject } from '../json-merge.js';

/** Members from the top of a body down; the empty path is the whole. */
export type JsonPath = readonly string[];

/** A field that was changed, and what it held before. Lists and empty objects count as one field. */
export interface Leaf {
  readonly path: JsonPath;
  /** Undefined: there was nothing. */
  readonly before: JsonValue | undefined;
  /** How many members of the path were there before: those that came with the change go with it when they are left empty. */
  readonly kept: number;
}

/** Fields that a merge patch changed; `inverse` is what `canvas_inverse_patch` made of it. */
export function patchLeaves(patch: JsonObject, inverse: JsonObject): Leaf[] {
  return patchedUnder(patch, inverse, [], Infinity);
}

function patchedUnder(
  patch: JsonObject,
  inverse: JsonObject | undefined,
  path: JsonPath,
  kept: number,
): Leaf[] {
  return Object.entries(patch).flatMap(([key, value]): Leaf[] => {
    const at = [...path, key];
    const before = inverse?.[key] ?? undefined;
    if (!isObject(value)) return replaced(at, before, kept);
    if (isObject(before)) return patchedUnder(value, before, at, kept);
    if (before !== undefined || Object.keys(value).length === 0) return [{ path: at, before, kept }];
    return patchedUnder(value, undefined, at, Math.min(kept, path.length));
  });
}

/** Fields in which two bodies differ. */
export function diffLeaves(before: JsonObject, after: JsonObject): Leaf[] {
  return differentUnder(before, after, [], Infinity);
}

function differentUnder(before: JsonObject, after: JsonObject, path: JsonPath, kept: number): Leaf[] {
  return membersOf(before, after).flatMap((key): Leaf[] => {
    const at = [...path, key];
    const [old, now] = [before[key], after[key]];
    if (old !== undefined && now !== undefined && canonicalJson(old) === canonicalJson(now)) return [];
    if (!isObject(now)) return replaced(at, old, kept);
    if (isObject(old)) return differentUnder(old, now, at, kept);
    if (old !== undefined || Object.keys(now).length === 0) return [{ path: at, before: old, kept }];
    return differentUnder({}, now, at, Math.min(kept, path.length));
  });
}

/** Something that is no object took the place of what was there: that comes back field by field. */
function replaced(path: JsonPath, before: JsonValue | undefined, kept: number): Leaf[] {
  if (!isObject(before) || Object.keys(before).length === 0) return [{ path, before, kept }];
  return Object.entries(before).flatMap(([key, value]) => replaced([...path, key], value, kept));
}

/** What a merge patch names, whether it changed it or not. */
export function patchPaths(patch: JsonObject, path: JsonPath = []): JsonPath[] {
  return Object.entries(patch).flatMap(([key, value]): JsonPath[] => {
    const at = [...path, key];
    return isObject(value) && Object.keys(value).length > 0 ? patchPaths(value, at) : [at];
  });
}

/** Where two bodies differ. */
export function diffPaths(before: JsonObject, after: JsonObject, path: JsonPath = []): JsonPath[] {
  return membersOf(before, after).flatMap((key): JsonPath[] => {
    const at = [...path, key];
    const [old, now] = [before[key], after[key]];
    if (isObject(old) && isObject(now)) return diffPaths(old, now, at);
    return old !== undefined && now !== undefined && canonicalJson(old) === canonicalJson(now) ? [] : [at];
  });
}

function membersOf(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** Whether one lies in the other. */
export function overlaps(one: JsonPath, other: JsonPath): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.every((key, at) => long[at] === key);
}

/** The body with the field as it was before. */
export function withLeaf(body: JsonObject, { path, before, kept }: Leaf): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return body;
  const { [key]: current, ...others } = body;
  if (rest.length === 0) return before === undefined ? others : { ...body, [key]: before };
  if (before === undefined && !isObject(current)) return body;
  const inner = withLeaf(isObject(current) ? current : {}, { path: rest, before, kept: kept - 1 });
  if (before === undefined && kept <= 0 && Object.keys(inner).length === 0) return others;
  return { ...body, [key]: inner };
}

export function pointerOf(path: JsonPath): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
