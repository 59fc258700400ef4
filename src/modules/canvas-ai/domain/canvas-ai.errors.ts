import { DomainError, type InputFault } from '../../../ports/kernel/domain-error.js';

export function workspaceNotFound(): DomainError {
  return new DomainError('not-found', 'workspace-not-found', 'there is no such workspace');
}

export function boardNotFound(): DomainError {
  return new DomainError('not-found', 'board-not-found', 'there is no such board');
}

export function boardElsewhere(): DomainError {
  return new DomainError('conflict', 'canvas-bound-elsewhere', 'the canvas is a board of another workspace');
}

export function workspaceOwnerOnly(): DomainError {
  return new DomainError('forbidden', 'forbidden', 'only the owner of the workspace may do this');
}

export function editorOnly(): DomainError {
  return new DomainError('forbidden', 'forbidden', 'only editors of the canvas may run models on it');
}

export function runNotFound(): DomainError {
  return new DomainError('not-found', 'run-not-found', 'there is no such run');
}

export function stepNotFound(): DomainError {
  return new DomainError('not-found', 'step-not-found', 'the run has no such step');
}

export function invalidPlan(faults: readonly InputFault[]): DomainError {
  return new DomainError('invalid', 'invalid-plan', 'the plan of the run is not valid', { faults });
}

export function canvasAiNodeBusy(nodeId: string, runId: string | undefined): DomainError {
  const details = { nodeId, ...(runId === undefined ? {} : { runId }) };
  return new DomainError('conflict', 'canvas-ai-node-busy', 'another run works on this node', { details });
}

export function idempotencyKeyInvalid(): DomainError {
  return new DomainError('invalid', 'idempotency-key-invalid', 'Idempotency-Key must be a UUID');
}

export function idempotencyKeyReused(): DomainError {
  return new DomainError(
    'conflict',
    'idempotency-key-reused',
    'this Idempotency-Key came before with another payload',
  );
}

export function nothingToRetry(): DomainError {
  return new DomainError('conflict', 'nothing-to-retry', 'the run has no failed step, or has not ended yet');
}

export function stepNotDeliverable(): DomainError {
  return new DomainError(
    'conflict',
    'step-not-deliverable',
    'the step has no output that waits to be applied',
  );
}

export function invalidEventId(): DomainError {
  return new DomainError('invalid', 'invalid-event-id', 'Last-Event-ID must be the seq of an event');
}

export function canvasMissing(): DomainError {
  return new DomainError('not-found', 'canvas-not-found', 'there is no such canvas');
}

export function workspaceMemberNotFound(): DomainError {
  return new DomainError(
    'not-found',
    'workspace-member-not-found',
    'there is no such member who could be removed',
  );
}
