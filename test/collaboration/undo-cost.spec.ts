import { op } from '../harness/canvas-kit.js';
import { openUndoFixture, type UndoFixture } from './undo-fixture.js';

describe('what an undo costs', () => {
  let at: UndoFixture;
  beforeAll(async () => {
    at = await openUndoFixture();
  });
  afterAll(() => at.db.close());
  beforeEach(() => at.begin());

  /** Others' nodes and their log after what is to be undone, as their writes would have left them. */
  async function others(count: number): Promise<void> {
    await at.db.session.query(
      `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
       select $1, 'o' || n, 'node', '{"type": "text"}', 0, 16 from generate_series(1, $2::int) n`,
      [at.canvas(), count],
    );
    await at.db.session.query(
      `with canvas as (
         update canvas_projects set revision = revision + $3, entity_count = entity_count + $3 where id = $1
         returning revision - $3 as head
       ), batch as (
         insert into canvas_operation_batches (canvas_id, actor_id, first_op_id, payload_sha256, first_revision, last_revision)
         select $1, $2, 'others', 'x', head + 1, head + $3 from canvas returning id
       )
       insert into canvas_operations (canvas_id, revision, batch_id, op_id, actor_id, type, entity_id, value, effects, inverse)
       select $1, head + n, batch.id, 'others-' || n, $2, 'node.patch', 'o' || n, '{"title": "x"}', '[]',
              jsonb_build_array(jsonb_build_object('do', 'merge', 'kind', 'node', 'id', 'o' || n, 'value', '{"title": null}'::jsonb))
         from canvas, batch, generate_series(1, $3::int) n`,
      [at.canvas(), at.noor, count],
    );
    await at.db.session.query('vacuum analyze canvas_entities, canvas_operations');
  }

  const read = async () => {
    const row = await at.db.session.one<{ pages: string }>(
      `select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)) as pages
         from pg_statio_user_tables where relname ~ '^canvas_'`,
    );
    return Number(row.pages);
  };

  async function pagesOfUndo(count: number): Promise<number> {
    await at.write(at.mina, op.node('a'), op.node('b'), op.edge('e', 'a', 'b'), op.group('g'));
    await at.write(
      at.mina,
      op.patch('a', { title: 'x' }),
      op.patch('b', { parentId: 'g' }),
      op.drop('e', 'edge'),
    );
    await others(count);
    const before = await at.db.uow
      .run({}, async () => {
        await at.db.session.query('select pg_stat_force_next_flush()');
      })
      .then(read);
    await at.db.uow.run({}, async () => {
      expect(await at.undo(at.mina)).toMatchObject({ outcome: 'applied', operations: 3, left: [] });
      await at.db.session.query('select pg_stat_force_next_flush()');
    });
    return (await read()) - before;
  }

  it('COL-9 COL-2 as many pages on a long log and a large canvas as on small ones', async () => {
    // Plans are made by the first.
    await pagesOfUndo(10);
    await at.begin();
    const small = await pagesOfUndo(10);
    await at.begin();
    const large = await pagesOfUndo(20_000);
    expect(small).toBeGreaterThan(50);
    // Deeper index trees, not more rows.
    expect(large / small).toBeLessThan(1.6);
  });
});
