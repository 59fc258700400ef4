export const RESERVATION_STATES = ['held', 'settled', 'released'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** BIL-3, enforced by the trigger `credit_reservations_final`; the README says which event leads where. */
export const RESERVATION_TRANSITIONS: Readonly<Record<ReservationState, readonly ReservationState[]>> = {
  held: ['settled', 'released'],
  settled: [],
  released: [],
};

/** Who may write them: `by reservation` entries come from the reservation's trigger alone. */
export const LEDGER_KINDS = [
  'grant',
  'hold',
  'settle',
  'release',
  'refund',
  'adjust',
  'expire',
  'shortfall',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
