import type { DomainError } from '../../../ports/kernel/domain-error.js';

/** Failures of the database itself: the transaction is broken, and the work may be tried again. */
export function isPassing(error: DomainError): boolean {
  return (
    error.kind === 'unavailable' ||
    error.code === 'serialization-failure' ||
    error.code === 'deadlock-detected'
  );
}
