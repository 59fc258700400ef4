import { randomUUID } from 'node:crypto';
import { ExpiredOpenCutSessionsHandler } from '../../src/modules/collaboration/jobs/expired-opencut-sessions.handler.js';
import { createTestUser } from '../harness/test-users.js';
import type { Caller, CollaborationApp } from './collaboration-app.js';
import { openCutWorld, openOpenCutApp, type Body } from './opencut-kit.js';

type World = Awaited<ReturnType<typeof openCutWorld>>;

describe('editing sessions', () => {
  let app: CollaborationApp;
  beforeAll(async () => void ({ app } = await openOpenCutApp()));
  beforeEach(async () => {
    world = await openCutWorld(app);
  });
  afterAll(() => app.close());
  let world: World;

  describe('opening', () => {
    it('COL-19 hands out the media of the stored document, for 15 minutes of the database', async () => {
      const { editor, clip, open } = world;
      const storageKey = await clip('a');
      const { status, body } = await open(editor, 'a');
      expect({ status, body }).toMatchObject({
        status: 201,
        body: {
          state: 'open',
          userId: editor.userId,
          nodeIds: ['a'],
          missingNodeIds: [],
          media: [{ nodeId: 'a', type: 'video', storageKey, mime: 'video/mp4', width: 1920 }],
        },
      });
      const [row] = await app.db.session.query(
        `select extract(epoch from expires_at - created_at)::integer as seconds from opencut_sessions where id = $1`,
        [body['id']],
      );
      expect(row).toEqual({ seconds: 900 });
      const [handed] = body['media'] as Body[];
      expect((await editor('HEAD', String(handed?.['url']).replace('/api/v1', ''))).status).not.toBe(403);
    });

    it('COL-19 is for owner and editor: a viewer is refused, a stranger learns nothing', async () => {
      const { owner, viewer, clip, sessions, open, opened } = world;
      await clip('a');
      expect((await open(viewer, 'a')).status).toBe(403);
      expect((await open(await app.caller(), 'a')).status).toBe(404);
      expect((await viewer('GET', sessions())).status).toBe(403);
      await opened(owner, 'a');
    });

    it('COL-19 refuses nodes and media that a browser made up', async () => {
      const { owner, editor, canvasOf, media, draw, clip, sessions, canvas } = world;
      const real = await clip('a');
      const elsewhere = await canvasOf(owner);
      await draw(owner, 'other', { type: 'video', data: { storageKey: real } }, elsewhere);
      await draw(owner, 'text', { type: 'text', data: { text: 'x' } });
      await draw(owner, 'empty', { type: 'video', data: {} });
      await draw(owner, 'plugin', { type: 'my:clip', data: { storageKey: real } });
      await draw(owner, 'wrong', { type: 'image', data: { storageKey: real } });
      await owner('POST', `/canvases/${canvas}/operations`, {
        operations: [{ opId: randomUUID(), type: 'group.upsert', entityId: 'group', value: {} }],
      });
      const secret = await media(owner);
      const cases: [Body, string][] = [
        [{ nodeId: 'nowhere' }, 'no-such-node'],
        [{ nodeId: 'other' }, 'no-such-node'],
        [{ nodeId: 'group' }, 'no-such-node'],
        [{ nodeId: 'text' }, 'not-media'],
        [{ nodeId: 'empty' }, 'not-media'],
        [{ nodeId: 'plugin' }, 'not-media'],
        [{ nodeId: 'wrong' }, 'wrong-type'],
        [{ nodeId: 'a', storageKey: secret }, 'other-media'],
      ];
      for (const [node, fault] of cases) {
        const { status, body } = await editor('POST', sessions(), { selection: [{ nodeId: 'a' }, node] });
        const expected =
          node['nodeId'] === 'a'
            ? { status: 400 }
            : {
                status: 400,
                body: {
                  code: 'opencut-selection-refused',
                  details: { nodes: [{ nodeId: node['nodeId'], fault }] },
                },
              };
        expect({ status, body }).toMatchObject(expected);
      }
      const forged = await editor('POST', sessions(), { selection: [{ nodeId: 'a', storageKey: secret }] });
      expect(forged.body).toMatchObject({ details: { nodes: [{ nodeId: 'a', fault: 'other-media' }] } });
      expect((await editor('GET', sessions())).body['items']).toEqual([]);
      expect(
        (await editor('POST', sessions(), { selection: [{ nodeId: 'a', storageKey: real }] })).status,
      ).toBe(201);
    });

    it('COL-19 resolves anew each time it is read: what is gone or other is missing', async () => {
      const { owner, editor, media, draw, clip, opened, canvas, sessions } = world;
      await clip('a');
      await clip('b');
      const session = await opened(editor, 'a', 'b');
      await draw(owner, 'a', { type: 'video', data: { storageKey: await media(owner) } });
      await owner('POST', `/canvases/${canvas}/operations`, {
        operations: [{ opId: randomUUID(), type: 'node.delete', entityId: 'b' }],
      });
      expect((await editor('GET', `${sessions()}/${session}`)).body).toMatchObject({
        media: [],
        missingNodeIds: ['a', 'b'],
      });
    });

    it.each([
      ['no nodes', { selection: [] }],
      ['a node twice', { selection: [{ nodeId: 'a' }, { nodeId: 'a' }] }],
      ['too many', { selection: Array.from({ length: 51 }, (_, n) => ({ nodeId: `n${n}` })) }],
      ['an unknown field', { selection: [{ nodeId: 'a', url: 'https://x' }] }],
      ['no time', { selection: [{ nodeId: 'a' }], ttlSeconds: 0 }],
      ['a day', { selection: [{ nodeId: 'a' }], ttlSeconds: 86_400 }],
    ])('COL-19 refuses a request with %s', async (_, body) => {
      const { editor, clip, sessions } = world;
      await clip('a');
      expect((await editor('POST', sessions(), body)).status).toBe(400);
    });
  });

  describe('one editor at a time', () => {
    it('COL-19 a selection that overlaps an open one is refused with who holds it until when', async () => {
      const { owner, editor, clip, open, opened } = world;
      for (const id of ['a', 'b', 'c']) await clip(id);
      const session = await opened(editor, 'a', 'b');
      const { status, body } = await open(owner, 'c', 'b');
      expect({ status, body }).toMatchObject({
        status: 409,
        body: {
          code: 'opencut-selection-held',
          details: { sessionId: session, holderUserId: editor.userId, nodeIds: ['a', 'b'] },
        },
      });
      await opened(owner, 'c');
    });

    it('COL-19 of editors who want the same node at once, in whatever order, one gets it', async () => {
      const { owner, editor, canvas, member, clip, open } = world;
      for (const id of ['a', 'b', 'c']) await clip(id);
      const third = await app.caller();
      await member(third, 'editor');
      const answers = await Promise.all([
        open(owner, 'a', 'b'),
        open(editor, 'b', 'c'),
        open(third, 'b', 'a', 'c'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(
        await app.db.session.query(
          'select from opencut_session_nodes where canvas_id = $1 and node_id = $2',
          [canvas, 'b'],
        ),
      ).toHaveLength(1);
    });

    it('COL-19 the database itself lets one session hold a node', async () => {
      const { editor, canvas, clip, opened } = world;
      await clip('a');
      await opened(editor, 'a');
      await expect(
        app.db.session.execute(
          `insert into opencut_session_nodes select canvas_id, node_id, session_id from opencut_session_nodes where canvas_id = $1`,
          [canvas],
        ),
      ).rejects.toThrow('opencut_session_nodes_one_editor');
    });

    it("COL-19 is taken over when its time is over, by another tab of one's own, and from who may edit no more", async () => {
      const { owner, editor, clip, open, opened, stateOf, lapse, sessions, canvas } = world;
      await clip('a');
      const first = await opened(editor, 'a');
      await lapse(first);
      const second = await opened(owner, 'a');
      expect((await owner('GET', `${sessions()}/${first}`)).body).toMatchObject({
        state: 'superseded',
        supersededBy: second,
      });
      const third = await opened(owner, 'a');
      expect(await stateOf(second)).toBe('superseded');
      expect((await open(editor, 'a')).status).toBe(409);
      await owner('POST', `${sessions()}/${third}/cancel`);
      const fourth = await opened(editor, 'a');
      await owner('PATCH', `/canvases/${canvas}/members/${editor.userId}`, { role: 'viewer' });
      await opened(owner, 'a');
      expect(await stateOf(fourth)).toBe('superseded');
    });

    it('COL-19 renewing prolongs an open session of one’s own, to 8 hours at most, and brings none back', async () => {
      const { owner, editor, clip, open, opened, lapse, sessions } = world;
      await clip('a');
      const session = await opened(editor, 'a');
      const renew = (who: Caller, ttlSeconds: number) =>
        who('POST', `${sessions()}/${session}/renew`, { ttlSeconds });
      const before = Date.parse(String((await renew(editor, 60)).body['expiresAt']));
      expect(Date.parse(String((await renew(editor, 3_600)).body['expiresAt'])) - before).toBeGreaterThan(
        40 * 60_000,
      );
      expect((await renew(owner, 3_600)).body).toMatchObject({ code: 'opencut-session-not-found' });
      await app.db.session.execute(
        `update opencut_sessions set created_at = now() - interval '7 hours 50 minutes', expires_at = now() + interval '1 minute'
          where id = $1`,
        [session],
      );
      const { createdAt, expiresAt } = (await renew(editor, 3_600)).body;
      expect(Date.parse(String(expiresAt)) - Date.parse(String(createdAt))).toBe(8 * 3_600_000);
      await lapse(session);
      expect(await renew(editor, 60)).toMatchObject({
        status: 410,
        body: { code: 'opencut-session-expired' },
      });
      expect((await open(owner, 'a')).status).toBe(201);
    });

    it('COL-19 cancelling frees the nodes: by who holds them and by the owner, not by other editors', async () => {
      const { owner, editor, member, clip, opened, stateOf, sessions } = world;
      await clip('a');
      const third = await app.caller();
      await member(third, 'editor');
      const session = await opened(editor, 'a');
      const cancel = (who: Caller) => who('POST', `${sessions()}/${session}/cancel`);
      expect((await cancel(third)).status).toBe(404);
      expect((await cancel(owner)).status).toBe(204);
      expect((await cancel(editor)).status).toBe(204);
      expect(await stateOf(session)).toBe('cancelled');
      await opened(third, 'a');
    });

    it('COL-19 the sweep writes down what is over, and frees its nodes', async () => {
      const { editor, clip, opened, stateOf, lapse } = world;
      await clip('a');
      const session = await opened(editor, 'a');
      await lapse(session);
      expect(await stateOf(session)).toBe('expired');
      const handler = app.app.get(ExpiredOpenCutSessionsHandler, { strict: false });
      expect(await handler.findDue()).toHaveLength(1);
      await handler.handle('overdue', AbortSignal.timeout(5_000));
      expect(await handler.findDue()).toEqual([]);
      expect(
        await app.db.session.query(
          `select state from opencut_sessions s where id = $1 and closed_at is not null
             and not exists (select from opencut_session_nodes n where n.session_id = s.id)`,
          [session],
        ),
      ).toEqual([{ state: 'expired' }]);
    });

    it('COL-19 administrators see all sessions and, in the audit log, what was done to each', async () => {
      const { owner, editor, clip, opened, sessions, canvas } = world;
      await clip('a');
      const cancelled = await opened(editor, 'a');
      await editor('POST', `${sessions()}/${cancelled}/cancel`);
      const held = await opened(owner, 'a');
      const admin = await createTestUser(app.db.session, { role: 'admin' });
      const see = async (path: string) =>
        (await app.call('GET', `/api/v1${path}`, { token: admin.token })).body as { items: Body[] };
      expect((await see(`/admin/opencut-sessions?canvasId=${canvas}`)).items).toMatchObject([
        { id: held, state: 'open', userId: owner.userId },
        { id: cancelled, state: 'cancelled', userId: editor.userId },
      ]);
      const closed = await see(`/admin/opencut-sessions?userId=${editor.userId}&state=cancelled`);
      expect(closed.items.map(({ id }) => id)).toEqual([cancelled]);
      const audited = await see(`/admin/audit?targetType=opencut-session&targetId=${cancelled}`);
      expect(audited.items.map(({ action }) => action)).toEqual(['opencut.cancel', 'opencut.open']);
      expect((await owner('GET', '/admin/opencut-sessions')).status).toBe(403);
    });
  });
});
