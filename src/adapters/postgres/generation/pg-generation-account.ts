import {
  AccountPart,
  type AccountObstacle,
  type AccountRecord,
} from '../../../ports/identity/account-part.port.js';
import { inPages } from '../pages.js';
import type { PgSession } from '../pg-session.js';

/** Paid calls are evidence and stay. One whose outcome is open would deliver to nobody. */
export class PgGenerationAccount extends AccountPart {
  constructor(private readonly session: PgSession) {
    super();
  }

  override async obstacles(userId: string): Promise<AccountObstacle[]> {
    const rows = await this.session.query<{ operation_id: string }>(
      `select operation_id from generation_operations
        where account_user_id = $1 and finished_at is null order by operation_id limit 100`,
      [userId],
    );
    return rows.map(({ operation_id }) => ({ kind: 'generation-in-progress', id: operation_id }));
  }

  records(userId: string): AsyncIterable<AccountRecord> {
    return inPages<AccountRecord & { operation_id: string }>(
      this.session,
      `select 'generation' as type, o.operation_id, o.capability, o.model, o.canvas_id, o.execution, o.billing, o.output,
              d.prompt, o.created_at, o.finished_at
         from generation_operations o left join generation_details d on d.operation_id = o.operation_id
        where o.account_user_id = $1 and ($2::uuid is null or o.operation_id > $2) order by o.operation_id limit $3`,
      [userId],
      ({ operation_id }) => operation_id,
    );
  }
}
