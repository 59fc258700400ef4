import { Injectable } from '@nestjs/common';
import { ObjectStore, type PresignedRequest } from '../../../ports/kernel/object-store.port.js';
import { contentDisposition } from '../content-disposition.js';
import { MediaAccess } from '../media-access.js';
import { MediaSettings } from '../media-settings.js';

/** A short-lived address at the store itself, for who may read the object now (MED-3); undefined where it has none. */
@Injectable()
export class SignMediaUrl {
  constructor(
    private readonly access: MediaAccess,
    private readonly store: ObjectStore,
    private readonly settings: MediaSettings,
  ) {}

  async execute(
    userId: string,
    storageKey: string,
    download: boolean,
  ): Promise<PresignedRequest | undefined> {
    const media = await this.access.readable(userId, storageKey);
    const disposition = contentDisposition(media.mime, media.originalFileName, download);
    return this.store.presignRead(media.ossKey, this.settings.signedUrlSeconds, disposition);
  }
}
