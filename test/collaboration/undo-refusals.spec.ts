import { op, opId } from '../harness/canvas-kit.js';
import { eventually } from '../harness/eventually.js';
import { undoKit } from '../harness/undo-kit.js';
import { leftOf, openUndoFixture, type UndoFixture } from './undo-fixture.js';

describe('an undo that is refused or interrupted', () => {
  let at: UndoFixture;
  let mina: string;
  let noor: string;
  beforeAll(async () => {
    at = await openUndoFixture();
    ({ mina, noor } = at);
  });
  afterAll(() => at.db.close());
  beforeEach(() => at.begin());

  it('COL-24 a full canvas refuses the whole, and the entry stays until there is room', async () => {
    const small = undoKit(at.db, { limits: { entities: 2 } });
    await at.write(mina, op.node('a'), op.node('b'));
    await at.write(mina, op.drop('a'));
    await at.write(noor, op.node('c'));
    await expect(small.undo(at.canvas(), mina)).rejects.toMatchObject({ code: 'canvas-full' });
    expect(await at.depths(mina)).toEqual([2, 0]);
    await at.write(noor, op.drop('c'));
    expect(await small.undo(at.canvas(), mina)).toMatchObject({ outcome: 'applied', left: [] });
  });

  it('COL-24 an entity that would be too large with what others put into it is left, the rest is undone', async () => {
    const small = undoKit(at.db, { limits: { entityBytes: 1_000 } });
    const text = 'x'.repeat(600);
    await at.write(mina, op.node('a', { data: { text } }), op.node('b', { title: '0' }));
    await at.write(mina, op.patch('a', { data: { text: null } }), op.patch('b', { title: '1' }));
    await at.write(noor, op.patch('a', { data: { notes: text } }));
    expect(leftOf(await small.undo(at.canvas(), mina))).toEqual(['a entity-too-large']);
    expect(await at.content()).toMatchObject({ a: { data: { notes: text } }, b: { title: '0' } });
  });

  it('COL-9 a connection that dies under an undo is told, and the retry applies it once', async () => {
    await at.write(mina, op.node('a'));
    await at.write(mina, op.patch('a', { title: '1' }));
    const holder = await at.db.session.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from canvas_projects where id = $1 for update', [at.canvas()]);
    const id = opId();
    const lost = at.undo(mina, id).catch((error: unknown) => error);
    await eventually(async () => {
      const killed = await at.db.session.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%canvas_projects%'`,
      );
      expect(killed).toHaveLength(1);
    });
    expect(await lost).toMatchObject({ kind: 'unavailable', code: 'database-unavailable' });
    await holder.query('rollback');
    holder.release();
    expect(await at.undo(mina, id)).toMatchObject({ outcome: 'applied', replayed: false, undoDepth: 1 });
    expect(await at.undo(mina, id)).toMatchObject({ outcome: 'applied', replayed: true, undoDepth: 1 });
    expect(await at.revision()).toBe(3);
  });

  it('COL-9 a canvas that was deleted undoes nothing', async () => {
    await at.write(mina, op.node('a'));
    await at.db.session.query(`update canvas_projects set deleted_at = now() where id = $1`, [at.canvas()]);
    await expect(at.undo(mina)).rejects.toMatchObject({ code: 'canvas-not-found' });
  });
});
