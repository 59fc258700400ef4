import type { MediaObject } from '../../ports/media/media-objects.port.js';
import type { UploadReservation } from '../../ports/media/upload-reservations.port.js';
import type { UploadReceipt } from './domain/receipt.js';

/** What the ticket of a reservation promises. */
export function receiptOf(reservation: UploadReservation): UploadReceipt {
  return {
    reservationId: reservation.reservationId,
    ownerUserId: reservation.ownerUserId,
    storageKey: reservation.storageKey,
    ossKey: reservation.ossKey,
    mime: reservation.declaredMime,
    bytes: reservation.declaredBytes,
    sha256: reservation.declaredSha256,
  };
}

/** What a committed row says of the same promise. */
export function receiptOfMedia(reservationId: string, media: MediaObject): UploadReceipt {
  const { ownerUserId, storageKey, ossKey, mime, bytes, sha256 } = media;
  return { reservationId, ownerUserId, storageKey, ossKey, mime, bytes, sha256 };
}
