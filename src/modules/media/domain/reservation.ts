export type ReservationState = 'pending' | 'committed' | 'expired' | 'cleaned';

/** Who may follow whom (MED-6); a trigger in the database holds the same table. `committed` and `cleaned` are final. */
export const RESERVATION_TRANSITIONS: Readonly<Record<ReservationState, readonly ReservationState[]>> = {
  pending: ['committed', 'expired', 'cleaned'],
  committed: [],
  expired: ['cleaned'],
  cleaned: [],
};
