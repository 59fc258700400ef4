import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonObject } from '../../../ports/kernel/json.js';

/** Identifiers that a client may hand in; they prove nothing and license nothing (GEN-4). */
const FIELDS = ['runId', 'requestId', 'canvasId', 'attemptId', 'sourceNodeId', 'outputNodeId'] as const;
const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** What is wrong with `generationOrigin`; empty when it can be recorded. */
export function originFaults(origin: JsonObject, canvasId: string | null): InputFault[] {
  const faults: InputFault[] = [];
  for (const [field, value] of Object.entries(origin)) {
    const pointer = `#/generationOrigin/${field}`;
    if (!(FIELDS as readonly string[]).includes(field)) faults.push({ pointer, detail: 'unknown field' });
    else if (typeof value !== 'string' || !IDENTIFIER.test(value))
      faults.push({ pointer, detail: 'must be an identifier' });
  }
  if (origin.canvasId !== undefined && origin.canvasId !== canvasId) {
    faults.push({ pointer: '#/generationOrigin/canvasId', detail: 'must be the canvas of this generation' });
  }
  return faults;
}
