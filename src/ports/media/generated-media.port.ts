import type { Readable } from 'node:stream';
import type { MediaDescriptor } from './media-directory.port.js';

/** Bytes that lie under their immutable key but have no row yet. Plain data: a worker may keep it and go on later. */
export interface StagedMedia {
  readonly storageKey: string;
  readonly ossKey: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly durationMs: number | undefined;
}

export interface StageOptions {
  /** Makes the key: staging the same output again ends in the same key, so a repeated attempt leaves no orphan. */
  readonly operationId: string;
  readonly index: number;
  readonly declaredMime: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Results of generations become media (spec: stream to a temporary file → digest → immutable key → row). `stage` stores
 * bytes outside any transaction; `register` inserts the row in the caller's transaction and is idempotent.
 */
export abstract class GeneratedMedia {
  /** Throws `media-too-large`, `media-type-mismatch`, `media-not-decodable`, `object-store-unavailable`. */
  abstract stage(body: Readable, options: StageOptions): Promise<StagedMedia>;
  abstract register(staged: StagedMedia, ownerUserId: string): Promise<MediaDescriptor>;
  /** Opens stored bytes by storage key, for providers that take an image or a video as input. */
  abstract open(storageKey: string, signal: AbortSignal): Promise<{ media: MediaDescriptor; body: Readable }>;
}
