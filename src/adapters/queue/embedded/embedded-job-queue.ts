import type { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';

interface Consumer {
  readonly handler: (id: string) => Promise<void>;
  readonly concurrency: number;
  readonly backlog: Set<string>;
  readonly running: Set<Promise<void>>;
}

/** Beyond this a message is dropped: the recovery loop finds its row (PLT-22), memory stays bounded. */
const MAX_BACKLOG = 10_000;

/**
 * The courier of `npm start`: wakes handlers of this process at once and those of other processes through the change
 * feed. It stores nothing; rows carry the claims.
 */
export class EmbeddedJobQueue extends JobQueue {
  private readonly consumers = new Map<string, Consumer>();
  private readonly unsubscribe: (() => void)[] = [];
  private draining = false;

  constructor(private readonly feed: ChangeFeed) {
    super();
  }

  wake(queue: string, id: string): Promise<void> {
    const consumer = this.consumers.get(queue);
    // With room here nobody else need hear of it; a full or foreign queue is announced to all processes.
    if (consumer && !this.draining && consumer.running.size < consumer.concurrency)
      this.deliver(consumer, id);
    else this.feed.publish({ topic: `queue:${queue}`, id });
    return Promise.resolve();
  }

  consume(queue: string, handler: (id: string) => Promise<void>, concurrency: number): Promise<void> {
    const consumer: Consumer = { handler, concurrency, backlog: new Set(), running: new Set() };
    this.consumers.set(queue, consumer);
    this.unsubscribe.push(this.feed.subscribe(`queue:${queue}`, (id) => this.deliver(consumer, id)));
    return Promise.resolve();
  }

  async drain(graceMs: number): Promise<void> {
    this.draining = true;
    for (const stop of this.unsubscribe.splice(0)) stop();
    const running = [...this.consumers.values()].flatMap((consumer) => [...consumer.running]);
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all(running), grace]);
    clearTimeout(timer);
  }

  health(): Promise<'up' | 'down'> {
    return Promise.resolve('up');
  }

  private deliver(consumer: Consumer, id: string): void {
    if (this.draining || consumer.backlog.size >= MAX_BACKLOG) return;
    consumer.backlog.add(id);
    this.pump(consumer);
  }

  private pump(consumer: Consumer): void {
    while (!this.draining && consumer.running.size < consumer.concurrency) {
      const [id] = consumer.backlog;
      if (id === undefined) return;
      consumer.backlog.delete(id);
      const run = consumer
        .handler(id)
        .catch(() => undefined) // handlers report their own failures; the row stays due
        .finally(() => {
          consumer.running.delete(run);
          this.pump(consumer);
        });
      consumer.running.add(run);
    }
  }
}
