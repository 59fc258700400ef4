import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { LegacyCanvasImport } from '../../src/migrations/20260822_legacy_canvas_import.js';
import { importLegacyCanvases } from '../../src/migrations/legacy_canvases/import.js';
import { insertUser } from '../builders/canvases.js';
import { openTestDatabase } from '../harness/test-database.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';

type Body = Record<string, unknown>;

const HEAD = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-02T00:00:00.000Z' };

describe('the import of old canvases', () => {
  let app: CollaborationApp;
  let user: Caller;
  beforeAll(async () => void (app = await openCollaborationApp()));
  beforeEach(async () => void (user = await app.caller()));
  afterAll(() => app.close());

  /** The old state of the user, and what the migration makes of it. */
  const keep = (data: Body) =>
    app.db.session.execute(
      `insert into user_app_state (user_id, key, data) values ($1, 'infinite-canvas:canvas_store', $2)
       on conflict (user_id, key) do update set data = excluded.data`,
      [user.userId, JSON.stringify(data)],
    );
  const run = async () => {
    const runner = app.app.get(DataSource, { strict: false }).createQueryRunner();
    try {
      await runner.startTransaction();
      await importLegacyCanvases(runner);
      await runner.commitTransaction();
    } finally {
      await runner.release();
    }
  };
  const outcomes = () =>
    app.db.session.query<{
      legacy_id: string;
      canvas_id: string | null;
      skipped: string | null;
      left_out: number;
    }>(
      'select legacy_id, canvas_id, skipped, left_out from legacy_canvases where user_id = $1 order by legacy_id',
      [user.userId],
    );
  const project = (id: string, more: Body = {}): Body => ({
    id,
    title: `Canvas ${id}`,
    ...HEAD,
    nodes: [],
    connections: [],
    ...more,
  });
  const media = async (owner: Caller) => {
    const key = `media-${randomUUID()}`;
    await app.db.session.execute(
      `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
       values ($1, $2, 'infinite-canvas/media/' || $1, 'image/png', 10, repeat('a', 64), 'upload')`,
      [key, owner.userId],
    );
    return key;
  };

  it('COL-15 an old canvas becomes one of its own and reads as it was, whatever fields it has; the old state stays', async () => {
    const storageKey = await media(user);
    const old = project('old', {
      backgroundMode: 'dots',
      viewport: { x: 5, y: 6, k: 2 },
      chatSessions: [{ id: 'c' }],
      activeChatId: 'c',
      cover: { odd: true },
      nodes: [
        { id: 'child', type: 'text', parentId: 'frame', metadata: { content: 'hello', size: '1024' }, z: 1 },
        { id: 'frame', type: 'frame', position: { x: 1, y: 2 }, width: 10, height: 20, metadata: {} },
        { id: 'picture', type: 'image', title: 'P', metadata: { storageKey, references: ['child'] } },
        { id: 'plugin', type: 'my:thing', metadata: { anything: [1, { deep: true }] } },
      ],
      connections: [
        { id: 'e1', fromNodeId: 'child', toNodeId: 'picture' },
        { id: 'e2', fromNodeId: 'picture', toNodeId: 'plugin', role: 'mask', order: 3, colour: 'red' },
      ],
    });
    const state = { state: { projects: [old] }, version: 0 };
    await keep(state);
    await run();
    const [{ canvas_id: canvas, ...outcome } = { canvas_id: '' }] = await outcomes();
    expect(outcome).toEqual({ legacy_id: 'old', skipped: null, left_out: 0 });
    const kept = await user('GET', '/state/infinite-canvas:canvas_store');
    expect(kept.body).toMatchObject({ data: state, revision: '1' });

    const read = (await user('GET', `/canvases/${String(canvas)}/legacy`)).body;
    const { createdAt: _c, updatedAt: _u, ...content } = old;
    expect(read).toMatchObject(content);
    expect(await user('GET', `/canvases/${String(canvas)}`)).toMatchObject({
      body: { title: 'Canvas old', role: 'owner' },
    });
    expect(
      await app.db.session.query(
        'select from canvas_project_media_refs where canvas_id = $1 and storage_key = $2',
        [canvas, storageKey],
      ),
    ).toHaveLength(1);
    const log = await user('GET', `/canvases/${String(canvas)}/operations?after=0`);
    expect((log.body['operations'] as unknown[]).length).toBe(Number(read['revision']));
    // Its copy in the old state is the one that was imported.
    const after = await user('GET', '/state/infinite-canvas:canvas_store');
    expect(after.body['data']).toMatchObject({ state: { projects: [read] }, version: 0 });
  });

  it('COL-15 it may run again: what was looked at stays as users have made it since, what is new is imported', async () => {
    await keep({ projects: [project('one')] });
    await run();
    const [first] = await outcomes();
    await user('PATCH', `/canvases/${String(first?.canvas_id)}`, { title: 'Changed' });
    await keep({ projects: [project('one'), project('two')] });
    await run();
    await run();
    const now = await outcomes();
    expect(now.map(({ legacy_id }) => legacy_id)).toEqual(['one', 'two']);
    expect(now[0]).toEqual(first);
    expect((await user('GET', '/canvases')).body['items']).toHaveLength(2);
    expect((await user('GET', `/canvases/${String(first?.canvas_id)}`)).body).toMatchObject({
      title: 'Changed',
    });
  });

  it('COL-15 what cannot be a canvas is written down with the reason, and keeps nothing else from coming', async () => {
    const node = (id: string, more: Body = {}) => ({ id, type: 'text', ...more });
    await keep({
      projects: [
        'nonsense',
        null,
        { title: 'no id' },
        project('lists', { nodes: 'x' }),
        project('type', { nodes: [{ id: 'a' }] }),
        project('twice', { nodes: [node('a'), node('a')] }),
        project('circle', { nodes: [node('a', { parentId: 'b' }), node('b', { parentId: 'a' })] }),
        project('large', { nodes: [node('a', { data: { text: 'x'.repeat(300_000) } })] }),
        project('data', { nodes: [node('a', { data: 7 })] }),
        project('id', { nodes: [node('with space')] }),
        project('good', { title: '', nodes: [node('a')] }),
        project('good', { nodes: [node('again')] }),
      ],
    });
    await run();
    const found = Object.fromEntries(
      (await outcomes()).map(({ legacy_id, skipped }) => [legacy_id, skipped]),
    );
    expect(found).toEqual({
      '#0': 'no object with an ID',
      '#1': 'no object with an ID',
      '#2': 'no object with an ID',
      lists: 'no lists of nodes and connections',
      type: 'node a: type',
      twice: 'the ID a twice',
      circle: 'nodes that lie in each other',
      large: expect.stringContaining('entity-too-large') as string,
      data: 'data that is no object',
      id: 'an ID that cannot be one',
      good: null,
    });
    expect((await user('GET', '/canvases')).body['items']).toMatchObject([{ title: 'Untitled' }]);
  });

  it('COL-15 bytes in the document, addresses that end, media of others and lines to nowhere stay behind, counted', async () => {
    const theirs = await media(await app.caller());
    await keep({
      projects: [
        project('leaky', {
          viewport: { x: 1 },
          nodes: [
            {
              id: 'a',
              type: 'image',
              title: 7,
              parentId: 'gone',
              data: {
                content: 'data:image/png;base64,AAAA',
                url: 'https://x.example/a.png?X-Amz-Signature=1',
                storageKey: theirs,
                images: [{ storageKey: 'nothing' }],
                prompt: 'kept',
              },
            },
          ],
          connections: [{ id: 'e', fromNodeId: 'a', toNodeId: 'gone' }],
        }),
      ],
    });
    await run();
    const [outcome] = await outcomes();
    expect(outcome).toMatchObject({ skipped: null, left_out: 8 });
    const { nodes, edges } = (await user('GET', `/canvases/${String(outcome?.canvas_id)}/document`))
      .body as unknown as { nodes: Body[]; edges: Body[] };
    expect(nodes).toMatchObject([{ id: 'a', type: 'image', data: { images: [{}], prompt: 'kept' } }]);
    expect(JSON.stringify(nodes)).not.toMatch(/base64|Signature|media-/);
    expect(edges).toEqual([]);
  });

  it('COL-15 a canvas of thousands of nodes comes whole', async () => {
    const nodes = Array.from({ length: 1_200 }, (_, n) => ({
      id: `n${n}`,
      type: 'text',
      ...(n > 0 && n < 30 ? { parentId: `n${n - 1}` } : {}),
    }));
    const connections = nodes
      .slice(1)
      .map(({ id }, n) => ({ id: `e${n}`, fromNodeId: `n${n}`, toNodeId: id }));
    await keep({ projects: [project('big', { nodes: nodes.reverse(), connections })] });
    await run();
    const [{ canvas_id, skipped } = { canvas_id: '', skipped: '' }] = await outcomes();
    expect(skipped).toBeNull();
    const document = (await user('GET', `/canvases/${String(canvas_id)}/document`)).body;
    expect(document['nodes']).toHaveLength(1_200);
    expect(document['edges']).toHaveLength(1_199);
  });

  it('COL-15 the migration does it, and is not taken back once something was imported', async () => {
    const db = await openTestDatabase();
    const runner = db.dataSource.createQueryRunner();
    const migration = new LegacyCanvasImport();
    const transact = async (work: () => Promise<void>) => {
      await runner.startTransaction();
      try {
        await work();
        await runner.commitTransaction();
      } catch (error) {
        await runner.rollbackTransaction();
        throw error;
      }
    };
    try {
      const userId = await insertUser(db);
      await db.session.execute(
        `insert into user_app_state (user_id, key, data) values ($1, 'infinite-canvas:canvas_store', $2)`,
        [userId, JSON.stringify({ projects: [project('old'), 7] })],
      );
      await transact(() => migration.down(runner));
      await transact(() => migration.up(runner));
      expect(
        await db.session.query('select title from canvas_projects where owner_user_id = $1', [userId]),
      ).toEqual([{ title: 'Canvas old' }]);
      await expect(transact(() => migration.down(runner))).rejects.toThrow('legacy_canvases holds 1 row(s)');
      expect(await db.session.query('select from legacy_canvases')).toHaveLength(2);
    } finally {
      await runner.release();
      await db.close();
    }
  });
});
