import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type Run, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { CanvasAiSettings } from '../domain/canvas-ai-settings.js';
import { planNext } from '../domain/plan-next.js';
import { isRunOver } from '../domain/run-states.js';
import { CloseStep } from './close-step.js';
import { EndRun } from './end-run.js';
import { SubmitStep } from './submit-step.js';

export interface Turn {
  readonly key: RunKey;
  readonly leaseId: string;
  /** Operations that this worker has had a turn at. */
  readonly tried: ReadonlySet<string>;
  /** How many of them still run. */
  readonly active: number;
}

export type Advance =
  | {
      readonly state: 'execute';
      readonly steps: readonly { readonly stepId: string; readonly operationId: string }[];
    }
  /** Something that this worker runs must end first. */
  | { readonly state: 'wait' }
  /** The run is over, or its steps go on elsewhere and it was let go. */
  | { readonly state: 'done' };

/**
 * One decision about a run, in one fenced unit of work: what follows from the states of its steps is written, and what is to
 * be executed is returned. Dies before the commit: nothing happened; after it: the steps are submitted operations, which the
 * next holder of the run, or the generation workers after their grace, execute.
 */
@Injectable()
export class AdvanceRun {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly runs: CanvasAiRuns,
    private readonly submission: SubmitStep,
    private readonly close: CloseStep,
    private readonly end: EndRun,
    private readonly settings: CanvasAiSettings,
  ) {}

  async execute(turn: Turn): Promise<Advance> {
    try {
      return await this.advance(turn);
    } catch (error) {
      if (error instanceof LeaseLost && (await this.isOver(turn.key))) return { state: 'done' };
      throw error;
    }
  }

  /** Somebody cancelled it: then the lease was not lost to another worker. */
  private async isOver(key: RunKey): Promise<boolean> {
    const run = await this.runs.find(key);
    return !run || isRunOver(run.status);
  }

  private advance(turn: Turn): Promise<Advance> {
    return this.uow.run({ retries: 3 }, async () => {
      const run = await this.runs.lockLeased(turn.key, turn.leaseId);
      for (;;) {
        const decided = await this.decide(run, turn);
        if (decided !== 'again') return decided;
      }
    });
  }

  private async decide(run: Run, { key, leaseId, tried, active }: Turn): Promise<Advance | 'again'> {
    const steps = await this.runs.steps(key);
    const byId = new Map(steps.map((step) => [step.id, step]));
    const plannable = steps.map(({ id, status, frozenInput }) => ({
      id,
      status,
      dependsOn: frozenInput.dependsOn,
    }));
    const next = planNext(plannable, run.cancelRequested);
    const stepsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    for (const step of stepsOf(next.cancel)) await this.close.execute(key, step, 'cancelled', 'cancelled');
    for (const step of stepsOf(next.skip))
      await this.close.execute(key, step, 'skipped', 'dependency-failed');
    if (next.outcome) {
      await this.end.execute(key, next.outcome, await this.runs.steps(key));
      return { state: 'done' };
    }
    // Running steps too: what a dead worker left is recovered by the engine, what another one has it leaves alone.
    const open = stepsOf([...next.running, ...next.ready]).filter(
      ({ operationId }) => !tried.has(operationId),
    );
    const taken = open.slice(0, Math.max(this.settings.stepsAtOnce - active, 0));
    for (const step of taken) {
      if (step.status === 'queued' && !(await this.submission.execute(run, step, steps))) return 'again';
    }
    if (taken.length > 0) {
      return { state: 'execute', steps: taken.map(({ id, operationId }) => ({ stepId: id, operationId })) };
    }
    if (active > 0) return { state: 'wait' };
    // Under the run's lock: a step that ends from here on wakes a worker who can claim it.
    await this.runs.release(key, leaseId, this.settings.recheckSeconds);
    return { state: 'done' };
  }
}
