import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import { UploadReservations } from '../../../ports/media/upload-reservations.port.js';
import { uploadExpired, uploadLengthMismatch, uploadNotFound } from '../domain/media.errors.js';

export interface UploadContent {
  readonly userId: string;
  readonly reservationId: string;
  readonly body: Readable;
  /** As the request announces it; undefined when it does not. */
  readonly announcedBytes: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Streams a body to the reservation's one key, create-only (MED-7): whoever comes second changes nothing and is told so.
 * A process that dies here leaves no object (the write was not complete) or a whole one that `finalize` or the cleanup
 * of expired reservations takes up.
 */
@Injectable()
export class StoreUploadContent {
  constructor(
    private readonly reservations: UploadReservations,
    private readonly store: ObjectStore,
  ) {}

  async execute({
    userId,
    reservationId,
    body,
    announcedBytes,
    signal,
  }: UploadContent): Promise<'created' | 'exists'> {
    const reservation = await this.reservations.find(reservationId);
    if (reservation?.ownerUserId !== userId) throw uploadNotFound();
    if (reservation.state === 'committed') return 'exists';
    if (reservation.state !== 'pending' || reservation.overdue) throw uploadExpired();
    const { ossKey, declaredBytes: bytes, declaredMime: contentType, declaredSha256: sha256 } = reservation;
    if (announcedBytes !== undefined && announcedBytes !== bytes) throw uploadLengthMismatch(bytes);
    return this.store.create(ossKey, body, { bytes, contentType, sha256, signal });
  }
}
