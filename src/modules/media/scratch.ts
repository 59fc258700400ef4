import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ContentDigests } from '../../ports/kernel/content-digests.port.js';
import { mediaTooLarge, scratchUnavailable } from './domain/media.errors.js';
import { MediaSettings } from './media-settings.js';

export interface ScratchContent {
  readonly bytes: number;
  readonly sha256: string;
}

/** What may wait for the disk while more is read. */
const WRITE_BYTES = 1024 * 1024;
const ABANDONED_MS = 6 * 3_600_000;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE', 'ENFILE']);

/**
 * Temporary files for content that tools must seek in. Each is removed when its work ends; what a killed process leaves
 * is swept by the next start once it is old.
 */
@Injectable()
export class Scratch {
  private readonly folder: string;
  private ready: Promise<void> | undefined;

  constructor(
    settings: MediaSettings,
    private readonly digests: ContentDigests,
  ) {
    this.folder = path.join(settings.scratchDir, 'media-scratch');
  }

  async withFile<T>(work: (file: string) => Promise<T>): Promise<T> {
    await (this.ready ??= this.prepare());
    const file = path.join(this.folder, randomUUID());
    try {
      return await work(file);
    } finally {
      await fs.rm(file, { force: true }).catch(() => undefined);
    }
  }

  /** Streams `body` into `file` in constant memory; throws `media-too-large` as soon as it passes `maxBytes`. */
  async fill(file: string, body: Readable, maxBytes: number, signal: AbortSignal): Promise<ScratchContent> {
    const digest = this.digests.sha256(maxBytes);
    let bytes = 0;
    const measure = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw mediaTooLarge(maxBytes);
        const busy = digest.update(chunk);
        if (busy) await busy;
        yield chunk;
      }
    };
    try {
      const sink = createWriteStream(file, { flags: 'w', mode: 0o600, highWaterMark: WRITE_BYTES });
      await pipeline(body, measure, sink, { signal });
      return { bytes, sha256: await digest.finish() };
    } catch (error) {
      digest.abandon();
      if (NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) throw scratchUnavailable(error);
      throw error;
    }
  }

  private async prepare(): Promise<void> {
    try {
      await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
      const oldest = (await this.fileSystemTime()) - ABANDONED_MS;
      for (const name of await fs.readdir(this.folder)) {
        const file = path.join(this.folder, name);
        const stats = await fs.stat(file).catch(() => undefined);
        if (stats && stats.mtimeMs < oldest) await fs.rm(file, { force: true });
      }
    } catch (error) {
      this.ready = undefined;
      throw scratchUnavailable(error);
    }
  }

  private async fileSystemTime(): Promise<number> {
    const marker = path.join(this.folder, randomUUID());
    await fs.writeFile(marker, '');
    const { mtimeMs } = await fs.stat(marker);
    await fs.rm(marker);
    return mtimeMs;
  }
}
