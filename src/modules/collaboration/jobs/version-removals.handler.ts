import { Injectable } from '@nestjs/common';
import { VersionRemovals } from '../../../ports/collaboration/canvas-versions.port.js';
import { SnapshotFiles } from '../../../ports/collaboration/snapshots.port.js';
import { JobHandler, type Backlog } from '../../../ports/kernel/job-queue.port.js';
import { VERSION_REMOVALS_QUEUE } from '../domain/history-queues.js';

/** Takes away the bytes of versions that were deleted, given up or left behind by their canvas. Twice does no harm. */
@Injectable()
export class VersionRemovalsHandler extends JobHandler {
  readonly queue = VERSION_REMOVALS_QUEUE;
  override readonly recoverEverySeconds = 30;

  constructor(
    private readonly removals: VersionRemovals,
    private readonly files: SnapshotFiles,
  ) {
    super();
  }

  async handle(id: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const claimed = await this.removals.claim(id);
    if (!claimed) return;
    await this.files.remove(claimed.objectKey);
    await this.removals.complete(id);
  }

  findDue(limit: number): Promise<string[]> {
    return this.removals.findDue(limit);
  }

  override backlog(): Promise<Backlog> {
    return this.removals.backlog();
  }
}
