import { getQueueToken } from '@nestjs/bull';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MemoryChangeFeed } from '../../src/adapters/memory/change-feed/memory-change-feed.js';
import { MemoryJobQueue } from '../../src/adapters/memory/queue/memory-job-queue.js';
import { BullQueueModule } from '../../src/adapters/queue/bull/bull-queue.module.js';
import { EmbeddedJobQueue } from '../../src/adapters/queue/embedded/embedded-job-queue.js';
import { JobQueue } from '../../src/ports/kernel/job-queue.port.js';
import { eventually } from '../harness/eventually.js';
import { RedisServer } from '../harness/redis-server.js';
import { describeJobQueue } from './job-queue.contract.js';

const QUEUES = [
  { name: 'red', concurrency: 2 },
  { name: 'blue', concurrency: 2 },
];

describeJobQueue('memory', async () => {
  const queue = new MemoryJobQueue();
  return { sender: queue, worker: queue, close: () => queue.drain(100) };
});

describeJobQueue('the embedded courier, in one process', async () => {
  const queue = new EmbeddedJobQueue(new MemoryChangeFeed());
  return { sender: queue, worker: queue, close: () => queue.drain(100) };
});

describeJobQueue('the embedded courier, between processes', async () => {
  const feed = new MemoryChangeFeed();
  const worker = new EmbeddedJobQueue(feed);
  return { sender: new EmbeddedJobQueue(feed), worker, close: () => worker.drain(100) };
});

describe('Bull on a real Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.launch();
  });
  afterAll(() => redis.stop());

  const open = async (consume: boolean, concurrency = 2): Promise<INestApplicationContext> => {
    const queues = QUEUES.map(({ name }) => ({ name, concurrency }));
    const bull = BullQueueModule.register({ redisUrl: redis.url, queues, consume });
    class Root {}
    Module({ imports: [bull] })(Root);
    return NestFactory.createApplicationContext(Root, { logger: false });
  };

  describeJobQueue('Bull', async () => {
    const [api, worker] = [await open(false), await open(true)];
    const fixture = { sender: api.get(JobQueue), worker: worker.get(JobQueue) };
    await eventually(async () => expect(await fixture.sender.health()).toBe('up'));
    await eventually(async () => expect(await fixture.worker.health()).toBe('up'));
    const close = async () => {
      await Promise.all([fixture.sender.drain(100), fixture.worker.drain(100)]);
      await Promise.all([api.close(), worker.close()]);
    };
    return { ...fixture, close };
  });

  it('PLT-22 wake answers within its bound while Redis is stopped, and delivers again when it is back', async () => {
    const app = await open(true);
    const queue = app.get(JobQueue);
    const seen: string[] = [];
    await queue.consume('red', async (id) => void seen.push(id), 2);
    await eventually(async () => expect(await queue.health()).toBe('up'));
    await redis.stop();
    const before = performance.now();
    await queue.wake('red', 'lost');
    expect(performance.now() - before).toBeLessThan(2_000);
    await eventually(async () => expect(await queue.health()).toBe('down'));
    await redis.start();
    await eventually(async () => expect(await queue.health()).toBe('up'), 10_000);
    await eventually(async () => {
      await queue.wake('red', 'again');
      expect(seen).toContain('again');
    }, 10_000);
    await queue.drain(500);
    await app.close();
  });

  it('PLT-22 a connection that ends while Bull names its worker brings nobody down', async () => {
    const app = await open(true);
    const [{ name = '' } = {}] = QUEUES;
    const named = app.get<{ setWorkerName(): Promise<unknown> }>(getQueueToken(name), { strict: false });
    await eventually(async () => expect(await app.get(JobQueue).health()).toBe('up'));
    await app.get(JobQueue).drain(200);
    // Bull itself drops this promise.
    await expect(named.setWorkerName()).resolves.toBeUndefined();
    await app.close();
  });

  it('PLT-22 a process starts, answers and stops without any Redis', async () => {
    const absent = await RedisServer.reserve();
    class Root {}
    Module({ imports: [BullQueueModule.register({ redisUrl: absent.url, queues: QUEUES, consume: true })] })(
      Root,
    );
    const app = await NestFactory.createApplicationContext(Root, { logger: false });
    const queue = app.get(JobQueue);
    await queue.wake('red', 'nobody hears it');
    expect(await queue.health()).toBe('down');
    const before = performance.now();
    await queue.drain(200);
    await app.close();
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
