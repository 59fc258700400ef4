import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { AssetMedia } from '../../../ports/media/asset-media.port.js';
import { MediaGrants } from '../../../ports/media/media-grants.port.js';
import { MediaObjects } from '../../../ports/media/media-objects.port.js';
import { mediaInUse, mediaNotFound } from '../domain/media.errors.js';
import { MEDIA_DELETIONS_QUEUE } from '../domain/queues.js';

/**
 * Row first, bytes after (MED-5): the row and the entry that will remove the bytes commit together, so that a death at
 * any line leaves either the whole object or bytes that the list of deletions knows.
 */
@Injectable()
export class DeleteMedia {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly media: MediaObjects,
    private readonly grants: MediaGrants,
    private readonly assets: AssetMedia,
    private readonly queue: JobQueue,
  ) {}

  async execute(userId: string, storageKey: string): Promise<void> {
    await this.uow.run({}, async () => {
      await this.media.lock(storageKey);
      const found = await this.media.find(storageKey);
      if (found?.ownerUserId !== userId) throw mediaNotFound();
      const references = [
        ...(await this.grants.referencesTo(storageKey)),
        ...(await this.assets.referencesTo(storageKey)),
      ];
      if (references.length > 0) throw mediaInUse(references);
      const deletion = await this.media.remove(storageKey);
      this.uow.afterCommit(() => void this.queue.wake(MEDIA_DELETIONS_QUEUE, deletion));
    });
  }
}
