import { batchDigest } from '../../../modules/collaboration/domain/batch-digest.js';
import { CANVAS_LIMITS, type CanvasLimits } from '../../../modules/collaboration/domain/canvas-limits.js';
import { canvasNotFound } from '../../../modules/collaboration/domain/membership.errors.js';
import { patchedNodes, prepareBatch } from '../../../modules/collaboration/domain/operation-batch.js';
import {
  CanvasOperations,
  type AppendCommand,
  type AppendResult,
} from '../../../ports/collaboration/canvas-operations.port.js';
import type { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import type { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import type { PgSession } from '../pg-session.js';
import type { PgBatchApplier } from './pg-batch-applier.js';

/** Operations of other contexts, in their transaction: the result of a run lands together with its settlement. */
export class PgCanvasOperations extends CanvasOperations {
  constructor(
    private readonly session: PgSession,
    private readonly uow: UnitOfWork,
    private readonly applier: PgBatchApplier,
    private readonly feed: ChangeFeed,
    private readonly limits: CanvasLimits = CANVAS_LIMITS,
  ) {
    super();
  }

  async lock(canvasId: string): Promise<{ revision: string }> {
    const revision = await this.applier.lock(canvasId);
    if (revision === undefined) throw canvasNotFound();
    return { revision };
  }

  async append({ canvasId, actorId, operations, undoGroup }: AppendCommand): Promise<AppendResult> {
    this.session.requireTransaction('CanvasOperations.append');
    // The lock first: the types read below stay true until the operations are applied.
    await this.lock(canvasId);
    const batch = prepareBatch(
      operations,
      await this.nodeTypes(canvasId, patchedNodes(operations)),
      this.limits,
    );
    const [outcome] = await this.applier.apply(canvasId, [
      { canvasId, actorId, digest: batchDigest(operations), batch, undoGroup },
    ]);
    if (!outcome || 'refused' in outcome)
      throw outcome?.refused ?? new Error('the database gave no outcome for a batch');
    this.uow.afterCommit(() => this.feed.publish({ topic: 'canvas', id: canvasId }));
    return { revision: outcome.ok.revision, firstRevision: outcome.ok.firstRevision };
  }

  private async nodeTypes(canvasId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.session.query<{ id: string; type: string }>(
      `select id, type from canvas_entities where canvas_id = $1 and id = any($2::text[]) and kind = 'node'`,
      [canvasId, ids],
    );
    return new Map(rows.map(({ id, type }) => [id, type]));
  }
}
