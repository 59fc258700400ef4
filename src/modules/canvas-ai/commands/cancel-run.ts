import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type Run, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { GenerationEngine } from '../../../ports/generation/generation-engine.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { planNext } from '../domain/plan-next.js';
import { isRunOver } from '../domain/run-states.js';
import { ChangeRun } from './change-run.js';
import { CloseStep } from './close-step.js';
import { EndRun } from './end-run.js';
import { RunJournal } from './run-journal.js';

type CancelOutcome = 'requested' | 'confirmed' | 'too_late';

/** What a run change needs, in a form that HTTP makes. */
export interface RunCommand {
  readonly key: RunKey;
  readonly userId: string;
  readonly idempotencyKey: string;
}

/**
 * Queued steps end at once and get their holds back; of running ones the engine is asked, and its provider decides and
 * charges (CAI-9). Nothing of the run starts after the commit: the mark of every step takes the run's lock.
 */
@Injectable()
export class CancelRun {
  constructor(
    private readonly change: ChangeRun,
    private readonly runs: CanvasAiRuns,
    private readonly engine: GenerationEngine,
    private readonly close: CloseStep,
    private readonly end: EndRun,
    private readonly journal: RunJournal,
  ) {}

  execute({ key, userId, idempotencyKey }: RunCommand): Promise<JsonObject> {
    const change = { key, userId, idempotencyKey, action: 'cancel', payload: {}, canvas: false } as const;
    return this.change.execute(change, async (run) => ({
      runId: key.runId,
      outcome: await this.cancel(run, userId),
    }));
  }

  private async cancel(run: Run, userId: string): Promise<CancelOutcome> {
    if (isRunOver(run.status)) return 'too_late';
    if (!run.cancelRequested) {
      await this.runs.requestCancel(run);
      await this.journal.record(run, 'run.cancel_requested', { accountId: userId });
    }
    for (const step of await this.runs.steps(run)) {
      if (step.status === 'queued') await this.close.execute(run, step, 'cancelled', 'cancelled');
      else if (step.status === 'running') await this.engine.cancel(step.operationId);
    }
    const steps = await this.runs.steps(run);
    const plannable = steps.map(({ id, status, frozenInput }) => ({
      id,
      status,
      dependsOn: frozenInput.dependsOn,
    }));
    const { outcome } = planNext(plannable, true);
    if (!outcome) return 'requested';
    await this.end.execute(run, outcome, steps);
    return outcome === 'cancelled' ? 'confirmed' : 'too_late';
  }
}
