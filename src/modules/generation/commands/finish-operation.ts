import { Injectable } from '@nestjs/common';
import { CreditReservations } from '../../../ports/billing/credit-reservations.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { GeneratedMedia } from '../../../ports/media/generated-media.port.js';
import { GenerationConsumers } from '../../../ports/generation/generation-consumer.port.js';
import type {
  BillingState,
  GenerationOperation,
  OperationOutput,
} from '../../../ports/generation/generation-engine.port.js';
import { GenerationLeases, type ClaimedOperation } from '../../../ports/generation/generation-leases.port.js';
import type { StagedOutput } from '../../../ports/generation/generation-records.port.js';
import type { GenerationCrashPoint } from '../domain/crash-points.js';
import { resultDetails } from '../domain/details.js';
import { billingOf, deliveryOf, requireMayFollow, type Ending } from '../domain/operation-states.js';

/**
 * The finish is one commit (11-decisions): media rows, the consumer's work, the operation's states, the settlement. It
 * takes its locks in the order canvas → run (the consumer) → operation → reservation → account. A death before the commit
 * leaves the staged output and an expired lease: recovery finishes from there without another call.
 */
@Injectable()
export class FinishOperation {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly leases: GenerationLeases,
    private readonly consumers: GenerationConsumers,
    private readonly credits: CreditReservations,
    private readonly media: GeneratedMedia,
    private readonly crash: CrashPoints,
  ) {}

  execute(claimed: ClaimedOperation, ending: Ending, staged?: StagedOutput): Promise<void> {
    return this.uow.run({ retries: 3 }, async () => {
      const { operation } = claimed;
      requireMayFollow(operation.execution, ending.execution);
      const output = staged && (await this.register(operation, staged));
      const ended = endedOperation(operation, ending, output);
      const consumer = this.consumers.of(operation.origin);
      const told = consumer ? await consumer.finished(ended) : 'delivered';
      await this.close(claimed, ended, ending, told);
      await this.crash.reach('execute:in-finish' satisfies GenerationCrashPoint);
    });
  }

  /** For a consumer that does not want it any more: joins the unit of work in which it said so. */
  async unwanted(claimed: ClaimedOperation, ending: Ending): Promise<void> {
    await this.close(claimed, endedOperation(claimed.operation, ending, undefined), ending, 'delivered');
  }

  private async close(
    claimed: ClaimedOperation,
    ended: GenerationOperation,
    ending: Ending,
    told: 'delivered' | 'conflict',
  ): Promise<void> {
    const { operationId, externalTaskId, progress } = claimed.operation;
    await this.leases.lock(operationId, claimed.lease);
    const { output, errorCode } = ended;
    await this.leases.finish(operationId, claimed.lease, {
      execution: ending.execution,
      delivery: ending.execution === 'succeeded' ? told : 'none',
      billing: await this.bill(operationId, ending),
      output,
      errorCode,
      resultDetails: resultDetails(ending.execution, { externalTaskId, progress, errorCode, output }),
    });
  }

  /** What the reservation says is what is recorded: it may have ended before, and then that outcome stands. */
  private async bill(operationId: string, ending: Ending): Promise<Exclude<BillingState, 'held'>> {
    const reservation = ending.charged
      ? await this.credits.settle(operationId)
      : await this.credits.release(operationId, ending.errorCode ?? ending.execution);
    if (reservation.state === 'held')
      throw new Error(`the reservation of ${operationId} is still held after its end`);
    return reservation.state;
  }

  private async register(operation: GenerationOperation, staged: StagedOutput): Promise<OperationOutput> {
    const storageKeys: string[] = [];
    for (const media of staged.media) {
      storageKeys.push((await this.media.register(media, operation.accountUserId)).storageKey);
    }
    return { storageKeys, ...(staged.text === null ? {} : { text: staged.text }) };
  }
}

function endedOperation(
  operation: GenerationOperation,
  ending: Ending,
  output: OperationOutput | undefined,
): GenerationOperation {
  return {
    ...operation,
    execution: ending.execution,
    delivery: deliveryOf(ending),
    billing: billingOf(ending),
    output,
    errorCode: ending.errorCode,
  };
}
