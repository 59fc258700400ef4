import { createHash, type Hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ContentDigests, type RunningDigest } from '../../ports/kernel/content-digests.port.js';
import { DigestThread } from './digest-thread.js';

/** Below, the way to a thread and back costs more than the few milliseconds that it saves. */
const THREADED_FROM_BYTES = 4 * 1024 * 1024;
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** SHA-256 on threads of their own, as many as there are processors to spare; small content is hashed where it is. */
export class ThreadedDigests extends ContentDigests {
  private readonly threads: DigestThread[] = [];

  constructor(
    private readonly threadedFromBytes = THREADED_FROM_BYTES,
    private readonly maxThreads = MAX_THREADS,
  ) {
    super();
  }

  sha256(expectedBytes: number): RunningDigest {
    return expectedBytes < this.threadedFromBytes
      ? new InlineDigest(createHash('sha256'))
      : this.thread().start();
  }

  /** The one with the least to do. */
  private thread(): DigestThread {
    const sound = this.threads.filter(({ broken }) => !broken);
    this.threads.splice(0, this.threads.length, ...sound);
    const idlest = sound.sort((a, b) => a.load - b.load)[0];
    if (idlest && (idlest.load === 0 || sound.length >= this.maxThreads)) return idlest;
    const started = new DigestThread();
    this.threads.push(started);
    return started;
  }
}

class InlineDigest implements RunningDigest {
  constructor(private readonly hash: Hash) {}

  update(chunk: Uint8Array): undefined {
    this.hash.update(chunk);
    return undefined;
  }

  finish(): Promise<string> {
    return Promise.resolve(this.hash.digest('hex'));
  }

  abandon(): void {
    // Nothing is held.
  }
}

/** One set of threads for the process, however many stores it has. */
export const digests = new ThreadedDigests();
