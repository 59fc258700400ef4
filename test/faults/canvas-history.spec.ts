import path from 'node:path';
import pg from 'pg';
import { FilesystemObjectStore } from '../../src/adapters/oss/filesystem/filesystem-object-store.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../../src/adapters/postgres/pg-unit-of-work.js';
import { insertCanvas, insertUser } from '../builders/canvases.js';
import { canvasKit, op } from '../harness/canvas-kit.js';
import { Stack } from '../harness/stack.js';
import type { TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';

const POINTS = ['version:after-begin', 'version:after-store', 'history:after-floor'];
const OPERATIONS = 120;
const OLD = 5;
const QUEUES = ['--queues', 'collaboration-history,collaboration-version-removals'];

/** The worker as it is deployed, killed while it makes automatic versions and shortens logs. */
describe('The history of canvases while workers die', () => {
  let stack: Stack;
  let session: PgSession;
  beforeAll(async () => {
    stack = await Stack.open();
    expect(await stack.spawn('migrate.main').ended).toBe(0);
    session = new PgSession(new pg.Pool({ connectionString: stack.databaseUrl, max: 2 }));
    session.pool.on('error', () => undefined);
  }, 60_000);
  afterAll(async () => {
    await session.pool.end();
    await stack.close();
  }, 30_000);

  const worker = (env: Record<string, string> = {}) =>
    stack.spawn('worker', QUEUES, {
      CANVAS_VERSION_EVERY_OPERATIONS: '100',
      CANVAS_LOG_KEEP_OPERATIONS: '110',
      CANVAS_LOG_KEEP_DAYS: '1',
      ...env,
    });
  const objects = () =>
    new FilesystemObjectStore({ root: path.join(stack.folder, 'objects'), probePrefix: 'probe/' }).list(
      'infinite-canvas/media/exports/canvas-versions/',
      undefined,
      100,
    );
  const count = async (sql: string) =>
    (await session.one<{ n: number }>(`select count(*)::int as n from ${sql}`)).n;

  /** A canvas that wants an automatic version, and whose log may be cut at an old one. */
  async function canvas(): Promise<string> {
    const user = await insertUser({ session });
    const id = await insertCanvas({ session }, user);
    const kit = canvasKit({ session, uow: new PgUnitOfWork(session) } as TestDatabase);
    for (let n = 0; n < OPERATIONS; n += 20)
      await kit.append(
        id,
        user,
        Array.from({ length: 20 }, (_, at) => op.node(`n${at}`, { title: String(n) })),
      );
    await session.execute(
      `insert into canvas_versions (id, canvas_id, kind, name, state, revision, object_key, entities, bytes, sha256, created_at, due_at)
       values (gen_random_uuid(), $1::uuid, 'named', 'Old', 'ready', $2, $1::text || '/old', 0, 1, repeat('a', 64),
               now() - interval '2 days', now())`,
      [id, OLD],
    );
    return id;
  }

  it('COL-7 COL-13 PLT-33 killed at any point, the next worker ends it: one version each, a log without a gap, no bytes left over', async () => {
    for (const point of POINTS) {
      await canvas();
      expect(await worker({ CRASH_AT: point }).ended).toBe('SIGKILL');
      // Its holder is dead: nothing is taken from anybody.
      await session.execute(
        'update canvas_history set lease_expires_at = clock_timestamp() where lease_token is not null',
      );
    }
    const successor = worker();
    await until(
      'every log is cut, every lease is back',
      async () =>
        (await count(`canvas_operations where revision <= ${OLD}`)) === 0 &&
        (await count('canvas_history where lease_token is null')) === POINTS.length,
      60_000,
    );
    successor.child.kill('SIGKILL');
    await successor.ended;
    expect(await count(`canvas_projects where history_floor = ${OLD}`)).toBe(POINTS.length);
    expect(await count('canvas_operations')).toBe(POINTS.length * (OPERATIONS - OLD));
    const automatic = `canvas_versions where kind = 'automatic' and state = 'ready'`;
    expect(await count(`${automatic} and revision = ${OPERATIONS}`)).toBe(POINTS.length);
    expect(await count(automatic)).toBe(POINTS.length);

    // Two days later: what was given up has been removed twice.
    for (let times = 0; times < 2; times++) {
      await session.execute(`update canvas_versions set due_at = clock_timestamp() where state = 'deleting'`);
      const removing = worker();
      await until(
        'removed',
        async () =>
          (await count(
            `canvas_versions where state = 'deleting' and due_at <= clock_timestamp() + interval '1 hour'`,
          )) === 0,
        30_000,
      );
      removing.child.kill('SIGKILL');
      await removing.ended;
    }
    expect(await count(`canvas_versions where state <> 'ready'`)).toBe(0);
    expect(await objects()).toHaveLength(POINTS.length);
  }, 180_000);
});
