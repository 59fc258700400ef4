import { BullModule, getQueueToken, Process, Processor } from '@nestjs/bull';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { BullJobQueue, type WakeMessage } from './bull-job-queue.js';
import { RedisClients } from './redis-clients.js';

export interface BullQueueOptions {
  readonly redisUrl: string;
  readonly queues: readonly { readonly name: string; readonly concurrency: number }[];
  /** False in the API, which only sends. */
  readonly consume: boolean;
}

/** Provides `JobQueue` by Bull. */
@Module({})
export class BullQueueModule {
  static register({ redisUrl, queues, consume }: BullQueueOptions): DynamicModule {
    const clients = new RedisClients(redisUrl);
    const names = queues.map(({ name }) => name);
    return {
      module: BullQueueModule,
      imports: [
        BullModule.forRoot({ createClient: clients.create, prefix: 'infinite-canvas' }),
        BullModule.registerQueue(...names.map((name) => ({ name }))),
      ],
      providers: [
        {
          provide: JobQueue,
          inject: names.map((name) => getQueueToken(name)),
          useFactory: (...made: Queue<WakeMessage>[]) =>
            new BullJobQueue(new Map(made.map((queue) => [queue.name, armoured(queue)])), clients),
        },
        ...(consume ? queues.map(({ name, concurrency }) => processorOf(name, concurrency)) : []),
      ],
      exports: [JobQueue],
    };
  }
}

/**
 * Habits that do not survive an absent Redis. The wrapper closes without a bound (`BullJobQueue.drain` closes instead), and
 * drops the promise of `process`; Bull drops that of the worker's name. What nobody catches would bring the process down.
 */
function armoured(queue: Queue<WakeMessage>): Queue<WakeMessage> {
  const start = queue.process.bind(queue) as (...args: unknown[]) => Promise<void>;
  const named = queue as unknown as { setWorkerName(): Promise<unknown> };
  const setName = named.setWorkerName.bind(queue);
  return Object.assign(queue, {
    onApplicationShutdown: () => undefined,
    process: (...args: unknown[]) => start(...args).catch(() => undefined),
    setWorkerName: () => setName().catch(() => undefined),
  });
}

function processorOf(name: string, concurrency: number): Type {
  @Processor(name)
  class QueueProcessor {
    constructor(private readonly queue: JobQueue) {}

    @Process({ concurrency })
    async process(job: Job<WakeMessage>): Promise<void> {
      if (this.queue instanceof BullJobQueue) await this.queue.deliver(name, job.data.id);
    }
  }
  Object.defineProperty(QueueProcessor, 'name', { value: `${name}Processor` });
  return QueueProcessor;
}
