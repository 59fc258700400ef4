import { DomainError } from '../../../ports/kernel/domain-error.js';
import { objectDigestMismatch, objectStoreUnavailable } from '../object-store-errors.js';

interface ServiceError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const DIGEST_REFUSED = new Set(['BadDigest', 'XAmzContentSHA256Mismatch', 'XAmzContentChecksumMismatch']);

export function statusOf(error: unknown): number | undefined {
  return (error as ServiceError | null)?.$metadata?.httpStatusCode;
}

export function codeOf(error: unknown): string | undefined {
  return (error as Error | null)?.name;
}

/** What the caller gets: errors of the body as they are, everything of the store as unavailable, without its text. */
export function storeFailure(error: unknown): Error {
  if (error instanceof DomainError) return error;
  if (DIGEST_REFUSED.has(codeOf(error) ?? '')) return objectDigestMismatch();
  if (error instanceof BodyFailure) return error.original;
  return objectStoreUnavailable('does not answer or refused', error);
}

/** The caller's body ended in an error: that error is the answer, not what the store made of the broken request. */
export class BodyFailure extends Error {
  constructor(readonly original: Error) {
    super(original.message, { cause: original });
  }
}
