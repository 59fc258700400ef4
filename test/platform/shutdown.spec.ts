import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreditGrants } from '../../src/ports/billing/credit-grants.port.js';
import { GenerationEngine } from '../../src/ports/generation/generation-engine.port.js';
import { ProviderDirectory } from '../../src/ports/generation/generation-provider.port.js';
import { JobRunner } from '../../src/modules/jobs/job-runner.js';
import { DoubleDirectory, ProviderDouble } from '../harness/provider-double.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { createTestUser } from '../harness/test-users.js';
import { until } from '../harness/until.js';

/** `npm start` in one process: what becomes of jobs that run when the signal comes. */
describe('shutdown', () => {
  let db: TestDatabase;
  let server: TestApp;
  let provider: ProviderDouble;
  beforeEach(async () => {
    db = await openTestDatabase();
    provider = new ProviderDouble();
    const providers = { provide: ProviderDirectory, useValue: new DoubleDirectory(provider) };
    server = await openTestApp({ db, jobs: true, replace: [providers] });
  });
  afterEach(() => db.close());

  /** A paid text whose call has begun. */
  async function callUnderWay(): Promise<string> {
    const { id } = await createTestUser(db.session);
    const grant = { userId: id, amount: 10_000_000n, reason: 'test', actorId: undefined, key: randomUUID() };
    await server.app.get(CreditGrants, { strict: false }).grant(grant);
    const operationId = randomUUID();
    await server.app.get(GenerationEngine, { strict: false }).submit({
      operationId,
      accountUserId: id,
      canvasId: null,
      request: { capability: 'text', model: 'gpt-6-sol', prompt: 'go on', parameters: {}, inputs: [] },
    });
    await until('the call', () => provider.requests.length > 0);
    return operationId;
  }
  const operation = (id: string) =>
    db.session.one(
      `select execution, billing, lease_token, lease_expires_at from generation_operations where operation_id = $1`,
      [id],
    );

  it('PLT-28 a job that ends in time writes its result: the database closes after it', async () => {
    provider.script = () => 'text';
    provider.inCall = () => sleep(900);
    const id = await callUnderWay();
    await server.app.close();
    expect(await operation(id)).toMatchObject({
      execution: 'succeeded',
      billing: 'settled',
      lease_token: null,
    });
  });

  it('PLT-28 a job that does not end is aborted and gives its lease back, so that another worker need not wait for it', async () => {
    provider.script = () => 'hang';
    const id = await callUnderWay();
    expect((await operation(id)).lease_token).not.toBeNull();
    void server.app.get(JobRunner, { strict: false }).stop(200);
    const before = performance.now();
    await server.app.close();
    expect(performance.now() - before).toBeLessThan(3_000);
    expect(await operation(id)).toMatchObject({
      execution: 'unknown',
      lease_token: null,
      lease_expires_at: null,
    });
  });

  it('PLT-28 PLT-13 who calls while it ends is sent away with a problem, and may come back', async () => {
    provider.script = () => 'text';
    provider.inCall = () => sleep(300);
    await callUnderWay();
    const closing = server.app.close();
    await sleep(20);
    const answer = await server.call('GET', '/api/v1/prices');
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { code: 'shutting-down', requestId: expect.any(String) as string },
    ]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect([answer.headers.get('retry-after'), answer.headers.get('connection')]).toEqual(['1', 'close']);
    await closing;
    await expect(server.call('GET', '/livez')).rejects.toThrow('fetch failed');
  });

  it('PLT-27 PLT-28 the whole application listens by one connection, and leaves none behind', async () => {
    const connections = async (application: string) =>
      (
        await db.session.query(
          `select 1 from pg_stat_activity where datname = current_database() and application_name like $1`,
          [application],
        )
      ).length;
    expect(await connections('infinite-canvas-listener')).toBe(1);
    expect(await connections('infinite-canvas:%')).toBeGreaterThan(0);
    await server.app.close();
    await until('all are gone', async () => (await connections('infinite-canvas%')) === 0);
  });
});
