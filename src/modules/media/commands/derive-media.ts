import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import {
  MediaDerivatives,
  type ClaimedDerivation,
  type Thumbnail,
} from '../../../ports/media/media-derivatives.port.js';
import { ThumbnailMaker, type MadeThumbnail } from '../../../ports/media/thumbnail-maker.port.js';
import { THUMBNAIL_MIME, thumbnailKey } from '../domain/thumbnails.js';
import { Scratch } from '../scratch.js';

/** Above the largest that WebP makes of so few pixels. */
const MAX_THUMBNAIL_BYTES = 16 * 1024 * 1024;

/**
 * Makes what MED-11 wants of one media object: bytes under keys that follow from the object, then the pointers, fenced. A
 * death at any line leaves a lease that lapses and at most bytes that the next attempt finds and describes.
 */
@Injectable()
export class DeriveMedia {
  constructor(
    private readonly derivatives: MediaDerivatives,
    private readonly store: ObjectStore,
    private readonly scratch: Scratch,
    private readonly maker: ThumbnailMaker,
    private readonly crash: CrashPoints,
  ) {}

  async execute(claimed: ClaimedDerivation, signal: AbortSignal): Promise<void> {
    const { storageKey, ossKey, mime, bytes, durationMs } = claimed;
    await this.crash.reach('derive:after-claim');
    const made = await this.scratch.withFile(async (file) => {
      await this.scratch.fill(file, await this.store.read(ossKey, undefined, signal), bytes, signal);
      return this.maker.make(file, mime, durationMs, signal);
    });
    const thumbnails: Thumbnail[] = [];
    for (const thumbnail of made.thumbnails) {
      thumbnails.push(await this.write(storageKey, thumbnail, signal));
      await this.crash.reach('derive:after-write');
    }
    signal.throwIfAborted();
    await this.derivatives.finish(claimed, made.placeholder, thumbnails);
    await this.crash.reach('derive:after-finish');
  }

  private async write(
    storageKey: string,
    { size, width, height, content }: MadeThumbnail,
    signal: AbortSignal,
  ): Promise<Thumbnail> {
    const ossKey = thumbnailKey(storageKey, size);
    const [bytes, sha256] = [content.length, createHash('sha256').update(content).digest('hex')];
    const options = { bytes, sha256, contentType: THUMBNAIL_MIME, signal };
    const outcome = await this.store.create(ossKey, Readable.from([content]), options);
    if (outcome === 'created') return { size, width, height, ossKey, bytes, sha256 };
    // An attempt before this one wrote it and died. Its encoder may have been another version: what lies there counts.
    const found = await this.scratch.withFile(async (file) =>
      this.scratch.fill(file, await this.store.read(ossKey, undefined, signal), MAX_THUMBNAIL_BYTES, signal),
    );
    return { size, width, height, ossKey, ...found };
  }
}
