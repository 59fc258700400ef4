import { randomUUID } from 'node:crypto';
import { eventually } from '../harness/eventually.js';
import { OpenAiDouble } from '../harness/openai-double.js';
import { RedisServer } from '../harness/redis-server.js';
import { Stack, type RunningProcess } from '../harness/stack.js';

const OPERATIONS = 60;
const KILLS = 6;
const QUEUES = ['--queues', 'generation-execute,generation-poll'];

interface Outcome {
  readonly execution: string;
  readonly billing: string;
  readonly prompt: string;
  readonly operation_id: string;
}

/**
 * API, two workers, Bull on Redis, a provider that counts its calls; workers are killed, PostgreSQL loses power, Redis dies,
 * all while work comes in. Then everything is counted.
 */
describe('Workers under load', () => {
  let stack: Stack;
  let redis: RedisServer;
  let provider: OpenAiDouble;
  let token: string;
  const workers: RunningProcess[] = [];
  let over = false;

  const env = () => ({
    REDIS_URL: redis.url,
    OPENAI_BASE_URL: provider.baseUrl,
    OPENAI_API_KEY: 'test-key',
    WELCOME_CREDITS: '100000',
  });
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${stack.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as never };
  };

  beforeAll(async () => {
    [stack, redis, provider] = await Promise.all([Stack.open(), RedisServer.launch(), OpenAiDouble.start()]);
    provider.plan('POST /v1/chat', { kind: 'slow', ms: 200 }, 10_000);
    expect(await stack.spawn('migrate.main').ended).toBe(0);
    const api = stack.spawn('main', [], env());
    void api.ended.then((code) => {
      if (!over) process.stderr.write(`the API ended with ${code}:\n${api.output().slice(-3000)}\n`);
    });
    await eventually(() => expect(api.output()).toContain('the API is ready'), 20_000);
    const [, username, password] =
      /First administrator: (\S+), one-time password (\S+)/.exec(api.output()) ?? [];
    const login = (await call('POST', '/auth/login', { username, password, transport: 'bearer' })).body as {
      token: string;
      user: { id: string };
    };
    token = login.token;
    const grant = { userId: login.user.id, amount: '100000', reason: 'load' };
    expect(
      (await call('POST', '/admin/credits/grants', grant, { 'idempotency-key': randomUUID() })).status,
    ).toBeLessThan(300);
    for (let worker = 0; worker < 2; worker++) workers.push(stack.spawn('worker', QUEUES, env()));
  }, 60_000);
  afterAll(async () => {
    over = true;
    await stack.close();
    await Promise.all([redis.stop(), provider.close()]);
  }, 30_000);

  /** As a client does: the same operation ID again until the server has said yes. */
  async function submit(index: number): Promise<string> {
    const operationId = randomUUID();
    const body = {
      operationId,
      capability: 'text',
      model: 'gpt-6-sol',
      prompt: `work ${index}.`,
      parameters: {},
      inputs: [],
    };
    await eventually(async () => {
      const { status } = await call('POST', '/generations', body);
      if (status >= 300) throw new Error(`submit answered ${status}`);
    }, 30_000);
    return operationId;
  }

  /** Kills a worker in the middle of a call, again and again; each kill waits until its victim works. */
  async function havoc(): Promise<void> {
    for (let kill = 0; kill < KILLS; kill++) {
      const victim = workers[kill % 2];
      await eventually(() => expect(victim?.output()).toContain('the worker is ready'), 20_000);
      await new Promise((resolve) => setTimeout(resolve, 300));
      victim?.child.kill('SIGKILL');
      workers[kill % 2] = stack.spawn('worker', QUEUES, env());
      if (kill === 1) await redis.stop();
      if (kill === 3) await redis.start();
      if (kill === 2) {
        await stack.stopDatabase('immediate');
        await stack.startDatabase();
      }
    }
  }

  const outcomes = () =>
    stack.inspect(async (client) => {
      const { rows } = await client.query<Outcome>(
        `select o.operation_id, o.execution, o.billing, d.prompt from generation_operations o join generation_details d using (operation_id)`,
      );
      return rows;
    });

  /** The leases of the killed run out, as time would have it. */
  const letTimePass = () =>
    stack.inspect((client) =>
      client.query(
        `update generation_operations set lease_expires_at = now() - interval '1 second', due_at = now() - interval '1 second'
          where finished_at is null and execution <> 'unknown' and lease_expires_at < now() + interval '27 seconds'`,
      ),
    );

  it('PLT-24 kill -9 of workers, immediate restart of PostgreSQL, loss of Redis, under load: 0 lost, 0 doubled, 0 credits adrift', async () => {
    const work = Promise.all(
      Array.from({ length: OPERATIONS }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 100));
        return submit(index);
      }),
    );
    await havoc();
    const submitted = await work;
    await eventually(async () => {
      await letTimePass();
      const open = (await outcomes()).filter(
        ({ execution }) => !['succeeded', 'unknown'].includes(execution),
      );
      if (open.length > 0)
        throw new Error(`${open.length} operations are open: ${JSON.stringify(open.slice(0, 3))}`);
    }, 60_000);

    const ended = await outcomes();
    expect(ended.map(({ operation_id }) => operation_id).sort()).toEqual([...submitted].sort());
    const calls = new Map<string, number>();
    for (const { body } of provider.seen) {
      const prompt = /work \d+\./.exec(body.toString())?.[0];
      if (prompt) calls.set(prompt, (calls.get(prompt) ?? 0) + 1);
    }
    expect([...calls].filter(([, count]) => count > 1)).toEqual([]);
    for (const { execution, billing, prompt } of ended) {
      expect([prompt, execution, billing]).toEqual([
        prompt,
        execution,
        execution === 'succeeded' ? 'settled' : 'held',
      ]);
      if (execution === 'succeeded') expect(calls.get(prompt)).toBe(1);
    }
    const adrift = await stack.inspect(async (client) => {
      const { rows } = await client.query(
        `select user_id from credit_accounts a
          where held <> (select coalesce(sum(amount), 0) from credit_reservations r where r.account_user_id = a.user_id and state = 'held')
             or spent <> (select coalesce(sum(settled_amount), 0) from credit_reservations r where r.account_user_id = a.user_id)`,
      );
      return rows;
    });
    expect(adrift).toEqual([]);
    const unknown = ended.filter(({ execution }) => execution === 'unknown').length;
    process.stdout.write(
      `${OPERATIONS} operations, ${KILLS} workers killed, PostgreSQL and Redis restarted: 0 lost, 0 doubled, 0 adrift, ${unknown} in reconciliation with their hold\n`,
    );
  }, 150_000);
});
