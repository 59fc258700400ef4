import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ObjectStore } from '../../ports/kernel/object-store.port.js';
import { objectStoreNotCreateOnly } from './object-store-errors.js';

/**
 * Writes one small object twice and looks at what is kept (MED-15). A store that ignores the condition would let a late
 * or repeated upload replace bytes whose digest is already recorded.
 */
export async function proveCreateOnly(store: ObjectStore, prefix: string): Promise<void> {
  const key = `${prefix.replace(/\/$/, '')}/.probe/${randomUUID()}`;
  const first = Buffer.from('first bytes win');
  const second = Buffer.from('late bytes must not replace them');
  const put = (bytes: Buffer) =>
    store.create(key, Readable.from([bytes]), {
      bytes: bytes.length,
      contentType: 'application/octet-stream',
    });
  try {
    if ((await put(first)) !== 'created') throw objectStoreNotCreateOnly('a new key counts as taken');
    if ((await put(second)) !== 'exists') throw objectStoreNotCreateOnly('a taken key was written again');
    const kept = await buffer(await store.read(key));
    if (!kept.equals(first)) throw objectStoreNotCreateOnly('the first bytes were replaced');
  } finally {
    await store.delete(key).catch(() => undefined);
  }
}
