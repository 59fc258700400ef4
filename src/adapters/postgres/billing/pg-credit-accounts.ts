import {
  CreditAccounts,
  type AccountDrift,
  type CreditBalance,
  type LedgerEntry,
  type Reconciliation,
  type ReservationRecord,
} from '../../../ports/billing/credit-accounts.port.js';
import type { PgSession } from '../pg-session.js';
import { LEDGER_COLUMNS, toLedgerEntry, type LedgerRow } from './ledger-rows.js';
import { RESERVATION_COLUMNS, toReservation, type ReservationRow } from './reservation-rows.js';

interface BalanceRow {
  readonly available: string;
  readonly held: string;
  readonly granted: string;
  readonly spent: string;
  readonly frozen: boolean;
}

interface RecordRow extends ReservationRow {
  readonly created_at: Date;
  readonly created_at_micros: string;
  readonly expires_at: Date;
  readonly finished_at: Date | null;
  readonly reason: string | null;
}

interface DriftRow {
  readonly user_id: string;
  readonly available: string;
  readonly held: string;
  readonly ledger_available: string;
  readonly ledger_held: string;
  readonly reserved_held: string;
}

export class PgCreditAccounts extends CreditAccounts {
  constructor(private readonly session: PgSession) {
    super();
  }

  async balance(userId: string): Promise<CreditBalance> {
    const row = await this.session.maybe<BalanceRow>(
      'select available, held, granted, spent, frozen_at is not null as frozen from credit_accounts where user_id = $1',
      [userId],
    );
    return row ? toBalance(row) : { available: 0n, held: 0n, granted: 0n, spent: 0n, frozen: false };
  }

  async ledger(userId: string, page: { limit: number; after: string | undefined }): Promise<LedgerEntry[]> {
    const rows = await this.session.query<LedgerRow>(
      `select ${LEDGER_COLUMNS} from credit_ledger_entries
        where account_user_id = $1 and ($2::bigint is null or seq < $2)
        order by seq desc
        limit $3`,
      [userId, page.after ?? null, page.limit],
    );
    return rows.map(toLedgerEntry);
  }

  async reservations(
    userId: string,
    page: { limit: number; after: { createdAtMicros: string; operationId: string } | undefined },
  ): Promise<ReservationRecord[]> {
    const rows = await this.session.query<RecordRow>(
      `select ${RESERVATION_COLUMNS}, created_at, (extract(epoch from created_at) * 1000000)::bigint as created_at_micros,
              expires_at, finished_at, reason
         from credit_reservations
        where account_user_id = $1
          and ($2::bigint is null or
               (created_at, operation_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))
        order by created_at desc, operation_id desc
        limit $4`,
      [userId, page.after?.createdAtMicros ?? null, page.after?.operationId ?? null, page.limit],
    );
    return rows.map(toRecord);
  }

  async reconcile(userId: string | undefined): Promise<Reconciliation> {
    const { accounts, drifts } = await this.session.one<{ accounts: string; drifts: DriftRow[] }>(
      `with ledger as (
         select account_user_id, sum(available_delta) as available, sum(held_delta) as held, count(*) as entries,
                max(seq) as last_seq,
                (array_agg(available_after order by seq desc))[1] as last_available,
                (array_agg(held_after order by seq desc))[1] as last_held
           from credit_ledger_entries
          where $1::uuid is null or account_user_id = $1
          group by account_user_id
       ), reserved as (
         select account_user_id, sum(amount) as held
           from credit_reservations
          where state = 'held' and ($1::uuid is null or account_user_id = $1)
          group by account_user_id
       ), compared as (
         select a.user_id, a.available, a.held, a.last_seq, coalesce(l.available, 0) as ledger_available,
                coalesce(l.held, 0) as ledger_held, coalesce(r.held, 0) as reserved_held, coalesce(l.entries, 0) as entries,
                coalesce(l.last_seq, 0) as ledger_seq, coalesce(l.last_available, 0) as last_available,
                coalesce(l.last_held, 0) as last_held
           from credit_accounts a
           left join ledger l on l.account_user_id = a.user_id
           left join reserved r on r.account_user_id = a.user_id
          where $1::uuid is null or a.user_id = $1
       )
       select (select count(*) from compared) as accounts,
              coalesce((select json_agg(json_build_object(
                  'user_id', user_id, 'available', available::text, 'held', held::text,
                  'ledger_available', ledger_available::text, 'ledger_held', ledger_held::text,
                  'reserved_held', reserved_held::text))
                from (select * from compared
                       where (available, held, held, last_seq, last_seq, available, held) is distinct from
                             (ledger_available, ledger_held, reserved_held, entries, ledger_seq, last_available, last_held)
                       order by user_id limit 100) drifting), '[]') as drifts`,
      [userId ?? null],
    );
    return { accounts: Number(accounts), drifts: drifts.map(toDrift) };
  }
}

function toBalance(row: BalanceRow): CreditBalance {
  return {
    available: BigInt(row.available),
    held: BigInt(row.held),
    granted: BigInt(row.granted),
    spent: BigInt(row.spent),
    frozen: row.frozen,
  };
}

function toRecord(row: RecordRow): ReservationRecord {
  return {
    ...toReservation(row),
    createdAt: row.created_at,
    createdAtMicros: row.created_at_micros,
    expiresAt: row.expires_at,
    finishedAt: row.finished_at ?? undefined,
    reason: row.reason ?? undefined,
  };
}

function toDrift(row: DriftRow): AccountDrift {
  return {
    userId: row.user_id,
    available: BigInt(row.available),
    held: BigInt(row.held),
    ledgerAvailable: BigInt(row.ledger_available),
    ledgerHeld: BigInt(row.ledger_held),
    reservedHeld: BigInt(row.reserved_held),
  };
}
