import { Injectable } from '@nestjs/common';
import { AvatarPictures } from '../../ports/media/avatar-pictures.port.js';
import { MediaDerivatives, type StoredThumbnail } from '../../ports/media/media-derivatives.port.js';
import { MediaObjects } from '../../ports/media/media-objects.port.js';
import {
  AVATAR_MAX_BYTES,
  AVATAR_MIMES,
  AVATAR_SIZE,
  avatarNotAPicture,
  avatarTooLarge,
} from './domain/avatars.js';
import { mediaNotFound } from './domain/media.errors.js';
import { StoredContentReader } from './stored-content.js';

/** An avatar refers to its media object; what is served is the object's small WebP, which was encoded here. */
@Injectable()
export class AvatarPicturesService extends AvatarPictures {
  constructor(
    private readonly media: MediaObjects,
    private readonly stored: StoredContentReader,
    private readonly derivatives: MediaDerivatives,
  ) {
    super();
  }

  async check(userId: string, storageKey: string, signal: AbortSignal): Promise<void> {
    const media = await this.media.find(storageKey);
    if (media?.ownerUserId !== userId) throw mediaNotFound();
    if (!AVATAR_MIMES.has(media.mime)) throw avatarNotAPicture(media.mime);
    if (media.bytes > AVATAR_MAX_BYTES) throw avatarTooLarge();
    // Results of generations have not been through the gates yet.
    const { mime } = await this.stored.admit(media.ossKey, AVATAR_MAX_BYTES, signal, () => undefined);
    if (!AVATAR_MIMES.has(mime)) throw avatarNotAPicture(mime);
  }

  async find(storageKey: string): Promise<StoredThumbnail | 'pending' | undefined> {
    const found = await this.derivatives.thumbnail(storageKey, AVATAR_SIZE);
    if (found) return found;
    const state = (await this.derivatives.describe([storageKey])).get(storageKey)?.state;
    return state === 'pending' || state === 'ready' ? 'pending' : undefined;
  }
}
