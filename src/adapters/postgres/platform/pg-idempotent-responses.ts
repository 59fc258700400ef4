import { DomainError } from '../../../ports/kernel/domain-error.js';
import {
  IdempotentResponses,
  type IdempotencyScope,
  type StoredResponse,
} from '../../../ports/kernel/idempotent-responses.port.js';
import type { PgSession } from '../pg-session.js';

interface KeyRow {
  payload_hash: string;
  status: number | null;
  response: unknown;
}

export class PgIdempotentResponses extends IdempotentResponses {
  constructor(private readonly session: PgSession) {
    super();
  }

  async begin(scope: IdempotencyScope, payloadHash: string): Promise<StoredResponse | undefined> {
    this.session.requireTransaction('IdempotentResponses.begin');
    if (await this.reserve(scope, payloadHash)) return undefined;
    const row = await this.session.one<KeyRow>(
      `select payload_hash, status, response from idempotency_keys where (principal, method, route, key) = ($1, $2, $3, $4)`,
      [scope.principal, scope.method, scope.route, scope.key],
    );
    if (row.payload_hash !== payloadHash) {
      throw new DomainError(
        'conflict',
        'idempotency-key-reused',
        'this Idempotency-Key came before with another payload',
      );
    }
    if (row.status === null) throw inProgress();
    return { status: row.status, body: row.response };
  }

  /** True when the key is ours now. The insert waits for a concurrent holder: its commit makes it a conflict. */
  private async reserve(scope: IdempotencyScope, payloadHash: string): Promise<boolean> {
    try {
      const inserted = await this.session.execute(
        `insert into idempotency_keys (principal, method, route, key, payload_hash) values ($1, $2, $3, $4, $5)
         on conflict (principal, method, route, key) do nothing`,
        [scope.principal, scope.method, scope.route, scope.key, payloadHash],
      );
      return inserted === 1;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'lock-timeout') throw inProgress();
      throw error;
    }
  }

  async complete(scope: IdempotencyScope, status: number, body: unknown): Promise<void> {
    this.session.requireTransaction('IdempotentResponses.complete');
    await this.session.execute(
      `update idempotency_keys set status = $5, response = $6::json
       where (principal, method, route, key) = ($1, $2, $3, $4)`,
      [scope.principal, scope.method, scope.route, scope.key, status, JSON.stringify(body)],
    );
  }

  purge(limit: number): Promise<number> {
    return this.session.execute(
      `delete from idempotency_keys where ctid in (
         select ctid from idempotency_keys where created_at < now() - interval '24 hours' limit $1 for update skip locked)`,
      [limit],
    );
  }
}

function inProgress(): DomainError {
  return new DomainError(
    'conflict',
    'idempotency-in-progress',
    'the first request with this key is still running',
    { retryAfterSeconds: 1 },
  );
}
