import type { Queue } from 'bull';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import type { RedisClients } from './redis-clients.js';

const WAKE_TIMEOUT_MS = 1_500;
const PING_TIMEOUT_MS = 1_000;
const CLOSE_TIMEOUT_MS = 2_000;

export interface WakeMessage {
  readonly id: string;
}

/** Messages hold an ID only and are forgotten once taken; Redis may be flushed at any time (PLT-21, PLT-22). */
const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;

/** Bull on Redis. `@Processor` classes pass what arrives on to `deliver`. */
export class BullJobQueue extends JobQueue {
  private readonly handlers = new Map<string, (id: string) => Promise<void>>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly queues: ReadonlyMap<string, Queue<WakeMessage>>,
    private readonly clients: RedisClients,
  ) {
    super();
  }

  /** `queue.add` hangs while Redis is down, whatever its options: the bound is ours. */
  async wake(queue: string, id: string): Promise<void> {
    const target = this.queues.get(queue);
    if (!target) throw new Error(`the queue ${queue} is not registered`);
    if (target.client.status !== 'ready') return;
    await within(WAKE_TIMEOUT_MS, target.add({ id }, JOB_OPTIONS)).catch(() => undefined);
  }

  consume(queue: string, handler: (id: string) => Promise<void>): Promise<void> {
    this.handlers.set(queue, handler);
    return Promise.resolve();
  }

  /** Called by the processors. A message that nobody here handles yet is dropped: its row is found by recovery. */
  async deliver(queue: string, id: string): Promise<void> {
    const run = (this.handlers.get(queue)?.(id) ?? Promise.resolve()).finally(() => this.running.delete(run));
    this.running.add(run);
    await run;
  }

  /** Stops fetching, waits for what runs, then closes the connections, each step within a bound. */
  async drain(graceMs: number): Promise<void> {
    const queues = [...this.queues.values()];
    const paused = queues.map((queue) =>
      queue.client.status === 'ready' ? queue.pause(true, true) : undefined,
    );
    await within(graceMs, Promise.all([...paused, ...this.running])).catch(() => undefined);
    await within(CLOSE_TIMEOUT_MS, Promise.all(queues.map((queue) => queue.close(true)))).catch(
      () => undefined,
    );
    // What Bull left open would retry, and keep the process alive, for ever.
    this.clients.end();
  }

  async health(): Promise<'up' | 'down'> {
    const [first] = this.queues.values();
    if (first?.client.status !== 'ready') return 'down';
    return within(PING_TIMEOUT_MS, first.client.ping()).then(
      () => 'up' as const,
      () => 'down' as const,
    );
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
