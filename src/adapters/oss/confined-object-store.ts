import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  ObjectStore,
  type ByteRange,
  type ObjectInfo,
  type PresignedRequest,
  type PutOptions,
} from '../../ports/kernel/object-store.port.js';
import { objectKeyForbidden } from './object-store-errors.js';

/** Prefixes of this application; the lab platform has its own (PLT-6). */
const MEDIA_PREFIXES = ['infinite-canvas/media', 'persona-video'] as const;

/**
 * The one gate between callers and any store: every key is normalised, checked against the allowed prefixes, and only
 * the normalised key goes on, so that what was checked is what is used (PLT-6).
 */
export class ConfinedObjectStore extends ObjectStore {
  constructor(
    private readonly inner: ObjectStore,
    private readonly prefixes: readonly string[] = MEDIA_PREFIXES,
  ) {
    super();
  }

  async create(key: string, body: Readable, options: PutOptions): Promise<'created' | 'exists'> {
    return this.inner.create(this.confine(key), body, options);
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    return this.inner.head(this.confine(key));
  }

  async read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    return this.inner.read(this.confine(key), range, signal);
  }

  async delete(key: string): Promise<void> {
    return this.inner.delete(this.confine(key));
  }

  async list(prefix: string, after: string | undefined, limit: number): Promise<ObjectInfo[]> {
    // `infinite-canvas/media` alone would also list `infinite-canvas/media-of-others/…`.
    const confined = this.prefixes.includes(prefix) ? `${prefix}/` : this.confine(prefix, true);
    return this.inner.list(confined, after, limit);
  }

  async presignCreate(
    key: string,
    options: PutOptions,
    expiresInSeconds: number,
  ): Promise<PresignedRequest | undefined> {
    return this.inner.presignCreate(this.confine(key), options, expiresInSeconds);
  }

  async presignRead(
    key: string,
    expiresInSeconds: number,
    disposition: string,
  ): Promise<PresignedRequest | undefined> {
    return this.inner.presignRead(this.confine(key), expiresInSeconds, disposition);
  }

  async probe(): Promise<void> {
    return this.inner.probe();
  }

  async health(): Promise<'up' | 'down'> {
    return this.inner.health();
  }

  private confine(key: string, asPrefix = false): string {
    const normal = normalise(key, asPrefix);
    if (!this.allows(normal)) throw objectKeyForbidden('lies outside the prefixes of this application');
    // Some stores and proxies decode once more: what a key means then must be allowed as well.
    if (!this.allows(normalise(decoded(normal), asPrefix)))
      throw objectKeyForbidden('lies outside the prefixes once decoded');
    return normal;
  }

  private allows(key: string): boolean {
    return this.prefixes.some((prefix) => key.startsWith(`${prefix}/`));
  }
}

function normalise(key: string, asPrefix: boolean): string {
  if (key === '' || Buffer.byteLength(key) > 1_024) throw objectKeyForbidden('must have 1 to 1,024 bytes');
  if (!key.isWellFormed() || hasControlCharacters(key)) throw objectKeyForbidden('has forbidden characters');
  if (key.includes('\\') || key.startsWith('/')) throw objectKeyForbidden('has forbidden characters');
  const normal = path.posix.normalize(key.normalize('NFC'));
  if (!asPrefix && normal.endsWith('/')) throw objectKeyForbidden('names a folder');
  return normal;
}

function hasControlCharacters(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
