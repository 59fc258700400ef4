import type { LedgerEntry } from './credit-accounts.port.js';
import type { CreditUnits } from './credit-reservations.port.js';

export interface GrantCredits {
  readonly userId: string;
  readonly amount: CreditUnits;
  readonly reason: string;
  /** Undefined: the system itself, for example the welcome grant. */
  readonly actorId: string | undefined;
  /** Names this grant of this user for ever: the same key never grants twice. `welcome` for the welcome grant. */
  readonly key: string;
}

export interface Grant {
  readonly entry: LedgerEntry;
  /** False: the key was used before, and `entry` is the one of then. */
  readonly made: boolean;
}

/** Puts credits on accounts, opening them where there is none. */
export abstract class CreditGrants {
  /**
   * One round trip. A repeated key returns the first entry; with another amount it throws `idempotency-key-reused`.
   * Throws `user-not-found`.
   */
  abstract grant(command: GrantCredits): Promise<Grant>;
}
