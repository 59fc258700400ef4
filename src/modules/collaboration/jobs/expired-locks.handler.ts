import { Injectable } from '@nestjs/common';
import { EntityLocks } from '../../../ports/collaboration/entity-locks.port.js';
import { JobHandler } from '../../../ports/kernel/job-queue.port.js';

const BATCH = 1_000;
const EVERYTHING_EXPIRED = 'expired';

/** Removes entity locks that nobody gave back. They hold nothing from the moment they expire; this keeps the table small. */
@Injectable()
export class ExpiredLocksHandler extends JobHandler {
  readonly queue = 'collaboration-expired-locks';
  override readonly concurrency = 1;
  override readonly recoverEverySeconds = 60;

  constructor(private readonly locks: EntityLocks) {
    super();
  }

  async handle(_id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.locks.purge(BATCH)) === BATCH);
  }

  async findDue(): Promise<string[]> {
    return (await this.locks.anyExpired()) ? [EVERYTHING_EXPIRED] : [];
  }
}
