import type { MediaDescriptor } from './media-directory.port.js';

export type MediaSource = 'upload' | 'generation' | 'import';

export interface MediaObject extends MediaDescriptor {
  readonly originalFileName: string | undefined;
  readonly source: MediaSource;
  readonly createdAt: Date;
}

export type NewMediaObject = Omit<MediaObject, 'createdAt'>;

export interface MediaPage {
  readonly items: readonly MediaObject[];
  /** Sort key behind which the next page starts; undefined on the last one. Timestamps would lose microseconds. */
  readonly next: readonly [createdAtMicros: string, storageKey: string] | undefined;
}

/** The rows of `media_objects`. */
export abstract class MediaObjects {
  /** Takes the transaction lock `media-object:<storageKey>`: whoever makes or removes the row holds it. */
  abstract lock(storageKey: string): Promise<void>;
  abstract find(storageKey: string): Promise<MediaObject | undefined>;
  /** Newest first. */
  abstract pageOfOwner(
    ownerUserId: string,
    limit: number,
    after: readonly string[] | undefined,
  ): Promise<MediaPage>;
  /**
   * Inserts, or returns the row that is there already. Throws `media-key-conflict` when that row says something else, and
   * `media-being-deleted` while the bytes wait for their deletion. Needs a transaction.
   */
  abstract register(media: NewMediaObject): Promise<MediaObject>;
  /**
   * Removes the row and, in the same transaction, puts its bytes on the list of deletions. Returns the entry's ID.
   * Throws `media-in-use` when a foreign key still points at it.
   */
  abstract remove(storageKey: string): Promise<string>;
  /** Rows in key order, for the reconciliation. */
  abstract scan(
    after: string | undefined,
    limit: number,
  ): Promise<{ storageKey: string; ossKey: string; bytes: number }[]>;
}
