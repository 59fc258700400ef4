import { Injectable } from '@nestjs/common';
import { CanvasComments } from '../../../ports/collaboration/canvas-comments.port.js';
import { JobHandler } from '../../../ports/kernel/job-queue.port.js';

const EVERYTHING_OUTDATED = 'outdated';

/**
 * Removes old news of comments, threads that were deleted long ago, and old notifications. Each piece is a statement: a death in
 * between leaves the rest for the next look.
 */
@Injectable()
export class OutdatedCommentsHandler extends JobHandler {
  readonly queue = 'collaboration-outdated-comments';
  override readonly concurrency = 1;
  override readonly recoverEverySeconds = 300;

  constructor(private readonly comments: CanvasComments) {
    super();
  }

  async handle(_id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.comments.prune()));
  }

  async findDue(): Promise<string[]> {
    return (await this.comments.anyOutdated()) ? [EVERYTHING_OUTDATED] : [];
  }
}
