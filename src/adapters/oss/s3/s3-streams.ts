import { Readable } from 'node:stream';
import { objectStoreUnavailable } from '../object-store-errors.js';
import type { S3Timeouts } from './s3-client.js';
import { BodyFailure } from './s3-errors.js';

/**
 * One body on its way to the store. The watch runs only while the store has to act: take the next chunk, or answer after
 * the last one. A slow client is not the store's fault and is bounded elsewhere.
 */
export class Upload {
  private readonly controller = new AbortController();
  private watch: NodeJS.Timeout | undefined;
  private cause: Error | undefined;
  private readonly abort = () => this.fail(new BodyFailure(asError(this.outer?.reason)));

  constructor(
    private readonly timeouts: S3Timeouts,
    private readonly outer: AbortSignal | undefined,
  ) {
    outer?.throwIfAborted();
    outer?.addEventListener('abort', this.abort);
    this.storeActs();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Why the request was cut, when it was cut here. */
  get failure(): Error | undefined {
    return this.cause;
  }

  /** Nothing is sent of an empty object before its source has proved to be empty. */
  async body(chunks: AsyncGenerator<Buffer>, bytes: number): Promise<Readable | Buffer> {
    if (bytes > 0) {
      const body = Readable.from(this.watched(chunks), { objectMode: false, highWaterMark: 64 * 1024 });
      // `failure` carries it; the SDK listens only while it writes.
      return body.on('error', () => undefined);
    }
    this.clientActs();
    await chunks.next();
    this.storeActs();
    return Buffer.alloc(0);
  }

  end(): void {
    clearTimeout(this.watch);
    this.outer?.removeEventListener('abort', this.abort);
    this.controller.abort();
  }

  private async *watched(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    try {
      this.clientActs();
      for await (const chunk of chunks) {
        this.storeActs();
        yield chunk;
        this.clientActs();
      }
      this.storeActs();
    } catch (error) {
      // The SDK pipes the body and would wait for the rest for ever.
      this.fail(new BodyFailure(asError(error)));
      throw error;
    }
  }

  private storeActs(): void {
    clearTimeout(this.watch);
    if (this.signal.aborted) return;
    this.watch = setTimeout(() => this.fail(objectStoreUnavailable('stalls')), this.timeouts.stallMs);
  }

  private clientActs(): void {
    clearTimeout(this.watch);
  }

  private fail(cause: Error): void {
    this.cause ??= cause;
    this.controller.abort(this.cause);
  }
}

/** The store's bytes, with an error instead of an endless wait, and instead of an end that comes too early. */
export class GuardedRead extends Readable {
  private watch: NodeJS.Timeout | undefined;
  private seen = 0;

  constructor(
    private readonly source: Readable,
    private readonly expected: number | undefined,
    private readonly stallMs: number,
    signal: AbortSignal | undefined,
  ) {
    super({ highWaterMark: 256 * 1024, ...(signal ? { signal } : {}) });
    source.on('data', (chunk: Buffer) => this.pass(chunk));
    source.on('end', () => this.finish());
    source.on('error', (error) => this.destroy(objectStoreUnavailable('broke off its answer', error)));
    source.on(
      'close',
      () => source.readableEnded || this.destroy(objectStoreUnavailable('broke off its answer')),
    );
    source.pause();
  }

  override _read(): void {
    if (this.source.readableEnded) return;
    this.storeActs();
    this.source.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.watch);
    this.source.destroy();
    done(error);
  }

  private pass(chunk: Buffer): void {
    this.seen += chunk.length;
    if (this.push(chunk)) this.storeActs();
    else {
      clearTimeout(this.watch);
      this.source.pause();
    }
  }

  private finish(): void {
    clearTimeout(this.watch);
    if (this.expected !== undefined && this.seen !== this.expected)
      this.destroy(objectStoreUnavailable('broke off its answer'));
    else this.push(null);
  }

  private storeActs(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.destroy(objectStoreUnavailable('stalls')), this.stallMs);
  }
}

function asError(reason: unknown): Error {
  return typeof reason === 'object' && reason !== null && 'message' in reason
    ? (reason as Error)
    : new Error('the body failed', { cause: reason });
}
