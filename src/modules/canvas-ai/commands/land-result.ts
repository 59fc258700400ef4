import { Injectable } from '@nestjs/common';
import {
  CanvasAiRuns,
  type Run,
  type RunKey,
  type Step,
} from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { Workspaces, type Board } from '../../../ports/canvas-ai/workspaces.port.js';
import { CanvasOperations } from '../../../ports/collaboration/canvas-operations.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { targetFingerprint } from '../domain/graph.js';
import { isPassing } from '../domain/passing-errors.js';
import type { StepOutput } from '../domain/steps.js';
import { DeliverResult } from './deliver-result.js';
import { ReadGraph } from './read-graph.js';
import { RunJournal } from './run-journal.js';

/**
 * Applies a result if its target is still what the step was made for (CAI-5). Locks: canvas, then run. Whatever keeps it from
 * the canvas, the output stays on the step and can be applied by hand (CAI-13).
 */
@Injectable()
export class LandResult {
  constructor(
    private readonly runs: CanvasAiRuns,
    private readonly workspaces: Workspaces,
    private readonly operations: CanvasOperations,
    private readonly graphs: ReadGraph,
    private readonly deliver: DeliverResult,
    private readonly journal: RunJournal,
  ) {}

  async execute(key: RunKey, stepId: string, output: StepOutput): Promise<'delivered' | 'conflict'> {
    const found = await this.runs.find(key);
    const board = found && (await this.workspaces.board(found));
    const locked = board !== undefined && (await this.lock(board.canvasId));
    const run = await this.runs.lock(key);
    if (!run) return 'conflict';
    const steps = await this.runs.steps(key);
    const step = steps.find(({ id }) => id === stepId);
    if (!step) return 'conflict';
    if (step.status !== 'running') return this.keepLate(key, step, output);
    const landed = locked
      ? await this.tryToApply(run, board, step, steps, output)
      : { refused: 'canvas-not-found' };
    return 'revision' in landed
      ? this.succeed(key, step, output, landed.revision)
      : this.conflict(key, step, output, landed.refused);
  }

  private async lock(canvasId: string): Promise<boolean> {
    return (await refusalOf(() => this.operations.lock(canvasId))).refused === undefined;
  }

  private async tryToApply(
    run: Run,
    board: Board,
    step: Step,
    steps: readonly Step[],
    output: StepOutput,
  ): Promise<{ revision: string } | { refused: string }> {
    const graph = await this.graphs.execute(board.canvasId, [step.nodeId]);
    const now = targetFingerprint(step.nodeId, graph, new Map(steps.map(({ id, nodeId }) => [nodeId, id])));
    if (now === undefined) return { refused: 'target-missing' };
    if (now !== step.targetFingerprint) return { refused: 'target-changed' };
    const delivery = {
      canvasId: board.canvasId,
      actorId: run.accountId,
      opId: `cai-${step.operationId}`,
      output,
    };
    const { value, refused } = await refusalOf(() => this.deliver.toNode(delivery, step.nodeId));
    return value === undefined ? { refused: refused ?? 'refused' } : { revision: value };
  }

  private async succeed(
    key: RunKey,
    { id: stepId, nodeId }: Step,
    output: StepOutput,
    revision: string,
  ): Promise<'delivered'> {
    await this.runs.changeStep(key, stepId, ['running'], {
      status: 'succeeded',
      output,
      appliedVersion: revision,
    });
    const { storageKeys } = output;
    await this.journal.record(key, 'step.succeeded', {
      stepId,
      nodeId,
      storageKeys,
      appliedVersion: revision,
    });
    return 'delivered';
  }

  private async conflict(
    key: RunKey,
    { id: stepId, nodeId }: Step,
    output: StepOutput,
    errorCode: string,
  ): Promise<'conflict'> {
    await this.runs.changeStep(key, stepId, ['running'], { status: 'conflict', output, errorCode });
    await this.journal.record(key, 'step.conflict', {
      stepId,
      nodeId,
      storageKeys: output.storageKeys,
      errorCode,
    });
    return 'conflict';
  }

  /** A step that ended as uncertain keeps its state; what was paid for is there to be applied by hand. */
  private async keepLate(
    key: RunKey,
    { id: stepId, nodeId, status }: Step,
    output: StepOutput,
  ): Promise<'conflict'> {
    if (await this.runs.changeStep(key, stepId, [status], { output })) {
      await this.journal.record(key, 'step.late_result', { stepId, nodeId, storageKeys: output.storageKeys });
    }
    return 'conflict';
  }
}

/** Runs what may be refused: the code of the refusal is a value, failures of the database are thrown. */
async function refusalOf<T>(work: () => Promise<T>): Promise<{ value?: T; refused?: string }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof DomainError) || isPassing(error)) throw error;
    return { refused: error.code };
  }
}
