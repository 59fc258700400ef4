import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** RFC 7396, as `canvas_merge_patch` does it in the database. The target is not changed. */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key], value);
  }
  return result;
}

/** Without null members outside arrays: a merge patch could not write them, so null means absent everywhere. */
export function withoutNulls(value: JsonObject): JsonObject {
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    entries.map(([key, member]) => [key, isObject(member) ? withoutNulls(member) : member]),
  );
}
