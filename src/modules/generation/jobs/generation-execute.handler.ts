import { Injectable } from '@nestjs/common';
import { JobHandler, type Backlog } from '../../../ports/kernel/job-queue.port.js';
import { GenerationLeases } from '../../../ports/generation/generation-leases.port.js';
import { DriveOperation } from '../commands/drive-operation.js';
import { EXECUTE_QUEUE } from '../domain/queues.js';

/** Sends queued operations; finishes, or leaves as unknown, those whose worker died. */
@Injectable()
export class GenerationExecuteHandler extends JobHandler {
  readonly queue = EXECUTE_QUEUE;
  override readonly idName = 'operationId';
  override readonly concurrency = 4;

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
    return this.leases.due('execute', limit);
  }

  override backlog(): Promise<Backlog> {
    return this.leases.backlog('execute');
  }
}
