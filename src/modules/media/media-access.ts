import { Injectable } from '@nestjs/common';
import { MediaDirectory } from '../../ports/media/media-directory.port.js';
import { MediaObjects, type MediaObject } from '../../ports/media/media-objects.port.js';
import { mediaNotFound } from './domain/media.errors.js';

/** The one place that decides who reads a media object (MED-3). */
@Injectable()
export class MediaAccess {
  constructor(
    private readonly media: MediaObjects,
    private readonly directory: MediaDirectory,
  ) {}

  /** Throws `media-not-found`, whether it is missing or none of the user's business. */
  async readable(userId: string, storageKey: string): Promise<MediaObject> {
    const found = await this.media.find(storageKey);
    if (!found) throw mediaNotFound();
    if (found.ownerUserId === userId) return found;
    if (!(await this.directory.readableBy(userId, [storageKey])).has(storageKey)) throw mediaNotFound();
    return found;
  }
}
