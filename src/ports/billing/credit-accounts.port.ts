import type { LedgerKind } from '../../modules/billing/domain/reservation-state.js';
import type { CreditUnits, Reservation } from './credit-reservations.port.js';

export interface CreditBalance {
  readonly available: CreditUnits;
  readonly held: CreditUnits;
  /** Everything that was ever granted, adjustments and expiries counted in. */
  readonly granted: CreditUnits;
  /** Everything that was ever charged, refunds counted in. `available + held = granted - spent`. */
  readonly spent: CreditUnits;
  readonly frozen: boolean;
}

export interface LedgerEntry {
  /** Rises by one with each entry of the account. */
  readonly seq: string;
  readonly kind: LedgerKind;
  readonly amount: CreditUnits;
  /** Double entry: from here … */
  readonly debitAccount: string;
  /** … to there. */
  readonly creditAccount: string;
  readonly availableDelta: CreditUnits;
  readonly heldDelta: CreditUnits;
  readonly availableAfter: CreditUnits;
  readonly heldAfter: CreditUnits;
  readonly operationId: string | undefined;
  readonly reason: string;
  /** Undefined: the engine or the system. */
  readonly actorId: string | undefined;
  readonly createdAt: Date;
}

export interface ReservationRecord extends Reservation {
  readonly createdAt: Date;
  /** Microseconds since 1970, which a Date would lose: part of the list's sort key. */
  readonly createdAtMicros: string;
  readonly expiresAt: Date;
  readonly finishedAt: Date | undefined;
  readonly reason: string | undefined;
}

/** An account whose balances are not what ledger and reservations say. */
export interface AccountDrift {
  readonly userId: string;
  readonly available: CreditUnits;
  readonly held: CreditUnits;
  readonly ledgerAvailable: CreditUnits;
  readonly ledgerHeld: CreditUnits;
  readonly reservedHeld: CreditUnits;
}

export interface Reconciliation {
  readonly accounts: number;
  /** At most 100. */
  readonly drifts: readonly AccountDrift[];
}

/** What an account holds and how it came to. Reads only; each is one statement, so one moment. */
export abstract class CreditAccounts {
  /** Zeros for a user without an account. */
  abstract balance(userId: string): Promise<CreditBalance>;
  /** Newest first; `after` is a `seq`. */
  abstract ledger(userId: string, page: { limit: number; after: string | undefined }): Promise<LedgerEntry[]>;
  /** Newest first. */
  abstract reservations(
    userId: string,
    page: { limit: number; after: { createdAtMicros: string; operationId: string } | undefined },
  ): Promise<ReservationRecord[]>;
  /**
   * Compares account, sum and last of its entries, and sum of its held reservations (BIL-2). Can run beside any load:
   * one snapshot. Of one account, or of all.
   */
  abstract reconcile(userId: string | undefined): Promise<Reconciliation>;
}
