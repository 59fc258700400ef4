import { DomainError } from '../../ports/kernel/domain-error.js';
import type { JobHandler, JobQueue } from '../../ports/kernel/job-queue.port.js';
import type { Logger } from '../web/logger.js';
import { Lane } from './lane.js';
import { observeQueues } from './queue-gauges.js';
import type { Metrics } from '../web/metrics.js';

/** Due rows that one look takes up; what is left is found by the next look. */
const RECOVERY_BATCH = 100;

/**
 * Runs job handlers in this process: on messages, and on what the recovery loop finds in PostgreSQL (PLT-22). The loop
 * handles what it finds itself, so that work goes on while the courier is down.
 */
export class JobRunner {
  private readonly lanes: Lane[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly abort = new AbortController();
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly queue: JobQueue,
    private readonly handlers: readonly JobHandler[],
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {}

  /**
   * `only`: names of queues to run; undefined runs all. Throws for a name that no handler has. Starts nothing when the process
   * was told to stop while it was starting.
   */
  async start(only?: readonly string[]): Promise<string[]> {
    if (this.stopping) return [];
    const unknown = only?.filter((name) => !this.handlers.some(({ queue }) => queue === name)) ?? [];
    if (unknown.length > 0) {
      throw new Error(
        `no such queue: ${unknown.join(', ')}; there are ${this.handlers.map(({ queue }) => queue).join(', ')}`,
      );
    }
    const chosen = this.handlers.filter(({ queue }) => !only || only.includes(queue));
    for (const handler of chosen) {
      const lane = new Lane(handler, this.abort.signal, (id, outcome, error) =>
        this.report(handler, outcome, error, id),
      );
      this.lanes.push(lane);
      await this.queue.consume(handler.queue, (id) => lane.wake(id), handler.concurrency);
      this.recover(lane);
    }
    observeQueues(this.metrics, this.lanes);
    return chosen.map(({ queue }) => queue);
  }

  /**
   * Takes nothing more, lets running work end, then aborts it, so that it gives its lease back; what does not heed the signal
   * leaves a lease that lapses. The database must outlive this. Asked again, it is the same stop.
   */
  stop(graceMs: number): Promise<void> {
    return (this.stopping ??= this.stopOnce(graceMs));
  }

  private async stopOnce(graceMs: number): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    for (const lane of this.lanes) lane.close();
    const busy = Promise.all(this.lanes.map((lane) => lane.idle()));
    const timer = setTimeout(() => this.abort.abort(new Error('the process is shutting down')), graceMs);
    await Promise.all([this.queue.drain(graceMs), Promise.race([busy, aborted(this.abort.signal, 1_000)])]);
    clearTimeout(timer);
  }

  private recover(lane: Lane): void {
    const look = async () => {
      try {
        const due = await lane.handler.findDue(RECOVERY_BATCH);
        // Not awaited: one long job must not keep the loop from what falls due meanwhile; a lane takes an ID once.
        for (const id of due) void lane.take(id);
      } catch (error) {
        // After the end of the lane the pool may be closed: nothing is missed, the next process looks.
        if (!lane.closed) this.report(lane.handler, 'recovery-failed', error);
      }
      if (!lane.closed)
        this.timers[this.lanes.indexOf(lane)] = setTimeout(
          () => void look(),
          jittered(lane.handler.recoverEverySeconds),
        ).unref();
    };
    void look();
  }

  private report({ queue, idName }: JobHandler, outcome: string, error?: unknown, id?: string): void {
    this.metrics.jobs.inc({ queue, outcome });
    const fields = { queue, ...(id === undefined ? {} : { [idName]: id }) };
    if (error === undefined) return this.logger.pino.debug(fields, `job ${outcome}`);
    if (error instanceof DomainError && error.code === 'lease-lost') this.metrics.leasesLost.inc({ queue });
    this.logger.pino.warn({ ...fields, err: error }, `job ${outcome}`);
  }
}

function aborted(signal: AbortSignal, lingerMs: number): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, lingerMs).unref(), { once: true });
  });
}

/** ± 20 %: many processes must not look at the same moment. */
function jittered(seconds: number): number {
  return seconds * 1000 * (0.8 + Math.random() * 0.4);
}
