import { op } from '../harness/canvas-kit.js';
import { leftOf, openUndoFixture, type UndoFixture } from './undo-fixture.js';

describe('undo of creations and deletions', () => {
  let at: UndoFixture;
  let mina: string;
  let noor: string;
  beforeAll(async () => {
    at = await openUndoFixture();
    ({ mina, noor } = at);
  });
  afterAll(() => at.db.close());
  beforeEach(() => at.begin());

  it('COL-25 a deleted node comes back with its edges, its children and the references to it', async () => {
    await at.write(
      noor,
      op.node('a', { position: { x: 1, y: 2 } }),
      op.node('b', { type: 'video', data: { firstFrameNodeId: 'a', referenceNodeIds: ['x', 'a', 'y'] } }),
      op.edge('e', 'a', 'b'),
      op.node('c', { parentId: 'a' }),
    );
    const before = await at.content();
    await at.write(mina, op.drop('a'));
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', operations: 4, left: [] });
    expect(await at.content()).toEqual(before);
    // Deleted once more it is one operation: what hangs on it goes along.
    expect(await at.redo(mina)).toMatchObject({ outcome: 'applied', operations: 1, left: [] });
    expect(await at.content()).toEqual({
      b: { type: 'video', data: { referenceNodeIds: ['x', 'y'] } },
      c: { type: 'text' },
    });
    await at.undo(mina);
    expect(await at.content()).toEqual(before);
  });

  it('COL-25 a node whose parent is gone comes back at the root', async () => {
    await at.write(mina, op.group('g'), op.node('a', { parentId: 'g', position: { x: 3, y: 4 } }));
    await at.write(mina, op.drop('a'));
    await at.write(noor, op.drop('g', 'group'));
    const answer = await at.undo(mina);
    expect(leftOf(answer)).toEqual(['a/parentId parent-missing']);
    expect(answer.left).toMatchObject([{ missing: 'g' }]);
    expect(await at.content()).toEqual({ a: { type: 'text', position: { x: 3, y: 4 } } });
  });

  it('COL-25 a move back into a parent that is gone ends at the root, where it was', async () => {
    await at.write(mina, op.group('g'), op.group('h'));
    await at.write(mina, op.node('a', { parentId: 'g', position: { x: 0, y: 0 } }));
    await at.write(mina, op.patch('a', { parentId: 'h', position: { x: 9, y: 9 } }));
    await at.write(noor, op.drop('g', 'group'));
    expect(leftOf(await at.undo(mina))).toEqual(['a/parentId parent-missing']);
    expect((await at.content())['a']).toEqual({ type: 'text', position: { x: 0, y: 0 } });
  });

  it('COL-25 an edge comes back only if both its ends are there', async () => {
    await at.write(
      noor,
      op.node('a'),
      op.node('b'),
      op.node('c'),
      op.edge('ab', 'a', 'b'),
      op.edge('ac', 'a', 'c'),
    );
    await at.write(mina, op.drop('a'));
    await at.write(noor, op.drop('b'));
    expect(leftOf(await at.undo(mina))).toEqual(['ab end-missing']);
    expect(Object.keys(await at.content()).sort()).toEqual(['a', 'ac', 'c']);
    await at.write(mina, op.drop('ac', 'edge'));
    await at.write(noor, op.drop('c'));
    expect(await at.undo(mina)).toMatchObject({ outcome: 'unchanged', operations: 0 });
    expect(Object.keys(await at.content())).toEqual(['a']);
  });

  it('COL-25 an edge goes back to its old end only if that is there', async () => {
    await at.write(mina, op.node('a'), op.node('b'), op.node('c'), op.edge('e', 'a', 'b'));
    await at.write(mina, op.patch('e', { to: 'c', role: 'mask' }, 'edge'));
    await at.write(noor, op.drop('b'));
    expect(leftOf(await at.undo(mina))).toEqual(['e/to end-missing']);
    expect((await at.content())['e']).toEqual({ from: 'a', to: 'c' });
  });

  it('COL-25 members of a deleted group come back into it unless somebody else moved them or they are gone', async () => {
    await at.write(noor, op.group('g'), op.group('h'));
    await at.write(noor, ...['a', 'b', 'c'].map((id) => op.node(id, { parentId: 'g' })));
    await at.write(mina, op.drop('g', 'group'));
    await at.write(noor, op.patch('a', { parentId: 'h', position: { x: 1, y: 1 } }), op.drop('b'));
    const answer = await at.undo(mina);
    expect(leftOf(answer)).toEqual(['a/parentId changed', 'b deleted']);
    expect(await at.content()).toMatchObject({ a: { parentId: 'h' }, c: { parentId: 'g' }, g: {} });
  });

  it('COL-25 a node that somebody else placed by an upsert since is not pulled back into its old group', async () => {
    await at.write(noor, op.group('g'), op.node('a', { parentId: 'g', position: { x: 0, y: 0 } }));
    await at.write(mina, op.drop('g', 'group'));
    await at.write(noor, op.node('a', { position: { x: 7, y: 7 } }));
    expect(leftOf(await at.undo(mina))).toEqual(['a/parentId changed']);
    expect((await at.content())['a']).toEqual({ type: 'text', position: { x: 7, y: 7 } });
  });

  it('COL-25 references to nodes that were deleted since are left out, those that named nothing before are kept', async () => {
    await at.write(noor, op.node('a'), op.node('b'));
    await at.write(mina, op.node('v', { type: 'video', data: { referenceNodeIds: ['a', 'ghost', 'b'] } }));
    await at.write(mina, op.drop('v'));
    await at.write(noor, op.drop('a'));
    expect(leftOf(await at.undo(mina))).toEqual(['v/data reference-missing']);
    expect((await at.content())['v']).toEqual({ type: 'video', data: { referenceNodeIds: ['ghost', 'b'] } });
  });

  it('COL-9 a creation stays when somebody else has changed, connected, filled or named it since', async () => {
    const created = ['changed', 'connected', 'filled', 'named', 'free'];
    await at.write(noor, op.node('other'), op.node('naming', { type: 'video' }));
    await at.write(mina, ...created.map((id) => op.node(id)));
    await at.write(
      noor,
      op.patch('changed', { title: 'N' }),
      op.edge('e', 'other', 'connected'),
      op.patch('other', { parentId: 'filled' }),
      op.patch('naming', { data: { firstFrameNodeId: 'named' } }),
    );
    const before = await at.content();
    const answer = await at.undo(mina);
    expect(leftOf(answer)).toEqual(['changed changed', 'connected in-use', 'filled in-use', 'named in-use']);
    expect(new Set(answer.left.map(({ actorId }) => actorId))).toEqual(new Set([noor]));
    const { free: _, ...rest } = before;
    expect(await at.content()).toEqual(rest);
  });

  it('COL-9 redo of a deletion leaves what somebody else has connected, filled or changed since the undo', async () => {
    await at.write(
      noor,
      op.node('other'),
      op.node('x'),
      op.group('g'),
      op.node('y'),
      op.edge('e', 'x', 'other'),
    );
    await at.write(mina, op.drop('x'), op.drop('g', 'group'), op.drop('y'));
    await at.undo(mina);
    await at.write(
      noor,
      op.edge('new', 'other', 'x'),
      op.patch('other', { parentId: 'g' }),
      op.patch('y', { title: 'N' }),
    );
    expect(leftOf(await at.redo(mina))).toEqual(['g in-use', 'x in-use', 'y changed']);
    expect(Object.keys(await at.content()).sort()).toEqual(['g', 'new', 'other', 'x', 'y']);
  });

  it('COL-9 a creation that was deleted and came back still knows what others did with it before', async () => {
    await at.write(mina, op.node('a', { title: '0' }), op.node('b'));
    await at.write(noor, op.patch('a', { title: 'N' }), op.edge('e', 'b', 'b'));
    await at.write(mina, op.drop('a'), op.drop('b'));
    await at.undo(mina);
    expect(leftOf(await at.undo(mina))).toEqual(['a changed', 'b in-use']);
    expect(await at.content()).toMatchObject({ a: { title: 'N' }, e: { from: 'b' } });
  });

  it('COL-9 a creation goes when what others did with it is over', async () => {
    await at.write(noor, op.node('other'));
    await at.write(mina, op.node('a'));
    await at.write(noor, op.edge('e', 'other', 'a'));
    await at.write(noor, op.drop('e', 'edge'));
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', left: [] });
    expect(await at.content()).toEqual({ other: { type: 'text' } });
  });

  it('COL-9 what somebody else made anew, or deleted again, is left', async () => {
    await at.write(mina, op.node('a', { title: 'mine' }), op.node('b'));
    await at.write(mina, op.drop('a'), op.drop('b'));
    await at.write(noor, op.node('a', { title: 'theirs' }), op.node('b'), op.drop('b'));
    expect(leftOf(await at.undo(mina))).toEqual(['a exists', 'b deleted']);
    expect(await at.content()).toEqual({ a: { type: 'text', title: 'theirs' } });
    // One that is gone for somebody else's sake is not brought back by undoing a change of it either.
    expect(await at.undo(mina)).toMatchObject({ outcome: 'unchanged' });
  });

  it('COL-9 changes of what somebody else deleted are left and say by whom', async () => {
    await at.write(noor, op.node('a'), op.edge('e', 'a', 'a'));
    await at.write(mina, op.patch('a', { title: 'x' }), op.patch('e', { role: 'mask' }, 'edge'));
    await at.write(noor, op.drop('a'));
    const answer = await at.undo(mina);
    expect(leftOf(answer)).toEqual(['a deleted', 'e deleted']);
    expect(answer.left).toMatchObject([
      { actorId: noor, revision: '5' },
      { actorId: noor, revision: '5' },
    ]);
  });

  it('COL-25 opposite reparents: an undo that would make a circle leaves parent and position as they are', async () => {
    await at.write(mina, op.group('g'), op.group('h', { parentId: 'g', position: { x: 0, y: 0 } }));
    await at.write(mina, op.patch('h', { parentId: null, position: { x: 5, y: 5 }, title: 'out' }, 'group'));
    await at.write(noor, op.patch('g', { parentId: 'h' }, 'group'));
    expect(leftOf(await at.undo(mina))).toEqual(['h/parentId parent-cycle', 'h/position parent-cycle']);
    expect(await at.content()).toEqual({ g: { parentId: 'h' }, h: { position: { x: 5, y: 5 } } });
  });

  it('COL-25 two that changed places come back without a circle on the way', async () => {
    await at.write(mina, op.group('g'), op.group('h', { parentId: 'g' }), op.node('a', { parentId: 'h' }));
    const before = await at.content();
    await at.write(
      mina,
      op.patch('h', { parentId: null }, 'group'),
      op.patch('g', { parentId: 'h' }, 'group'),
      op.patch('a', { parentId: 'g' }),
      op.patch('h', { title: 'top' }, 'group'),
    );
    expect(await at.undo(mina)).toMatchObject({ outcome: 'applied', left: [], operations: 3 });
    expect(await at.content()).toEqual(before);
    await at.redo(mina);
    expect(await at.content()).toMatchObject({
      g: { parentId: 'h' },
      h: { title: 'top' },
      a: { parentId: 'g' },
    });
  });

  it('COL-25 no nest deeper than the limit comes of an undo: above it and below it', async () => {
    const chain = Array.from({ length: 31 }, (_, n) =>
      op.group(`g${n}`, n > 0 ? { parentId: `g${n - 1}` } : {}),
    );
    await at.write(mina, ...chain, op.node('a', { parentId: 'g30' }));
    await at.write(mina, op.patch('a', { parentId: null }));
    await at.write(noor, op.node('b', { parentId: 'a' }));
    expect(leftOf(await at.undo(mina))).toEqual(['a/parentId nesting-too-deep']);
    await at.write(mina, op.drop('g0', 'group'));
    await at.write(noor, op.group('top0'), op.group('top1', { parentId: 'top0' }));
    await at.write(noor, op.patch('g1', { parentId: 'top1' }, 'group'));
    expect(leftOf(await at.undo(mina))).toEqual(['g1/parentId changed']);
  });
});
