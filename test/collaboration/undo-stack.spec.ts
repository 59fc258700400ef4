import { insertMember } from '../builders/canvases.js';
import { opId, op } from '../harness/canvas-kit.js';
import { undoKit } from '../harness/undo-kit.js';
import { leftOf, openUndoFixture, type UndoFixture } from './undo-fixture.js';

describe('the undo stack of a user', () => {
  let at: UndoFixture;
  let mina: string;
  let noor: string;
  beforeAll(async () => {
    at = await openUndoFixture();
    ({ mina, noor } = at);
  });
  afterAll(() => at.db.close());
  beforeEach(() => at.begin());

  /** As if the log had been compacted up to the revision. */
  const compactTo = async (revision: number) => {
    await at.db.session.query(`update canvas_projects set history_floor = $2 where id = $1`, [
      at.canvas(),
      revision,
    ]);
    await at.db.session.query(`delete from canvas_operations where canvas_id = $1 and revision <= $2`, [
      at.canvas(),
      revision,
    ]);
  };

  it('COL-9 batches of one group are undone together, one operation for each entity', async () => {
    await at.write(mina, op.node('a', { position: { x: 0, y: 0 } }), op.node('b'));
    for (let x = 1; x <= 20; x++) {
      await at.grouped(mina, 'drag', op.patch('a', { position: { x, y: x } }));
      if (x === 10) await at.write(noor, op.patch('b', { title: 'N' }));
    }
    expect(await at.depths(mina)).toEqual([2, 0]);
    expect(await at.undo(mina)).toMatchObject({ undoGroup: 'drag', operations: 1, left: [] });
    expect(await at.content()).toMatchObject({ a: { position: { x: 0, y: 0 } }, b: { title: 'N' } });
    expect(await at.redo(mina)).toMatchObject({ undoGroup: 'drag', operations: 1 });
    expect(await at.content()).toMatchObject({ a: { position: { x: 20, y: 20 } } });
  });

  it('COL-9 somebody else in the middle of a group: it goes back to what they wrote, and no further', async () => {
    await at.write(mina, op.node('a', { title: '0' }));
    await at.grouped(mina, 'typing', op.patch('a', { title: '1' }));
    await at.write(noor, op.patch('a', { title: 'theirs' }));
    await at.grouped(mina, 'typing', op.patch('a', { title: '2' }));
    expect(leftOf(await at.undo(mina))).toEqual(['a/title changed']);
    expect(await at.content()).toMatchObject({ a: { title: 'theirs' } });
  });

  it('COL-9 what the user did on another device in the middle of a group is not taken back with it', async () => {
    await at.write(mina, op.node('a', { title: '0', width: 1 }));
    await at.grouped(mina, 'typing', op.patch('a', { title: '1' }));
    await at.write(mina, op.patch('a', { title: 'phone', width: 2 }));
    await at.grouped(mina, 'typing', op.patch('a', { title: '2' }), op.node('b'));
    const answer = await at.undo(mina);
    expect(answer.left).toMatchObject([{ entityId: 'a', path: '/title', actorId: mina, revision: '3' }]);
    expect(await at.content()).toEqual({ a: { type: 'text', title: 'phone', width: 2 } });
    await at.undo(mina);
    expect(await at.content()).toEqual({ a: { type: 'text', title: '1', width: 1 } });
    await at.redo(mina);
    await at.redo(mina);
    expect(await at.content()).toMatchObject({ a: { title: '2', width: 2 }, b: {} });
  });

  it('COL-9 groups made, changed and deleted in themselves come to nothing, and back', async () => {
    await at.grouped(mina, 'g', op.node('a', { title: '1' }), op.node('b'), op.edge('e', 'a', 'b'));
    await at.grouped(mina, 'g', op.patch('a', { title: '2' }));
    await at.grouped(mina, 'g', op.drop('b'));
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', operations: 1 });
    expect(await at.content()).toEqual({});
    await at.redo(mina);
    expect(await at.content()).toEqual({ a: { type: 'text', title: '2' } });
  });

  it('COL-9 two devices of a user share a stack, also one that has just been loaded', async () => {
    const phone = undoKit(at.db);
    await at.write(mina, op.node('a', { title: '0' }));
    await phone.append(at.canvas(), mina, [op.patch('a', { title: 'phone' })]);
    await at.write(mina, op.patch('a', { width: 1 }));
    await phone.undo(at.canvas(), mina);
    await at.undo(mina);
    expect(await at.content()).toEqual({ a: { type: 'text', title: '0' } });
    expect(await at.depths(mina)).toEqual([1, 2]);
    await phone.redo(at.canvas(), mina);
    expect(await at.content()).toEqual({ a: { type: 'text', title: 'phone' } });
  });

  it('COL-9 a retried undo gets the first answer, also at the same time, and one that did nothing', async () => {
    await at.write(mina, op.node('a'));
    await at.write(mina, op.patch('a', { title: '1' }));
    const id = opId();
    const answers = await Promise.all([at.undo(mina, id), at.undo(mina, id), at.undo(mina, id)]);
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true, true]);
    expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set(['3']));
    expect(await at.depths(mina)).toEqual([1, 1]);
    await expect(at.redo(mina, id)).rejects.toMatchObject({ code: 'op-id-reused' });
    const nothing = opId();
    expect(await at.undo(noor, nothing)).toMatchObject({ outcome: 'nothing', replayed: false });
    await at.write(noor, op.node('b'));
    expect(await at.undo(noor, nothing)).toMatchObject({ outcome: 'nothing', replayed: true });
    expect(Object.keys(await at.content()).sort()).toEqual(['a', 'b']);
  });

  it('COL-9 an undo that dies before its commit leaves nothing, and its retry is applied', async () => {
    await at.write(mina, op.node('a'));
    const id = opId();
    const died = at.db.uow.run({}, async () => {
      await at.undo(mina, id);
      throw new Error('died');
    });
    await expect(died).rejects.toThrow('died');
    expect(await at.depths(mina)).toEqual([1, 0]);
    expect(await at.undo(mina, id)).toMatchObject({ outcome: 'applied', replayed: false });
    expect(await at.content()).toEqual({});
  });

  it('COL-9 an undo is an operation: in the log with its inverse, told to the streams, and no entry itself', async () => {
    await at.write(mina, op.node('a', { title: '0' }));
    await at.write(mina, op.patch('a', { title: '1' }));
    await at.undo(mina, 'u1');
    const log = await at.db.session.query(
      `select op_id, actor_id, type, value, inverse from canvas_operations where canvas_id = $1 and revision = 3`,
      [at.canvas()],
    );
    expect(log).toEqual([
      {
        op_id: 'u1.0',
        actor_id: mina,
        type: 'node.patch',
        value: { title: '0' },
        inverse: [{ do: 'merge', kind: 'node', id: 'a', value: { title: '1' } }],
      },
    ]);
    expect(at.kit.told.published).toContainEqual({ topic: 'canvas', id: at.canvas() });
    expect(await at.depths(mina)).toEqual([1, 1]);
  });

  it('COL-9 what a server lands for a user is on that user’s stack', async () => {
    await at.write(mina, op.node('a'));
    await at.db.uow.run({}, () =>
      at.kit.operations.append({
        canvasId: at.canvas(),
        actorId: mina,
        operations: [op.patch('a', { data: { text: 'made by a run' } })],
      }),
    );
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', operations: 1 });
    expect(await at.content()).toEqual({ a: { type: 'text' } });
  });

  it('COL-25 the stack is bounded: older entries drop out', async () => {
    await at.write(mina, op.node('a'));
    for (let width = 1; width <= 203; width++) await at.write(mina, op.patch('a', { width }));
    expect(await at.depths(mina)).toEqual([200, 0]);
    for (let n = 0; n < 5; n++) await at.undo(mina);
    expect(await at.depths(mina)).toEqual([195, 5]);
    expect(await at.content()).toMatchObject({ a: { width: 198 } });
  });

  it('COL-25 loops of undo and redo lengthen the log by the entry each time, and never by more', async () => {
    await at.write(mina, op.node('a'), op.node('b'), op.edge('e', 'a', 'b'), op.node('c', { parentId: 'a' }));
    const before = await at.content();
    await at.write(mina, op.drop('a'));
    const lengths: number[] = [];
    for (let loop = 0; loop < 10; loop++) {
      const start = await at.revision();
      await at.undo(mina);
      expect(await at.content()).toEqual(before);
      await at.redo(mina);
      lengths.push((await at.revision()) - start);
    }
    // The node, its edge and its child; then the node, which takes them along.
    expect(lengths).toEqual(Array(10).fill(4));
    expect(await at.depths(mina)).toEqual([2, 0]);
  });

  it('COL-25 what compaction took from the log drops out of the stacks, whole groups of it', async () => {
    await at.write(mina, op.node('a'));
    await at.grouped(mina, 'g', op.patch('a', { width: 1 }));
    await at.write(mina, op.patch('a', { width: 2 }));
    await at.grouped(mina, 'g', op.patch('a', { height: 1 }));
    await at.write(mina, op.patch('a', { title: '1' }));
    await at.undo(mina);
    expect(await at.depths(mina)).toEqual([3, 1]);
    await compactTo(2);
    expect(await at.depths(mina)).toEqual([1, 1]);
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', undoDepth: 0, redoDepth: 2 });
    expect(await at.content()).toEqual({ a: { type: 'text', width: 1, height: 1 } });
    await compactTo(await at.revision());
    expect(await at.redo(mina)).toMatchObject({ outcome: 'nothing', undoDepth: 0, redoDepth: 0 });
    await at.write(mina, op.patch('a', { title: '2' }));
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied' });
  });

  it('COL-25 an entry that touched more than an undo may write leaves the stack and says so', async () => {
    await at.write(mina, op.node('keep'));
    await at.db.session.query(
      `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
       select $1, 'c' || n, 'node', '{"type": "text", "parentId": "keep"}', 0, 40 from generate_series(1, 5001) n`,
      [at.canvas()],
    );
    await at.db.session.query(`update canvas_projects set entity_count = 5002 where id = $1`, [at.canvas()]);
    await at.write(mina, op.drop('keep'));
    expect(await at.undo(mina)).toMatchObject({
      outcome: 'unchanged',
      left: [{ kind: null, entityId: null, reason: 'too-large' }],
      undoDepth: 1,
    });
  });

  it('COL-25 media that is gone, or that nobody here may show any more, is left out and named', async () => {
    const [own, removed, theirs, lost] = [
      await at.media(mina),
      await at.media(mina),
      await at.media(noor),
      await at.media(noor),
    ];
    const image = (...keys: string[]) => ({
      type: 'image',
      data: { images: keys.map((storageKey) => ({ storageKey })) },
    });
    await at.write(mina, op.node('a', image(own, removed)));
    await at.write(
      noor,
      op.node('b', image(theirs)),
      op.node('c', { type: 'image', data: { storageKey: theirs } }),
    );
    await at.write(mina, op.drop('a'), op.drop('b'), op.patch('c', { data: { storageKey: own } }));
    await at.db.session.query(`delete from media_objects where storage_key in ($1, $2)`, [removed, lost]);
    // What a member owns may come back: only the undone operation had taken it off the canvas.
    const answer = await at.undo(mina);
    expect(answer.left).toMatchObject([{ entityId: 'a', reason: 'media-missing', missing: removed }]);
    expect(await at.content()).toMatchObject({
      a: { data: { images: [{ storageKey: own }, {}] } },
      b: { data: { images: [{ storageKey: theirs }] } },
      c: { data: { storageKey: theirs } },
    });
    await at.redo(mina);
    await at.db.session.query(`delete from canvas_project_members where canvas_id = $1 and user_id = $2`, [
      at.canvas(),
      noor,
    ]);
    expect(leftOf(await at.undo(mina))).toEqual(['b media-missing', 'c media-missing']);
    // A field that would name it stays as it is.
    expect(await at.content()).toMatchObject({
      b: { data: { images: [{}] } },
      c: { data: { storageKey: own } },
    });
  });

  it('COL-23 who was removed, or may only look, undoes nothing; who comes back has the stack again', async () => {
    await at.write(noor, op.node('a'));
    const role = (to: string) =>
      at.db.session.query(
        `update canvas_project_members set role = $3 where canvas_id = $1 and user_id = $2`,
        [at.canvas(), noor, to],
      );
    await role('viewer');
    await expect(at.undo(noor)).rejects.toMatchObject({ kind: 'forbidden' });
    await role('editor');
    const removal = await at.db.session.pool.connect();
    await removal.query('begin');
    await removal.query(`delete from canvas_project_members where canvas_id = $1 and user_id = $2`, [
      at.canvas(),
      noor,
    ]);
    const waiting = at.undo(noor).catch((error: unknown) => error);
    await removal.query('commit');
    removal.release();
    expect(await waiting).toMatchObject({ code: 'canvas-not-found' });
    expect(Object.keys(await at.content())).toEqual(['a']);
    await insertMember(at.db, at.canvas(), noor, 'editor');
    expect(await at.undo(noor)).toMatchObject({ outcome: 'applied' });
  });
});
