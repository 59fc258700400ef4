import { Injectable } from '@nestjs/common';
import { MediaDerivatives, type StoredThumbnail } from '../../../ports/media/media-derivatives.port.js';
import { thumbnailUnavailable, type ThumbnailSize } from '../domain/thumbnails.js';
import { MediaAccess } from '../media-access.js';

/** A thumbnail for who may read the media object itself (MED-11). `pending`: it is being made. Throws
 * `thumbnail-unavailable` where there will be none. */
@Injectable()
export class FindThumbnail {
  constructor(
    private readonly access: MediaAccess,
    private readonly derivatives: MediaDerivatives,
  ) {}

  async execute(
    userId: string,
    storageKey: string,
    size: ThumbnailSize,
  ): Promise<StoredThumbnail | 'pending'> {
    await this.access.readable(userId, storageKey);
    const found = await this.derivatives.thumbnail(storageKey, size);
    if (found) return found;
    const { state } = (await this.derivatives.describe([storageKey])).get(storageKey) ?? { state: 'none' };
    // `ready`: it became so between the two looks.
    if (state === 'pending' || state === 'ready') return 'pending';
    throw thumbnailUnavailable();
  }
}
