import { DomainError, type InputFault } from '../../../ports/kernel/domain-error.js';

export function nothingSelected(): DomainError {
  return new DomainError('conflict', 'nothing-selected', 'none of the entities is on that canvas (any more)');
}

export function selectionTooLarge(limit: number): DomainError {
  return new DomainError(
    'too-large',
    'selection-too-large',
    `at most ${limit} entities are copied at once; duplicate the canvas`,
    { details: { limit } },
  );
}

export function invalidImport(faults: readonly InputFault[]): DomainError {
  return new DomainError('invalid', 'invalid-import', 'the document cannot be imported', { faults });
}

/** Keys that a refusal or an answer names. */
export const MAX_NAMED_MEDIA = 100;

export function importedMediaMissing(storageKeys: readonly string[]): DomainError {
  return new DomainError(
    'forbidden',
    'media-not-readable',
    'the document shows media that do not exist here or that you may not use',
    { details: { storageKeys: storageKeys.slice(0, MAX_NAMED_MEDIA), count: storageKeys.length } },
  );
}
