import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import {
  GenerationEngine,
  type CheckGeneration,
  type ExecuteOptions,
  type GenerationOperation,
  type OperationOrigin,
  type SubmitGeneration as SubmitCommand,
} from '../../../ports/generation/generation-engine.port.js';
import { GenerationRecords } from '../../../ports/generation/generation-records.port.js';
import { generationNotFound } from '../domain/generation.errors.js';
import { EXECUTE_QUEUE } from '../domain/queues.js';
import { CancelGeneration, type CancelAnswer } from './cancel-generation.js';
import { DriveOperation } from './drive-operation.js';
import { SubmitGeneration } from './submit-generation.js';

/** The engine as other contexts see it. */
@Injectable()
export class DefaultGenerationEngine extends GenerationEngine {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly records: GenerationRecords,
    private readonly submission: SubmitGeneration,
    private readonly driver: DriveOperation,
    private readonly cancellation: CancelGeneration,
    private readonly queue: JobQueue,
  ) {
    super();
  }

  check(command: CheckGeneration): Promise<void> {
    return this.submission.check(command);
  }

  async submit(command: SubmitCommand): Promise<GenerationOperation> {
    const { operation, created } = await this.submission.execute(command);
    if (created) this.uow.afterCommit(() => void this.queue.wake(EXECUTE_QUEUE, operation.operationId));
    return operation;
  }

  async submitHeld(
    command: SubmitCommand & { readonly heldBy: OperationOrigin },
  ): Promise<GenerationOperation> {
    return (await this.submission.execute(command)).operation;
  }

  async execute(operationId: string, options: ExecuteOptions): Promise<GenerationOperation> {
    try {
      await this.driver.execute(operationId, options);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
    const operation = await this.find(operationId);
    if (!operation) throw generationNotFound();
    return operation;
  }

  async find(operationId: string): Promise<GenerationOperation | undefined> {
    return (await this.records.find(operationId))?.operation;
  }

  cancel(operationId: string): Promise<CancelAnswer> {
    return this.cancellation.execute(operationId);
  }
}
