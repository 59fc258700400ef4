import type { ReservationState } from '../../modules/media/domain/reservation.js';

export interface NewReservation {
  readonly reservationId: string;
  readonly ownerUserId: string;
  readonly declaredMime: string;
  readonly declaredBytes: number;
  /** Lower-case hex. */
  readonly declaredSha256: string;
  readonly originalFileName: string | undefined;
  readonly validForSeconds: number;
}

export interface UploadReservation extends Omit<NewReservation, 'validForSeconds'> {
  /** `direct-stage:<date>_<uuid>`. */
  readonly stagingKey: string;
  /** The media object's key once committed. */
  readonly storageKey: string;
  readonly ossKey: string;
  readonly state: ReservationState;
  readonly expiresAt: Date;
  /** By the database's clock, when the row was read. */
  readonly overdue: boolean;
}

/** The rows of `direct_media_upload_reservations` (MED-6). */
export abstract class UploadReservations {
  abstract reserve(reservation: NewReservation): Promise<UploadReservation>;
  abstract find(reservationId: string): Promise<UploadReservation | undefined>;
  /** Same, holding the row until the transaction ends. */
  abstract lock(reservationId: string): Promise<UploadReservation | undefined>;
  /** pending → committed, only while it is valid by the database's clock; false when it is not. Needs a transaction. */
  abstract commit(reservationId: string): Promise<boolean>;
}
