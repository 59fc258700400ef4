import type { JsonPrimitive } from '../kernel/json.js';

/** Exact amount in the smallest unit: 1 credit = 1,000,000 units (BIL-1). */
export type CreditUnits = bigint;

export interface QuoteRequest {
  /** A capability of the billing policy: `image.generate`, `video.text` … */
  readonly capability: string;
  /** As the client named it; aliases are resolved to the model that runs (BIL-8). */
  readonly model: string;
  /**
   * Scalars that decide the quantity: `count`, `durationSeconds`, `characters` (of the prompt, added by whoever quotes);
   * others are ignored.
   */
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
}

export interface Quote {
  readonly id: string;
  readonly capability: string;
  readonly requestedModel: string;
  /** The model that runs. */
  readonly model: string;
  readonly matchedRule: 'exact' | 'alias' | 'wildcard';
  readonly priceVersion: string;
  /** `image`, `second`, `call`, `1k_characters` … */
  readonly unit: string;
  /** Decimal text, in `unit`s. */
  readonly quantity: string;
  readonly unitPrice: CreditUnits;
  readonly amount: CreditUnits;
  readonly validUntil: Date;
}

export interface HoldCommand {
  readonly operationId: string;
  readonly accountUserId: string;
  readonly quoteId: string;
  /** Seconds until an unresolved hold may be released by the sweeper. */
  readonly expiresInSeconds: number;
}

export interface Reservation {
  readonly operationId: string;
  readonly accountUserId: string;
  readonly state: 'held' | 'settled' | 'released';
  readonly capability: string;
  readonly model: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unitPrice: CreditUnits;
  readonly amount: CreditUnits;
  readonly settledAmount: CreditUnits;
}

/**
 * The life of a reservation: held → settled | released, final (BIL-3). Every change is one round trip, atomic by itself
 * and part of the caller's unit of work where there is one; a repeated call returns the first outcome, whatever it was.
 * The errors named here leave the surrounding transaction usable. Locks: reservation → account.
 */
export abstract class CreditReservations {
  /** Prices and stores a quote, valid 10 minutes. Throws `model-not-priced`, `price-disabled`, `quantity-out-of-range`. */
  abstract quote(userId: string, request: QuoteRequest): Promise<Quote>;
  /**
   * At the quoted price, whatever the price is now. Throws `insufficient-credits`, `quote-expired`, `quote-not-found`,
   * `account-frozen`, `operation-id-reused` (another account, capability or model under that ID).
   */
  abstract hold(command: HoldCommand): Promise<Reservation>;
  /**
   * Charges `amount` (all that is held when undefined), never more than is held, and releases the rest. What a success
   * costs above the hold, or after the hold was released, is recorded in the ledger as `shortfall` (BIL-18) and charged
   * to nobody. Throws `reservation-not-found`.
   */
  abstract settle(operationId: string, amount?: CreditUnits): Promise<Reservation>;
  /** Only when nothing is charged for certain (BIL-18). Throws `reservation-not-found`. */
  abstract release(operationId: string, reason: string): Promise<Reservation>;
  /**
   * The hold, if it is still held, kept as it is until the transaction ends: what submits an operation on a hold that was
   * made earlier takes it before it writes the operation, so that expiry cannot release it in between.
   */
  abstract lockHeld(operationId: string): Promise<Reservation | undefined>;
  abstract find(operationId: string): Promise<Reservation | undefined>;
}
