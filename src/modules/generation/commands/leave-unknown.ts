import { Injectable } from '@nestjs/common';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { GenerationConsumers } from '../../../ports/generation/generation-consumer.port.js';
import { GenerationLeases, type ClaimedOperation } from '../../../ports/generation/generation-leases.port.js';
import type { GenerationCrashPoint } from '../domain/crash-points.js';
import { asErrorCode, requireMayFollow } from '../domain/operation-states.js';
import { pollRetryDelay } from '../domain/retry-policy.js';

/**
 * Nobody can tell whether the call was taken (BIL-18, GEN-9): the operation is never sent again, its hold stays, its
 * consumer learns it in the same commit. What resolves it: polling, where there is a task ID; else `ReconcileGeneration`.
 */
@Injectable()
export class LeaveUnknown {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly leases: GenerationLeases,
    private readonly consumers: GenerationConsumers,
    private readonly crash: CrashPoints,
  ) {}

  execute(claimed: ClaimedOperation, code: string): Promise<void> {
    return this.uow.run({ retries: 3 }, async () => {
      const { operation, lease } = claimed;
      requireMayFollow(operation.execution, 'unknown');
      const errorCode = asErrorCode(code);
      await this.consumers.of(operation.origin)?.uncertain({ ...operation, execution: 'unknown', errorCode });
      await this.leases.leaveUnknown(
        operation.operationId,
        lease,
        errorCode,
        pollRetryDelay(claimed.pollFailures + 1, true),
      );
      await this.crash.reach('execute:in-uncertain' satisfies GenerationCrashPoint);
    });
  }
}
