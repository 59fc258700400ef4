import { Injectable } from '@nestjs/common';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { MediaObjects, type MediaObject } from '../../../ports/media/media-objects.port.js';
import { UploadReservations, type UploadReservation } from '../../../ports/media/upload-reservations.port.js';
import {
  receiptMismatch,
  uploadContentMismatch,
  uploadExpired,
  uploadIncomplete,
  uploadNotFound,
} from '../domain/media.errors.js';
import { agreedMime } from '../domain/media-types.js';
import { receiptAgrees, verifyReceipt, type UploadReceipt } from '../domain/receipt.js';
import { MediaSettings } from '../media-settings.js';
import { receiptOf, receiptOfMedia } from '../receipt-of.js';
import { StoredContentReader, type StoredContent } from '../stored-content.js';

export interface FinalizeRequest {
  readonly userId: string;
  readonly reservationId: string;
  readonly receipt: string;
  readonly signal: AbortSignal;
}

/**
 * Turns stored bytes into a media object (MED-8). What is stored is read, digested and inspected first, outside any
 * transaction; the object cannot change afterwards, because its key is create-only. Row and state then commit together,
 * so that a death at any line leaves either a pending reservation or a finished object.
 */
@Injectable()
export class FinalizeUpload {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly reservations: UploadReservations,
    private readonly media: MediaObjects,
    private readonly store: ObjectStore,
    private readonly stored: StoredContentReader,
    private readonly settings: MediaSettings,
  ) {}

  async execute({ userId, reservationId, receipt: text, signal }: FinalizeRequest): Promise<MediaObject> {
    const receipt = verifyReceipt(text, this.settings.receiptKey);
    const reservation = await this.reservations.find(reservationId);
    if (reservation?.ownerUserId !== userId) throw uploadNotFound();
    if (!receiptAgrees(receipt, receiptOf(reservation))) throw receiptMismatch();
    if (reservation.state === 'committed') return this.committed(receipt);
    if (reservation.state !== 'pending' || reservation.overdue) throw uploadExpired();
    const content = await this.verify(reservation, signal);
    return this.commit(receipt, content);
  }

  private async verify(reservation: UploadReservation, signal: AbortSignal): Promise<StoredContent> {
    const { ossKey, declaredBytes, declaredSha256, declaredMime } = reservation;
    const info = await this.store.head(ossKey);
    if (!info) throw uploadIncomplete();
    if (info.bytes !== declaredBytes) throw uploadContentMismatch('bytes');
    const content = await this.stored.admit(ossKey, declaredBytes, signal, ({ bytes, sha256 }) => {
      if (bytes !== declaredBytes) throw uploadContentMismatch('bytes');
      if (sha256 !== declaredSha256) throw uploadContentMismatch('sha256');
    });
    return { ...content, mime: agreedMime(declaredMime, content.mime) };
  }

  private async commit(receipt: UploadReceipt, content: StoredContent): Promise<MediaObject> {
    return this.uow.run({}, async () => {
      await this.media.lock(receipt.storageKey);
      const reservation = await this.reservations.lock(receipt.reservationId);
      if (!reservation || !receiptAgrees(receipt, receiptOf(reservation))) throw receiptMismatch();
      if (reservation.state === 'committed') return this.committed(receipt);
      if (!(await this.reservations.commit(receipt.reservationId))) throw uploadExpired();
      const { mime, bytes, sha256, width, height, durationMs } = content;
      return this.media.register({
        storageKey: receipt.storageKey,
        ownerUserId: receipt.ownerUserId,
        ossKey: receipt.ossKey,
        mime,
        bytes,
        sha256,
        width,
        height,
        durationMs,
        originalFileName: reservation.originalFileName,
        source: 'upload',
      });
    });
  }

  /** The answer to a replay: only for the same receipt and a row that says all the same. */
  private async committed(receipt: UploadReceipt): Promise<MediaObject> {
    const media = await this.media.find(receipt.storageKey);
    if (!media || !receiptAgrees(receipt, receiptOfMedia(receipt.reservationId, media)))
      throw receiptMismatch();
    return media;
  }
}
