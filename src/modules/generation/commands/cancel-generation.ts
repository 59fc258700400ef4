import { Injectable } from '@nestjs/common';
import { CreditReservations } from '../../../ports/billing/credit-reservations.port.js';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { GenerationConsumers } from '../../../ports/generation/generation-consumer.port.js';
import {
  GenerationRecords,
  type OperationRecord,
} from '../../../ports/generation/generation-records.port.js';
import { generationNotFound } from '../domain/generation.errors.js';
import { CANCELLED } from '../domain/operation-states.js';
import { POLL_QUEUE } from '../domain/queues.js';

export type CancelAnswer = 'requested' | 'confirmed' | 'too_late';

/** The mark came between the look and the cancel: what the consumer wrote must go back. */
class SentMeanwhile extends Error {}

const TRIES = 3;

/**
 * Not sent yet: ended and released at once, also under a worker that has claimed but not marked it. Later the provider
 * decides, and nothing is released on our own word (BIL-18).
 */
@Injectable()
export class CancelGeneration {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly records: GenerationRecords,
    private readonly consumers: GenerationConsumers,
    private readonly credits: CreditReservations,
    private readonly queue: JobQueue,
  ) {}

  async execute(operationId: string): Promise<CancelAnswer> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.uow.run({}, () => this.cancel(operationId));
      } catch (error) {
        if (!(error instanceof SentMeanwhile) || tries === TRIES) throw error;
      }
    }
  }

  private async cancel(operationId: string): Promise<CancelAnswer> {
    const record = await this.records.find(operationId);
    if (!record) throw generationNotFound();
    if (record.operation.execution === 'queued') return this.endQueued(record);
    if (await this.records.requestCancel(operationId)) {
      this.uow.afterCommit(() => void this.queue.wake(POLL_QUEUE, operationId));
      return 'requested';
    }
    const now = (await this.records.find(operationId))?.operation.execution;
    if (now === 'queued') throw new SentMeanwhile('a try ended while it was being cancelled');
    return now === 'cancelled' ? 'confirmed' : 'too_late';
  }

  /** Lock order: the consumer's canvas and run, then the operation, then reservation and account. */
  private async endQueued({ operation }: OperationRecord): Promise<CancelAnswer> {
    const { operationId, origin } = operation;
    const { execution, errorCode } = CANCELLED;
    await this.consumers.of(origin)?.finished({ ...operation, execution, errorCode, billing: 'released' });
    if (!(await this.records.cancelQueued(operationId)))
      throw new SentMeanwhile('it was sent while it was being cancelled');
    await this.credits.release(operationId, 'cancelled before it was sent');
    return 'confirmed';
  }
}
