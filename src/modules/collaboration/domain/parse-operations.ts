import type { CanvasOperation } from '../../../ports/collaboration/canvas-operations.port.js';
import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { fault } from './json-guard.js';
import { isObject } from './json-merge.js';
import { invalidOperations } from './operations.errors.js';

export const OPERATION_TYPES = [
  'node.upsert',
  'node.patch',
  'node.delete',
  'edge.upsert',
  'edge.patch',
  'edge.delete',
  'group.upsert',
  'group.patch',
  'group.delete',
  'settings.patch',
] as const satisfies readonly CanvasOperation['type'][];

const TYPES: ReadonlySet<JsonValue> = new Set(OPERATION_TYPES);
const MEMBERS: ReadonlySet<string> = new Set(['opId', 'type', 'entityId', 'value', 'expectedRevision']);

const UNDO_GROUP = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/;

export interface ParsedBatch {
  readonly operations: CanvasOperation[];
  readonly undoGroup: string | undefined;
}

/**
 * The shape of a request's batch; `prepareBatch` looks inside. By hand, because a general mapper would copy every value
 * member by member before anybody has bounded it.
 */
export function parseOperations(body: unknown): ParsedBatch {
  const faults: InputFault[] = [];
  const operations = operationsOf(body as JsonValue | undefined, faults);
  const undoGroup = isObject(body as JsonValue) ? (body as JsonObject)['undoGroup'] : undefined;
  if (undoGroup !== undefined && (typeof undoGroup !== 'string' || !UNDO_GROUP.test(undoGroup)))
    fault({ faults }, '#/undoGroup', 'must be letters, digits and . _ : -, at most 100');
  operations.forEach((operation, index) => checkShape(operation, `#/operations/${index}`, faults));
  if (faults.length > 0) throw invalidOperations(faults);
  return {
    operations: operations as unknown as CanvasOperation[],
    undoGroup: undoGroup as string | undefined,
  };
}

function operationsOf(body: JsonValue | undefined, faults: InputFault[]): JsonValue[] {
  if (!isObject(body)) {
    fault({ faults }, '#', 'must be an object');
    return [];
  }
  for (const name of Object.keys(body))
    if (name !== 'operations' && name !== 'undoGroup') fault({ faults }, `#/${name}`, 'is no known field');
  const { operations } = body;
  if (Array.isArray(operations)) return operations;
  fault({ faults }, '#/operations', 'must be a list');
  return [];
}

function checkShape(operation: JsonValue, pointer: string, faults: InputFault[]): void {
  if (!isObject(operation)) return fault({ faults }, pointer, 'must be an object');
  for (const name of Object.keys(operation))
    if (!MEMBERS.has(name)) fault({ faults }, `${pointer}/${name}`, 'is no known field');
  if (!TYPES.has(operation['type'] ?? null)) fault({ faults }, `${pointer}/type`, 'is no known operation');
  for (const name of ['opId', 'entityId', 'expectedRevision']) {
    const value = operation[name];
    if (value !== undefined && typeof value !== 'string')
      fault({ faults }, `${pointer}/${name}`, 'must be text');
  }
}
