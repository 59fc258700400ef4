import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { isObject } from './json-merge.js';

/** Fields that name media, at any depth; `canvas_media_keys` in the database holds the same rule. */
export const STORAGE_KEY_FIELD = /storageKeys?$/i;

/** Without the storage keys that `isGone` names; the object itself when it names none of them. */
export function withoutMedia(body: JsonObject, isGone: (storageKey: string) => boolean): JsonObject {
  return strip(body, isGone) as JsonObject;
}

function strip(value: JsonValue, isGone: (storageKey: string) => boolean): JsonValue {
  if (Array.isArray(value)) {
    const items = value.map((item) => strip(item, isGone));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    if (!STORAGE_KEY_FIELD.test(key)) return [[key, strip(member, isGone)]];
    if (typeof member === 'string') return isGone(member) ? [] : [[key, member]];
    if (!Array.isArray(member)) return [[key, member]];
    const kept = member.filter((item) => typeof item !== 'string' || !isGone(item));
    return [[key, kept.length === member.length ? member : kept]];
  });
  const same =
    members.length === Object.keys(value).length && members.every(([key, member]) => member === value[key]);
  return same ? value : Object.fromEntries(members);
}
