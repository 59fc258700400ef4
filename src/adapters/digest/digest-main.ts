import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** `memory` comes with the first task of a digest. Without `length` the digest ends, by `answer` or unheard. */
interface DigestTask {
  readonly id: number;
  readonly memory?: SharedArrayBuffer;
  readonly start: number;
  readonly length?: number;
  readonly answer?: boolean;
}

interface Running {
  readonly hash: Hash;
  readonly memory: Uint8Array;
}

const running = new Map<number, Running>();

// A thread that does nothing but hash. It stands alone: where sources run as they are, Node reads it without any help.
parentPort?.on('message', ({ id, memory, start, length, answer }: DigestTask) => {
  if (memory) running.set(id, { hash: createHash('sha256'), memory: new Uint8Array(memory) });
  const digest = running.get(id);
  if (length !== undefined) {
    digest?.hash.update(digest.memory.subarray(start, start + length));
    parentPort?.postMessage({ id });
    return;
  }
  running.delete(id);
  if (answer === true) parentPort?.postMessage({ id, digest: digest?.hash.digest('hex') });
});
