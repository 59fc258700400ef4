import { UnresolvedOperations } from '../../../ports/billing/unresolved-operations.port.js';
import type { PgSession } from '../pg-session.js';

/**
 * Queued operations count too: one that waits for its next try would otherwise run after its hold was released. Each
 * queued operation ends within bounded tries, so none keeps its hold for ever.
 */
export class PgUnresolvedOperations extends UnresolvedOperations {
  constructor(private readonly session: PgSession) {
    super();
  }

  async unresolved(operationIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.session.query<{ operation_id: string }>(
      `select operation_id from generation_operations where operation_id = any($1::uuid[]) and finished_at is null`,
      [operationIds],
    );
    return new Set(rows.map((row) => row.operation_id));
  }
}
