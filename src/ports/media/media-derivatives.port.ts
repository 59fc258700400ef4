import type { ThumbnailSize } from '../../modules/media/domain/thumbnails.js';
import type { Backlog } from '../kernel/job-queue.port.js';
import type { Lease } from '../kernel/lease.js';

/** A media object whose thumbnails one worker makes now. */
export interface ClaimedDerivation extends Lease {
  readonly storageKey: string;
  readonly ossKey: string;
  readonly mime: string;
  readonly bytes: number;
  readonly durationMs: number | undefined;
}

/** Bytes that lie under their key; the row points at them. */
export interface Thumbnail {
  readonly size: ThumbnailSize;
  readonly ossKey: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

export interface StoredThumbnail extends Thumbnail {
  readonly createdAt: Date;
}

/** `none`: not a picture or video. `failed`: tried often enough; it will not be made. */
export type DerivationState = 'none' | 'pending' | 'ready' | 'failed';

export interface DerivedMedia {
  readonly state: DerivationState;
  /** A blurhash; undefined until it is ready. */
  readonly placeholder: string | undefined;
}

/** What is made of media objects (MED-11): the rows of `media_derivatives` and `media_thumbnails`. */
export abstract class MediaDerivatives {
  /** Claims a due entry; undefined when there is nothing to do, or old bytes under its keys still wait for their deletion. */
  abstract claim(
    storageKey: string,
    owner: string,
    leaseSeconds: number,
  ): Promise<ClaimedDerivation | undefined>;
  /** Throws `LeaseLost`, as all that follow. */
  abstract renew(claimed: ClaimedDerivation, leaseSeconds: number): Promise<void>;
  /** The pointers, after the bytes: pending → ready. */
  abstract finish(
    claimed: ClaimedDerivation,
    placeholder: string,
    thumbnails: readonly Thumbnail[],
  ): Promise<void>;
  /** Tries again later, each time later. `counts`: false gives the attempt back, for it failed through no fault of the content. */
  abstract postpone(claimed: ClaimedDerivation, error: string, counts: boolean): Promise<void>;
  /** pending → failed, for good. */
  abstract fail(claimed: ClaimedDerivation, error: string): Promise<void>;
  abstract findDue(limit: number): Promise<string[]>;
  abstract backlog(): Promise<Backlog>;
  /** One entry per key. */
  abstract describe(storageKeys: readonly string[]): Promise<Map<string, DerivedMedia>>;
  abstract thumbnail(storageKey: string, size: ThumbnailSize): Promise<StoredThumbnail | undefined>;
}
