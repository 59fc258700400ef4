import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  endText,
  headText,
  lineText,
  parseHead,
  parseLine,
  type SnapshotHead,
  type SnapshotLine,
} from '../../../modules/collaboration/domain/snapshot-line.js';
import {
  noRoomForSnapshots,
  snapshotDamaged,
  snapshotsBusy,
} from '../../../modules/collaboration/domain/version.errors.js';
import {
  SnapshotFiles,
  type CanvasRows,
  type SnapshotFile,
  type StoredSnapshot,
} from '../../../ports/collaboration/snapshots.port.js';
import type { ObjectStore } from '../../../ports/kernel/object-store.port.js';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE', 'ENFILE']);
/** Fast rather than small: texts of a canvas repeat themselves enough. */
const LEVEL = 1;
const PIECE = 64 * 1024;
/** Of this process: each takes room on the disk, and most of them a connection while they are written. */
const MAX_OPEN = 8;
const CONTENT_TYPE = 'application/gzip';

/** Files without a name: unlinked as soon as they are open, so that a process that dies leaves nothing. */
export class GzipSnapshotFiles extends SnapshotFiles {
  constructor(
    private readonly objects: ObjectStore,
    private readonly folder: string,
  ) {
    super();
  }

  private readonly turns = { open: 0 };

  async write({ head, lines }: CanvasRows): Promise<SnapshotFile> {
    const handle = await this.open();
    try {
      const gzip = createGzip({ level: LEVEL });
      const filled = fill(handle, gzip);
      const failed = filled.then(() => new Promise<never>(() => undefined));
      // A failure of the rows comes first and must not leave this one unhandled.
      failed.catch(() => undefined);
      const entities = await writeTexts(gzip, head, lines, failed).catch((error: unknown) => {
        gzip.destroy();
        throw error;
      });
      gzip.end();
      return new LocalSnapshot(handle, head, { entities, ...(await filled) }, this.turns);
    } catch (error) {
      await this.giveUp(handle);
      throw mapRoom(error);
    }
  }

  async store(objectKey: string, file: SnapshotFile, signal?: AbortSignal): Promise<void> {
    if (!(file instanceof LocalSnapshot)) throw new Error('a snapshot of another adapter');
    const { bytes, sha256 } = file;
    const options = { bytes, sha256, contentType: CONTENT_TYPE, ...(signal ? { signal } : {}) };
    await this.objects.create(objectKey, file.compressed(), options);
  }

  async download(objectKey: string, expected: StoredSnapshot, signal?: AbortSignal): Promise<SnapshotFile> {
    const body = await this.objects.read(objectKey, undefined, signal);
    const handle = await this.open().catch((error: unknown) => {
      body.destroy();
      throw error;
    });
    try {
      const found = await fill(handle, body, expected.bytes);
      if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw snapshotDamaged();
      return new LocalSnapshot(handle, await headOf(handle), expected, this.turns);
    } catch (error) {
      await this.giveUp(handle);
      throw mapRoom(error);
    }
  }

  remove(objectKey: string): Promise<void> {
    return this.objects.delete(objectKey);
  }

  private async open(): Promise<FileHandle> {
    if (this.turns.open >= MAX_OPEN) throw snapshotsBusy();
    this.turns.open++;
    try {
      await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
      const file = path.join(this.folder, randomUUID());
      const handle = await fs.open(file, 'wx+', 0o600);
      await fs.unlink(file);
      return handle;
    } catch (error) {
      this.turns.open--;
      throw mapRoom(error);
    }
  }

  private async giveUp(handle: FileHandle): Promise<void> {
    this.turns.open--;
    await handle.close();
  }
}

class LocalSnapshot implements SnapshotFile {
  readonly entities: number;
  readonly bytes: number;
  readonly sha256: string;
  private closed = false;

  constructor(
    private readonly handle: FileHandle,
    readonly head: SnapshotHead,
    { entities, bytes, sha256 }: StoredSnapshot,
    private readonly turns: { open: number },
  ) {
    [this.entities, this.bytes, this.sha256] = [entities, bytes, sha256];
  }

  compressed(): Readable {
    return Readable.from(chunksOf(this.handle), { objectMode: false });
  }

  async *lines(): AsyncGenerator<SnapshotLine> {
    const texts = textLines(this.handle);
    try {
      await texts.next();
      for (let count = 0; ; count++) {
        const { value } = await texts.next();
        const line = parseLine(value ?? undefined, count);
        if (!line) return;
        yield line;
      }
    } finally {
      await texts.return(undefined);
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.turns.open--;
    await this.handle.close();
  }
}

/** In the caller's turn of the event loop, not in that of a stream: the rows belong to the caller's transaction. */
async function writeTexts(
  gzip: NodeJS.WritableStream,
  head: SnapshotHead,
  lines: AsyncIterable<SnapshotLine>,
  failed: Promise<never>,
): Promise<number> {
  let piece = headText(head);
  let entities = 0;
  for await (const line of lines) {
    piece += lineText(line);
    entities++;
    if (piece.length < PIECE) continue;
    if (!gzip.write(piece)) await Promise.race([once(gzip, 'drain'), failed]);
    piece = '';
  }
  gzip.write(piece + endText(entities));
  return entities;
}

async function fill(
  handle: FileHandle,
  source: Readable,
  maxBytes: number = Number.MAX_SAFE_INTEGER,
): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const piece of source) {
    const chunk = piece as Buffer;
    bytes += chunk.length;
    if (bytes > maxBytes) throw snapshotDamaged();
    digest.update(chunk);
    await handle.writeFile(chunk);
  }
  return { bytes, sha256: digest.digest('hex') };
}

/** By position, for several readers; a stream of the handle would close it with itself. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* textLines(handle: FileHandle): AsyncGenerator<string, undefined> {
  const text = new PassThrough({ encoding: 'utf8' });
  const reading = pipeline(chunksOf(handle), createGunzip(), text);
  // Who stops reading early ends the pipeline; who reads on gets its failure by the iteration.
  reading.catch(() => undefined);
  let rest = '';
  for await (const piece of text) {
    const parts = (rest + String(piece)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  return undefined;
}

async function headOf(handle: FileHandle): Promise<SnapshotHead> {
  const texts = textLines(handle);
  const { value } = await texts.next();
  await texts.return(undefined);
  return parseHead(value ?? '');
}

function mapRoom(error: unknown): unknown {
  return NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? noRoomForSnapshots(error) : error;
}
