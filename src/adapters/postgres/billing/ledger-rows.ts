import type { LedgerEntry } from '../../../ports/billing/credit-accounts.port.js';

export interface LedgerRow {
  readonly seq: string;
  readonly kind: LedgerEntry['kind'];
  readonly amount: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly available_delta: string;
  readonly held_delta: string;
  readonly available_after: string;
  readonly held_after: string;
  readonly operation_id: string | null;
  readonly reason: string;
  readonly actor_id: string | null;
  readonly created_at: Date;
}

export const LEDGER_COLUMNS =
  'seq, kind, amount, debit_account, credit_account, available_delta, held_delta, available_after, held_after, operation_id, reason, actor_id, created_at';

export function toLedgerEntry(row: LedgerRow): LedgerEntry {
  return {
    seq: row.seq,
    kind: row.kind,
    amount: BigInt(row.amount),
    debitAccount: row.debit_account,
    creditAccount: row.credit_account,
    availableDelta: BigInt(row.available_delta),
    heldDelta: BigInt(row.held_delta),
    availableAfter: BigInt(row.available_after),
    heldAfter: BigInt(row.held_after),
    operationId: row.operation_id ?? undefined,
    reason: row.reason,
    actorId: row.actor_id ?? undefined,
    createdAt: row.created_at,
  };
}
