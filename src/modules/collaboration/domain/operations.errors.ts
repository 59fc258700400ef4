import { DomainError, type DomainErrorKind, type InputFault } from '../../../ports/kernel/domain-error.js';
import { canvasNotFound, missingCanvasRole } from './membership.errors.js';

/** What `canvas_apply_batches` refuses, and what kind of refusal it is. */
const REFUSALS: Readonly<Record<string, DomainErrorKind>> = {
  'entity-not-found': 'conflict',
  'entity-kind-mismatch': 'conflict',
  'entity-type-changed': 'conflict',
  'entity-locked': 'conflict',
  'revision-conflict': 'conflict',
  'entity-too-large': 'too-large',
  'edge-end-missing': 'conflict',
  'parent-missing': 'conflict',
  'parent-cycle': 'conflict',
  'nesting-too-deep': 'conflict',
  'canvas-full': 'conflict',
  'media-not-readable': 'forbidden',
  'op-id-reused': 'conflict',
};

/** Constraints that only a race or a hole in the checks above can reach, and what they mean. */
const CONSTRAINTS: Readonly<Record<string, string>> = {
  canvas_operations_op_id: 'op-id-reused',
  canvas_operation_batches_first_op: 'op-id-reused',
  canvas_project_media_refs_media_fkey: 'media-not-readable',
  canvas_entities_own_parent: 'parent-cycle',
  canvas_entities_parent_fkey: 'parent-missing',
  canvas_entities_from_fkey: 'edge-end-missing',
  canvas_entities_to_fkey: 'edge-end-missing',
};

export interface BatchRefusal {
  readonly state: string;
  readonly code: string;
  readonly message: string;
  readonly detail: string;
}

/** The refusal of a batch as a domain error that names the failing operation; an unknown one is a fault of ours. */
export function refusalError({ state, code, message, detail }: BatchRefusal): Error {
  const constraint = CONSTRAINTS[code];
  if (constraint) return refused(constraint, 'the database refuses the batch', {});
  if (code === 'canvas-not-found') return canvasNotFound();
  if (code === 'forbidden') return missingCanvasRole();
  if (!(code in REFUSALS)) return new Error(`a canvas batch failed with ${state} ${code}: ${message}`);
  return refused(code, message, JSON.parse(detail) as Record<string, unknown>);
}

function refused(code: string, message: string, facts: Record<string, unknown>): DomainError {
  const { index, path, ...rest } = facts;
  const at =
    typeof index === 'number' ? `#/operations/${index}${typeof path === 'string' ? path : ''}` : undefined;
  const details = typeof index === 'number' ? { index, ...rest } : rest;
  return new DomainError(REFUSALS[code] ?? 'conflict', code, message, {
    details,
    faults: at === undefined ? [] : [{ pointer: at, detail: message }],
  });
}

export function invalidOperations(faults: readonly InputFault[]): DomainError {
  return new DomainError(
    'invalid',
    'invalid-operations',
    'the batch holds operations that cannot be accepted',
    { faults },
  );
}

export function batchTooLarge(limit: number): DomainError {
  return new DomainError('too-large', 'batch-too-large', `a batch holds 1 to ${limit} operations`, {
    details: { limit },
  });
}

/** More waits for this canvas than it can write soon: better told at once than queued without bound. */
export function canvasBusy(): DomainError {
  return new DomainError('unavailable', 'canvas-busy', 'too many batches wait for this canvas', {
    retryAfterSeconds: 1,
  });
}

export function operationRateExceeded(retryAfterSeconds: number): DomainError {
  return new DomainError('rate-limited', 'operation-rate-exceeded', 'too many operations in a short time', {
    retryAfterSeconds,
  });
}

export function historyCompacted(canvasId: string, revision: string, retainedAfter: string): DomainError {
  return new DomainError(
    'gone',
    'history-compacted',
    'the log does not reach back that far; load the document',
    {
      details: { revision, retainedAfter, snapshot: `/api/v1/canvases/${canvasId}/document` },
    },
  );
}

export function revisionAhead(revision: string): DomainError {
  return new DomainError('conflict', 'revision-ahead', 'the canvas is not at that revision yet', {
    details: { currentRevision: revision },
  });
}

export function documentsBusy(): DomainError {
  return new DomainError('unavailable', 'documents-busy', 'too many documents are being read', {
    retryAfterSeconds: 2,
  });
}
