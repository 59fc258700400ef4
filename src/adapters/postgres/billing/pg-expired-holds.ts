import { ExpiredHolds } from '../../../ports/billing/expired-holds.port.js';
import type { PgSession } from '../pg-session.js';

export class PgExpiredHolds extends ExpiredHolds {
  constructor(private readonly session: PgSession) {
    super();
  }

  async due(limit: number): Promise<string[]> {
    const rows = await this.session.query<{ operation_id: string }>(
      `select operation_id from credit_reservations
        where state = 'held' and sweep_at <= clock_timestamp()
        order by sweep_at
        limit $1`,
      [limit],
    );
    return rows.map((row) => row.operation_id);
  }

  async claim(operationId: string): Promise<boolean> {
    const claimed = await this.session.maybe(
      `select 1 from credit_reservations
        where operation_id = $1 and state = 'held' and expires_at <= clock_timestamp()
        for update skip locked`,
      [operationId],
    );
    return claimed !== undefined;
  }

  async release(operationId: string): Promise<boolean> {
    const released = await this.session.execute(
      `update credit_reservations set state = 'released', reason = 'hold expired', finished_at = clock_timestamp()
        where operation_id = $1 and state = 'held' and expires_at <= clock_timestamp()`,
      [operationId],
    );
    return released > 0;
  }

  async postpone(operationId: string, seconds: number): Promise<void> {
    await this.session.execute(
      `update credit_reservations set sweep_at = clock_timestamp() + make_interval(secs => $2)
        where operation_id = $1 and state = 'held'`,
      [operationId, seconds],
    );
  }
}
