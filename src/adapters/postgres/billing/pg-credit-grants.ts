import './billing-constraints.js';
import { grantKeyReused } from '../../../modules/billing/domain/billing.errors.js';
import type { LedgerEntry } from '../../../ports/billing/credit-accounts.port.js';
import { CreditGrants, type Grant, type GrantCredits } from '../../../ports/billing/credit-grants.port.js';
import type { PgSession } from '../pg-session.js';
import { LEDGER_COLUMNS, toLedgerEntry, type LedgerRow } from './ledger-rows.js';

export class PgCreditGrants extends CreditGrants {
  constructor(private readonly session: PgSession) {
    super();
  }

  /** The entry's trigger drops a repeated key under the account's lock; what comes back empty was granted before. */
  async grant(command: GrantCredits): Promise<Grant> {
    const made = await this.session.maybe<LedgerRow>(
      `insert into credit_ledger_entries (account_user_id, kind, amount, reason, actor_id, idempotency_key)
       values ($1, 'grant', $2, $3, $4, $5)
       returning ${LEDGER_COLUMNS}`,
      [command.userId, command.amount, command.reason, command.actorId ?? null, command.key],
    );
    return made
      ? { entry: toLedgerEntry(made), made: true }
      : { entry: await this.first(command), made: false };
  }

  private async first(command: GrantCredits): Promise<LedgerEntry> {
    const entry = toLedgerEntry(
      await this.session.one<LedgerRow>(
        `select ${LEDGER_COLUMNS} from credit_ledger_entries where account_user_id = $1 and idempotency_key = $2`,
        [command.userId, command.key],
      ),
    );
    if (entry.amount !== command.amount) throw grantKeyReused();
    return entry;
  }
}
