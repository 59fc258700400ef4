import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { isObject } from './json-merge.js';

/** Types of nodes that show one kind of media. */
const MEDIA_TYPES: ReadonlySet<JsonValue | undefined> = new Set(['image', 'video', 'audio']);
const LISTS = ['images', 'videos', 'audios', 'outputs'];

/** The storage keys that a node of a media type shows, the one that counts first; none for others. */
export function shownBy(body: JsonObject): string[] {
  const data = body['data'];
  if (!MEDIA_TYPES.has(body['type']) || !isObject(data)) return [];
  const { storageKey } = data;
  const items = LISTS.flatMap((name) => itemsOf(data[name]));
  const primary = items[Number(data['primary'] ?? 0)];
  const keys = [storageKey, primary, ...items].filter((key): key is string => typeof key === 'string');
  return [...new Set(keys)];
}

function itemsOf(list: JsonValue | undefined): (JsonValue | undefined)[] {
  return Array.isArray(list) ? list.map((item) => (isObject(item) ? item['storageKey'] : undefined)) : [];
}

/** Whether content of a MIME type is what a node of a type shows. */
export function fits(type: JsonValue | undefined, mime: string): boolean {
  return typeof type === 'string' && mime.startsWith(`${type}/`);
}
