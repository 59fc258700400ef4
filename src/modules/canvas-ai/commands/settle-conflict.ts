import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type Run, type Step } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { Board } from '../../../ports/canvas-ai/workspaces.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { stepNotDeliverable, stepNotFound } from '../domain/canvas-ai.errors.js';
import type { StepOutput } from '../domain/steps.js';
import type { RunCommand } from './cancel-run.js';
import { ChangeRun } from './change-run.js';
import { DeliverResult, type NewNode } from './deliver-result.js';
import { RunJournal } from './run-journal.js';

const DISCARDED = 'discarded';

/** What becomes of an output that could not be applied: a person applies it, to its node or a new one, or discards it (CAI-5, CAI-13). */
@Injectable()
export class SettleConflict {
  constructor(
    private readonly change: ChangeRun,
    private readonly runs: CanvasAiRuns,
    private readonly deliver: DeliverResult,
    private readonly journal: RunJournal,
  ) {}

  apply(command: RunCommand & { readonly stepId: string; readonly newNode?: NewNode }): Promise<JsonObject> {
    const { key, userId, idempotencyKey, stepId, newNode } = command;
    const payload = { stepId, newNode: newNode ?? null };
    return this.change.execute(
      { key, userId, idempotencyKey, action: 'apply', payload, canvas: true },
      async (run, board) => {
        const { step, output } = await this.deliverable(run, stepId);
        const nodeId = newNode?.id ?? step.nodeId;
        const revision = await this.put({
          board,
          userId,
          step,
          output,
          newNode,
          opId: `cai-${step.operationId}-${idempotencyKey}`,
        });
        const change = { appliedVersion: revision };
        if (step.status === 'conflict')
          await this.runs.changeStep(run, stepId, ['conflict'], { ...change, status: 'succeeded' });
        else await this.runs.changeStep(run, stepId, [step.status], change);
        await this.journal.record(run, 'step.applied', {
          stepId,
          nodeId,
          appliedVersion: revision,
          accountId: userId,
        });
        return { runId: run.runId, stepId, nodeId, appliedVersion: revision };
      },
    );
  }

  /** The media stay with who paid for them; the step will not be offered any more. */
  discard(command: RunCommand & { readonly stepId: string }): Promise<JsonObject> {
    const { key, userId, idempotencyKey, stepId } = command;
    return this.change.execute(
      { key, userId, idempotencyKey, action: 'discard', payload: { stepId }, canvas: false },
      async (run) => {
        const { step } = await this.deliverable(run, stepId);
        await this.runs.changeStep(run, stepId, [step.status], { errorCode: DISCARDED });
        await this.journal.record(run, 'step.discarded', { stepId, nodeId: step.nodeId, accountId: userId });
        return { runId: run.runId, stepId, discarded: true };
      },
    );
  }

  private async deliverable(run: Run, stepId: string): Promise<{ step: Step; output: StepOutput }> {
    const step = (await this.runs.steps(run)).find(({ id }) => id === stepId);
    if (!step) throw stepNotFound();
    const waits =
      (step.status === 'conflict' || step.status === 'failed') && step.appliedVersion === undefined;
    if (!step.output || !waits || step.errorCode === DISCARDED) throw stepNotDeliverable();
    return { step, output: step.output };
  }

  private put(to: {
    board: Board;
    userId: string;
    step: Step;
    output: StepOutput;
    newNode: NewNode | undefined;
    opId: string;
  }): Promise<string> {
    const { board, userId, step, output, newNode, opId } = to;
    const delivery = { canvasId: board.canvasId, actorId: userId, opId, output };
    if (!newNode) return this.deliver.toNode(delivery, step.nodeId);
    return this.deliver.toNewNode(delivery, newNode, step.frozenInput.capability, step.frozenInput.prompt);
  }
}
