import { DomainError } from '../../ports/kernel/domain-error.js';

export const objectNotFound = () =>
  new DomainError('not-found', 'object-not-found', 'there is no such object');

export const objectRangeInvalid = () =>
  new DomainError('invalid', 'object-range-invalid', 'the range starts after the end of the object');

export const objectKeyForbidden = (why: string) =>
  new DomainError('forbidden', 'object-key-forbidden', `the object key ${why}`);

export const objectLengthMismatch = () =>
  new DomainError(
    'invalid',
    'object-length-mismatch',
    'the body is not as long as was declared; nothing is kept of it',
  );

export const objectDigestMismatch = () =>
  new DomainError(
    'invalid',
    'object-digest-mismatch',
    'the body has not the SHA-256 that was declared; nothing is kept of it',
  );

export const objectStoreUnavailable = (what: string, cause?: unknown) =>
  new DomainError('unavailable', 'object-store-unavailable', `the object store ${what}`, {
    cause,
    retryAfterSeconds: 2,
  });

export const objectStoreNotCreateOnly = (what: string) =>
  new DomainError(
    'unavailable',
    'object-store-not-create-only',
    `the object store does not hold create-only writes: ${what}`,
  );
