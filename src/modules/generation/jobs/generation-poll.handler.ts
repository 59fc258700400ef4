import { Injectable } from '@nestjs/common';
import { JobHandler, type Backlog } from '../../../ports/kernel/job-queue.port.js';
import { GenerationLeases } from '../../../ports/generation/generation-leases.port.js';
import { DriveOperation } from '../commands/drive-operation.js';
import { POLL_QUEUE } from '../domain/queues.js';

/** Looks at accepted tasks until they end; seldom at unknown ones that have a task ID, for a late success. */
@Injectable()
export class GenerationPollHandler extends JobHandler {
  readonly queue = POLL_QUEUE;
  override readonly idName = 'operationId';
  override readonly concurrency = 4;
  /** Tasks are due within seconds, and nothing else wakes this queue. */
  override readonly recoverEverySeconds = 1;

  constructor(
    private readonly leases: GenerationLeases,
    private readonly drive: DriveOperation,
  ) {
    super();
  }

  handle(id: string, signal: AbortSignal): Promise<void> {
    return this.drive.execute(id, { signal });
  }

  findDue(limit: number): Promise<string[]> {
    return this.leases.due('poll', limit);
  }

  override backlog(): Promise<Backlog> {
    return this.leases.backlog('poll');
  }
}
