import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '../../ports/kernel/object-store.port.js';
import {
  GeneratedMedia,
  type StagedMedia,
  type StageOptions,
} from '../../ports/media/generated-media.port.js';
import type { MediaDescriptor } from '../../ports/media/media-directory.port.js';
import { MediaInspector } from '../../ports/media/media-inspector.port.js';
import { MediaObjects } from '../../ports/media/media-objects.port.js';
import { mediaEmpty, mediaNotFound } from './domain/media.errors.js';
import { agreedMime } from './domain/media-types.js';
import { Scratch } from './scratch.js';
import { StoredContentReader, type StoredContent } from './stored-content.js';

/**
 * Results of generations. The key follows from operation and index, and it is written create-only: an attempt that comes
 * again (its worker died after the write) finds the first bytes and describes those. Bytes that never get a row are
 * found by the reconciliation.
 */
@Injectable()
export class GeneratedMediaService extends GeneratedMedia {
  constructor(
    private readonly store: ObjectStore,
    private readonly media: MediaObjects,
    private readonly scratch: Scratch,
    private readonly inspector: MediaInspector,
    private readonly stored: StoredContentReader,
  ) {
    super();
  }

  async stage(body: Readable, options: StageOptions): Promise<StagedMedia> {
    const { operationId, index, declaredMime, maxBytes, signal } = options;
    const storageKey = `generated:${operationId}:${index}`;
    const ossKey = `infinite-canvas/media/generated/${operationId}/${index}`;
    const staged = (mime: string, found: StoredContent): StagedMedia => {
      const { bytes, sha256, width, height, durationMs } = found;
      return { storageKey, ossKey, mime, bytes, sha256, width, height, durationMs };
    };
    return this.scratch.withFile(async (file) => {
      const content = await this.scratch.fill(file, body, maxBytes, signal);
      if (content.bytes === 0) throw mediaEmpty();
      const found = { ...content, ...(await this.inspector.inspect(file, signal)) };
      const mime = agreedMime(declaredMime, found.mime);
      if ((await this.write(ossKey, file, mime, content, signal)) === 'created') return staged(mime, found);
      const first = await this.stored.examine(ossKey, maxBytes, signal);
      return staged(agreedMime(declaredMime, first.mime), first);
    });
  }

  async register(staged: StagedMedia, ownerUserId: string): Promise<MediaDescriptor> {
    await this.media.lock(staged.storageKey);
    return this.media.register({ ...staged, ownerUserId, originalFileName: undefined, source: 'generation' });
  }

  async open(storageKey: string, signal: AbortSignal): Promise<{ media: MediaDescriptor; body: Readable }> {
    const media = await this.media.find(storageKey);
    if (!media) throw mediaNotFound();
    return { media, body: await this.store.read(media.ossKey, undefined, signal) };
  }

  private async write(
    ossKey: string,
    file: string,
    mime: string,
    { bytes, sha256 }: { bytes: number; sha256: string },
    signal: AbortSignal,
  ): Promise<'created' | 'exists'> {
    const body = createReadStream(file, { highWaterMark: 256 * 1024 });
    try {
      return await this.store.create(ossKey, body, { bytes, sha256, contentType: mime, signal });
    } finally {
      body.destroy();
    }
  }
}
