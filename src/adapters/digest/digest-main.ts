import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** `block` comes back when it has been read; without one the digest ends, by `answer` or unheard. */
interface DigestTask {
  readonly id: number;
  readonly block?: ArrayBuffer;
  readonly length?: number;
  readonly answer?: boolean;
}

const running = new Map<number, Hash>();

// A thread that does nothing but hash. It stands alone: where sources run as they are, Node reads it without any help.
parentPort?.on('message', ({ id, block, length, answer }: DigestTask) => {
  const hash = running.get(id) ?? createHash('sha256');
  if (block) {
    running.set(id, hash.update(new Uint8Array(block, 0, length)));
    parentPort?.postMessage({ id, block }, [block]);
    return;
  }
  running.delete(id);
  if (answer === true) parentPort?.postMessage({ id, digest: hash.digest('hex') });
});
