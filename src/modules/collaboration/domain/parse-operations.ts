import type { CanvasOperation } from '../../../ports/collaboration/canvas-operations.port.js';
import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonValue } from '../../../ports/kernel/json.js';
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

/**
 * The shape of a request's batch; `prepareBatch` looks inside. By hand, because a general mapper would copy every value
 * member by member before anybody has bounded it.
 */
export function parseOperations(body: unknown): CanvasOperation[] {
  const faults: InputFault[] = [];
  const operations = operationsOf(body as JsonValue | undefined, faults);
  operations.forEach((operation, index) => checkShape(operation, `#/operations/${index}`, faults));
  if (faults.length > 0) throw invalidOperations(faults);
  return operations as unknown as CanvasOperation[];
}

function operationsOf(body: JsonValue | undefined, faults: InputFault[]): JsonValue[] {
  if (!isObject(body)) {
    fault({ faults }, '#', 'must be an object');
    return [];
  }
  for (const name of Object.keys(body))
    if (name !== 'operations') fault({ faults }, `#/${name}`, 'is no known field');
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
