import type { PreparedBatch } from '../../modules/collaboration/domain/operation-batch.js';
import type { AppendResult } from './canvas-operations.port.js';

export interface SubmittedBatch {
  readonly canvasId: string;
  readonly actorId: string;
  /** SHA-256 of the batch as the client sent it: tells a retry from a reuse of its operation IDs (COL-6). */
  readonly digest: string;
  readonly batch: PreparedBatch;
  /** Batches of one actor that carry the same are undone together (COL-9). */
  readonly undoGroup?: string | undefined;
}

export interface BatchResult extends AppendResult {
  /** The batch had been applied before; this is its first outcome. */
  readonly replayed: boolean;
}

/**
 * Batches of clients. Batches of one canvas that arrive together share a commit; each is applied whole or refused alone,
 * with the actor's right checked under the canvas lock. A caller whose answer got lost sends the same batch again.
 */
export abstract class CanvasBatches {
  /** Not inside a unit of work. Throws the refusals of `operations.errors.ts`, `canvas-busy` when too much waits. */
  abstract submit(batch: SubmittedBatch): Promise<BatchResult>;
  /** The outcome of a batch that was applied before, if it was this very one. */
  abstract firstOutcome(
    batch: Omit<SubmittedBatch, 'batch'> & { firstOpId: string },
  ): Promise<BatchResult | undefined>;
  /** Types of those nodes that exist; may be a little old, which `submit` notices (`entity-type-changed`). */
  abstract nodeTypes(canvasId: string, nodeIds: readonly string[]): Promise<Map<string, string>>;
}
