import { DomainError, type InputFault } from '../../../ports/kernel/domain-error.js';

/** A canvas beyond this is not carried around whole; `document`, `operations` and `events` have no such bound. */
export const LEGACY_LIMITS = {
  entities: 20_000,
  /** Of all bodies as JSON text. */
  bytes: 16 * 1024 * 1024,
  /** Operations since the revision that a client loaded. */
  operations: 20_000,
};

export function invalidLegacy(faults: readonly InputFault[]): DomainError {
  return new DomainError('invalid', 'invalid-legacy-document', 'the document cannot be taken', { faults });
}

export function legacyTooLarge(): DomainError {
  return new DomainError(
    'too-large',
    'legacy-document-too-large',
    'the canvas is too large for the old form',
    {
      details: { entities: LEGACY_LIMITS.entities, bytes: LEGACY_LIMITS.bytes },
    },
  );
}

/** Without it everything that others added since would look deleted. */
export function legacyBaseMissing(): DomainError {
  return new DomainError(
    'invalid',
    'legacy-base-missing',
    'say by If-Match, or by the revision in the document, which one was loaded',
    { faults: [{ pointer: '#/document/revision', detail: 'is required without If-Match' }] },
  );
}
