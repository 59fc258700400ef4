import { Injectable } from '@nestjs/common';
import {
  CanvasBatches,
  type BatchResult,
  type SubmittedBatch,
} from '../../../ports/collaboration/canvas-batches.port.js';
import type { AppendCommand } from '../../../ports/collaboration/canvas-operations.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { batchDigest } from '../domain/batch-digest.js';
import { CANVAS_LIMITS } from '../domain/canvas-limits.js';
import { patchedNodes, prepareBatch, type PreparedBatch } from '../domain/operation-batch.js';
import { OperationBudget } from '../domain/operation-budget.js';

/** A node's type can change between the check and the lock; more often than this it does not. */
const TRIES = 4;

@Injectable()
export class AppendOperations {
  constructor(
    private readonly batches: CanvasBatches,
    private readonly budget: OperationBudget,
  ) {}

  /** All or none; a batch that comes again gets its first outcome (COL-6). */
  async execute(command: AppendCommand): Promise<BatchResult> {
    this.budget.spend(command.actorId, command.operations.length);
    for (let tries = 1; ; tries++) {
      try {
        return await this.submit(command);
      } catch (error) {
        const stale = error instanceof DomainError && error.code === 'entity-type-changed';
        if (!stale || tries === TRIES) throw error;
      }
    }
  }

  private async submit(command: AppendCommand): Promise<BatchResult> {
    const types = await this.batches.nodeTypes(command.canvasId, patchedNodes(command.operations));
    const prepared = await this.prepare(command, types);
    if (!('batch' in prepared)) return prepared;
    return this.batches.submit(prepared);
  }

  /** What was right when it was applied may not fit the document of now; its retry still gets the first outcome. */
  private async prepare(
    { canvasId, actorId, operations, undoGroup }: AppendCommand,
    types: ReadonlyMap<string, string>,
  ): Promise<SubmittedBatch | BatchResult> {
    let batch: PreparedBatch;
    try {
      batch = prepareBatch(operations, types, CANVAS_LIMITS);
    } catch (error) {
      const first = types.size > 0 ? await this.firstOutcome(canvasId, actorId, operations) : undefined;
      if (first) return first;
      throw error;
    }
    return { canvasId, actorId, digest: batchDigest(operations), batch, undoGroup };
  }

  private firstOutcome(
    canvasId: string,
    actorId: string,
    operations: AppendCommand['operations'],
  ): Promise<BatchResult | undefined> {
    const firstOpId = operations[0]?.opId ?? '';
    return this.batches.firstOutcome({ canvasId, actorId, firstOpId, digest: batchDigest(operations) });
  }
}
