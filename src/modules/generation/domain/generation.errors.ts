import { DomainError, type InputFault } from '../../../ports/kernel/domain-error.js';

/** Also for those who may not know that it exists (PLT-14). */
export function generationNotFound(): DomainError {
  return new DomainError('not-found', 'generation-not-found', 'there is no such generation');
}

export function invalidGeneration(faults: readonly InputFault[]): DomainError {
  return new DomainError(
    'invalid',
    'invalid-generation-request',
    'the generation request cannot be accepted',
    { faults },
  );
}

export function operationIdReused(): DomainError {
  return new DomainError('conflict', 'operation-id-reused', 'this operation ID names another generation');
}

export function modelNotAvailable(capability: string, model: string): DomainError {
  return new DomainError('invalid', 'model-not-available', 'no provider here runs this model', {
    details: { capability, model },
  });
}

/** Also what the trigger of the table says. */
export function generationStateConflict(cause?: unknown): DomainError {
  return new DomainError(
    'conflict',
    'generation-state-conflict',
    'the generation is not in a state that allows this',
    { cause },
  );
}

/** The hold or the quote that the caller names was made for something else. */
export function holdMismatch(): DomainError {
  return new DomainError('conflict', 'quote-mismatch', 'the quote or hold was made for another request');
}

export function inputNotReadable(index: number): DomainError {
  return invalidGeneration([
    { pointer: `#/inputs/${index}/storageKey`, detail: 'there is no such media object' },
  ]);
}

export function generationNotUnknown(): DomainError {
  return new DomainError(
    'conflict',
    'generation-not-unknown',
    'the outcome of this generation is not in question',
  );
}
