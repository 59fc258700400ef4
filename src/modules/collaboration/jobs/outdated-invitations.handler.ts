import { Injectable } from '@nestjs/common';
import { CanvasInvitations } from '../../../ports/collaboration/canvas-invitations.port.js';
import { JobHandler } from '../../../ports/kernel/job-queue.port.js';

const BATCH = 1_000;
const EVERYTHING_OUTDATED = 'outdated';

/** Removes invitations that ended 30 days ago. Each batch is one statement: a death in between leaves the rest for the next look. */
@Injectable()
export class OutdatedInvitationsHandler extends JobHandler {
  readonly queue = 'collaboration-outdated-invitations';
  override readonly concurrency = 1;
  override readonly recoverEverySeconds = 300;

  constructor(private readonly invitations: CanvasInvitations) {
    super();
  }

  async handle(_id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.invitations.purge(BATCH)) === BATCH);
  }

  async findDue(): Promise<string[]> {
    return (await this.invitations.anyOutdated()) ? [EVERYTHING_OUTDATED] : [];
  }
}
