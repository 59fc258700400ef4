import { Injectable } from '@nestjs/common';
import { CanvasAiMutations } from '../../../ports/canvas-ai/canvas-ai-mutations.port.js';
import { CanvasAiRuns, type Run, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { Board } from '../../../ports/canvas-ai/workspaces.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { idempotencyKeyReused, runNotFound } from '../domain/canvas-ai.errors.js';
import { payloadHash } from '../domain/payload-hash.js';
import { BoardAccess } from './board-access.js';
import { LockCanvas } from './lock-canvas.js';

export interface Change {
  readonly key: RunKey;
  readonly userId: string;
  readonly action: 'cancel' | 'retry' | 'apply' | 'discard';
  readonly idempotencyKey: string;
  readonly payload: object;
  /** Whether the change writes to the canvas: its lock comes before the run's. */
  readonly canvas: boolean;
}

/** Frame of every change to a run (CAI-8): rights, locks, the stored answer of a repeated call, one unit of work. */
@Injectable()
export class ChangeRun {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly access: BoardAccess,
    private readonly lockCanvas: LockCanvas,
    private readonly runs: CanvasAiRuns,
    private readonly mutations: CanvasAiMutations,
  ) {}

  execute(change: Change, work: (run: Run, board: Board) => Promise<JsonObject>): Promise<JsonObject> {
    const { key, userId, action, idempotencyKey } = change;
    const scope = { ...key, accountId: userId, action, idempotencyKey };
    const hash = payloadHash(change.payload);
    return this.uow.run({ retries: 2 }, async () => {
      const { board } = await this.access.run(key, userId, 'editor');
      if (change.canvas) await this.lockCanvas.execute(board.canvasId, userId);
      const run = await this.runs.lock(key);
      if (!run) throw runNotFound();
      const stored = await this.mutations.find(scope);
      if (stored && stored.payloadHash !== hash) throw idempotencyKeyReused();
      if (stored) return stored.responseBody;
      const response = await work(run, board);
      await this.mutations.store(scope, hash, response);
      return response;
    });
  }
}
