import { randomUUID } from 'node:crypto';
import { PgCreditAccounts } from '../../src/adapters/postgres/billing/pg-credit-accounts.js';
import { PgCreditGrants } from '../../src/adapters/postgres/billing/pg-credit-grants.js';
import { PgCreditPrices } from '../../src/adapters/postgres/billing/pg-credit-prices.js';
import { PgCreditReservations } from '../../src/adapters/postgres/billing/pg-credit-reservations.js';
import { PgExpiredHolds } from '../../src/adapters/postgres/billing/pg-expired-holds.js';
import { PgStoredQuotes } from '../../src/adapters/postgres/billing/pg-stored-quotes.js';
import { Ids } from '../../src/ports/kernel/ids.port.js';
import type { TestDatabase } from '../harness/test-database.js';
import { insertUser } from './canvases.js';

class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }

  token(bytes: number): string {
    return 'x'.repeat(bytes);
  }
}

export type Billing = ReturnType<typeof openBilling>;

/** Billing's adapters on a test database, and short ways to what most tests start from. */
export function openBilling(db: TestDatabase) {
  const { session } = db;
  const prices = new PgCreditPrices(session);
  const grants = new PgCreditGrants(session);
  const reservations = new PgCreditReservations(session, prices, new RandomIds());
  return {
    prices,
    grants,
    reservations,
    accounts: new PgCreditAccounts(session),
    expiredHolds: new PgExpiredHolds(session),
    storedQuotes: new PgStoredQuotes(session),
    /** A user whose account holds this many units. */
    async userWith(units: bigint): Promise<string> {
      const userId = await insertUser(db);
      await grants.grant({ userId, amount: units, reason: 'test', actorId: undefined, key: 'test' });
      return userId;
    },
    /** A quote of exactly this amount: one call at that price. */
    async quoteOf(userId: string, units: bigint): Promise<string> {
      const id = randomUUID();
      await session.query(
        `with price as (
           select capability, model, revision from credit_price_versions where capability = 'text' and model = '*' and revision = 1)
         insert into credit_quotes (id, user_id, valid_until, capability, requested_model, model, matched_rule, price_model,
           price_revision, unit, quantity, unit_price, amount, rounding)
         select $1, $2, clock_timestamp() + interval '10 minutes', capability, 'm', 'm', 'wildcard', model, revision, 'call', 1, $3, $3, 0
           from price`,
        [id, userId, units],
      );
      return id;
    },
    /** A fresh hold of this amount; returns its operation ID. */
    async held(userId: string, units: bigint, expiresInSeconds = 3_600): Promise<string> {
      const operationId = randomUUID();
      const quoteId = await this.quoteOf(userId, units);
      await reservations.hold({ operationId, accountUserId: userId, quoteId, expiresInSeconds });
      return operationId;
    },
    /** Makes a hold due now, as time would. */
    async expire(operationId: string): Promise<void> {
      await session.query(
        `update credit_reservations
            set expires_at = greatest(clock_timestamp(), created_at + interval '1 microsecond'), sweep_at = clock_timestamp()
          where operation_id = $1`,
        [operationId],
      );
    },
  };
}
