import { randomUUID } from 'node:crypto';
import { insertMember } from '../builders/canvases.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import {
  byName,
  connected,
  drop,
  group,
  insertMedia,
  newCanvas,
  node,
  type Document,
  type TestCanvas,
} from './versions-kit.js';

describe('copies of canvases', () => {
  let app: CollaborationApp;
  let mina: Caller;
  let noor: Caller;
  let stranger: Caller;
  let canvas: TestCanvas;
  beforeAll(async () => {
    app = await openCollaborationApp();
    [mina, noor, stranger] = await Promise.all([app.caller(), app.caller(), app.caller()]);
  });
  beforeEach(async () => {
    canvas = await newCanvas(mina);
    await insertMember(app.db, canvas.id, noor.userId, 'viewer');
  });
  afterAll(() => app.close());

  const documentOf = async (who: Caller, canvasId: unknown) =>
    (await who('GET', `/canvases/${canvasId as string}/document`)).body as unknown as Document;

  it('COL-13 a duplicate is a canvas of its own: same content, other IDs, nothing of the members', async () => {
    await connected(canvas);
    const copied = await noor('POST', `${canvas.path}/duplicate`, {});
    expect(copied.body).toMatchObject({ title: 'A canvas (copy)', role: 'owner', ownerUserId: noor.userId });
    const [old, copy] = [await canvas.document(), await documentOf(noor, copied.body.id)];
    expect(byName(copy)).toEqual(byName(old));
    const ids = ({ nodes, edges, groups }: Document) =>
      [...nodes, ...edges, ...groups].map(({ id }) => id as string);
    expect(ids(copy).filter((id) => ids(old).includes(id))).toEqual([]);
    expect((await mina('GET', `/canvases/${String(copied.body.id)}`)).status).toBe(404);
    expect((await stranger('POST', `${canvas.path}/duplicate`, {})).status).toBe(404);
    // The log replays to it: it came by operations.
    expect((await noor('GET', `/canvases/${String(copied.body.id)}/operations?after=0`)).status).toBe(200);
  });

  it('COL-13 PLT-15 a duplicate that is asked for again with the same key is made once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await mina('POST', `${canvas.path}/duplicate`, { title: 'Once' }, key);
    const second = await mina('POST', `${canvas.path}/duplicate`, { title: 'Once' }, key);
    expect([first.status, second.body]).toEqual([201, first.body]);
  });

  it('COL-13 COL-14 what a member may see becomes a reference of the copy, and stays readable there', async () => {
    const picture = await insertMedia(app, mina.userId);
    await canvas.write(node('a', { title: 'a', type: 'image', data: { storageKey: picture } }));
    await noor('POST', `${canvas.path}/duplicate`, {});
    await canvas.write(drop('a'));
    expect((await noor('GET', `/media/${picture}`)).status).toBe(200);
    expect((await mina('DELETE', `/media/${picture}`)).body).toMatchObject({ code: 'media-in-use' });
  });

  describe('of a selection', () => {
    const copy = (who: Caller, target: TestCanvas, entityIds: string[], more: object = {}) =>
      who('POST', `${target.path}/copies`, { sourceCanvasId: canvas.id, entityIds, ...more });

    it('COL-13 takes along what lies in it and the edges inside, moves it, and forgets what is outside', async () => {
      await connected(canvas);
      const target = await newCanvas(noor);
      await target.write(node('a', { title: 'there before' }));
      const copied = await copy(noor, target, ['g', 'no-such'], { offset: { x: 100, y: -2 } });
      expect(copied.body).toMatchObject({ firstRevision: '2' });
      const entities = copied.body['entities'] as { from: string; to: string }[];
      expect(entities.map(({ from }) => from).sort()).toEqual(['a', 'e', 'g', 'z']);
      const to = (id: string) => entities.find(({ from }) => from === id)?.to;
      const { nodes, edges, groups, settings } = await target.document();
      expect(settings).toEqual({});
      expect(groups).toMatchObject([{ id: to('g'), title: 'g' }]);
      expect(edges).toMatchObject([{ id: to('e'), from: to('a'), to: to('z') }]);
      expect(nodes.map(({ revision: _, ...rest }) => rest)).toEqual(
        expect.arrayContaining([
          { id: 'a', type: 'text', title: 'there before' },
          {
            id: to('a'),
            type: 'text',
            title: 'a',
            parentId: to('z'),
            position: { x: 101, y: 0 },
            data: { text: 'a', referenceNodeIds: [to('z')] },
          },
          { id: to('z'), type: 'video', title: 'z', parentId: to('g'), data: { firstFrameNodeId: to('a') } },
        ]),
      );
      const outside = await copy(noor, target, ['a']);
      const alone = (outside.body['entities'] as { to: string }[])[0]?.to;
      expect((await target.document()).nodes.find(({ id }) => id === alone)).toMatchObject({
        data: { text: 'a', referenceNodeIds: [] },
      });
      expect((await target.document()).nodes.find(({ id }) => id === alone)).not.toHaveProperty('parentId');
    });

    it('COL-13 needs sight of the source and the right to edit the target; nothing there is told apart from nothing to see', async () => {
      await connected(canvas);
      const target = await newCanvas(noor);
      expect((await copy(mina, target, ['a'])).status).toBe(404);
      expect(
        (await noor('POST', `${canvas.path}/copies`, { sourceCanvasId: canvas.id, entityIds: ['a'] })).status,
      ).toBe(403);
      const strangers = await newCanvas(stranger);
      expect((await copy(stranger, strangers, ['a'])).body).toMatchObject({ code: 'canvas-not-found' });
      expect((await copy(noor, target, ['no-such', 'e'])).body).toMatchObject({ code: 'nothing-selected' });
      expect((await copy(noor, target, [])).status).toBe(400);
      expect((await target.document()).revision).toBe('0');
    });

    it('COL-13 COL-24 a selection is bounded', async () => {
      await canvas.write(group('g'));
      await app.db.session.execute(
        `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
         select $1, 'n' || n, 'node', '{"type": "text", "parentId": "g"}', 1, 40 from generate_series(1, 5000) as n`,
        [canvas.id],
      );
      const answer = await copy(mina, canvas, ['g']);
      expect([answer.status, answer.body['code']]).toEqual([413, 'selection-too-large']);
    });
  });
});
