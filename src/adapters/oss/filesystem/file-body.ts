import fs from 'node:fs';
import { ServerResponse } from 'node:http';
import { addAbortSignal, Readable, type Writable } from 'node:stream';
import { promisify } from 'node:util';

const BLOCK_BYTES = 512 * 1024;
const readFile = promisify(fs.read);

export interface FilePart {
  readonly descriptor: number;
  /** Both ends inclusive. */
  readonly start: number;
  readonly end: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * A part of an open file, which it closes. Into an HTTP response it is sent through two buffers that are used over and over (they
 * stay in the processor's cache, and no page is cleared for them): that is as fast as `sendfile`. Everybody else
 * gets buffers of his own, as always.
 */
export class FileBody extends Readable {
  private position: number;
  private reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly part: FilePart) {
    super({ highWaterMark: BLOCK_BYTES });
    this.position = part.start;
    if (part.signal) addAbortSignal(part.signal, this);
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    // A response calls back when the system has taken the bytes; other streams may keep them for longer.
    if (!(destination instanceof ServerResponse) || this.readableFlowing !== null)
      return super.pipe(destination, options);
    void this.send(destination, options?.end !== false).catch((error: unknown) =>
      this.destroy(error as Error),
    );
    return destination;
  }

  override _read(): void {
    void this.next(Buffer.allocUnsafe(this.left(BLOCK_BYTES))).then(
      (block) => this.push(block),
      (error: unknown) => this.destroy(error as Error),
    );
  }

  /** The descriptor's number may belong to another file as soon as it is closed: a read under way ends first. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.reading
      .catch(() => undefined)
      .then(() => fs.close(this.part.descriptor, (failed) => done(error ?? failed ?? null)));
  }

  private async send(destination: Writable, ends: boolean): Promise<void> {
    const size = this.left(BLOCK_BYTES);
    let [filled, spare] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
    let sent: Promise<void> = Promise.resolve();
    for (let block = await this.next(filled); block; block = await this.next(filled)) {
      await sent;
      sent = written(destination, block);
      sent.catch(() => undefined);
      [filled, spare] = [spare, filled];
    }
    await sent;
    if (ends) destination.end();
    // Its own end, for whoever listens: nothing was ever put into its buffer.
    this.push(null);
    this.resume();
  }

  /** Null at the end. */
  private async next(block: Buffer): Promise<Buffer | null> {
    const length = this.left(block.length);
    if (length === 0 || this.destroyed) return null;
    const reading = readFile(this.part.descriptor, block, 0, length, this.position);
    this.reading = reading;
    const { bytesRead } = await reading;
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    this.position += bytesRead;
    return block.subarray(0, bytesRead);
  }

  private left(limit: number): number {
    return Math.min(limit, this.part.end + 1 - this.position);
  }
}

function written(destination: Writable, block: Buffer): Promise<void> {
  return new Promise((resolve, reject) =>
    destination.write(block, (error) => (error ? reject(error) : resolve())),
  );
}
