import { createHash } from 'node:crypto';
import type { CanvasOperation } from '../../../ports/collaboration/canvas-operations.port.js';
import type { JsonValue } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';

/** Of a batch as the client sent it, whatever the order of its members. Call it on a batch that was checked. */
export function batchDigest(operations: readonly CanvasOperation[]): string {
  const plain = operations.map(({ opId, type, entityId, value, expectedRevision }): JsonValue => [
    opId,
    type,
    entityId ?? null,
    value ?? null,
    expectedRevision ?? null,
  ]);
  return createHash('sha256').update(canonicalJson(plain), 'utf8').digest('hex');
}
