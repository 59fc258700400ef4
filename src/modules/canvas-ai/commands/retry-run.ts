import { Injectable } from '@nestjs/common';
import { CanvasAiRuns } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { nothingToRetry } from '../domain/canvas-ai.errors.js';
import { payloadHash } from '../domain/payload-hash.js';
import { isRunOver } from '../domain/run-states.js';
import type { PlannedStep } from '../domain/steps.js';
import type { RunCommand } from './cancel-run.js';
import { ChangeRun } from './change-run.js';
import { StartRun } from './start-run.js';

/** A new run of what did not succeed, with fresh holds, inputs and fingerprints; it names the run it repeats (CAI-13). */
@Injectable()
export class RetryRun {
  constructor(
    private readonly change: ChangeRun,
    private readonly runs: CanvasAiRuns,
    private readonly start: StartRun,
    private readonly ids: Ids,
  ) {}

  execute({ key, userId, idempotencyKey }: RunCommand): Promise<JsonObject> {
    const change = { key, userId, idempotencyKey, action: 'retry', payload: {}, canvas: true } as const;
    return this.change.execute(change, async (run, board) => {
      const plan = await this.runs.planOf(key);
      const again = new Set(
        (await this.runs.steps(key)).filter(({ status }) => status !== 'succeeded').map(({ id }) => id),
      );
      if (!plan || !isRunOver(run.status) || again.size === 0) throw nothingToRetry();
      const steps = plan.steps.filter(({ id }) => again.has(id)).map((step) => without(step, again));
      return this.start.execute({
        board,
        accountId: userId,
        idempotencyKey: this.ids.uuid(),
        payloadHash: payloadHash({ steps }),
        steps,
        retryOf: key.runId,
      });
    });
  }
}

/** What had succeeded is on the canvas: its output comes by the edges now. */
function without(step: PlannedStep, again: ReadonlySet<string>): PlannedStep {
  return { ...step, dependsOn: step.dependsOn.filter((id) => again.has(id)) };
}
