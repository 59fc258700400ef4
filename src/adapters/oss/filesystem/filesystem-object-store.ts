import { randomUUID } from 'node:crypto';
import { close, constants, fstat, open, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  ObjectStore,
  type ByteRange,
  type ObjectInfo,
  type PutOptions,
} from '../../../ports/kernel/object-store.port.js';
import { objectNotFound, objectRangeInvalid, objectStoreUnavailable } from '../object-store-errors.js';
import { proveCreateOnly } from '../prove-create-only.js';
import { verifiedBody } from '../verified-body.js';
import { BlockFile } from './block-file.js';
import { FileBody } from './file-body.js';
import { listKeys } from './list-keys.js';
import { pathOfKey } from './object-path.js';
import { releaseChunk } from './release-chunk.js';

export interface FilesystemOptions {
  readonly root: string;
  /** Where `probe` writes its object. */
  readonly probePrefix: string;
  /** Temporary files that nobody has written to for so long belong to a process that died. */
  readonly abandonedAfterMs?: number;
}

const openFile = promisify(open);
const statFile = promisify<number, Stats>(fstat);
const closeFile = promisify(close);
const HOUR_MS = 3_600_000;
const READING = 'cannot be read';
const WRITING = 'cannot be written to';

/**
 * Objects as files. A body goes to a temporary file, is synced, and gets its name by `link`, which fails when the name is
 * taken: that is create-only, also between processes. A process that dies leaves at most a temporary file, which
 * `probe` sweeps at the next start.
 */
export class FilesystemObjectStore extends ObjectStore {
  private readonly temporary: string;

  constructor(private readonly options: FilesystemOptions) {
    super();
    this.temporary = path.join(options.root, '.tmp');
  }

  async create(key: string, body: Readable, options: PutOptions): Promise<'created' | 'exists'> {
    const target = pathOfKey(this.options.root, key);
    if (await exists(target)) return 'exists';
    const draft = path.join(this.temporary, randomUUID());
    await attempt(WRITING, () => fs.mkdir(this.temporary, { recursive: true, mode: 0o700 }));
    try {
      await this.write(draft, body, options);
      return await attempt(WRITING, () => publish(draft, target));
    } finally {
      await fs.rm(draft, { force: true }).catch(() => undefined);
    }
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    const stats = await statOf(pathOfKey(this.options.root, key));
    return stats && toInfo(key, stats);
  }

  async read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    const descriptor = await attempt(READING, () => openFile(pathOfKey(this.options.root, key), 'r'));
    try {
      const { size } = await statFile(descriptor);
      if (range && range.start >= size) throw objectRangeInvalid();
      const { start = 0, end = size - 1 } = range ?? {};
      return new FileBody({ descriptor, start, end: Math.min(end, size - 1), signal });
    } catch (error) {
      await closeFile(descriptor);
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await attempt(WRITING, () => fs.rm(pathOfKey(this.options.root, key), { force: true }));
  }

  async list(prefix: string, after: string | undefined, limit: number): Promise<ObjectInfo[]> {
    const infos: ObjectInfo[] = [];
    for await (const key of listKeys(this.options.root, prefix, after)) {
      const info = await this.head(key);
      if (info && infos.push(info) >= limit) break;
    }
    return infos;
  }

  presignCreate(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  presignRead(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async probe(): Promise<void> {
    await proveCreateOnly(this, this.options.probePrefix);
    await this.sweepTemporary();
  }

  async health(): Promise<'up' | 'down'> {
    try {
      await fs.mkdir(this.temporary, { recursive: true, mode: 0o700 });
      await fs.access(this.temporary, constants.W_OK | constants.X_OK);
      return 'up';
    } catch {
      return 'down';
    }
  }

  private async write(draft: string, body: Readable, options: PutOptions): Promise<void> {
    await attempt(WRITING, async () => {
      const file = await fs.open(draft, 'wx', 0o600);
      const blocks = new BlockFile(file, options.bytes);
      try {
        for await (const chunk of verifiedBody(body, options)) {
          await blocks.add(chunk);
          releaseChunk(body, chunk);
        }
        await blocks.end();
      } finally {
        await blocks.settle();
        await file.close();
      }
    });
  }

  /** Ages are told by the file system's clock: the probe has just changed the folder. */
  private async sweepTemporary(): Promise<void> {
    const { mtimeMs: now } = await fs.stat(this.temporary);
    const oldest = now - (this.options.abandonedAfterMs ?? HOUR_MS);
    for (const name of await fs.readdir(this.temporary).catch(() => [])) {
      const draft = path.join(this.temporary, name);
      const stats = await statOf(draft);
      if (stats && stats.mtimeMs < oldest) await fs.rm(draft, { force: true });
    }
  }
}

async function publish(draft: string, target: string): Promise<'created' | 'exists'> {
  const folder = path.dirname(target);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await fs.link(draft, target);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'exists';
    throw error;
  }
  await syncFolder(folder);
  return 'created';
}

/** Without it a power cut could forget the name while the database remembers the object. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function exists(file: string): Promise<boolean> {
  return (await statOf(file)) !== undefined;
}

async function statOf(file: string): Promise<Stats | undefined> {
  try {
    return await attempt(READING, () => fs.stat(file));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

const STORE_FAILURES = new Set([
  'EACCES',
  'EPERM',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
  'EXDEV',
  'EMLINK',
]);

/** System errors become those of the port; an abort, or what the body itself threw, stays what it is. */
async function attempt<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') throw what === READING ? objectNotFound() : objectStoreUnavailable(what, error);
    if (code !== undefined && STORE_FAILURES.has(code)) throw objectStoreUnavailable(what, error);
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return codeOf(error) === 'object-not-found';
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

function toInfo(key: string, stats: Stats): ObjectInfo {
  const etag = `${stats.ino.toString(16)}-${stats.size.toString(16)}-${stats.mtimeMs.toString(16)}`;
  return { key, bytes: stats.size, etag, contentType: undefined, modifiedAt: stats.mtime };
}
