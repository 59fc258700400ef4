import { randomUUID } from 'node:crypto';
import { lockWaits } from '../harness/lock-waits.js';
import { eventually } from '../harness/eventually.js';
import { SseClient } from '../harness/sse-client.js';
import type { CollaborationApp } from './collaboration-app.js';
import { openCutWorld, openOpenCutApp } from './opencut-kit.js';

type World = Awaited<ReturnType<typeof openCutWorld>>;

describe('cuts brought back', () => {
  let app: CollaborationApp;
  let places: Awaited<ReturnType<typeof openOpenCutApp>>['places'];
  beforeAll(async () => void ({ app, places } = await openOpenCutApp()));
  beforeEach(async () => {
    places.at = () => Promise.resolve();
    world = await openCutWorld(app);
  });
  afterAll(() => app.close());
  let world: World;

  describe('COL-20 bringing the cut back', () => {
    it("COL-20 one node by one operation of its maker: in the revision, the references, the streams' log and the undo stack", async () => {
      const { owner, editor, viewer, canvas, media, clip, opened, bring, stateOf, document, videos } = world;
      await clip('a');
      const session = await opened(editor, 'a');
      const cut = await media(editor);
      const before = await document();
      const { status, body } = await bring(editor, session, cut, { title: 'Final' });
      expect({ status, body }).toMatchObject({ status: 200, body: { storageKey: cut, replayed: false } });
      expect(Number(body['revision'])).toBe(Number(before.revision) + 1);
      const [node] = await videos();
      expect(node).toMatchObject({
        id: body['nodeId'],
        type: 'video',
        title: 'Final',
        position: { x: 340, y: 50 },
        data: { storageKey: cut, openCut: { sessionId: session, sources: ['a'] } },
      });
      const log = await owner('GET', `/canvases/${canvas}/operations?after=${before.revision}`);
      expect(log.body['operations']).toMatchObject([{ type: 'node.upsert', actorId: editor.userId }]);
      expect(
        await app.db.session.query(
          'select from canvas_project_media_refs where canvas_id = $1 and storage_key = $2',
          [canvas, cut],
        ),
      ).toHaveLength(1);
      expect((await viewer('GET', `/media/${cut}`)).status).toBe(200);
      expect(await stateOf(session)).toBe('exported');
      await opened(owner, 'a');
      expect((await editor('POST', `/canvases/${canvas}/undo`, { opId: randomUUID() })).body).toMatchObject({
        outcome: 'applied',
      });
      expect(await videos()).toEqual([]);
    });

    it('COL-20 members see the new video node on their streams', async () => {
      const { editor, viewer, canvas, media, clip, opened, bring } = world;
      await clip('a');
      const session = await opened(editor, 'a');
      const stream = await new SseClient().open(`${app.origin}/canvases/${canvas}/events`, {
        authorization: `Bearer ${viewer.token}`,
      });
      try {
        await eventually(() => expect(stream.of('ready')).toHaveLength(1));
        const cut = await media(editor);
        const { nodeId, revision } = (await bring(editor, session, cut)).body;
        const [event] = await eventually(() => {
          expect(stream.of('operation')).toHaveLength(1);
          return stream.of('operation');
        });
        expect(event?.id).toBe(`${String(revision)}.0`);
        expect(JSON.parse(event?.data ?? '')).toMatchObject({
          type: 'node.upsert',
          entityId: nodeId,
          actorId: editor.userId,
          value: { data: { storageKey: cut } },
        });
      } finally {
        stream.destroy();
      }
    });

    it('COL-20 repeating it returns the same node; two at once make one', async () => {
      const { editor, media, clip, opened, bring, videos } = world;
      await clip('a');
      const session = await opened(editor, 'a');
      const cut = await media(editor);
      const answers = await Promise.all([1, 2, 3, 4].map(() => bring(editor, session, cut)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body['nodeId'])).size).toBe(1);
      expect(answers.filter(({ body }) => body['replayed'] === false)).toHaveLength(1);
      expect((await bring(editor, session, cut)).body).toMatchObject({ replayed: true });
      expect(await videos()).toHaveLength(1);
      expect(await bring(editor, session, await media(editor))).toMatchObject({
        status: 409,
        body: { code: 'opencut-already-exported' },
      });
    });

    it('COL-20 expired, cancelled and superseded sessions refuse, and so do those of others', async () => {
      const { owner, editor, canvasOf, media, clip, opened, bring, lapse, videos, sessions } = world;
      await clip('a');
      const cut = await media(editor);
      const expired = await opened(editor, 'a');
      await lapse(expired);
      expect(await bring(editor, expired, cut)).toMatchObject({
        status: 410,
        body: { code: 'opencut-session-expired' },
      });
      const superseded = await opened(editor, 'a');
      const cancelled = await opened(editor, 'a');
      await editor('POST', `${sessions()}/${cancelled}/cancel`);
      const theirs = await opened(owner, 'a');
      for (const [session, code] of [
        [superseded, 'opencut-session-superseded'],
        [cancelled, 'opencut-session-cancelled'],
        [theirs, 'opencut-session-not-found'],
        [randomUUID(), 'opencut-session-not-found'],
      ] as const)
        expect((await bring(editor, session, cut)).body).toMatchObject({ code });
      const elsewhere = await canvasOf(editor);
      const moved = await editor('POST', `/canvases/${elsewhere}/opencut-sessions/${theirs}/import`, {
        storageKey: cut,
      });
      expect(moved.status).toBe(404);
      expect(await videos()).toEqual([]);
    });

    it("COL-20 takes a video of the user's own library, and nothing else", async () => {
      const { editor, media, clip, opened, bring, stateOf } = world;
      const source = await clip('a');
      const session = await opened(editor, 'a');
      expect((await bring(editor, session, source)).body).toMatchObject({ code: 'media-not-found' });
      expect((await bring(editor, session, `media-${randomUUID()}`)).body).toMatchObject({
        code: 'media-not-found',
      });
      expect((await bring(editor, session, await media(editor, 'image/png'))).body).toMatchObject({
        code: 'opencut-cut-not-a-video',
      });
      expect(await stateOf(session)).toBe('open');
    });

    it('COL-20 a session that expires in the middle refuses, by the clock of the database, and leaves no node', async () => {
      const { editor, media, clip, opened, bring, stateOf, videos } = world;
      await clip('a');
      const session = await opened(editor, 'a');
      const cut = await media(editor);
      places.at = async (name) => {
        if (name !== 'opencut:after-node') return;
        await app.db.session.pool.query(
          `update opencut_sessions set created_at = now() - interval '2 hours', expires_at = now() - interval '1 second' where id = $1`,
          [session],
        );
      };
      expect(await bring(editor, session, cut)).toMatchObject({ status: 410 });
      expect(await videos()).toEqual([]);
      expect(await stateOf(session)).toBe('expired');
      await expect(
        app.db.session.execute(
          `update opencut_sessions set state = 'exported', closed_at = now(), exported_node_id = 'x',
             exported_storage_key = 'y', exported_revision = 1 where id = $1`,
          [session],
        ),
      ).rejects.toMatchObject({ code: 'opencut-session-expired' });
    });

    it.each(['opencut:after-node', 'opencut:before-commit'])(
      'COL-20 a death at %s leaves the session open and the video in the library; the retry makes one node',
      async (place) => {
        const { editor, media, clip, opened, bring, stateOf, document, videos } = world;
        await clip('a');
        const session = await opened(editor, 'a');
        const cut = await media(editor);
        const { revision } = await document();
        places.at = (name) => (name === place ? Promise.reject(new Error('died')) : Promise.resolve());
        expect((await bring(editor, session, cut)).status).toBe(500);
        expect(await document()).toMatchObject({ revision });
        expect(await stateOf(session)).toBe('open');
        expect((await editor('GET', `/media/${cut}`)).status).toBe(200);
        places.at = () => Promise.resolve();
        expect((await bring(editor, session, cut)).body).toMatchObject({ replayed: false });
        expect(await videos()).toHaveLength(1);
      },
    );

    it('COL-20 a right that ends while the import waits for the canvas is gone', async () => {
      const { editor, canvas, media, clip, opened, bring, videos } = world;
      await clip('a');
      const session = await opened(editor, 'a');
      const cut = await media(editor);
      const other = await app.db.session.pool.connect();
      try {
        await other.query('begin');
        await other.query('select from canvas_projects where id = $1 for no key update', [canvas]);
        await other.query(
          `update canvas_project_members set role = 'viewer' where canvas_id = $1 and user_id = $2`,
          [canvas, editor.userId],
        );
        const importing = bring(editor, session, cut);
        await untilBlocked();
        await other.query('commit');
        expect((await importing).status).toBe(403);
      } finally {
        other.release();
      }
      expect(await videos()).toEqual([]);
    });
  });

  const untilBlocked = () =>
    eventually(async () => expect(await lockWaits(app.db.session)).toBeGreaterThan(0));
});
