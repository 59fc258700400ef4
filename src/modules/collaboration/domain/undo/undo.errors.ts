import { DomainError } from '../../../../ports/kernel/domain-error.js';

export function undoStackChanged(): DomainError {
  return new DomainError(
    'conflict',
    'undo-stack-changed',
    'another entry is next now; read the undo stack again',
  );
}

export function undoIdReused(): DomainError {
  return new DomainError('conflict', 'op-id-reused', 'the operation ID was used for something else', {
    faults: [{ pointer: '#/opId', detail: 'was used for something else' }],
  });
}
