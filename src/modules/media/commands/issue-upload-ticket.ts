import { Injectable } from '@nestjs/common';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { ObjectStore, type PresignedRequest } from '../../../ports/kernel/object-store.port.js';
import { UploadReservations, type UploadReservation } from '../../../ports/media/upload-reservations.port.js';
import { cleanFileName } from '../domain/file-name.js';
import { mediaEmpty, mediaTooLarge, mediaTypeUnsupported } from '../domain/media.errors.js';
import { canonicalMime, kindOf } from '../domain/media-types.js';
import { signReceipt } from '../domain/receipt.js';
import { MediaSettings } from '../media-settings.js';
import { receiptOf } from '../receipt-of.js';

export interface TicketRequest {
  readonly userId: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly fileName: string | undefined;
}

export interface UploadTicket {
  readonly reservation: UploadReservation;
  readonly receipt: string;
  /** Undefined where the store cannot be reached by browsers. */
  readonly presigned: PresignedRequest | undefined;
}

/** Every ticket is a new reservation with keys of its own (MED-6): two uploads never meet in one object. */
@Injectable()
export class IssueUploadTicket {
  constructor(
    private readonly reservations: UploadReservations,
    private readonly store: ObjectStore,
    private readonly ids: Ids,
    private readonly settings: MediaSettings,
  ) {}

  async execute(request: TicketRequest): Promise<UploadTicket> {
    const declaredMime = canonicalMime(request.mime);
    if (kindOf(declaredMime) === undefined) throw mediaTypeUnsupported(declaredMime);
    if (request.bytes < 1) throw mediaEmpty();
    if (request.bytes > this.settings.maxUploadBytes) throw mediaTooLarge(this.settings.maxUploadBytes);
    const reservation = await this.reservations.reserve({
      reservationId: this.ids.uuid(),
      ownerUserId: request.userId,
      declaredMime,
      declaredBytes: request.bytes,
      declaredSha256: request.sha256.toLowerCase(),
      originalFileName: cleanFileName(request.fileName),
      validForSeconds: this.settings.ticketSeconds,
    });
    const put = { bytes: request.bytes, contentType: declaredMime, sha256: reservation.declaredSha256 };
    const presigned = await this.store.presignCreate(reservation.ossKey, put, this.settings.ticketSeconds);
    return { reservation, presigned, receipt: signReceipt(receiptOf(reservation), this.settings.receiptKey) };
  }
}
