import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  ObjectStore,
  type ByteRange,
  type ObjectInfo,
  type PutOptions,
} from '../../../ports/kernel/object-store.port.js';
import { objectNotFound, objectRangeInvalid } from '../../oss/object-store-errors.js';
import { proveCreateOnly } from '../../oss/prove-create-only.js';
import { verifiedBody } from '../../oss/verified-body.js';

interface Stored {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

/** For specs, and for a development server that keeps nothing. */
export class MemoryObjectStore extends ObjectStore {
  private readonly objects = new Map<string, Stored>();

  async create(key: string, body: Readable, options: PutOptions): Promise<'created' | 'exists'> {
    if (this.objects.has(key)) return 'exists';
    const bytes = await buffer(verifiedBody(body, options));
    if (this.objects.has(key)) return 'exists';
    this.objects.set(key, { bytes, contentType: options.contentType, modifiedAt: new Date() });
    return 'created';
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    const stored = this.objects.get(key);
    return Promise.resolve(stored && toInfo(key, stored));
  }

  async read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    const stored = this.objects.get(key);
    if (!stored) throw objectNotFound();
    if (range && range.start >= stored.bytes.length) throw objectRangeInvalid();
    const bytes = range ? stored.bytes.subarray(range.start, range.end + 1) : stored.bytes;
    return Promise.resolve(Readable.from(bytes.length > 0 ? [bytes] : [], signal ? { signal } : {}));
  }

  async delete(key: string): Promise<void> {
    this.objects.delete(key);
    return Promise.resolve();
  }

  async list(prefix: string, after: string | undefined, limit: number): Promise<ObjectInfo[]> {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix));
    const infos = keys.sort(byBytes).flatMap((key) => {
      const stored = this.objects.get(key);
      return stored && (after === undefined || byBytes(key, after) > 0) ? [toInfo(key, stored)] : [];
    });
    return Promise.resolve(infos.slice(0, limit));
  }

  presignCreate(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  presignRead(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async probe(): Promise<void> {
    return proveCreateOnly(this, 'infinite-canvas/media');
  }

  async health(): Promise<'up' | 'down'> {
    return Promise.resolve('up');
  }
}

function toInfo(key: string, { bytes, contentType, modifiedAt }: Stored): ObjectInfo {
  const etag = createHash('md5').update(bytes).digest('hex');
  return { key, bytes: bytes.length, etag, contentType, modifiedAt };
}

/** Stores sort by UTF-8 bytes; JavaScript sorts by UTF-16 units, which differs above the basic plane. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
