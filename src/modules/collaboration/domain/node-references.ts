import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { isObject } from './json-merge.js';

/** Fields of a node's data that name other nodes. `canvas_is_reference_field` in the database holds the same rule. */
export function isReferenceField(field: string): boolean {
  return /(NodeIds?|^batchRootId|^batchChildIds|^inputOrder|^referenceOrder)$/.test(field);
}

/** Whether a node's value, or a patch of it, may change the nodes that it names. */
export function touchesReferences(value: JsonObject): boolean {
  const data: JsonValue | undefined = value['data'];
  return isObject(data) && Object.keys(data).some(isReferenceField);
}

/** The nodes that a body's data names. */
export function referencesOf(body: JsonObject): string[] {
  const data: JsonValue | undefined = body['data'];
  if (!isObject(data)) return [];
  return Object.entries(data)
    .filter(([field]) => isReferenceField(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((id): id is string => typeof id === 'string');
}

/** The body without one node's ID in the reference fields of its data, as `canvas_without_reference` takes it out. */
export function withoutReference(body: JsonObject, target: string): JsonObject {
  const data: JsonValue | undefined = body['data'];
  if (!isObject(data)) return body;
  const kept = Object.entries(data).flatMap(([field, value]): [string, JsonValue][] => {
    if (!isReferenceField(field)) return [[field, value]];
    if (Array.isArray(value)) return [[field, value.filter((id) => id !== target)]];
    return value === target ? [] : [[field, value]];
  });
  return { ...body, data: Object.fromEntries(kept) };
}
