export interface IdempotencyScope {
  /** `user:<id>`, `service:<id>` … */
  readonly principal: string;
  readonly method: string;
  /** The route's pattern, not the address. */
  readonly route: string;
  readonly key: string;
}

export interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Answers of idempotent requests, kept 24 hours at least; both methods belong to the effect's transaction. */
export abstract class IdempotentResponses {
  /**
   * Reserves the key, or gives the stored answer. A concurrent holder is waited for up to the lock timeout. Throws
   * `idempotency-in-progress` when it does not end in time, `idempotency-key-reused` for another payload.
   */
  abstract begin(scope: IdempotencyScope, payloadHash: string): Promise<StoredResponse | undefined>;
  abstract complete(scope: IdempotencyScope, status: number, body: unknown): Promise<void>;
  /** Forgets answers older than a day. Returns how many. */
  abstract purge(limit: number): Promise<number>;
}
