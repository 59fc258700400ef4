import type { MediaReference } from '../../../ports/media/media-grants.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';

/** Also the answer to somebody who may not read it: its existence is nobody else's business. */
export const mediaNotFound = () =>
  new DomainError('not-found', 'media-not-found', 'there is no such media object');

export const mediaInUse = (references: readonly MediaReference[]) =>
  new DomainError('conflict', 'media-in-use', 'the media object is still used; remove the references first', {
    details: { references: references.map(({ kind, id }) => ({ kind, id })) },
  });

export const mediaEmpty = () => new DomainError('invalid', 'media-empty', 'the content has no bytes');

export const mediaTooLarge = (limit: number) =>
  new DomainError('too-large', 'media-too-large', `the content is larger than ${limit} bytes`, {
    details: { limit },
  });

export const mediaTypeUnsupported = (found: string) =>
  new DomainError('invalid', 'media-type-unsupported', `content of the type ${found} is not accepted`, {
    details: { found },
  });

export const mediaTypeMismatch = (declared: string, found: string) =>
  new DomainError('invalid', 'media-type-mismatch', `the content is ${found}, not ${declared} as declared`, {
    details: { declared, found },
  });

export const mediaNotDecodable = (cause?: unknown) =>
  new DomainError('invalid', 'media-not-decodable', 'the content cannot be decoded', { cause });

/** Why the gates refuse content whose type is accepted (MED-14). */
export type ContentFault =
  | 'trailing-bytes' // something stands behind the end of the picture or container
  | 'truncated' // it ends before its end
  | 'malformed' // its parts do not add up
  | 'metadata-too-large' // text or a profile unfolds past the limit
  | 'too-many-frames' // frames, or pixels of all frames
  | 'decode-failed'
  | 'decode-timeout';

export const contentInvalid = (reason: ContentFault, cause?: unknown) =>
  new DomainError('invalid', 'media-content-invalid', `the content is refused: ${reason}`, {
    details: { reason },
    cause,
  });

export const mediaTooManyPixels = (limit: number) =>
  new DomainError('too-large', 'media-too-many-pixels', `the picture has more than ${limit} pixels`, {
    details: { limit },
  });

export const inspectorUnavailable = (cause: unknown) =>
  new DomainError('unavailable', 'media-inspector-unavailable', 'the content cannot be inspected now', {
    cause,
    retryAfterSeconds: 10,
  });

export const scratchUnavailable = (cause: unknown) =>
  new DomainError('unavailable', 'scratch-space-unavailable', 'there is no room for temporary files', {
    cause,
    retryAfterSeconds: 30,
  });

export const mediaKeyConflict = () =>
  new DomainError('conflict', 'media-key-conflict', 'another media object has this key');

export const mediaBeingDeleted = () =>
  new DomainError('conflict', 'media-being-deleted', 'the bytes under this key are being deleted');

export const fileNameInvalid = (why: string) =>
  new DomainError('invalid', 'file-name-invalid', `the file name ${why}`, {
    faults: [{ pointer: '#/fileName', detail: why }],
  });

export const uploadNotFound = () =>
  new DomainError('not-found', 'upload-not-found', 'there is no such upload');

export const uploadExpired = () =>
  new DomainError('gone', 'upload-expired', 'the upload ticket has expired; ask for a new one');

export const uploadIncomplete = () =>
  new DomainError(
    'conflict',
    'upload-incomplete',
    'nothing has been stored for this ticket yet; send the content first',
  );

export const uploadContentMismatch = (what: 'bytes' | 'sha256') =>
  new DomainError(
    'conflict',
    'upload-content-mismatch',
    `what is stored has other ${what} than declared; ask for a new ticket`,
    {
      details: { what },
    },
  );

export const uploadLengthMismatch = (declared: number) =>
  new DomainError('invalid', 'upload-length-mismatch', `the ticket declares ${declared} bytes`, {
    details: { declared },
  });

export const receiptInvalid = () =>
  new DomainError('invalid', 'receipt-invalid', 'the receipt is not one of ours for this upload');

export const receiptMismatch = () =>
  new DomainError('conflict', 'receipt-mismatch', 'the receipt and what was committed differ');
