/** What went wrong, in kinds that any transport can map; the HTTP statuses live in `modules/web` alone. */
export type DomainErrorKind =
  | 'invalid' // the input cannot be accepted as it is
  | 'unauthenticated' // nobody is logged in
  | 'forbidden' // known actor, missing right
  | 'not-found' // no such thing, or the actor may not know of it
  | 'conflict' // the state does not allow it now
  | 'gone' // it existed and is no more
  | 'too-large' // a size limit
  | 'rate-limited' // come back later
  | 'payment-required' // not enough credits
  | 'precondition-failed' // If-Match did not hold
  | 'unavailable'; // a dependency is down or too slow

/** Where an input is wrong: a JSON pointer into the body (or `#/query/…`) and what is wrong there. */
export interface InputFault {
  readonly pointer: string;
  readonly detail: string;
}

export interface DomainErrorOptions {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly faults?: readonly InputFault[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * The only error type that contexts throw on purpose. `code` is stable kebab-case and part of the API;
 * `message` may be shown to the caller; `details` must hold neither secrets nor other people's data.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly details: Readonly<Record<string, unknown>>;
  readonly faults: readonly InputFault[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.details = options.details ?? {};
    this.faults = options.faults ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
