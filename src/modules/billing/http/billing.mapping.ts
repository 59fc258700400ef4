import type {
  AccountDrift,
  CreditBalance,
  LedgerEntry,
  ReservationRecord,
} from '../../../ports/billing/credit-accounts.port.js';
import type { CreditPrice } from '../../../ports/billing/credit-prices.port.js';
import type { Quote } from '../../../ports/billing/credit-reservations.port.js';
import { invalidAmount } from '../domain/billing.errors.js';
import { formatMillionths, parseMillionths } from '../domain/millionths.js';
import type { DriftDto } from './admin-credits.dto.js';
import type { BalanceDto, LedgerEntryDto, ReservationDto } from './credits.dto.js';
import type { PriceDto } from './prices.dto.js';
import type { QuoteDto } from './quotes.dto.js';

/** The most that a price or a grant may be: a million credits (`…_bounded` in the database). */
const MAX_AMOUNT = 1_000_000_000_000n;

/** Units of a decimal text that a client sent; throws `invalid-amount`. */
export function readAmount(text: string, pointer: string, atLeast: bigint): bigint {
  const amount = parseMillionths(text);
  if (amount === undefined || amount < atLeast || amount > MAX_AMOUNT) throw invalidAmount(pointer);
  return amount;
}

export function toBalanceDto({ available, held, granted, spent, frozen }: CreditBalance): BalanceDto {
  return {
    available: formatMillionths(available),
    held: formatMillionths(held),
    granted: formatMillionths(granted),
    spent: formatMillionths(spent),
    frozen,
  };
}

export function toLedgerEntryDto(entry: LedgerEntry): LedgerEntryDto {
  return {
    seq: entry.seq,
    kind: entry.kind,
    amount: formatMillionths(entry.amount),
    debitAccount: entry.debitAccount,
    creditAccount: entry.creditAccount,
    availableAfter: formatMillionths(entry.availableAfter),
    heldAfter: formatMillionths(entry.heldAfter),
    operationId: entry.operationId ?? null,
    reason: entry.reason,
    actorId: entry.actorId ?? null,
    createdAt: entry.createdAt.toISOString(),
  };
}

export function toReservationDto(reservation: ReservationRecord): ReservationDto {
  return {
    operationId: reservation.operationId,
    state: reservation.state,
    capability: reservation.capability,
    model: reservation.model,
    unit: reservation.unit,
    quantity: reservation.quantity,
    unitPrice: formatMillionths(reservation.unitPrice),
    amount: formatMillionths(reservation.amount),
    settledAmount: formatMillionths(reservation.settledAmount),
    createdAt: reservation.createdAt.toISOString(),
    expiresAt: reservation.expiresAt.toISOString(),
    finishedAt: reservation.finishedAt?.toISOString() ?? null,
    reason: reservation.reason ?? null,
  };
}

export function toQuoteDto(quote: Quote): QuoteDto {
  return {
    id: quote.id,
    capability: quote.capability,
    requestedModel: quote.requestedModel,
    model: quote.model,
    matchedRule: quote.matchedRule,
    priceRevision: quote.priceVersion,
    unit: quote.unit,
    quantity: quote.quantity,
    unitPrice: formatMillionths(quote.unitPrice),
    amount: formatMillionths(quote.amount),
    validUntil: quote.validUntil.toISOString(),
  };
}

export function toPriceDto(price: CreditPrice): PriceDto {
  return {
    capability: price.capability,
    model: price.model,
    revision: price.revision,
    unit: price.unit,
    credits: formatMillionths(price.unitPrice),
    free: price.free,
    enabled: price.enabled,
    createdAt: price.createdAt.toISOString(),
    updatedAt: price.updatedAt.toISOString(),
  };
}

export function toDriftDto(drift: AccountDrift): DriftDto {
  return {
    userId: drift.userId,
    available: formatMillionths(drift.available),
    held: formatMillionths(drift.held),
    ledgerAvailable: formatMillionths(drift.ledgerAvailable),
    ledgerHeld: formatMillionths(drift.ledgerHeld),
    reservedHeld: formatMillionths(drift.reservedHeld),
  };
}
