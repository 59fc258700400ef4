import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { AssetMedia } from '../../../ports/media/asset-media.port.js';
import { MediaGrants } from '../../../ports/media/media-grants.port.js';
import { MediaObjects } from '../../../ports/media/media-objects.port.js';
import { MEDIA_DELETIONS_QUEUE } from '../domain/queues.js';

/** Takes away a row whose bytes are gone, on an operator's word; somebody's media vanish, so the audit log says it (IDN-7). */
@Injectable()
export class RemoveLostMedia {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly media: MediaObjects,
    private readonly grants: MediaGrants,
    private readonly assets: AssetMedia,
    private readonly audit: AuditTrail,
    private readonly queue: JobQueue,
  ) {}

  async execute(storageKey: string): Promise<'repaired' | 'kept-because-used' | 'gone-meanwhile'> {
    return this.uow.run({}, async () => {
      await this.media.lock(storageKey);
      const lost = await this.media.find(storageKey);
      if (!lost) return 'gone-meanwhile';
      if ((await this.grants.referencesTo(storageKey)).length > 0) return 'kept-because-used';
      if ((await this.assets.referencesTo(storageKey)).length > 0) return 'kept-because-used';
      const id = await this.media.remove(storageKey);
      await this.audit.record({
        actorId: undefined,
        action: 'media.remove-lost',
        targetType: 'media',
        targetId: storageKey,
        details: { ownerUserId: lost.ownerUserId, bytes: lost.bytes },
      });
      this.uow.afterCommit(() => void this.queue.wake(MEDIA_DELETIONS_QUEUE, id));
      return 'repaired';
    });
  }
}
