import type { Readable } from 'node:stream';
import type { PutOptions } from '../../ports/kernel/object-store.port.js';
import type { RunningDigest } from '../../ports/kernel/content-digests.port.js';
import { digests } from '../digest/threaded-digests.js';
import { objectDigestMismatch, objectLengthMismatch } from './object-store-errors.js';

/**
 * The body's chunks, checked for length and digest. The last chunk is held back until the whole is known to be right: a
 * store that takes exactly `bytes` bytes can never end up with a complete object whose content is wrong, whatever it
 * checks itself. An abort ends a body that stalls; otherwise the body is left open for the caller, who may still have to
 * answer on its connection.
 */
export async function* verifiedBody(
  body: Readable,
  options: PutOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const { signal } = options;
  const stop = () => void body.destroy(new Error('the upload was aborted', { cause: signal?.reason }));
  signal?.throwIfAborted();
  signal?.addEventListener('abort', stop);
  const digest = options.sha256 === undefined ? undefined : digests.sha256(options.bytes);
  try {
    yield* checked(body, options, digest);
  } finally {
    digest?.abandon();
    signal?.removeEventListener('abort', stop);
  }
}

async function* checked(
  body: Readable,
  options: PutOptions,
  digest: RunningDigest | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  let held: Buffer | undefined;
  let seen = 0;
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(piece as Uint8Array | string);
    if (chunk.length === 0) continue;
    seen += chunk.length;
    if (seen > options.bytes) throw objectLengthMismatch();
    const busy = digest?.update(chunk);
    if (busy) await busy;
    if (held) yield held;
    held = chunk;
  }
  options.signal?.throwIfAborted();
  if (seen !== options.bytes) throw objectLengthMismatch();
  if (digest && (await digest.finish()) !== options.sha256) throw objectDigestMismatch();
  if (held) yield held;
}
