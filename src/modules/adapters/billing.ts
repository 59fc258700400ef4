import { PgCreditAccounts } from '../../adapters/postgres/billing/pg-credit-accounts.js';
import { PgCreditGrants } from '../../adapters/postgres/billing/pg-credit-grants.js';
import { PgCreditPrices } from '../../adapters/postgres/billing/pg-credit-prices.js';
import { PgCreditReservations } from '../../adapters/postgres/billing/pg-credit-reservations.js';
import { PgExpiredHolds } from '../../adapters/postgres/billing/pg-expired-holds.js';
import { PgStoredQuotes } from '../../adapters/postgres/billing/pg-stored-quotes.js';
import { PgUnresolvedOperations } from '../../adapters/postgres/generation/pg-unresolved-operations.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import { CreditAccounts } from '../../ports/billing/credit-accounts.port.js';
import { CreditGrants } from '../../ports/billing/credit-grants.port.js';
import { CreditPrices } from '../../ports/billing/credit-prices.port.js';
import { CreditReservations } from '../../ports/billing/credit-reservations.port.js';
import { ExpiredHolds } from '../../ports/billing/expired-holds.port.js';
import { StoredQuotes } from '../../ports/billing/stored-quotes.port.js';
import { UnresolvedOperations } from '../../ports/billing/unresolved-operations.port.js';
import { Ids } from '../../ports/kernel/ids.port.js';
import { provide, type Bound } from '../provide.js';

export function billingAdapters(): Bound[] {
  return [
    provide(CreditAccounts, PgCreditAccounts, PgSession),
    provide(CreditGrants, PgCreditGrants, PgSession),
    provide(CreditPrices, PgCreditPrices, PgSession),
    provide(CreditReservations, PgCreditReservations, PgSession, CreditPrices, Ids),
    provide(ExpiredHolds, PgExpiredHolds, PgSession),
    provide(StoredQuotes, PgStoredQuotes, PgSession),
    provide(UnresolvedOperations, PgUnresolvedOperations, PgSession),
  ];
}
