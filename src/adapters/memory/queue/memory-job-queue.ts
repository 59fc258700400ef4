import { JobQueue } from '../../../ports/kernel/job-queue.port.js';

interface Consumer {
  readonly handler: (id: string) => Promise<void>;
  readonly concurrency: number;
}

/** The port within one process, for specs: same promises, no other process to reach. */
export class MemoryJobQueue extends JobQueue {
  private readonly consumers = new Map<string, Consumer>();
  private readonly backlog = new Map<string, string[]>();
  private readonly running = new Map<Promise<void>, string>();
  private draining = false;

  wake(queue: string, id: string): Promise<void> {
    this.backlog.set(queue, [...(this.backlog.get(queue) ?? []), id]);
    this.pump(queue);
    return Promise.resolve();
  }

  consume(queue: string, handler: (id: string) => Promise<void>, concurrency: number): Promise<void> {
    this.consumers.set(queue, { handler, concurrency });
    this.pump(queue);
    return Promise.resolve();
  }

  async drain(graceMs: number): Promise<void> {
    this.draining = true;
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all(this.running.keys()), grace]);
    clearTimeout(timer);
  }

  health(): Promise<'up' | 'down'> {
    return Promise.resolve('up');
  }

  private pump(queue: string): void {
    const consumer = this.consumers.get(queue);
    const waiting = this.backlog.get(queue);
    if (!consumer || !waiting) return;
    while (!this.draining && this.active(queue) < consumer.concurrency) {
      const id = waiting.shift();
      if (id === undefined) return;
      const run = consumer
        .handler(id)
        .catch(() => undefined)
        .finally(() => {
          this.running.delete(run);
          this.pump(queue);
        });
      this.running.set(run, queue);
    }
  }

  private active(queue: string): number {
    return [...this.running.values()].filter((name) => name === queue).length;
  }
}
