import './billing-constraints.js';
import {
  accountFrozen,
  insufficientCredits,
  modelNotPriced,
  operationIdReused,
  priceDisabled,
  quoteExpired,
  quoteNotFound,
  reservationNotFound,
} from '../../../modules/billing/domain/billing.errors.js';
import {
  capabilityPolicy,
  normaliseModel,
  WILDCARD,
} from '../../../modules/billing/domain/pricing-policy.js';
import { formatMillionths } from '../../../modules/billing/domain/millionths.js';
import { priceOf, quantityOf } from '../../../modules/billing/domain/quantity.js';
import type { CreditPrices } from '../../../ports/billing/credit-prices.port.js';
import {
  CreditReservations,
  type CreditUnits,
  type HoldCommand,
  type Quote,
  type QuoteRequest,
  type Reservation,
} from '../../../ports/billing/credit-reservations.port.js';
import type { DomainError } from '../../../ports/kernel/domain-error.js';
import type { Ids } from '../../../ports/kernel/ids.port.js';
import type { PgSession } from '../pg-session.js';
import { RESERVATION_COLUMNS, toReservation, type ReservationRow } from './reservation-rows.js';

/** A row of nulls is what a function gives for a reservation that is not there. */
type MaybeReservationRow = { [Column in keyof ReservationRow]: ReservationRow[Column] | null };

const REFUSALS: Readonly<Record<string, () => DomainError>> = {
  'insufficient-credits': insufficientCredits,
  'account-frozen': accountFrozen,
  'quote-not-found': quoteNotFound,
  'quote-expired': quoteExpired,
  'operation-id-reused': operationIdReused,
};

export class PgCreditReservations extends CreditReservations {
  constructor(
    private readonly session: PgSession,
    private readonly prices: CreditPrices,
    private readonly ids: Ids,
  ) {
    super();
  }

  /** Two statements: a price that changes between them is quoted as it was, with its revision. */
  async quote(userId: string, request: QuoteRequest): Promise<Quote> {
    const named = normaliseModel(request.model);
    if (!named || !capabilityPolicy(request.capability))
      throw modelNotPriced(request.capability, request.model);
    const price = await this.prices.resolve(request.capability, named.model);
    if (!price) throw modelNotPriced(request.capability, named.model);
    if (!price.enabled) throw priceDisabled(request.capability, named.model);
    const quantity = quantityOf(price.unit, request.parameters);
    const { amount, rounding } = priceOf(quantity, price.unitPrice);
    const matchedRule = price.model === WILDCARD ? 'wildcard' : named.alias ? 'alias' : 'exact';
    const quote = {
      id: this.ids.uuid(),
      capability: request.capability,
      requestedModel: request.model.trim(),
      model: named.model,
      matchedRule,
      priceVersion: `${price.model}@${price.revision}`,
      unit: price.unit,
      quantity: formatMillionths(quantity),
      unitPrice: price.unitPrice,
      amount,
    } as const;
    const { valid_until } = await this.session.one<{ valid_until: Date }>(
      `insert into credit_quotes (id, user_id, valid_until, capability, requested_model, model, matched_rule, price_model,
         price_revision, unit, quantity, unit_price, amount, rounding)
       values ($1, $2, clock_timestamp() + interval '10 minutes', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       returning valid_until`,
      [
        quote.id,
        userId,
        quote.capability,
        quote.requestedModel,
        quote.model,
        matchedRule,
        price.model,
        price.revision,
        quote.unit,
        quote.quantity,
        quote.unitPrice,
        quote.amount,
        rounding,
      ],
    );
    return { ...quote, validUntil: valid_until };
  }

  async hold(command: HoldCommand): Promise<Reservation> {
    const row = await this.session.one<ReservationRow & { outcome: string }>(
      `select h.outcome, (h.reservation).operation_id, (h.reservation).account_user_id, (h.reservation).state,
              (h.reservation).capability, (h.reservation).model, (h.reservation).unit,
              trim_scale((h.reservation).quantity)::text as quantity, (h.reservation).unit_price, (h.reservation).amount,
              (h.reservation).settled_amount
         from credit_hold($1, $2, $3, make_interval(secs => $4)) h`,
      [command.operationId, command.accountUserId, command.quoteId, command.expiresInSeconds],
    );
    const refusal = REFUSALS[row.outcome];
    if (refusal) throw refusal();
    return toReservation(row);
  }

  async settle(operationId: string, amount?: CreditUnits): Promise<Reservation> {
    if (amount !== undefined && amount < 0n) throw new Error('a settlement cannot be negative');
    return found(
      await this.session.one<MaybeReservationRow>(
        `select ${RESERVATION_COLUMNS} from credit_settle($1, $2)`,
        [operationId, amount ?? null],
      ),
    );
  }

  async release(operationId: string, reason: string): Promise<Reservation> {
    return found(
      await this.session.one<MaybeReservationRow>(
        `select ${RESERVATION_COLUMNS} from credit_release($1, $2)`,
        [operationId, reason],
      ),
    );
  }

  async lockHeld(operationId: string): Promise<Reservation | undefined> {
    const row = await this.session.maybe<ReservationRow>(
      `select ${RESERVATION_COLUMNS} from credit_reservations where operation_id = $1 and state = 'held' for share`,
      [operationId],
    );
    return row && toReservation(row);
  }

  async find(operationId: string): Promise<Reservation | undefined> {
    const row = await this.session.maybe<ReservationRow>(
      `select ${RESERVATION_COLUMNS} from credit_reservations where operation_id = $1`,
      [operationId],
    );
    return row && toReservation(row);
  }
}

function found(row: MaybeReservationRow): Reservation {
  if (row.operation_id === null) throw reservationNotFound();
  return toReservation(row as ReservationRow);
}
