import { AsyncResource } from 'node:async_hooks';
import { canvasBusy } from '../../../modules/collaboration/domain/operations.errors.js';
import {
  CanvasBatches,
  type BatchResult,
  type SubmittedBatch,
} from '../../../ports/collaboration/canvas-batches.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import type { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import type { PgSession } from '../pg-session.js';
import { NodeTypeCache } from './node-type-cache.js';
import type { BatchOutcome, PgBatchApplier } from './pg-batch-applier.js';

export interface GroupCommitOptions {
  /** Batches in one commit; below PostgreSQL's 64 cached subtransactions per backend. 1 turns sharing off. */
  readonly batches: number;
  /** Operations in one commit: bounds how long the canvas is locked. */
  readonly operations: number;
  /** Batches that may wait for one canvas in this process. */
  readonly waiting: number;
}

export const GROUP_COMMIT: GroupCommitOptions = { batches: 50, operations: 2_000, waiting: 1_000 };

interface Waiting {
  readonly submitted: SubmittedBatch;
  readonly resolve: (result: BatchResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit per canvas: the first batch leads, those that arrive while its commit is under way form the next group.
 * Nothing waits for company, so a lone batch is as fast as without. State in memory is only who waits for an answer: a
 * process that dies leaves each batch applied or not, and the client's retry finds out which.
 */
export class PgCanvasBatches extends CanvasBatches {
  private readonly lanes = new Map<string, Waiting[]>();
  private readonly types = new NodeTypeCache();
  /** Groups run outside the request that happens to lead: its logs and its transaction are not theirs. */
  private readonly outside = new AsyncResource('canvas-group-commit');

  constructor(
    private readonly session: PgSession,
    private readonly applier: PgBatchApplier,
    private readonly feed: ChangeFeed,
    private readonly options: GroupCommitOptions = GROUP_COMMIT,
  ) {
    super();
  }

  async submit(submitted: SubmittedBatch): Promise<BatchResult> {
    if (this.session.transaction)
      throw new Error('CanvasBatches.submit makes its own transaction; use CanvasOperations.append');
    const lane = this.lanes.get(submitted.canvasId);
    if (lane && lane.length >= this.options.waiting) throw canvasBusy();
    return new Promise((resolve, reject) => {
      const waiting = { submitted, resolve, reject };
      if (lane) lane.push(waiting);
      else this.open(submitted.canvasId, waiting);
    });
  }

  async firstOutcome(batch: {
    canvasId: string;
    actorId: string;
    digest: string;
    firstOpId: string;
  }): Promise<BatchResult | undefined> {
    const row = await this.session.maybe<{ first_revision: string; last_revision: string }>(
      `select b.first_revision, b.last_revision
         from canvas_operation_batches b
         join canvas_project_members m on m.canvas_id = b.canvas_id and m.user_id = b.actor_id and m.role <> 'viewer'
        where b.canvas_id = $1 and b.actor_id = $2 and b.first_op_id = $3 and b.payload_sha256 = $4`,
      [batch.canvasId, batch.actorId, batch.firstOpId, batch.digest],
    );
    return row && { firstRevision: row.first_revision, revision: row.last_revision, replayed: true };
  }

  async nodeTypes(canvasId: string, nodeIds: readonly string[]): Promise<Map<string, string>> {
    const types = new Map<string, string>();
    const unknown: string[] = [];
    for (const id of nodeIds) {
      const type = this.types.get(canvasId, id);
      if (type === undefined) unknown.push(id);
      else types.set(id, type);
    }
    if (unknown.length === 0) return types;
    const rows = await this.session.query<{ id: string; type: string }>(
      `select id, type from canvas_entities where canvas_id = $1 and id = any($2::text[]) and kind = 'node'`,
      [canvasId, unknown],
    );
    for (const { id, type } of rows) {
      types.set(id, type);
      this.types.set(canvasId, id, type);
    }
    return types;
  }

  private open(canvasId: string, first: Waiting): void {
    const lane = [first];
    this.lanes.set(canvasId, lane);
    void this.outside.runInAsyncScope(() => this.lead(canvasId, lane));
  }

  private async lead(canvasId: string, lane: Waiting[]): Promise<void> {
    for (let group = this.takeGroup(lane); group.length > 0; group = this.takeGroup(lane)) {
      try {
        const outcomes = await this.applier.apply(
          canvasId,
          group.map(({ submitted }) => submitted),
        );
        group.forEach((waiting, place) => this.answer(waiting, outcomes[place]));
        if (outcomes.some((outcome) => 'ok' in outcome && !outcome.ok.replayed)) {
          this.feed.publish({ topic: 'canvas', id: canvasId });
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.lanes.delete(canvasId);
  }

  private takeGroup(lane: Waiting[]): Waiting[] {
    let operations = 0;
    let size = 0;
    for (const { submitted } of lane) {
      operations += submitted.batch.operations.length;
      if (size > 0 && (size >= this.options.batches || operations > this.options.operations)) break;
      size++;
    }
    return lane.splice(0, size);
  }

  private answer({ submitted, resolve, reject }: Waiting, outcome: BatchOutcome | undefined): void {
    const { canvasId, batch } = submitted;
    if (outcome && 'ok' in outcome) {
      this.types.learn(canvasId, batch.operations);
      resolve(outcome.ok);
      return;
    }
    const error = outcome?.refused ?? new Error('the database gave no outcome for a batch');
    if (error instanceof DomainError && error.code === 'entity-type-changed')
      this.types.forget(canvasId, batch.operations);
    reject(error);
  }
}
