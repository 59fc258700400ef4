import { IsString, IsUUID, Length } from 'class-validator';
import { OptionalField } from '../../web/validation.js';

export class GrantCreditsDto {
  /**
   * Who gets them.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @IsUUID()
  userId!: string;

  /**
   * Credits, as a decimal text above 0.
   * @example "250.5"
   */
  @IsString()
  @Length(1, 20)
  amount!: string;

  /**
   * Why; kept in the ledger and the audit log.
   * @example "compensation for the outage of 1 December"
   */
  @IsString()
  @Length(1, 500)
  reason!: string;
}

export class ReconciliationQueryDto {
  /**
   * Only this account; missing: all.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @OptionalField()
  @IsUUID()
  userId?: string;
}

/** An account whose balances are not what ledger and reservations say. */
export class DriftDto {
  /**
   * Whose account.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  userId!: string;

  /**
   * Available credits of the account.
   * @example "61"
   */
  available!: string;

  /**
   * Held credits of the account.
   * @example "40"
   */
  held!: string;

  /**
   * Available credits as the sum of the entries.
   * @example "60"
   */
  ledgerAvailable!: string;

  /**
   * Held credits as the sum of the entries.
   * @example "40"
   */
  ledgerHeld!: string;

  /**
   * Sum of the held reservations.
   * @example "40"
   */
  reservedHeld!: string;
}

export class ReconciliationDto {
  /**
   * Accounts compared.
   * @example 1200
   */
  accounts!: number;

  /** Accounts that drift, 100 at most; empty when all is well. */
  drifts!: DriftDto[];
}
