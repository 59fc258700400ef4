import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { JobHandler, type Backlog } from '../../../ports/kernel/job-queue.port.js';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import { MediaDeletions } from '../../../ports/media/media-deletions.port.js';
import { MEDIA_DELETIONS_QUEUE } from '../domain/queues.js';
import { MediaSettings } from '../media-settings.js';

/** Longer than the store's own bound on a delete. */
const LEASE_SECONDS = 60;

/**
 * Removes bytes whose row is gone, for ever if need be. Deleting twice does no harm, so a death after the delete is
 * healed by the next claim.
 */
@Injectable()
export class MediaDeletionsHandler extends JobHandler {
  readonly queue = MEDIA_DELETIONS_QUEUE;

  constructor(
    private readonly deletions: MediaDeletions,
    private readonly store: ObjectStore,
    private readonly settings: MediaSettings,
  ) {
    super();
  }

  async handle(id: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const claimed = await this.deletions.claim(id, this.settings.workerName, LEASE_SECONDS);
    if (!claimed) return;
    try {
      await this.store.delete(claimed.ossKey);
    } catch (error) {
      await this.deletions.postpone(claimed, error instanceof DomainError ? error.code : 'unexpected-error');
      throw error;
    }
    await this.deletions.complete(claimed);
  }

  findDue(limit: number): Promise<string[]> {
    return this.deletions.findDue(limit);
  }

  override backlog(): Promise<Backlog> {
    return this.deletions.backlog();
  }
}
