import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { freePort } from '../../scripts/lib/embedded-postgres.mjs';
import { makeDataSource, poolOf } from '../../src/adapters/postgres/data-source.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { insertCanvas, insertMember, insertSession, insertUser } from '../builders/canvases.js';
import { faultsOf, LiveMember, NO_FAULTS } from '../e2e/live-member.js';
import { Stack, type RunningProcess } from '../harness/stack.js';
import { addressOf } from '../harness/test-database.js';
import { until } from '../harness/until.js';

const MEMBERS = 12;

/** Two real API processes, killed in turn while members follow and a client writes with retries. */
describe('Live streams while processes die', () => {
  let stack: Stack;
  let source: DataSource;
  let session: PgSession;
  const ports: number[] = [];
  const apis: (RunningProcess | undefined)[] = [];
  const members: LiveMember[] = [];
  let over = false;

  beforeAll(async () => {
    stack = await Stack.open();
    ports.push(await freePort(), await freePort());
    expect(await stack.spawn('migrate.main').ended).toBe(0);
    source = await makeDataSource({
      address: addressOf(stack.databaseUrl),
      poolSize: 2,
      applicationName: 'suite',
    }).initialize();
    session = new PgSession(poolOf(source));
    await Promise.all([startApi(0), startApi(1)]);
  }, 60_000);
  afterAll(async () => {
    over = true;
    for (const { client } of members) client.destroy();
    await source.destroy();
    await stack.close();
  }, 30_000);

  const origin = (place: number) => `http://127.0.0.1:${ports[place % 2]}/api/v1`;
  const alive = (place: number) =>
    fetch(`${origin(place).replace('/api/v1', '')}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  async function startApi(place: number): Promise<void> {
    apis[place] = stack.spawn('main', [], { PORT: String(ports[place]) });
    await until(`API ${place} ready`, () => alive(place), 30_000);
  }

  async function killApi(place: number): Promise<void> {
    apis[place]?.child.kill('SIGKILL');
    await apis[place]?.ended;
  }

  /** As a browser does: comes back with the last event ID, to whichever process answers. */
  async function follow(member: LiveMember, first: number): Promise<void> {
    for (let place = first; !over; place++) {
      await member.connect(origin(place)).catch(() => undefined);
      await until(
        'the stream ends',
        () => over || member.client.ended || member.client.status !== 200,
        60_000,
      );
      await sleep(20);
    }
  }

  it('PLT-24 API processes killed by SIGKILL, listeners and pools cut: no operation is missed or told twice', async () => {
    const db = { session };
    const owner = await insertUser(db);
    const canvasId = await insertCanvas(db, owner);
    const { token } = await insertSession(db, owner);
    for (let n = 0; n < MEMBERS; n++) {
      const member = await LiveMember.of(db, canvasId, owner);
      member.lastEventId = '0.0';
      members.push(member);
      void follow(member, n);
    }

    let acknowledged = 0;
    let writing = true;
    /** The same batch until somebody acknowledges it: a retry must not be applied twice. */
    const write = async () => {
      const operations = [{ opId: randomUUID(), type: 'settings.patch', value: { n: acknowledged } }];
      for (let place = acknowledged; ; place++) {
        const answer = await fetch(`${origin(place)}/canvases/${canvasId}/operations`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ operations }),
          signal: AbortSignal.timeout(5_000),
        }).catch(() => undefined);
        if (answer?.ok) break;
        await sleep(20);
      }
      acknowledged++;
    };
    const writer = (async () => {
      while (writing) await Promise.all([write(), sleep(5)]);
    })();

    const cut = (application: string) =>
      session.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1`, [
        application,
      ]);
    for (const place of [0, 1]) {
      await sleep(300);
      await killApi(place);
      await cut('infinite-canvas-listener');
      await sleep(300);
      await startApi(place);
      await cut('infinite-canvas:%');
    }
    await sleep(300);
    writing = false;
    await writer;
    await until(
      'every member has everything',
      () => members.every(({ last }) => last >= acknowledged),
      15_000,
    );
    const { revision } = await session.one<{ revision: string }>(
      'select revision from canvas_projects where id = $1',
      [canvasId],
    );
    expect(Number(revision)).toBe(acknowledged);
    for (const member of members) expect(faultsOf(member.revisions, acknowledged)).toEqual(NO_FAULTS);
    // The kills did hit open streams.
    for (const member of members)
      expect(member.events.filter((event) => event === 'ready').length).toBeGreaterThan(1);
    expect(acknowledged).toBeGreaterThan(50);
  }, 90_000);

  it('COL-12 the clients of a process killed by SIGKILL are gone for the others within ten seconds, and back when they return', async () => {
    const db = { session };
    const [owner, guest] = [await insertUser(db), await insertUser(db)];
    const canvasId = await insertCanvas(db, owner);
    await insertMember(db, canvasId, guest, 'viewer');
    const [here, there] = [
      await LiveMember.of(db, canvasId, owner),
      await LiveMember.of(db, canvasId, guest),
    ];
    [here.clientId, there.clientId] = ['tab-here', 'tab-there'];
    await here.connect(origin(0));
    await there.connect(origin(1));
    await until('each other', () => here.here.size === 2 && there.here.size === 2);
    await killApi(1);
    await until('ended', () => there.client.ended);
    await until('gone', () => here.here.size === 1, 10_000);
    await there.connect(origin(0));
    await until('back', () => here.sees('tab-there') !== undefined && there.here.size === 2);
    for (const { client } of [here, there]) client.destroy();
  }, 30_000);
});
