import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { formatRunKey, RUN_QUEUE, RUN_TOPIC } from '../domain/run-key.js';
import { toJson } from '../domain/steps.js';

/** Writes events of runs, and after the commit tells who waits for them. */
@Injectable()
export class RunJournal {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly runs: CanvasAiRuns,
    private readonly feed: ChangeFeed,
    private readonly queue: JobQueue,
  ) {}

  async record(key: RunKey, type: string, data: object): Promise<void> {
    await this.runs.appendEvent(key, type, toJson(data));
    this.uow.afterCommit(() => this.feed.publish({ topic: RUN_TOPIC, id: key.runId }));
  }

  /** There may be something to do: a lost wake is found by the recovery loop. */
  wakeWorkers(key: RunKey): void {
    this.uow.afterCommit(() => void this.queue.wake(RUN_QUEUE, formatRunKey(key)));
  }
}
