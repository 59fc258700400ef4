import { Readable } from 'node:stream';
import type { SnapshotFile } from '../../../ports/collaboration/snapshots.port.js';

/** A body that closes its file at its end, also when the reader goes away or never comes. */
export function textsOf(file: SnapshotFile, texts: AsyncGenerator<string>): Readable {
  const body = Readable.from(texts, { objectMode: false, highWaterMark: 256 * 1024 });
  body.once('close', () => void file.close().catch(() => undefined));
  return body;
}
