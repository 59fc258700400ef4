import {
  AccountPart,
  type AccountObstacle,
  type AccountRecord,
} from '../../../ports/identity/account-part.port.js';
import { inPages } from '../pages.js';
import type { PgSession } from '../pg-session.js';

/** Ledger and account are evidence and stay; what is held belongs to a call under way, which ends first. */
export class PgBillingAccount extends AccountPart {
  constructor(private readonly session: PgSession) {
    super();
  }

  override async obstacles(userId: string): Promise<AccountObstacle[]> {
    const rows = await this.session.query<{ operation_id: string }>(
      `select operation_id from credit_reservations where account_user_id = $1 and state = 'held' order by operation_id limit 100`,
      [userId],
    );
    return rows.map(({ operation_id }) => ({ kind: 'held-credits', id: operation_id }));
  }

  async *records(userId: string): AsyncIterable<AccountRecord> {
    yield* await this.session.query<AccountRecord>(
      `select 'credits' as type, available, held, spent, granted from credit_accounts where user_id = $1`,
      [userId],
    );
    yield* inPages<AccountRecord & { seq: string }>(
      this.session,
      `select 'ledger-entry' as type, seq, kind, amount, debit_account, credit_account, available_after, held_after, reason,
              operation_id, created_at
         from credit_ledger_entries
        where account_user_id = $1 and ($2::bigint is null or seq > $2) order by seq limit $3`,
      [userId],
      ({ seq }) => seq,
    );
  }
}
