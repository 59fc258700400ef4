import { Worker } from 'node:worker_threads';
import type { RunningDigest } from '../../ports/kernel/content-digests.port.js';

const BLOCK_BYTES = 256 * 1024;
/** While one block is hashed others are filled. */
const BLOCKS = 4;
/** Memory of digests that ended, kept for those that begin. */
const SPARE_MEMORIES = 8;

/** Sources run as they are in tests and benches only. */
const MAIN = new URL(
  import.meta.url.endsWith('.js') ? './digest-main.js' : './digest-main.ts',
  import.meta.url,
);

interface Reply {
  readonly id: number;
  /** Absent: the oldest block has been read. */
  readonly digest?: string;
}

/** A thread that hashes for some digests at a time. It keeps this process alive only while there is one. */
export class DigestThread {
  private readonly worker = new Worker(MAIN, { env: {}, execArgv: [] });
  private readonly digests = new Map<number, ThreadDigest>();
  private readonly spare: SharedArrayBuffer[] = [];
  private lastId = 0;
  private failure: Error | undefined;

  constructor() {
    this.worker.unref();
    this.worker.on('message', (reply: Reply) => this.digests.get(reply.id)?.take(reply));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.fail(new Error('the digest thread ended')));
  }

  get load(): number {
    return this.digests.size;
  }

  get broken(): boolean {
    return this.failure !== undefined;
  }

  start(): RunningDigest {
    const id = ++this.lastId;
    const memory = this.spare.pop() ?? new SharedArrayBuffer(BLOCKS * BLOCK_BYTES);
    const digest = new ThreadDigest(
      memory,
      (message) => this.worker.postMessage({ id, ...message }),
      () => this.leave(id, memory),
    );
    if (this.failure) digest.fail(this.failure);
    this.digests.set(id, digest);
    this.worker.ref();
    return digest;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private leave(id: number, memory: SharedArrayBuffer): void {
    if (!this.digests.delete(id)) return;
    if (this.digests.size === 0) this.worker.unref();
    if (this.spare.length < SPARE_MEMORIES) this.spare.push(memory);
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const digest of this.digests.values()) digest.fail(this.failure);
  }
}

/**
 * A ring of blocks in memory that both threads see: filled here in turn, read there in turn. Nothing is allocated on the way
 * (buffers that change hands by transfer made the collector work more than the hashing), and a full ring makes the caller wait.
 */
class ThreadDigest implements RunningDigest {
  private readonly bytes: Uint8Array;
  private isKnown = false;
  /** Blocks sent, and of these those that have been read. */
  private sent = 0;
  private read = 0;
  private filled = 0;
  private wake: (() => void) | undefined;
  private result: string | undefined;
  private failure: Error | undefined;

  constructor(
    private readonly memory: SharedArrayBuffer,
    private readonly post: (message: object) => void,
    private readonly leave: () => void,
  ) {
    this.bytes = new Uint8Array(memory);
  }

  update(chunk: Uint8Array): Promise<void> | undefined {
    const left = this.fill(chunk);
    return left.length === 0 ? undefined : this.fillRest(left);
  }

  async finish(): Promise<string> {
    if (this.filled > 0) this.send();
    this.tell({ answer: true });
    while (this.result === undefined) await this.news();
    this.leave();
    return this.result;
  }

  abandon(): void {
    if (this.result === undefined) this.tell({});
    this.leave();
  }

  take({ digest }: Reply): void {
    if (digest === undefined) this.read++;
    else this.result = digest;
    this.wake?.();
  }

  fail(error: Error): void {
    this.failure = error;
    this.wake?.();
  }

  private async fillRest(chunk: Uint8Array): Promise<void> {
    for (let left = chunk; left.length > 0; left = this.fill(left)) if (this.isFull()) await this.news();
  }

  /** Copies what there is room for now; returns the rest. */
  private fill(chunk: Uint8Array): Uint8Array {
    let left = chunk;
    while (left.length > 0 && !this.isFull()) {
      const part = left.subarray(0, BLOCK_BYTES - this.filled);
      this.bytes.set(part, this.blockStart() + this.filled);
      this.filled += part.length;
      left = left.subarray(part.length);
      if (this.filled === BLOCK_BYTES) this.send();
    }
    return left;
  }

  private isFull(): boolean {
    return this.sent - this.read === BLOCKS;
  }

  private blockStart(): number {
    return (this.sent % BLOCKS) * BLOCK_BYTES;
  }

  private send(): void {
    this.tell({ start: this.blockStart(), length: this.filled });
    this.sent++;
    this.filled = 0;
  }

  private tell(message: object): void {
    this.post(this.isKnown ? message : { ...message, memory: this.memory });
    this.isKnown = true;
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
