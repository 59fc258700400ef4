import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { GenerationEngine } from '../../../ports/generation/generation-engine.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { JobHandler, type Backlog } from '../../../ports/kernel/job-queue.port.js';
import { AdvanceRun } from '../commands/advance-run.js';
import type { CanvasAiCrashPoint } from '../domain/crash-points.js';
import { formatRunKey, parseRunKey, RUN_QUEUE } from '../domain/run-key.js';
import { TextRelay } from '../live/text-relay.js';
import { HoldRun } from './hold-run.js';

/**
 * Drives runs (CAI-4): claims one, decides, executes what is ready, until it is over or goes on without a worker. Dies
 * anywhere: the lease lapses, the recovery loop finds the run, and what had started is left to the engine, which never
 * calls twice. A lost lease ends the deciding, not the calls: those are paid, and the engine finishes them for whoever
 * holds the run.
 */
@Injectable()
export class CanvasAiRunsHandler extends JobHandler {
  readonly queue = RUN_QUEUE;
  override readonly idName = 'run';
  override readonly concurrency = 4;
  override readonly recoverEverySeconds = 2;

  constructor(
    private readonly runs: CanvasAiRuns,
    private readonly hold: HoldRun,
    private readonly advance: AdvanceRun,
    private readonly engine: GenerationEngine,
    private readonly texts: TextRelay,
    private readonly crash: CrashPoints,
  ) {
    super();
  }

  async handle(id: string, signal: AbortSignal): Promise<void> {
    const key = parseRunKey(id);
    if (key) await this.hold.execute(key, (leaseId) => this.drive(key, leaseId, signal));
  }

  async findDue(limit: number): Promise<string[]> {
    return (await this.runs.findDue(limit)).map(formatRunKey);
  }

  override backlog(): Promise<Backlog> {
    return this.runs.backlog();
  }

  private async drive(key: RunKey, leaseId: string, signal: AbortSignal): Promise<void> {
    await this.crash.reach('run:after-claim' satisfies CanvasAiCrashPoint);
    const tried = new Set<string>();
    const active = new Map<string, Promise<void>>();
    const failures: unknown[] = [];
    let ended = 0;
    try {
      while (failures.length === 0 && !signal.aborted) {
        const endedBefore = ended;
        const next = await this.advance.execute({ key, leaseId, tried, active: active.size });
        if (next.state === 'done') return;
        if (next.state === 'execute') await this.crash.reach('run:after-submit' satisfies CanvasAiCrashPoint);
        for (const { stepId, operationId } of next.state === 'execute' ? next.steps : []) {
          tried.add(operationId);
          const work = this.execute(key.runId, stepId, operationId, signal)
            .catch((error: unknown) => void failures.push(error))
            .finally(() => {
              active.delete(operationId);
              ended++;
            });
          active.set(operationId, work);
        }
        // What ended while this was decided may have made another step ready; a race of nothing would never end.
        if (ended === endedBefore && active.size > 0) await Promise.race(active.values());
      }
    } finally {
      await Promise.all(active.values());
    }
    // Shutting down, or the database failed: somebody else may go on at once, or after a pause.
    await this.runs.release(key, leaseId, signal.aborted ? 0 : 1);
    if (failures.length > 0) throw failures[0];
  }

  private async execute(
    runId: string,
    stepId: string,
    operationId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const text = this.texts.open(operationId, runId, stepId);
    try {
      await this.engine.execute(operationId, { signal, onTextDelta: (delta) => text.write(delta) });
    } finally {
      this.texts.end(operationId);
    }
    await this.crash.reach('run:after-step' satisfies CanvasAiCrashPoint);
  }
}
