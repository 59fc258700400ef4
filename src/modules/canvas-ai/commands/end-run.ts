import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type RunKey, type Step } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import type { CanvasAiCrashPoint } from '../domain/crash-points.js';
import type { RunStatus } from '../domain/run-states.js';
import { RunJournal } from './run-journal.js';

/** The end of a run and the last event of its work, in one commit. The caller holds the run's lock. */
@Injectable()
export class EndRun {
  constructor(
    private readonly runs: CanvasAiRuns,
    private readonly journal: RunJournal,
    private readonly crash: CrashPoints,
  ) {}

  async execute(key: RunKey, status: RunStatus, steps: readonly Step[]): Promise<void> {
    const errorCode =
      status === 'failed' ? steps.find((step) => step.status === 'failed')?.errorCode : undefined;
    await this.runs.end(key, status, errorCode);
    const states = Object.fromEntries(steps.map((step) => [step.id, step.status]));
    await this.journal.record(key, 'run.finished', { status, errorCode: errorCode ?? null, steps: states });
    await this.crash.reach('run:in-end' satisfies CanvasAiCrashPoint);
  }
}
