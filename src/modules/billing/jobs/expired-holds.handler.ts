import { Injectable } from '@nestjs/common';
import { ExpiredHolds } from '../../../ports/billing/expired-holds.port.js';
import { UnresolvedOperations } from '../../../ports/billing/unresolved-operations.port.js';
import { JobHandler } from '../../../ports/kernel/job-queue.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';

/** How long an operation whose outcome nobody knows keeps its hold before it is asked about again. */
const ASK_AGAIN_SECONDS = 60;

/**
 * Releases holds past their expiry (BIL-3), but never that of an operation which may still cost something: an unknown
 * outcome keeps its hold (BIL-18). No lease: the hold is locked before the operation is looked for, and whoever submits on
 * a hold locks it too, so that none is submitted between the look and the release. A death here leaves the hold due; the
 * next look finds it.
 */
@Injectable()
export class ExpiredHoldsHandler extends JobHandler {
  readonly queue = 'billing-expired-holds';
  override readonly recoverEverySeconds = 15;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly holds: ExpiredHolds,
    private readonly operations: UnresolvedOperations,
  ) {
    super();
  }

  handle(operationId: string): Promise<void> {
    return this.uow.run({ retries: 2 }, async () => {
      if (!(await this.holds.claim(operationId))) return;
      const unresolved = await this.operations.unresolved([operationId]);
      if (unresolved.has(operationId)) await this.holds.postpone(operationId, ASK_AGAIN_SECONDS);
      else await this.holds.release(operationId);
    });
  }

  findDue(limit: number): Promise<string[]> {
    return this.holds.due(limit);
  }
}
