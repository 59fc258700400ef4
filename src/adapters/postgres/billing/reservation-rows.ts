import type { Reservation } from '../../../ports/billing/credit-reservations.port.js';

export interface ReservationRow {
  readonly operation_id: string;
  readonly account_user_id: string;
  readonly state: Reservation['state'];
  readonly capability: string;
  readonly model: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly amount: string;
  readonly settled_amount: string;
}

export const RESERVATION_COLUMNS =
  'operation_id, account_user_id, state, capability, model, unit, trim_scale(quantity)::text as quantity, unit_price, amount, settled_amount';

export function toReservation(row: ReservationRow): Reservation {
  return {
    operationId: row.operation_id,
    accountUserId: row.account_user_id,
    state: row.state,
    capability: row.capability,
    model: row.model,
    unit: row.unit,
    quantity: row.quantity,
    unitPrice: BigInt(row.unit_price),
    amount: BigInt(row.amount),
    settledAmount: BigInt(row.settled_amount),
  };
}
