import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { stateInvalid, stateTooLarge } from './state.errors.js';

export const STATE_LIMITS = {
  /** Of one value, as JSON text in UTF-8. */
  bytes: 512 * 1024,
  /** Levels of objects and arrays in one value. */
  depth: 24,
  keysOfUser: 200,
  keysOfSite: 10_000,
};

/** Throws `state-invalid`, `state-too-large`. */
export function checkState(data: unknown): JsonObject {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw stateInvalid([{ pointer: '#/data', detail: 'must be an object' }]);
  const faults: InputFault[] = [];
  walk(data as JsonObject, '#/data', STATE_LIMITS.depth, faults);
  if (faults.length > 0) throw stateInvalid(faults.slice(0, 20));
  if (Buffer.byteLength(JSON.stringify(data)) > STATE_LIMITS.bytes) throw stateTooLarge(STATE_LIMITS.bytes);
  return data as JsonObject;
}

/** What the parser of requests lets pass and a reader of JSON would get back as something else. */
function walk(value: JsonValue, pointer: string, depth: number, faults: InputFault[]): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    faults.push({ pointer, detail: 'is a number beyond all bounds' });
  if (typeof value !== 'object' || value === null || faults.length > 20) return;
  if (depth === 0) {
    faults.push({ pointer, detail: `nests deeper than ${STATE_LIMITS.depth} levels` });
    return;
  }
  for (const [name, member] of Object.entries(value))
    walk(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth - 1, faults);
}
