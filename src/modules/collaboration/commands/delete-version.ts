import { Injectable } from '@nestjs/common';
import { CanvasVersions } from '../../../ports/collaboration/canvas-versions.port.js';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { VERSION_REMOVALS_QUEUE } from '../domain/history-queues.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';
import { ownVersion } from './own-version.js';

/** Nobody sees it any more and it holds no media; its bytes go by a worker. */
@Injectable()
export class DeleteVersion {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly versions: CanvasVersions,
    private readonly uow: UnitOfWork,
    private readonly queue: JobQueue,
  ) {}

  /** Throws `version-not-found`. */
  execute(command: CanvasActor & { versionId: string }): Promise<void> {
    return this.changes.aside(command, 'editor', async (canvas) => {
      const version = await ownVersion(this.versions, canvas, command.actorId, command.versionId);
      await this.versions.remove(version.id);
      await this.changes.record(command, 'canvas.version.delete', {
        versionId: version.id,
        revision: version.revision,
      });
      this.uow.afterCommit(() => void this.queue.wake(VERSION_REMOVALS_QUEUE, version.id));
    });
  }
}
