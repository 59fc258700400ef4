import { CANVAS_LIMITS, type CanvasLimits } from '../../../modules/collaboration/domain/canvas-limits.js';
import { refusalError, type BatchRefusal } from '../../../modules/collaboration/domain/operations.errors.js';
import type { BatchResult, SubmittedBatch } from '../../../ports/collaboration/canvas-batches.port.js';
import type { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import type { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import type { PgSession } from '../pg-session.js';

export type BatchOutcome = { readonly ok: BatchResult } | { readonly refused: Error };

/** What undo and redo write: no entry of the stack. `granted`: storage keys that the caller has decided on under the lock. */
export interface UndoingBatch extends SubmittedBatch {
  readonly undoing: true;
  readonly granted: readonly string[];
}

type ApplyRow = { answer: { ok: BatchResult } | BatchRefusal };

/** Sends batches of one canvas to `canvas_apply_batches`, with what the actors may read of the media that they name. */
export class PgBatchApplier {
  constructor(
    private readonly session: PgSession,
    private readonly uow: UnitOfWork,
    private readonly media: MediaDirectory,
    private readonly limits: CanvasLimits = CANVAS_LIMITS,
  ) {}

  /**
   * One outcome per batch, in order. Without media it is one statement and one round trip, its own transaction unless one
   * is running; with media the right to read is asked for under the canvas lock, in the same transaction.
   */
  async apply(canvasId: string, batches: readonly SubmittedBatch[]): Promise<BatchOutcome[]> {
    if (batches.every(({ batch }) => batch.storageKeys.length === 0))
      return this.send(canvasId, batches, new Map());
    return this.uow.run({}, async () => {
      await this.lock(canvasId);
      const outcomes: BatchOutcome[] = [];
      for (const run of fromMediaOn(batches))
        outcomes.push(...(await this.send(canvasId, run, await this.readable(canvasId, run))));
      return outcomes;
    });
  }

  /** Under the canvas lock, that the caller holds. */
  async applyUndo(canvasId: string, submitted: UndoingBatch): Promise<BatchOutcome> {
    this.session.requireTransaction('applyUndo');
    const { actorId, digest, batch, granted, undoing } = submitted;
    const payload = { actorId, digest, operations: batch.operations, readable: granted, undoing };
    const [outcome] = await this.call(canvasId, [payload]);
    return outcome ?? { refused: new Error('the database gave no outcome for a batch') };
  }

  /** Of these storage keys, those that the actor may put on the canvas: what it shows, every member may read (COL-14). */
  async usable(canvasId: string, actorId: string, keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await this.session.query<{ storage_key: string }>(
      `select storage_key from canvas_project_media_refs where canvas_id = $1 and storage_key = any($2::text[])`,
      [canvasId, keys],
    );
    const shown = new Set(rows.map((row) => row.storage_key));
    const added = keys.filter((key) => !shown.has(key));
    const allowed = added.length > 0 ? await this.media.readableBy(actorId, added) : [];
    return new Set([...shown, ...allowed]);
  }

  /** The revision under the lock; undefined when there is no such canvas or it is deleted. */
  async lock(canvasId: string): Promise<string | undefined> {
    this.session.requireTransaction('lock');
    const row = await this.session.maybe<{ revision: string }>(
      `select revision from canvas_projects where id = $1 and deleted_at is null for no key update`,
      [canvasId],
    );
    return row?.revision;
  }

  /** By actor: what the canvas shows already, every member may read; the rest is asked of the media context. */
  private async readable(
    canvasId: string,
    batches: readonly SubmittedBatch[],
  ): Promise<Map<string, readonly string[]>> {
    const readable = new Map<string, readonly string[]>();
    for (const actorId of new Set(batches.map((batch) => batch.actorId))) {
      const keys = batches
        .filter((batch) => batch.actorId === actorId)
        .flatMap(({ batch }) => batch.storageKeys);
      readable.set(actorId, [...(await this.usable(canvasId, actorId, [...new Set(keys)]))]);
    }
    return readable;
  }

  private async send(
    canvasId: string,
    batches: readonly SubmittedBatch[],
    readable: ReadonlyMap<string, readonly string[]>,
  ): Promise<BatchOutcome[]> {
    const payload = batches.map(({ actorId, digest, batch, undoGroup }) => ({
      actorId,
      digest,
      operations: batch.operations,
      readable: readable.get(actorId) ?? [],
      ...(undoGroup === undefined ? {} : { undoGroup }),
    }));
    return this.call(canvasId, payload);
  }

  private async call(canvasId: string, payload: readonly object[]): Promise<BatchOutcome[]> {
    const rows = await this.session.query<ApplyRow>(`select canvas_apply_batches($1, $2, $3) as answer`, [
      canvasId,
      JSON.stringify(payload),
      this.limits,
    ]);
    return rows.map(({ answer }) => ('ok' in answer ? answer : { refused: refusalError(answer) }));
  }
}

/**
 * Cut before each batch that names media: who may read is asked after the batches before it, for what they took off the
 * canvas is not shown to its members any more.
 */
function fromMediaOn(batches: readonly SubmittedBatch[]): SubmittedBatch[][] {
  const runs: SubmittedBatch[][] = [];
  for (const submitted of batches) {
    const last = runs.at(-1);
    if (last && submitted.batch.storageKeys.length === 0) last.push(submitted);
    else runs.push([submitted]);
  }
  return runs;
}
