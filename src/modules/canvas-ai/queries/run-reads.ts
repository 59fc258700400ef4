import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type RunEvent, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { BoardKey } from '../../../ports/canvas-ai/workspaces.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { BoardAccess } from '../commands/board-access.js';
import { runView } from './run-view.js';

/** Reads of runs, for members of the workspace who may see the canvas. */
@Injectable()
export class RunReads {
  constructor(
    private readonly access: BoardAccess,
    private readonly runs: CanvasAiRuns,
  ) {}

  async get(key: RunKey, userId: string): Promise<JsonObject> {
    const { run } = await this.access.run(key, userId, 'viewer');
    return runView(run, await this.runs.steps(run));
  }

  /** Newest first, with their steps. */
  async list(
    board: BoardKey,
    userId: string,
    limit: number,
    after: readonly string[] | undefined,
  ): Promise<JsonObject[]> {
    await this.access.board(board, userId, 'viewer');
    const runs = await this.runs.list(board, limit, after);
    const steps = await this.runs.stepsOf(
      board,
      runs.map(({ runId }) => runId),
    );
    return runs.map((run) => runView(run, steps.get(run.runId) ?? []));
  }

  async events(key: RunKey, userId: string, after: string, limit: number): Promise<RunEvent[]> {
    await this.access.run(key, userId, 'viewer');
    return this.runs.events(key, after, limit);
  }
}
