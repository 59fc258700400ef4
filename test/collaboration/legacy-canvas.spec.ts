import { randomUUID } from 'node:crypto';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';

type Body = Record<string, unknown>;
interface Legacy extends Body {
  revision: string;
  nodes: Body[];
  connections: Body[];
}

const text = (id: string, value: string, more: Body = {}): Body => ({
  id,
  type: 'text',
  position: { x: 0, y: 0 },
  data: { text: value },
  ...more,
});
const line = (id: string, fromNodeId: string, toNodeId: string, more: Body = {}): Body => ({
  id,
  fromNodeId,
  toNodeId,
  ...more,
});

describe('canvases in the old form', () => {
  let app: CollaborationApp;
  let owner: Caller;
  let editor: Caller;
  let canvas: string;
  beforeAll(async () => void (app = await openCollaborationApp()));
  beforeEach(async () => {
    [owner, editor] = [await app.caller(), await app.caller()];
    canvas = String((await owner('POST', '/canvases', { title: 'Film' })).body['id']);
    await owner('POST', `/canvases/${canvas}/members`, { username: editor.username, role: 'editor' });
  });
  afterAll(() => app.close());

  const load = async (who = owner) =>
    (await who('GET', `/canvases/${canvas}/legacy`)).body as unknown as Legacy;
  const save = (document: Body, who = owner, headers: Record<string, string> = {}) =>
    who('PUT', `/canvases/${canvas}/legacy`, { document }, headers);
  const saved = async (document: Body, who = owner) => {
    const { status, body } = await save(document, who);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const [copy] = (await copies(who)).slice(-1);
    const answer = body as { revision: string; operations: number; left: Body[] };
    return { ...answer, document: copy as Legacy };
  };
  const operate = async (who: Caller, ...operations: Body[]) => {
    const named = operations.map((operation) => ({ opId: randomUUID(), ...operation }));
    const done = await who('POST', `/canvases/${canvas}/operations`, { operations: named });
    if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  };
  const patch = (entityId: string, value: Body) => ({ type: 'node.patch', entityId, value });
  const stored = async () =>
    (await owner('GET', `/canvases/${canvas}/document`)).body as unknown as {
      revision: string;
      settings: Body;
      nodes: (Body & { id: string })[];
      edges: Body[];
    };
  const copies = async (who: Caller) => {
    const row = await app.db.session.maybe<{ data: { projects: Legacy[] } }>(
      `select data from user_app_state where user_id = $1 and key = 'infinite-canvas:canvas_store'`,
      [who.userId],
    );
    return row?.data.projects ?? [];
  };

  it('COL-15 what an old client writes is in the document, and what others do there is in what it reads', async () => {
    const sent = {
      ...(await load()),
      backgroundMode: 'grid',
      viewport: { x: 1, y: 2, k: 1.5 },
      chatSessions: [{ id: 'chat', messages: ['mine'] }],
      nodes: [text('a', 'A', { custom: { deep: [1] } }), text('b', 'B', { parentId: 'a', zIndex: 3 })],
      connections: [line('e', 'a', 'b', { role: 'reference', label: 'x' })],
    };
    const { document, revision, left } = await saved(sent);
    expect(left).toEqual([]);
    expect(document).toMatchObject({ ...sent, revision, updatedAt: expect.any(String) as string });
    expect(await load()).toEqual(document);
    expect(await stored()).toMatchObject({
      revision,
      settings: { backgroundMode: 'grid', viewport: { x: 1, y: 2, k: 1.5 } },
      nodes: [
        { id: 'a', data: { text: 'A', legacyFields: { custom: { deep: [1] } } } },
        { id: 'b', parentId: 'a' },
      ],
      edges: [{ id: 'e', from: 'a', to: 'b', role: 'reference' }],
    });
    await operate(editor, patch('a', { data: { text: 'Theirs' } }));
    expect((await load()).nodes[0]).toMatchObject({ data: { text: 'Theirs' }, custom: { deep: [1] } });
    // Chats are the user's own.
    expect(await load(editor)).not.toHaveProperty('chatSessions');
  });

  it('COL-15 saving what was loaded writes nothing', async () => {
    await saved({ ...(await load()), nodes: [text('a', 'A')] });
    const loaded = await load();
    expect(await saved(loaded)).toMatchObject({ operations: 0, revision: loaded.revision });
    expect(await saved(loaded)).toMatchObject({ operations: 0 });
  });

  it('COL-15 a client that loaded long ago undoes nothing of what others did since', async () => {
    await saved({
      ...(await load()),
      nodes: [text('a', 'A'), text('b', 'B'), text('c', 'C')],
      connections: [line('bc', 'b', 'c')],
    });
    const old = await load(editor);
    await operate(
      owner,
      patch('a', { data: { prompt: 'new' }, title: 'Titled' }),
      { type: 'node.upsert', entityId: 'd', value: { type: 'text', data: { text: 'D' } } },
      { type: 'node.delete', entityId: 'b' },
      { type: 'settings.patch', value: { grid: true } },
    );
    const [a, b, c] = old.nodes as [Body, Body, Body];
    const changed = {
      ...old,
      nodes: [
        { ...a, data: { text: 'mine' } },
        { ...b, data: { text: 'of what is gone' } },
        c,
        text('e', 'E'),
      ],
      connections: [...old.connections, line('ce', 'c', 'e')],
    };
    const { left, document } = await saved(changed, editor);
    expect(left).toEqual([{ entityId: 'b', reason: 'gone' }]);
    expect((await stored()).nodes).toMatchObject([
      { id: 'a', title: 'Titled', data: { text: 'mine', prompt: 'new' } },
      { id: 'c' },
      { id: 'd' },
      { id: 'e' },
    ]);
    expect((await stored()).settings).toEqual({ grid: true });
    expect(document.connections).toEqual([line('ce', 'c', 'e')]);
    expect(document).toEqual(await load(editor));
  });

  it('COL-15 what it deletes is gone with its edges and references, and what was added meanwhile to it stays out', async () => {
    await saved({
      ...(await load()),
      nodes: [text('a', 'A'), text('b', 'B', { data: { referenceNodeIds: ['a'] }, parentId: 'a' })],
    });
    const old = await load(editor);
    await operate(
      owner,
      { type: 'node.upsert', entityId: 'c', value: { type: 'text' } },
      { type: 'edge.upsert', entityId: 'ac', value: { from: 'a', to: 'c' } },
    );
    const { left } = await saved({ ...old, nodes: old.nodes.slice(1), connections: [] }, editor);
    expect(left).toEqual([{ entityId: 'ac', reason: 'end-gone' }]);
    const document = await stored();
    expect(document.nodes).toMatchObject([{ id: 'b', data: { referenceNodeIds: [] } }, { id: 'c' }]);
    expect(document.nodes[0]).not.toHaveProperty('parentId');
    expect(document.edges).toEqual([]);
    expect(await load()).toMatchObject({ connections: [] });
  });

  it('COL-15 its changes are operations: in the log, in the streams, taken back by one undo of its sender', async () => {
    await saved({ ...(await load()), nodes: [text('a', 'A')] });
    const before = await stored();
    await saved({ ...(await load(editor)), nodes: [text('a', 'changed'), text('b', 'B')] }, editor);
    const log = await owner('GET', `/canvases/${canvas}/operations?after=${before.revision}`);
    expect(log.body['operations']).toMatchObject([
      { actorId: editor.userId, entityId: 'a' },
      { actorId: editor.userId, entityId: 'b' },
    ]);
    await editor('POST', `/canvases/${canvas}/undo`, { opId: randomUUID() });
    expect((await stored()).nodes).toMatchObject([{ id: 'a', data: { text: 'A' } }]);
  });

  it('COL-15 old clients that save at once lose nothing of each other', async () => {
    await saved({ ...(await load()), nodes: [text('a', 'A')] });
    const loaded = await load();
    const answers = await Promise.all(
      [owner, editor, owner].map((who, n) =>
        saved({ ...loaded, nodes: [...loaded.nodes, text(`n${n}`, String(n))] }, who),
      ),
    );
    expect(answers.map(({ left }) => left)).toEqual([[], [], []]);
    expect((await stored()).nodes.map(({ id }) => id)).toEqual(['a', 'n0', 'n1', 'n2']);
  });

  it('COL-15 the copy in the old state of the user follows: at each save, and when a canvas is read', async () => {
    const other = { id: 'another', title: 'Old one', nodes: [], connections: [], odd: true };
    await app.db.session.execute(
      `insert into user_app_state (user_id, key, data) values ($1, 'infinite-canvas:canvas_store', $2)`,
      [owner.userId, JSON.stringify({ projects: [other], kept: 1 })],
    );
    const { document } = await saved({ ...(await load()), nodes: [text('a', 'A')], activeChatId: 'chat' });
    expect(await copies(owner)).toEqual([other, document]);
    await operate(editor, patch('a', { data: { text: 'Theirs' } }));
    expect(await copies(owner)).toEqual([other, document]);
    const read = await load();
    expect(read).toMatchObject({ activeChatId: 'chat', nodes: [{ data: { text: 'Theirs' } }] });
    expect(await copies(owner)).toEqual([other, read]);
    const state = await owner('GET', '/state/infinite-canvas:canvas_store');
    expect(state.body).toMatchObject({ data: { projects: [other, read], kept: 1 } });
    const { revision } = state.body;
    await load();
    expect((await owner('GET', '/state/infinite-canvas:canvas_store')).body).toMatchObject({ revision });
    expect(await copies(editor)).toEqual([]);
  });

  it('COL-15 a title goes along when the sender changed it, not when somebody else has renamed the canvas', async () => {
    const old = await load(editor);
    await owner('PATCH', `/canvases/${canvas}`, { title: 'Renamed' });
    await saved({ ...old, nodes: [text('a', 'A')] }, editor);
    expect(await load(editor)).toMatchObject({ title: 'Renamed' });
    await saved({ ...(await load(editor)), title: 'Mine' }, editor);
    expect((await owner('GET', `/canvases/${canvas}`)).body).toMatchObject({ title: 'Mine' });
  });

  it('COL-15 says which document was loaded by If-Match or in the document; without either it is refused', async () => {
    const loaded = await load();
    const { revision: _revision, ...bare } = loaded;
    expect(await save(bare)).toMatchObject({ status: 400, body: { code: 'legacy-base-missing' } });
    expect((await save(bare, owner, { 'if-match': `"${loaded.revision}"` })).status).toBe(200);
    expect(await save(bare, owner, { 'if-match': '*' })).toMatchObject({ status: 400 });
    expect(await save({ ...loaded, revision: '999' })).toMatchObject({
      status: 409,
      body: { code: 'revision-ahead' },
    });
    await saved({ ...loaded, nodes: [text('a', 'A')] });
    await app.db.session.execute('update canvas_projects set history_floor = 1 where id = $1', [canvas]);
    expect(await save(loaded)).toMatchObject({ status: 410, body: { code: 'history-compacted' } });
  });

  it('COL-15 what no document may hold is refused with pointers, and nothing is written', async () => {
    const loaded = await load();
    const foreign = `media-${randomUUID()}`;
    await app.db.session.execute(
      `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
       values ($1, $2, 'infinite-canvas/media/' || $1, 'image/png', 10, repeat('a', 64), 'upload')`,
      [foreign, editor.userId],
    );
    const cases: [Body, number, string, string?][] = [
      [{ nodes: {} }, 400, 'invalid-legacy-document', '#/document/nodes'],
      [{ nodes: [text('a', 'A'), text('a', 'A')] }, 400, 'invalid-legacy-document', '#/document/nodes/1/id'],
      [{ nodes: [{ id: 'a' }] }, 400, 'invalid-legacy-document', '#/document/nodes/0/type'],
      [
        { nodes: [text('a', 'data:image/png;base64,AAAA')] },
        400,
        'invalid-legacy-document',
        '#/document/nodes/0/data/text',
      ],
      [{ nodes: [text('a', 'A', { position: { x: 'left' } })] }, 400, 'invalid-legacy-document'],
      [{ nodes: [text('a', 'A', { data: { legacyFields: {} } })] }, 400, 'invalid-legacy-document'],
      [{ viewport: { x: 'left' } }, 400, 'invalid-legacy-document', '#/document/viewport/x'],
      [{ title: 'x\ny' }, 400, 'invalid-legacy-document', '#/document/title'],
      [{ nodes: [text('a', 'A', { data: { storageKey: foreign } })] }, 403, 'media-not-readable'],
      [
        { nodes: [text('a', 'A', { parentId: 'b' }), text('b', 'B', { parentId: 'a' })] },
        409,
        'parent-cycle',
      ],
    ];
    for (const [change, status, code, pointer] of cases) {
      const answer = await save({ ...loaded, ...change });
      expect(answer).toMatchObject({ status, body: { code } });
      if (pointer) expect(answer.body['errors']).toEqual([expect.objectContaining({ pointer })]);
    }
    expect(await stored()).toMatchObject({ revision: '0', nodes: [] });
    expect((await copies(owner))[0]).toMatchObject({ nodes: [] });
  });

  it('COL-15 viewers read and do not write; strangers know nothing', async () => {
    const viewer = await app.caller();
    await owner('POST', `/canvases/${canvas}/members`, { username: viewer.username, role: 'viewer' });
    const loaded = await load(viewer);
    expect((await save(loaded, viewer)).status).toBe(403);
    expect((await save(loaded, await app.caller())).status).toBe(404);
  });
});
