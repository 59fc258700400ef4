import { Injectable } from '@nestjs/common';
import { CreditReservations } from '../../../ports/billing/credit-reservations.port.js';
import { CanvasAiRuns } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { Board } from '../../../ports/canvas-ai/workspaces.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { runNotFound } from '../domain/canvas-ai.errors.js';
import { CanvasAiSettings } from '../domain/canvas-ai-settings.js';
import { runView } from '../queries/run-view.js';
import type { PlannedStep } from '../domain/steps.js';
import { FreezeSteps } from './freeze-steps.js';
import { RunJournal } from './run-journal.js';

export interface RunToStart {
  readonly board: Board;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly payloadHash: string;
  readonly steps: readonly PlannedStep[];
  readonly retryOf?: string;
}

/**
 * Stores a run with its steps, holds what each of them costs and remembers the answer, in the caller's unit of work: all
 * or nothing. The caller has locked the canvas; locks follow as canvas → run → reservation → account.
 */
@Injectable()
export class StartRun {
  constructor(
    private readonly freeze: FreezeSteps,
    private readonly runs: CanvasAiRuns,
    private readonly credits: CreditReservations,
    private readonly journal: RunJournal,
    private readonly settings: CanvasAiSettings,
    private readonly ids: Ids,
  ) {}

  async execute({
    board,
    accountId,
    idempotencyKey,
    payloadHash,
    steps,
    retryOf,
  }: RunToStart): Promise<JsonObject> {
    const priced = await this.freeze.execute(board.canvasId, accountId, steps);
    const { project, workspaceId, boardId } = board;
    const key = { project, workspaceId, runId: this.ids.uuid() };
    await this.runs.insert({
      ...key,
      boardId,
      accountId,
      idempotencyKey,
      payloadHash,
      plan: { steps },
      steps: priced,
      retryOf,
    });
    for (const { operationId, quoteId } of priced) {
      await this.credits.hold({
        operationId,
        accountUserId: accountId,
        quoteId,
        expiresInSeconds: this.settings.holdSeconds,
      });
    }
    await this.journal.record(key, 'run.created', {
      runId: key.runId,
      boardId,
      accountId,
      retryOf: retryOf ?? null,
      steps: priced.map(({ id, nodeId }) => ({ stepId: id, nodeId })),
    });
    const run = await this.runs.find(key);
    if (!run) throw runNotFound();
    const response = runView(run, await this.runs.steps(key));
    await this.runs.storeCreation(key, response);
    this.journal.wakeWorkers(key);
    return response;
  }
}
