import { op } from '../harness/canvas-kit.js';
import { leftOf, openUndoFixture, type UndoFixture } from './undo-fixture.js';

describe('undo and redo', () => {
  let at: UndoFixture;
  let mina: string;
  let noor: string;
  beforeAll(async () => {
    at = await openUndoFixture();
    ({ mina, noor } = at);
  });
  afterAll(() => at.db.close());
  beforeEach(() => at.begin());

  it('COL-9 undo takes back one’s own operations only, newest first, and redo brings them again', async () => {
    await at.write(mina, op.node('a', { title: '1' }));
    await at.write(noor, op.node('b'));
    await at.write(mina, op.patch('a', { title: '2' }));
    expect(await at.undo(mina)).toMatchObject({
      outcome: 'applied',
      operations: 1,
      firstRevision: '4',
      revision: '4',
      left: [],
      undoDepth: 1,
      redoDepth: 1,
    });
    expect(await at.content()).toMatchObject({ a: { title: '1' } });
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', undoDepth: 0, redoDepth: 2 });
    expect(await at.content()).toEqual({ b: { type: 'text' } });
    expect(await at.undo(mina)).toMatchObject({ outcome: 'nothing', operations: 0, revision: '5' });
    await at.redo(mina);
    await at.redo(mina);
    expect(await at.content()).toEqual({ a: { type: 'text', title: '2' }, b: { type: 'text' } });
    expect(await at.redo(mina)).toMatchObject({ outcome: 'nothing', undoDepth: 2, redoDepth: 0 });
    expect(await at.depths(noor)).toEqual([1, 0]);
  });

  it('COL-9 fields that somebody else changed since are left and named, the others come back', async () => {
    await at.write(mina, op.node('a', { data: { text: '0', model: 'm', deep: { x: 1, y: 1 } } }));
    await at.write(
      mina,
      op.patch('a', { title: 'M', data: { text: '1', model: 'n', deep: { x: 2, y: 2 } } }),
    );
    const { revision } = await at.write(noor, op.patch('a', { data: { text: 'N', deep: { x: 3 } } }));
    const answer = await at.undo(mina);
    expect(await at.content()).toEqual({
      a: { type: 'text', data: { text: 'N', model: 'm', deep: { x: 3, y: 1 } } },
    });
    expect(leftOf(answer)).toEqual(['a/data/deep/x changed', 'a/data/text changed']);
    expect(answer.left).toContainEqual({
      kind: 'node',
      entityId: 'a',
      path: '/data/text',
      reason: 'changed',
      actorId: noor,
      revision,
      missing: null,
    });
  });

  it('COL-9 who wrote a field counts, not what it holds: set to something and back is changed too', async () => {
    await at.write(mina, op.node('a', { title: '0' }));
    await at.write(mina, op.patch('a', { title: 'mine' }));
    await at.write(noor, op.patch('a', { title: 'x' }));
    await at.write(noor, op.patch('a', { title: 'mine' }));
    expect(leftOf(await at.undo(mina))).toEqual(['a/title changed']);
    expect(await at.content()).toEqual({ a: { type: 'text', title: 'mine' } });
  });

  it('COL-9 an undo that gives a field back to somebody else does not take it from them at the next one', async () => {
    await at.write(noor, op.node('a', { title: '0' }));
    await at.write(mina, op.patch('a', { title: 'mine' }));
    await at.write(noor, op.patch('a', { title: 'theirs' }));
    await at.write(mina, op.patch('a', { title: 'mine again' }));
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', left: [] });
    expect(await at.content()).toMatchObject({ a: { title: 'theirs' } });
    expect(await at.undo(mina)).toMatchObject({ outcome: 'unchanged' });
    expect(await at.content()).toMatchObject({ a: { title: 'theirs' } });
  });

  it('COL-9 when every part is left it says so, takes no revision, and the entry is gone', async () => {
    await at.write(mina, op.node('a', { title: '0' }));
    await at.write(mina, op.patch('a', { title: '1' }));
    await at.write(noor, op.patch('a', { title: '2' }));
    expect(await at.undo(mina)).toMatchObject({
      outcome: 'unchanged',
      firstRevision: null,
      revision: '3',
      operations: 0,
      leftCount: 1,
      undoDepth: 1,
      redoDepth: 0,
    });
    expect(await at.revision()).toBe(3);
    // The creation is next: somebody else has changed the node since.
    expect(leftOf(await at.undo(mina))).toEqual(['a changed']);
    expect(await at.undo(mina)).toMatchObject({ outcome: 'nothing' });
  });

  it('COL-9 an upsert over an entity is taken back by the fields that it changed', async () => {
    await at.write(noor, op.node('a', { title: 'T', width: 5, data: { text: 'x', keep: { k: 1 } } }));
    await at.write(mina, op.node('a', { title: 'T', height: 7, data: { text: 'y' } }));
    await at.write(noor, op.patch('a', { height: 9 }));
    expect(leftOf(await at.undo(mina))).toEqual(['a/height changed']);
    expect(await at.content()).toEqual({
      a: { type: 'text', title: 'T', width: 5, height: 9, data: { text: 'x', keep: { k: 1 } } },
    });
  });

  it('COL-9 what a change made on the way to its field goes with it unless others use it', async () => {
    await at.write(mina, op.node('a'), op.node('b'));
    await at.write(mina, op.patch('a', { data: { text: 'x' } }), op.patch('b', { data: { text: 'x' } }));
    await at.write(noor, op.patch('b', { data: { color: 'red' } }));
    await at.undo(mina);
    expect(await at.content()).toEqual({ a: { type: 'text' }, b: { type: 'text', data: { color: 'red' } } });
  });

  it('COL-9 the type of a node comes back too', async () => {
    await at.write(mina, op.node('a', { data: { text: 'x' } }));
    await at.write(mina, op.node('a', { type: 'image', data: { alt: 'y' } }));
    await at.undo(mina);
    expect(await at.content()).toEqual({ a: { type: 'text', data: { text: 'x' } } });
    await at.redo(mina);
    expect(await at.content()).toEqual({ a: { type: 'image', data: { alt: 'y' } } });
  });

  it('COL-9 settings are taken back by field as well', async () => {
    await at.write(mina, op.settings({ grid: true, look: { dark: true, font: 'a' } }));
    await at.write(noor, op.settings({ look: { font: 'b' } }));
    expect(leftOf(await at.undo(mina))).toEqual(['settings/look/font changed']);
    expect(await at.settings()).toEqual({ look: { font: 'b' } });
  });

  it('COL-9 position and parent that were moved together are left together', async () => {
    await at.write(mina, op.group('g'), op.group('h'), op.node('a', { position: { x: 0, y: 0 } }));
    await at.write(mina, op.patch('a', { parentId: 'g', position: { x: 1, y: 1 }, title: 'moved' }));
    await at.write(noor, op.patch('a', { position: { x: 2, y: 2 } }));
    expect(leftOf(await at.undo(mina))).toEqual(['a/parentId changed', 'a/position changed']);
    expect(await at.content()).toMatchObject({ a: { parentId: 'g', position: { x: 2, y: 2 } } });
    expect((await at.content())['a']).not.toHaveProperty('title');
  });

  it('COL-9 a position is one field: nobody’s x with somebody else’s y', async () => {
    await at.write(mina, op.node('a', { position: { x: 0, y: 0 } }));
    await at.write(mina, op.patch('a', { position: { x: 1, y: 1 } }));
    await at.write(noor, op.patch('a', { position: { x: 2 } }));
    await at.undo(mina);
    expect(await at.content()).toMatchObject({ a: { position: { x: 2, y: 1 } } });
  });

  it('COL-9 order keys come back, and one that somebody else set since stays', async () => {
    await at.write(mina, op.node('a', { orderKey: 'V' }), op.node('b', { orderKey: 'X' }));
    await at.write(mina, op.patch('a', { orderKey: 'Y' }), op.patch('b', { orderKey: 'K' }));
    await at.write(noor, op.patch('b', { orderKey: 'Z' }));
    expect(leftOf(await at.undo(mina))).toEqual(['b/orderKey changed']);
    expect(await at.content()).toMatchObject({ a: { orderKey: 'V' }, b: { orderKey: 'Z' } });
  });

  it('COL-9 redo goes by the same rules: what others changed after the undo stays', async () => {
    await at.write(mina, op.node('a', { title: '0', width: 1 }));
    await at.write(mina, op.patch('a', { title: '1', width: 2 }));
    await at.undo(mina);
    await at.write(noor, op.patch('a', { width: 9 }));
    expect(leftOf(await at.redo(mina))).toEqual(['a/width changed']);
    expect(await at.content()).toMatchObject({ a: { title: '1', width: 9 } });
    // What stands for the entry now is the redo: the width is somebody else's for good.
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', left: [] });
    expect(await at.content()).toMatchObject({ a: { title: '0', width: 9 } });
  });

  it('COL-9 a new operation of one’s own empties the redo stack, those of others do not', async () => {
    await at.write(mina, op.node('a'));
    await at.write(mina, op.patch('a', { title: '1' }));
    await at.undo(mina);
    await at.write(noor, op.node('b'));
    expect(await at.depths(mina)).toEqual([1, 1]);
    await at.write(mina, op.node('c'));
    expect(await at.depths(mina)).toEqual([2, 0]);
    expect(await at.redo(mina)).toMatchObject({ outcome: 'nothing' });
    // Taking that operation back does not bring the old redo again.
    await at.undo(mina);
    expect(await at.depths(mina)).toEqual([1, 1]);
    await at.redo(mina);
    expect(Object.keys(await at.content()).sort()).toEqual(['a', 'b', 'c']);
    expect(await at.redo(mina)).toMatchObject({ outcome: 'nothing' });
  });

  it('COL-9 users who undo in turn keep out of each other’s way', async () => {
    await at.write(mina, op.node('a', { title: 'm1' }));
    await at.write(noor, op.patch('a', { width: 1 }));
    await at.write(mina, op.patch('a', { title: 'm2' }));
    await at.write(noor, op.patch('a', { width: 2 }));
    await at.undo(noor);
    await at.undo(mina);
    expect(await at.content()).toEqual({ a: { type: 'text', title: 'm1', width: 1 } });
    await at.undo(noor);
    expect(await at.content()).toEqual({ a: { type: 'text', title: 'm1' } });
    await at.redo(noor);
    await at.redo(noor);
    await at.redo(mina);
    expect(await at.content()).toEqual({ a: { type: 'text', title: 'm2', width: 2 } });
  });
});
