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
