import { Injectable } from '@nestjs/common';
import { CreditReservations } from '../../../ports/billing/credit-reservations.port.js';
import { CanvasAiRuns, type RunKey, type Step } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { GenerationEngine } from '../../../ports/generation/generation-engine.port.js';
import { RunJournal } from './run-journal.js';

/** Ends a queued step without a call and gives back what was held for it. The caller holds the run's lock. */
@Injectable()
export class CloseStep {
  constructor(
    private readonly runs: CanvasAiRuns,
    private readonly credits: CreditReservations,
    private readonly engine: GenerationEngine,
    private readonly journal: RunJournal,
  ) {}

  async execute(
    key: RunKey,
    step: Step,
    status: 'cancelled' | 'skipped' | 'failed',
    errorCode?: string,
  ): Promise<void> {
    const { id: stepId, nodeId, operationId } = step;
    // Submitted already: the engine ends it, releases, and tells the consumer, who ends the step in this same commit.
    if (await this.engine.find(operationId)) return void (await this.engine.cancel(operationId));
    if (
      !(await this.runs.changeStep(key, stepId, ['queued'], { status, ...(errorCode ? { errorCode } : {}) }))
    )
      return;
    await this.credits.release(operationId, errorCode ?? status);
    await this.journal.record(key, `step.${status}`, { stepId, nodeId, errorCode: errorCode ?? null });
  }
}
