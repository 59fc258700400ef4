import { ApiProperty } from '@nestjs/swagger';
/** A user's credits, as decimal texts. */
export class BalanceDto {
  /**
   * Credits that can be spent.
   * @example "87.5"
   */
  available!: string;

  /**
   * Credits reserved for running operations.
   * @example "4"
   */
  held!: string;

  /**
   * Everything that was ever granted, adjustments and expiries counted in.
   * @example "100"
   */
  granted!: string;

  /**
   * Everything that was ever charged, refunds counted in.
   * @example "8.5"
   */
  spent!: string;

  /**
   * True: spending is stopped until the account has been reconciled.
   * @example false
   */
  frozen!: boolean;
}

/** One entry of the append-only ledger. */
export class LedgerEntryDto {
  /**
   * Rises by one with each entry of the account.
   * @example "42"
   */
  seq!: string;

  /**
   * What happened.
   * @example "hold"
   */
  kind!: 'grant' | 'hold' | 'settle' | 'release' | 'refund' | 'adjust' | 'expire' | 'shortfall';

  /**
   * Credits moved, never negative.
   * @example "4"
   */
  amount!: string;

  /**
   * Where the credits came from.
   * @example "available"
   */
  debitAccount!: string;

  /**
   * Where the credits went.
   * @example "held"
   */
  creditAccount!: string;

  /**
   * Available credits after this entry.
   * @example "83.5"
   */
  availableAfter!: string;

  /**
   * Held credits after this entry.
   * @example "8"
   */
  heldAfter!: string;

  /**
   * The generation that it belongs to; null: none.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  operationId!: string | null;

  /**
   * Why.
   * @example "generation: image.generate"
   */
  reason!: string;

  /**
   * The administrator who did it; null: the engine.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
   */
  actorId!: string | null;

  /**
   * When, by the database's clock.
   * @example "2026-12-01T10:00:00.000Z"
   */
  createdAt!: string;
}

export class LedgerPageDto {
  /** Entries, newest first. */
  items!: LedgerEntryDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyI0MSJd',
  })
  nextCursor!: string | null;
}

/** Credits reserved for one operation. */
export class ReservationDto {
  /**
   * The generation that it pays.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  operationId!: string;

  /**
   * `held` ends once, as `settled` or `released`.
   * @example "settled"
   */
  state!: 'held' | 'settled' | 'released';

  /**
   * What was bought.
   * @example "image.generate"
   */
  capability!: string;

  /**
   * The model that runs.
   * @example "gpt-image-2"
   */
  model!: string;

  /**
   * What the quantity counts.
   * @example "image"
   */
  unit!: string;

  /**
   * How many units.
   * @example "1"
   */
  quantity!: string;

  /**
   * Credits for one unit.
   * @example "4"
   */
  unitPrice!: string;

  /**
   * Credits held.
   * @example "4"
   */
  amount!: string;

  /**
   * Credits charged; the rest was released.
   * @example "4"
   */
  settledAmount!: string;

  /**
   * When the hold was made.
   * @example "2026-12-01T10:00:00.000Z"
   */
  createdAt!: string;

  /**
   * From then on the hold may be released, unless its operation is still open at the provider.
   * @example "2026-12-01T11:00:00.000Z"
   */
  expiresAt!: string;

  /**
   * When it was settled or released; null: not yet.
   * @example "2026-12-01T10:00:09.000Z"
   */
  finishedAt!: string | null;

  /**
   * Why it was released; null: it was not.
   * @example "cancelled"
   */
  reason!: string | null;
}

export class ReservationPageDto {
  /** Reservations, newest first. */
  items!: ReservationDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example:
      'WyIyMDI2LTEyLTAxIDEwOjAwOjAwLjAwMDAwMCswMCIsIjAxOTgxZjVlLTZmMGEtN2MzYS05YTUzLTBmNGQ3YjFmOGExMSJd',
  })
  nextCursor!: string | null;
}
