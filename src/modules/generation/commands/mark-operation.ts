import { Injectable } from '@nestjs/common';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { GenerationConsumers } from '../../../ports/generation/generation-consumer.port.js';
import { GenerationLeases, type ClaimedOperation } from '../../../ports/generation/generation-leases.port.js';
import type { GenerationCrashPoint } from '../domain/crash-points.js';
import { CANCELLED } from '../domain/operation-states.js';
import { FinishOperation } from './finish-operation.js';

/**
 * Commits "may have been sent" before the call (GEN-9). From here an expired lease is never executed again. Dies before the
 * commit: the operation stays queued and is retried.
 */
@Injectable()
export class MarkOperation {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly leases: GenerationLeases,
    private readonly consumers: GenerationConsumers,
    private readonly finish: FinishOperation,
    private readonly crash: CrashPoints,
  ) {}

  execute(claimed: ClaimedOperation): Promise<'marked' | 'unwanted'> {
    return this.uow.run({ retries: 3 }, async () => {
      const { operation, lease } = claimed;
      const wanted = (await this.consumers.of(operation.origin)?.starting(operation)) ?? true;
      if (wanted) await this.leases.markSent(operation.operationId, lease);
      else await this.finish.unwanted(claimed, CANCELLED);
      await this.crash.reach('execute:in-mark' satisfies GenerationCrashPoint);
      return wanted ? 'marked' : 'unwanted';
    });
  }
}
