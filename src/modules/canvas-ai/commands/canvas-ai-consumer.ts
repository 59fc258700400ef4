import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CanvasAiRuns, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import {
  GenerationConsumer,
  GenerationConsumers,
} from '../../../ports/generation/generation-consumer.port.js';
import type { GenerationOperation } from '../../../ports/generation/generation-engine.port.js';
import { isRunOver } from '../domain/run-states.js';
import { TextRelay } from '../live/text-relay.js';
import { LandResult } from './land-result.js';
import { RunJournal } from './run-journal.js';

interface Place {
  readonly key: RunKey;
  readonly stepId: string;
}

/** What the engine tells of steps. Everything here commits with the engine's own state, or not at all. */
@Injectable()
export class CanvasAiConsumer extends GenerationConsumer implements OnModuleInit {
  readonly origin = 'canvas_ai';

  constructor(
    private readonly consumers: GenerationConsumers,
    private readonly runs: CanvasAiRuns,
    private readonly land: LandResult,
    private readonly journal: RunJournal,
    private readonly texts: TextRelay,
  ) {
    super();
  }

  /** In every process that runs handlers: the engine refuses to work for a context that it cannot tell. */
  onModuleInit(): void {
    this.consumers.register(this);
  }

  async starting(operation: GenerationOperation): Promise<boolean> {
    const place = await this.runs.stepOf(operation.operationId);
    const run = place && (await this.runs.lock(place.key));
    if (!place || !run) return false;
    if (run.cancelRequested || isRunOver(run.status)) {
      await this.close(place, 'cancelled', 'cancelled');
      return false;
    }
    const { key, stepId } = place;
    if (await this.runs.changeStep(key, stepId, ['queued'], { status: 'running' })) {
      await this.journal.record(key, 'step.started', { stepId, operationId: operation.operationId });
      return true;
    }
    // Another try of a call that was certainly not taken; a step that has ended is not wanted any more.
    return this.runs.changeStep(key, stepId, ['running'], {});
  }

  async finished(operation: GenerationOperation): Promise<'delivered' | 'conflict'> {
    const place = await this.runs.stepOf(operation.operationId);
    this.texts.end(operation.operationId);
    // The run was purged: the output stays with the operation and in the user's media.
    if (!place) return 'conflict';
    if (operation.execution === 'succeeded') {
      const landed = await this.land.execute(
        place.key,
        place.stepId,
        operation.output ?? { storageKeys: [] },
      );
      this.journal.wakeWorkers(place.key);
      return landed;
    }
    await this.runs.lock(place.key);
    const cancelled = operation.execution === 'cancelled';
    await this.close(place, cancelled ? 'cancelled' : 'failed', operation.errorCode ?? operation.execution);
    return 'delivered';
  }

  /** The step ends here, though the model may still be at work: nobody calls it again (CAI-4). */
  async uncertain(operation: GenerationOperation): Promise<void> {
    const place = await this.runs.stepOf(operation.operationId);
    if (!place) return;
    await this.runs.lock(place.key);
    await this.close(place, 'failed', operation.errorCode ?? 'lease_lost', { uncertain: true });
  }

  private async close(
    { key, stepId }: Place,
    status: 'failed' | 'cancelled',
    errorCode: string,
    more: object = {},
  ): Promise<void> {
    if (!(await this.runs.changeStep(key, stepId, ['queued', 'running'], { status, errorCode }))) return;
    await this.journal.record(key, `step.${status}`, { stepId, errorCode, ...more });
    this.journal.wakeWorkers(key);
  }
}
