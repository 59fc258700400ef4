import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { until } from '../harness/until.js';
import { lockWaits } from '../harness/lock-waits.js';
import { canvasKit, op, type CanvasKit } from '../harness/canvas-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('canvas operations', () => {
  let db: TestDatabase;
  let kit: CanvasKit;
  let user: string;
  let canvas: string;
  beforeAll(async () => {
    db = await openTestDatabase();
    user = await insertUser(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    kit = canvasKit(db);
    canvas = await insertCanvas(db, user);
  });

  type Operation = Parameters<CanvasKit['append']>[2][number];
  const append = (...operations: Operation[]) => kit.append(canvas, user, operations);
  const log = async () => (await kit.documents.operationsAfter(canvas, '0', 500))?.operations ?? [];
  const inverses = async () =>
    (
      await db.session.query<{ inverse: unknown }>(
        `select inverse from canvas_operations where canvas_id = $1 order by revision`,
        [canvas],
      )
    ).map(({ inverse }) => inverse);
  const read = async () =>
    JSON.parse(await kit.document(canvas)) as {
      revision: string;
      nodes: Record<string, unknown>[];
      edges: Record<string, unknown>[];
      groups: Record<string, unknown>[];
      settings: unknown;
    };
  it('COL-4 a batch raises the revision once per operation and logs each with its inverse', async () => {
    const first = await append(
      op.node('a', { title: 'A', data: { text: 'x', keep: [1] } }),
      op.node('b'),
      op.edge('e', 'a', 'b'),
    );
    expect(first).toEqual({ firstRevision: '1', revision: '3', replayed: false });
    const second = await append(
      op.patch('a', { title: null, data: { text: 'y', more: { deep: true } } }),
      op.settings({ grid: true }),
    );
    expect(second.revision).toBe('5');
    expect((await log()).map(({ revision, type, entityId }) => [revision, type, entityId])).toEqual([
      ['1', 'node.upsert', 'a'],
      ['2', 'node.upsert', 'b'],
      ['3', 'edge.upsert', 'e'],
      ['4', 'node.patch', 'a'],
      ['5', 'settings.patch', null],
    ]);
    expect((await inverses()).slice(2)).toEqual([
      [{ do: 'drop', kind: 'edge', id: 'e' }],
      [{ do: 'merge', kind: 'node', id: 'a', value: { title: 'A', data: { text: 'x', more: null } } }],
      [{ do: 'settings', value: { grid: null } }],
    ]);
    expect(kit.changes.published).toEqual([
      { topic: 'canvas', id: canvas },
      { topic: 'canvas', id: canvas },
    ]);
  });

  it('COL-4 a batch is applied whole or not at all, and the refusal names the operation', async () => {
    await append(op.node('a'));
    await expect(
      append(op.node('b'), op.patch('a', { title: 'new' }), op.edge('e', 'a', 'gone')),
    ).rejects.toMatchObject({
      kind: 'conflict',
      code: 'edge-end-missing',
      details: { index: 2 },
      faults: [{ pointer: '#/operations/2/value' }],
    });
    const document = await read();
    expect([document.revision, document.nodes, document.edges]).toEqual([
      '1',
      [{ id: 'a', type: 'text', revision: '1' }],
      [],
    ]);
  });

  it('COL-4 later operations of a batch see the earlier ones', async () => {
    await append(
      op.node('a', { data: { text: '1' } }),
      op.patch('a', { data: { more: 1 } }),
      op.patch('a', { data: { text: '2' } }),
    );
    expect((await read()).nodes).toEqual([
      { id: 'a', type: 'text', data: { text: '2', more: 1 }, revision: '3' },
    ]);
    await expect(append(op.drop('a'), op.patch('a', { title: 'x' }))).rejects.toMatchObject({
      code: 'entity-not-found',
    });
  });

  it('COL-4 only editors and owners write, checked in the writing transaction', async () => {
    const viewer = await insertUser(db);
    await insertMember(db, canvas, viewer, 'viewer');
    const stranger = await insertUser(db);
    await expect(kit.append(canvas, viewer, [op.node('a')])).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(kit.append(canvas, stranger, [op.node('a')])).rejects.toMatchObject({
      code: 'canvas-not-found',
    });
    await db.session.query(`update canvas_projects set deleted_at = now() where id = $1`, [canvas]);
    await expect(append(op.node('a'))).rejects.toMatchObject({ code: 'canvas-not-found' });
    await db.session.query(`update canvas_projects set deleted_at = null where id = $1`, [canvas]);
    expect((await read()).nodes).toEqual([]);
  });

  it('COL-23 a removal that holds the canvas lock wins over a write that waits for it', async () => {
    const editor = await insertUser(db);
    await insertMember(db, canvas, editor, 'editor');
    const removal = await db.session.pool.connect();
    await removal.query('begin');
    await removal.query(`delete from canvas_project_members where canvas_id = $1 and user_id = $2`, [
      canvas,
      editor,
    ]);
    const write = kit.append(canvas, editor, [op.node('a')]);
    write.catch(() => undefined);
    await until('it waits', async () => (await lockWaits(db.session)) > 0);
    await removal.query('commit');
    removal.release();
    await expect(write).rejects.toMatchObject({ code: 'canvas-not-found' });
  });

  it('COL-5 patches of one node by several users merge by field', async () => {
    const other = await insertUser(db);
    await insertMember(db, canvas, other, 'editor');
    await append(op.node('a', { position: { x: 0, y: 0 }, data: { text: 'x', model: 'm' } }));
    await Promise.all([
      append(op.patch('a', { position: { x: 5, y: 6 } })),
      kit.append(canvas, other, [op.patch('a', { data: { text: 'y' } })]),
      append(op.patch('a', { data: { model: null } })),
    ]);
    expect((await read()).nodes).toMatchObject([{ position: { x: 5, y: 6 }, data: { text: 'y' } }]);
  });

  it('COL-6 a retried batch gets the first outcome, also when it comes at the same time', async () => {
    const batch = [op.node('a'), op.node('b')];
    const answers = await Promise.all([append(...batch), append(...batch), append(...batch)]);
    expect(answers.map(({ firstRevision, revision }) => [firstRevision, revision])).toEqual(
      Array(3).fill(['1', '2']),
    );
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(2);
    await append(op.drop('a'));
    expect(await append(...batch)).toEqual({ firstRevision: '1', revision: '2', replayed: true });
    expect((await read()).revision).toBe('3');
  });

  it('COL-6 an operation ID is not taken for something else', async () => {
    const [first, second] = [op.node('a'), op.node('b')];
    await append(first, second);
    for (const batch of [[{ ...first, entityId: 'c' }], [first], [op.node('d'), second]]) {
      await expect(append(...batch)).rejects.toMatchObject({ kind: 'conflict', code: 'op-id-reused' });
    }
    const other = await insertUser(db);
    await insertMember(db, canvas, other, 'editor');
    expect((await kit.append(canvas, other, [first])).revision).toBe('3');
  });

  it('COL-6 the first outcome is given although the document has gone on and the batch would not fit now', async () => {
    await append(op.node('a', { type: 'plugin:x' }));
    const batch = [op.patch('a', { data: { text: 5 } })];
    const outcome = await append(...batch);
    await append(op.node('a', { type: 'text' }));
    expect(await append(...batch)).toEqual({ ...outcome, replayed: true });
  });

  it('COL-8 deleting a node deletes its edges and frees children and references, in its effects and its inverse', async () => {
    await append(
      op.node('n', { type: 'frame', title: 'N' }),
      op.node('child', { parentId: 'n' }),
      op.node('other'),
      op.node('holder', { type: 'video', data: { firstFrameNodeId: 'n', referenceNodeIds: ['other', 'n'] } }),
      op.group('g', { parentId: 'n' }),
      op.edge('in', 'other', 'n'),
      op.edge('out', 'n', 'child'),
    );
    await append(op.drop('n'));
    expect((await log()).at(-1)?.effects).toEqual([
      { do: 'drop', kind: 'edge', id: 'in' },
      { do: 'drop', kind: 'edge', id: 'out' },
      {
        do: 'merge',
        kind: 'node',
        id: 'holder',
        value: { data: { firstFrameNodeId: null, referenceNodeIds: ['other'] } },
      },
      { do: 'merge', kind: 'node', id: 'child', value: { parentId: null } },
      { do: 'merge', kind: 'group', id: 'g', value: { parentId: null } },
    ]);
    expect((await inverses()).at(-1)).toEqual([
      { do: 'put', kind: 'node', id: 'n', value: { type: 'frame', title: 'N' } },
      { do: 'put', kind: 'edge', id: 'in', value: { from: 'other', to: 'n' } },
      { do: 'put', kind: 'edge', id: 'out', value: { from: 'n', to: 'child' } },
      {
        do: 'merge',
        kind: 'node',
        id: 'holder',
        value: { data: { firstFrameNodeId: 'n', referenceNodeIds: ['other', 'n'] } },
      },
      { do: 'merge', kind: 'node', id: 'child', value: { parentId: 'n' } },
      { do: 'merge', kind: 'group', id: 'g', value: { parentId: 'n' } },
    ]);
    const document = await read();
    expect(document.edges).toEqual([]);
    expect(document.groups).toEqual([{ id: 'g', revision: '8' }]);
    expect(document.nodes.find(({ id }) => id === 'holder')).toMatchObject({
      data: { referenceNodeIds: ['other'] },
    });
  });

  it('COL-8 deleting what is gone already changes nothing and is no error', async () => {
    await append(op.node('a'));
    await append(op.drop('a'));
    expect((await append(op.drop('a'))).revision).toBe('3');
  });

  it('COL-8 cyclic parents, missing parents and edges to missing nodes are refused', async () => {
    await append(
      op.group('g1'),
      op.group('g2', { parentId: 'g1' }),
      op.group('g3', { parentId: 'g2' }),
      op.node('n'),
      op.edge('e', 'n', 'n'),
    );
    const refused: [Operation, string][] = [
      [op.patch('g1', { parentId: 'g3' }, 'group'), 'parent-cycle'],
      [op.patch('g1', { parentId: 'g1' }, 'group'), 'parent-cycle'],
      [op.group('g1', { parentId: 'g2' }), 'parent-cycle'],
      [op.patch('n', { parentId: 'e' }), 'parent-missing'],
      [op.patch('n', { parentId: 'none' }), 'parent-missing'],
      [op.edge('f', 'n', 'g1'), 'edge-end-missing'],
      [op.patch('e', { to: 'none' }, 'edge'), 'edge-end-missing'],
      [op.node('g1'), 'entity-kind-mismatch'],
      [op.patch('none', { title: 'x' }), 'entity-not-found'],
    ];
    for (const [operation, code] of refused) await expect(append(operation)).rejects.toMatchObject({ code });
  });

  it('COL-8 COL-24 nesting is bounded, the subtree that moves along counted in', async () => {
    kit = canvasKit(db, { limits: { nesting: 3 } });
    await append(
      op.group('a'),
      op.group('b', { parentId: 'a' }),
      op.group('x'),
      op.group('y', { parentId: 'x' }),
      op.group('z', { parentId: 'y' }),
    );
    await expect(append(op.patch('x', { parentId: 'a' }, 'group'))).rejects.toMatchObject({
      code: 'nesting-too-deep',
    });
    await expect(append(op.node('n', { parentId: 'z' }))).rejects.toMatchObject({ code: 'nesting-too-deep' });
    await append(op.patch('y', { parentId: 'a' }, 'group'));
  });

  it('COL-10 an expected revision that does not hold refuses the batch with the current one', async () => {
    await append(op.node('a'));
    await append(
      { ...op.patch('a', { title: '1' }), expectedRevision: '1' },
      { ...op.node('b'), expectedRevision: '0' },
    );
    for (const operation of [op.patch('a', { title: '2' }), op.drop('a'), op.node('a')]) {
      await expect(append({ ...operation, expectedRevision: '1' })).rejects.toMatchObject({
        code: 'revision-conflict',
        details: { currentRevision: '2', index: 0 },
      });
    }
  });

  it('COL-24 entities per canvas and bytes per entity are bounded', async () => {
    kit = canvasKit(db, { limits: { entities: 2, entityBytes: 1_000 } });
    await append(op.node('a'), op.node('b'));
    await expect(append(op.patch('a', { title: 'x' }), op.node('c'))).rejects.toMatchObject({
      code: 'canvas-full',
      details: { index: 1 },
    });
    await append(op.drop('a'), op.node('c'));
    await append(op.patch('b', { data: { text: 'x'.repeat(800) } }));
    await expect(append(op.patch('b', { data: { more: 'x'.repeat(200) } }))).rejects.toMatchObject({
      kind: 'too-large',
      code: 'entity-too-large',
    });
    await expect(append(op.settings({ x: 'x'.repeat(1_000) }))).rejects.toMatchObject({
      code: 'entity-too-large',
    });
  });

  it('COL-4 batches that arrive together share a commit, each with its own outcome', async () => {
    const settled = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        append(i % 7 === 3 ? op.edge(`e${i}`, 'none', 'none') : op.node(`n${i}`)),
      ),
    );
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    const document = await read();
    expect([document.revision, document.nodes.length]).toEqual(['51', 51]);
    const commits = await db.session.one<{ commits: number }>(
      `select count(distinct xmin::text)::int as commits from canvas_operations where canvas_id = $1`,
      [canvas],
    );
    // Each batch has a savepoint and so an xid of its own; the news went out once per commit.
    expect(commits.commits).toBe(51);
    expect(kit.changes.published.length).toBeLessThan(10);
  });

  it('COL-24 more batches than may wait are refused, typed, and the others go through', async () => {
    kit = canvasKit(db, { group: { waiting: 5 } });
    const settled = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => append(op.node(`n${i}`))));
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatchObject({ kind: 'unavailable', code: 'canvas-busy' });
    expect((await read()).nodes).toHaveLength(10 - reasons.length);
  });

  it('COL-3 a patch is checked against the type the node has when it is applied', async () => {
    const other = canvasKit(db);
    await append(op.node('a', { type: 'plugin:x', data: { text: 1 } }));
    await append(op.patch('a', { data: { text: 2 } }));
    await other.append(canvas, user, [op.node('a', { type: 'text' })]);
    await expect(append(op.patch('a', { data: { text: 3 } }))).rejects.toMatchObject({
      code: 'invalid-operations',
      faults: [{ pointer: '#/operations/0/value/data/text' }],
    });
  });

  it('COL-4 another context appends in its own transaction', async () => {
    await expect(
      kit.operations.append({ canvasId: canvas, actorId: user, operations: [op.node('a')] }),
    ).rejects.toThrow('UnitOfWork.run');
    const work = (fail: boolean) =>
      db.uow.run({}, async () => {
        const result = await kit.operations.append({
          canvasId: canvas,
          actorId: user,
          operations: [op.node('a')],
        });
        if (fail) throw new Error('later');
        return result;
      });
    await expect(work(true)).rejects.toThrow('later');
    expect(kit.changes.published).toEqual([]);
    expect(await work(false)).toEqual({ firstRevision: '1', revision: '1' });
    expect(kit.changes.published).toHaveLength(1);
    await expect(
      db.uow.run({}, () =>
        kit.operations.append({
          canvasId: canvas,
          actorId: user,
          operations: [op.patch('none', { title: 'x' })],
        }),
      ),
    ).rejects.toMatchObject({ code: 'entity-not-found' });
  });
});
