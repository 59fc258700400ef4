import { Injectable } from '@nestjs/common';
import type { Run, Step } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { Workspaces } from '../../../ports/canvas-ai/workspaces.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { GenerationEngine } from '../../../ports/generation/generation-engine.port.js';
import { boardNotFound } from '../domain/canvas-ai.errors.js';
import type { CanvasAiCrashPoint } from '../domain/crash-points.js';
import { isPassing } from '../domain/passing-errors.js';
import { requestOf, type StepOutput } from '../domain/steps.js';
import { CloseStep } from './close-step.js';

/** Makes a ready step an operation of the engine, with the outputs of the steps before it as inputs. */
@Injectable()
export class SubmitStep {
  constructor(
    private readonly workspaces: Workspaces,
    private readonly engine: GenerationEngine,
    private readonly close: CloseStep,
    private readonly crash: CrashPoints,
  ) {}

  /** False: it cannot be submitted any more (a right or an input is gone); the step has failed and its hold is released. */
  async execute(run: Run, step: Step, all: readonly Step[]): Promise<boolean> {
    const outputs = new Map(
      all.flatMap(({ id, output }): [string, StepOutput][] => (output ? [[id, output]] : [])),
    );
    const board = await this.workspaces.board(run);
    if (!board) throw boardNotFound();
    try {
      await this.engine.submitHeld({
        operationId: step.operationId,
        accountUserId: run.accountId,
        request: requestOf(step.frozenInput, outputs),
        canvasId: board.canvasId,
        origin: { runId: run.runId, outputNodeId: step.nodeId },
        heldBy: 'canvas_ai',
      });
      await this.crash.reach('run:in-submit' satisfies CanvasAiCrashPoint);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError) || isPassing(error)) throw error;
      await this.close.execute(run, step, 'failed', error.code);
      return false;
    }
  }
}
