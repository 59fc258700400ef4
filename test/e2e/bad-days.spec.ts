import { createHash, randomUUID } from 'node:crypto';
import { type Readable } from 'node:stream';
import { MemoryObjectStore } from '../../src/adapters/memory/oss/memory-object-store.js';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import { CreditGrants } from '../../src/ports/billing/credit-grants.port.js';
import { ObjectStore } from '../../src/ports/kernel/object-store.port.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { RedisServer } from '../harness/redis-server.js';
import { eventually } from '../harness/eventually.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A store that answers, refuses or stalls, as the test says. */
class MoodyObjectStore extends MemoryObjectStore {
  mood: 'well' | 'refusing' | 'stalling' = 'well';

  override create(...args: Parameters<ObjectStore['create']>): Promise<'created' | 'exists'> {
    return this.answer(() => super.create(...args), args[1]);
  }

  override health(): Promise<'up' | 'down'> {
    return this.mood === 'stalling'
      ? new Promise(() => undefined)
      : Promise.resolve(this.mood === 'well' ? 'up' : 'down');
  }

  private answer<T>(well: () => Promise<T>, body: Readable): Promise<T> {
    if (this.mood === 'well') return well();
    body.resume();
    return Promise.reject(
      new DomainError('unavailable', 'object-store-unavailable', 'the object store does not answer', {
        retryAfterSeconds: 2,
      }),
    );
  }
}

async function registerUser(app: TestApp, username: string): Promise<string> {
  const { body } = await app.call('POST', '/api/v1/auth/register', {
    body: { username, displayName: username, password: 'a long enough password', transport: 'bearer' },
  });
  return (body as { token: string }).token;
}

async function grantCredits(app: TestApp, token: string): Promise<void> {
  const { user } = (await app.call('GET', '/api/v1/auth/me', { token })).body as { user: { id: string } };
  const grant = {
    userId: user.id,
    amount: 50_000_000n,
    reason: 'test',
    actorId: undefined,
    key: randomUUID(),
  };
  await app.app.get(CreditGrants, { strict: false }).grant(grant);
}

describe('Bad days', () => {
  it('PLT-29 an adapter is swapped with one line, PLT-26 and a store that refuses or stalls shows in /readyz within a bound', async () => {
    const store = new MoodyObjectStore();
    const app = await openTestApp({ replace: [{ provide: ObjectStore, useValue: store }] });
    const token = await registerUser(app, 'swapper');
    const upload = async () => {
      const sha256 = createHash('sha256').update(PNG).digest('hex');
      const ticket = (
        await app.call('POST', '/api/v1/media/uploads', {
          token,
          body: { mime: 'image/png', bytes: PNG.length, sha256 },
        })
      ).body as {
        reservationId: string;
        receipt: string;
      };
      const path = `/api/v1/media/uploads/${ticket.reservationId}`;
      const sent = await fetch(`${app.url}${path}/content`, {
        method: 'PUT',
        body: PNG,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      });
      return sent.status === 200
        ? (await app.call('POST', `${path}/finalize`, { token, body: { receipt: ticket.receipt } })).status
        : sent.status;
    };
    expect(await upload()).toBeLessThan(300);

    for (const mood of ['refusing', 'stalling'] as const) {
      store.mood = mood;
      const before = performance.now();
      const ready = await app.call('GET', '/readyz');
      expect(ready.status).toBe(503);
      expect(ready.body).toMatchObject({ database: 'up', queue: 'up', objectStore: 'down' });
      expect(performance.now() - before).toBeLessThan(2_500);
      expect(await upload()).toBe(503);
    }
    store.mood = 'well';
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    expect(await upload()).toBeLessThan(300);
    await app.close();
  });

  it('PLT-22 Redis absent at boot: the API serves, /readyz names the queue, a generation is made by the recovery loop', async () => {
    const redis = await RedisServer.reserve();
    const app = await openTestApp({ overrides: { redisUrl: redis.url, welcomeCredits: 10 }, jobs: true });
    const token = await registerUser(app, 'patient');
    const ready = await app.call('GET', '/readyz');
    expect(ready.body).toMatchObject({ database: 'up', queue: 'down', objectStore: 'up' });
    await grantCredits(app, token);
    const operationId = randomUUID();
    const request = {
      operationId,
      capability: 'text',
      model: 'gpt-6-sol',
      prompt: 'Say hello',
      parameters: { seed: 1 },
      inputs: [],
    };
    expect((await app.call('POST', '/api/v1/generations', { token, body: request })).status).toBeLessThan(
      300,
    );
    await eventually(async () => {
      const { body } = await app.call('GET', `/api/v1/generations/${operationId}`, { token });
      expect(body).toMatchObject({ execution: 'succeeded', billing: 'settled' });
    }, 15_000);

    const before = performance.now();
    const created = await app.call('POST', '/api/v1/canvases', { token, body: { title: 'Without Redis' } });
    expect(created.status).toBe(201);
    expect(performance.now() - before).toBeLessThan(2_000);

    await redis.start();
    await eventually(async () => expect((await app.call('GET', '/readyz')).status).toBe(200), 10_000);
    await app.close();
    await redis.stop();
  }, 30_000);
});
