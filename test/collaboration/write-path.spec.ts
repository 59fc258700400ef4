import { insertCanvas, insertUser } from '../builders/canvases.js';
import { canvasKit, op, type CanvasKit } from '../harness/canvas-kit.js';
import { eventually } from '../harness/eventually.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('the write path of a canvas', () => {
  let db: TestDatabase;
  let kit: CanvasKit;
  let user: string;
  beforeAll(async () => {
    db = await openTestDatabase();
    kit = canvasKit(db);
    user = await insertUser(db);
  });
  afterAll(() => db.close());

  /** Nodes n1 … with edges in a chain. */
  async function canvasOf(nodes: number): Promise<string> {
    const canvas = await insertCanvas(db, user);
    await db.session.query(
      `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
       select $1, 'n' || n, 'node', '{"type": "text"}', 0, 16 from generate_series(1, $2::int) n`,
      [canvas, nodes],
    );
    await db.session.query(
      `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
       select $1, 'e' || n, 'edge', jsonb_build_object('from', 'n' || n, 'to', 'n' || n + 1), 0, 30 from generate_series(1, $2::int - 1) n`,
      [canvas, nodes],
    );
    await db.session.query(`update canvas_projects set entity_count = 2 * $2::int - 1 where id = $1`, [
      canvas,
      nodes,
    ]);
    return canvas;
  }

  it('COL-2 a batch looks at as many pages on 20,000 entities as on 10', async () => {
    const pages = async (nodes: number) => {
      const canvas = await canvasOf(nodes);
      await db.session.query('vacuum analyze canvas_entities');
      const batch = [
        op.patch('n5', { title: 'x' }),
        op.node('new'),
        op.edge('into', 'n3', 'new'),
        op.patch('n6', { parentId: 'n7' }),
        op.drop('n4'),
      ];
      // Plans are made by the first call.
      await kit.append(canvas, user, [op.patch('n1', { title: 'x' })]);
      const row = await db.session.one<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) select canvas_apply_batches($1, $2, $3)`,
        [canvas, payload(batch), { entities: 250_000, entityBytes: 262_144, nesting: 32 }],
      );
      const plan = row['QUERY PLAN'][0].Plan;
      return (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN);
    };
    const small = await pages(10);
    const large = await pages(10_000);
    expect(small).toBeGreaterThan(20);
    // Deeper index trees, not more rows.
    expect(large / small).toBeLessThan(1.5);
  });

  it('COL-6 a connection that dies under a batch is told, and the retry applies it once', async () => {
    const canvas = await insertCanvas(db, user);
    const holder = await db.session.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from canvas_projects where id = $1 for update', [canvas]);
    const batch = [op.node('a'), op.node('b')];
    const lost = kit.append(canvas, user, batch).catch((error: unknown) => error);
    await eventually(async () => {
      const killed = await db.session.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%canvas_apply_batches%'`,
      );
      expect(killed).toHaveLength(1);
    });
    expect(await lost).toMatchObject({ kind: 'unavailable', code: 'database-unavailable' });
    await holder.query('rollback');
    holder.release();
    expect(await kit.append(canvas, user, batch)).toEqual({
      firstRevision: '1',
      revision: '2',
      replayed: false,
    });
    expect(await kit.append(canvas, user, batch)).toEqual({
      firstRevision: '1',
      revision: '2',
      replayed: true,
    });
  });

  it('COL-24 a canvas that stays locked answers within a bound', async () => {
    const canvas = await insertCanvas(db, user);
    await db.session.query(`alter function canvas_apply_batches set lock_timeout = '100ms'`);
    const holder = await db.session.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from canvas_projects where id = $1 for update', [canvas]);
    await expect(kit.append(canvas, user, [op.node('a')])).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'lock-timeout',
    });
    await holder.query('rollback');
    holder.release();
    await kit.append(canvas, user, [op.node('a')]);
  });

  function payload(operations: ReturnType<typeof op.node>[]): string {
    const ACTIONS: Readonly<Record<string, string>> = { upsert: 'put', patch: 'merge', delete: 'drop' };
    const prepared = operations.map((operation) => {
      const [kind, verb = ''] = operation.type.split('.');
      return { ...operation, kind, action: ACTIONS[verb], media: false, refs: false };
    });
    return JSON.stringify([{ actorId: user, digest: 'x', readable: [], operations: prepared }]);
  }
});
