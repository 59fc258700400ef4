import { Worker } from 'node:worker_threads';
import type { RunningDigest } from '../../ports/kernel/content-digests.port.js';

const BLOCK_BYTES = 256 * 1024;
/** What one digest keeps in flight: while one block is hashed others are filled. */
const BLOCKS = 4;

/** Sources run as they are in tests and benches only. */
const MAIN = new URL(
  import.meta.url.endsWith('.js') ? './digest-main.js' : './digest-main.ts',
  import.meta.url,
);

type Reply = { readonly id: number } & ({ readonly block: ArrayBuffer } | { readonly digest: string });

/** A thread that hashes for some digests at a time. It keeps this process alive only while there is one. */
export class DigestThread {
  private readonly worker = new Worker(MAIN, { env: {}, execArgv: [] });
  private readonly digests = new Map<number, ThreadDigest>();
  private lastId = 0;
  broken: Error | undefined;

  constructor() {
    this.worker.unref();
    this.worker.on('message', (reply: Reply) => this.digests.get(reply.id)?.take(reply));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.fail(new Error('the digest thread ended')));
  }

  get load(): number {
    return this.digests.size;
  }

  start(): RunningDigest {
    const id = ++this.lastId;
    const digest = new ThreadDigest(
      (message, transfer = []) => this.worker.postMessage({ id, ...message }, transfer),
      () => {
        if (this.digests.delete(id) && this.digests.size === 0) this.worker.unref();
      },
    );
    if (this.broken) digest.fail(this.broken);
    this.digests.set(id, digest);
    this.worker.ref();
    return digest;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(error: Error): void {
    this.broken ??= error;
    for (const digest of this.digests.values()) digest.fail(this.broken);
  }
}

type Post = (message: object, transfer?: ArrayBuffer[]) => void;

/** Blocks go to the thread by transfer and come back to be filled again: constant memory, and a wait when all are away. */
class ThreadDigest implements RunningDigest {
  private readonly free: ArrayBuffer[] = [];
  private made = 0;
  private current: Uint8Array<ArrayBuffer> | undefined;
  private filled = 0;
  private wake: (() => void) | undefined;
  private result: string | undefined;
  private failure: Error | undefined;

  constructor(
    private readonly post: Post,
    private readonly leave: () => void,
  ) {}

  update(chunk: Uint8Array): Promise<void> | undefined {
    const left = this.fill(chunk);
    return left.length === 0 ? undefined : this.fillRest(left);
  }

  async finish(): Promise<string> {
    this.send();
    this.post({ answer: true });
    while (this.result === undefined) await this.news();
    this.leave();
    return this.result;
  }

  abandon(): void {
    this.post({});
    this.leave();
  }

  take(reply: Reply): void {
    if ('block' in reply) this.free.push(reply.block);
    else this.result = reply.digest;
    this.wake?.();
  }

  fail(error: Error): void {
    this.failure = error;
    this.wake?.();
  }

  private async fillRest(chunk: Uint8Array): Promise<void> {
    for (let left = chunk; left.length > 0; left = this.fill(left)) if (!this.hasRoom()) await this.news();
  }

  /** Copies what there is room for now; returns the rest. */
  private fill(chunk: Uint8Array): Uint8Array {
    let left = chunk;
    while (left.length > 0 && this.hasRoom()) {
      this.current ??= this.block();
      const part = left.subarray(0, BLOCK_BYTES - this.filled);
      this.current.set(part, this.filled);
      this.filled += part.length;
      left = left.subarray(part.length);
      if (this.filled === BLOCK_BYTES) this.send();
    }
    return left;
  }

  private hasRoom(): boolean {
    return this.current !== undefined || this.free.length > 0 || this.made < BLOCKS;
  }

  private block(): Uint8Array<ArrayBuffer> {
    const block = this.free.pop();
    if (!block) this.made++;
    return new Uint8Array(block ?? new ArrayBuffer(BLOCK_BYTES));
  }

  private send(): void {
    const { current, filled } = this;
    if (!current) return;
    this.post({ block: current.buffer, length: filled }, [current.buffer]);
    this.current = undefined;
    this.filled = 0;
  }

  private async news(): Promise<void> {
    this.throwFailure();
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.throwFailure();
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure;
  }
}
