import { Injectable } from '@nestjs/common';
import { CanvasAiRuns } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { BoardKey } from '../../../ports/canvas-ai/workspaces.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { idempotencyKeyReused } from '../domain/canvas-ai.errors.js';
import type { CanvasAiCrashPoint } from '../domain/crash-points.js';
import { payloadHash } from '../domain/payload-hash.js';
import type { PlannedStep } from '../domain/steps.js';
import { BoardAccess } from './board-access.js';
import { LockCanvas } from './lock-canvas.js';
import { StartRun } from './start-run.js';

export interface CreateRunCommand {
  readonly board: BoardKey;
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly steps: readonly PlannedStep[];
}

@Injectable()
export class CreateRun {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly access: BoardAccess,
    private readonly runs: CanvasAiRuns,
    private readonly lockCanvas: LockCanvas,
    private readonly start: StartRun,
    private readonly crash: CrashPoints,
  ) {}

  /** The run as it was made; a repeated call under the same key gets the same answer, whatever became of the run (CAI-2). */
  async execute({ board: key, userId, idempotencyKey, steps }: CreateRunCommand): Promise<JsonObject> {
    const hash = payloadHash({ steps });
    const response = await this.uow.run({ retries: 2 }, async () => {
      const board = await this.access.board(key, userId, 'editor');
      const stored = await this.runs.creationUnder({ ...key, accountId: userId, idempotencyKey });
      if (stored && stored.payloadHash !== hash) throw idempotencyKeyReused();
      if (stored) return stored.createResponse;
      await this.lockCanvas.execute(board.canvasId, userId);
      const created = await this.start.execute({
        board,
        accountId: userId,
        idempotencyKey,
        payloadHash: hash,
        steps,
      });
      await this.crash.reach('create-run:before-commit' satisfies CanvasAiCrashPoint);
      return created;
    });
    await this.crash.reach('create-run:after-commit' satisfies CanvasAiCrashPoint);
    return response;
  }
}
