import type { Readable } from 'node:stream';

export interface ObjectInfo {
  readonly key: string;
  readonly bytes: number;
  /** Opaque, strong, without quotes. */
  readonly etag: string;
  /** Undefined where the store keeps none; the media row has it in any case. */
  readonly contentType: string | undefined;
  /** By the store's clock; only for sweeps that leave young objects alone. */
  readonly modifiedAt: Date;
}

export interface PutOptions {
  /** Exact length in bytes; a body of another length is refused and nothing stays. */
  readonly bytes: number;
  readonly contentType: string;
  /** Lower-case hex. When given, a body with another digest is refused and nothing stays. */
  readonly sha256?: string;
  readonly signal?: AbortSignal;
}

/** Both ends inclusive, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface PresignedRequest {
  readonly url: string;
  readonly method: 'PUT' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresInSeconds: number;
}

/**
 * Holds bytes by key. Keys lie below the allowed prefixes (PLT-6); every other key throws `object-key-forbidden`.
 * Failures of the store itself throw `object-store-unavailable` within a bound; nobody waits for ever.
 */
export abstract class ObjectStore {
  /**
   * Create-only: `created` when these bytes are now stored, `exists` when the key was taken (the first bytes win, also
   * in a race). Throws `object-digest-mismatch`, `object-length-mismatch`; an aborted body leaves nothing.
   */
  abstract create(key: string, body: Readable, options: PutOptions): Promise<'created' | 'exists'>;
  /** Undefined when there is no such object. */
  abstract head(key: string): Promise<ObjectInfo | undefined>;
  /** Throws `object-not-found`. The stream errors if the store stalls. */
  abstract read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  /** Deleting what is not there succeeds. */
  abstract delete(key: string): Promise<void>;
  /** Pages in key order; `after` is the last key seen. */
  abstract list(prefix: string, after: string | undefined, limit: number): Promise<ObjectInfo[]>;
  /** Undefined where the adapter cannot sign URLs that a browser reaches. */
  abstract presignCreate(
    key: string,
    options: PutOptions,
    expiresInSeconds: number,
  ): Promise<PresignedRequest | undefined>;
  abstract presignRead(
    key: string,
    expiresInSeconds: number,
    disposition: string,
  ): Promise<PresignedRequest | undefined>;
  /** Proves that create-only holds on the configured bucket; throws `object-store-not-create-only`. */
  abstract probe(): Promise<void>;
  abstract health(): Promise<'up' | 'down'>;
}
