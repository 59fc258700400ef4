import { randomUUID } from 'node:crypto';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import { commentsKit, insertMedia, refusal, type CommentsKit } from './comments-kit.js';

describe('comments', () => {
  let app: CollaborationApp;
  let owner: Caller;
  let editor: Caller;
  let viewer: Caller;
  let stranger: Caller;
  let kit: CommentsKit;
  beforeAll(async () => {
    app = await openCollaborationApp();
    [owner, editor] = [await app.caller(), await app.caller()];
    [viewer, stranger] = [await app.caller(), await app.caller()];
  });
  beforeEach(async () => {
    kit = await commentsKit(app.db, owner);
    await kit.join(editor, 'editor');
    await kit.join(viewer, 'viewer');
  });
  afterAll(() => app.close());

  const revision = async () => (await owner('GET', kit.base)).body.revision;
  const node = (entityId: string) => ({ type: 'node.upsert', entityId, value: { type: 'text' } });

  describe('threads', () => {
    it('COL-16 are pinned to a node, a place or the canvas, hold replies in order, and take no revision of the document', async () => {
      await kit.operate(owner, node('n1'));
      const before = await revision();
      const pinned = await kit.started(viewer, 'here', {
        anchor: { kind: 'node', nodeId: 'n1', x: 3, y: -4 },
      });
      const placed = await kit.started(editor, 'there', { anchor: { kind: 'point', x: 120.5, y: -80 } });
      const whole = await kit.started(owner, 'everywhere');
      expect([pinned.anchor, placed.anchor, whole.anchor]).toEqual([
        { kind: 'node', nodeId: 'n1', x: 3, y: -4 },
        { kind: 'point', nodeId: null, x: 120.5, y: -80 },
        { kind: 'canvas', nodeId: null, x: null, y: null },
      ]);
      for (const text of ['one', 'two', 'three']) await kit.reply(editor, pinned.id, text);
      const said = await kit.inThread(viewer, pinned.id);
      expect(said.map(({ body, authorId }) => [body, authorId])).toEqual([
        ['here', viewer.userId],
        ['one', editor.userId],
        ['two', editor.userId],
        ['three', editor.userId],
      ]);
      expect((await kit.threads(viewer)).map(({ id }) => id)).toEqual([whole.id, placed.id, pinned.id]);
      expect(
        (await kit.threads(viewer, '?nodeId=n1')).map(({ id, commentCount }) => [id, commentCount]),
      ).toEqual([[pinned.id, 4]]);
      expect(await revision()).toBe(before);
    });

    it.each([
      [{ kind: 'point' }, '#/anchor'],
      [{ kind: 'point', x: 1 }, '#/anchor'],
      [{ kind: 'node' }, '#/anchor'],
      [{ kind: 'canvas', nodeId: 'n1' }, '#/anchor'],
      [{ kind: 'canvas', x: 1, y: 1 }, '#/anchor'],
      [{ kind: 'edge' }, '#/anchor/kind'],
      [{ kind: 'point', x: 1, y: 1e9 }, '#/anchor/y'],
      [{ kind: 'point', x: 1, y: 1, z: 1 }, '#/anchor/z'],
      [undefined, '#/anchor'],
    ])('COL-16 an anchor %j is refused at %s and nothing is written', async (anchor, pointer) => {
      expect(await kit.start(viewer, 'x', { anchor })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
      expect(await kit.sequence()).toBe(0);
    });

    it('COL-16 a node that is not there, and what is no node, takes no thread', async () => {
      await kit.operate(owner, { type: 'group.upsert', entityId: 'g', value: {} });
      for (const nodeId of ['none', 'g'])
        expect(refusal(await kit.start(viewer, 'x', { anchor: { kind: 'node', nodeId } }))).toEqual([
          404,
          'entity-not-found',
        ]);
    });

    it('COL-17 a thread whose node is deleted stays and is marked detached, until an operation brings the node back', async () => {
      await kit.operate(owner, node('n1'));
      const { id, detached } = await kit.started(viewer, 'here', { anchor: { kind: 'node', nodeId: 'n1' } });
      await kit.operate(owner, { type: 'node.delete', entityId: 'n1' });
      const gone = await kit.thread(viewer, id);
      await kit.reply(viewer, id, 'still here');
      await kit.operate(owner, node('n1'));
      const back = await kit.thread(viewer, id);
      expect([detached, gone.detached, back.detached]).toEqual([false, true, false]);
      expect([gone.first.body, gone.anchor.nodeId, back.commentCount]).toEqual(['here', 'n1', 2]);
    });

    it('COL-17 editor and owner resolve and reopen, a viewer does not; twice is once', async () => {
      const { id } = await kit.started(viewer);
      expect(refusal(await kit.settle(viewer, id, 'resolve'))).toEqual([403, 'forbidden']);
      expect((await kit.settle(editor, id, 'resolve')).body).toMatchObject({ resolvedBy: editor.userId });
      const sequence = await kit.sequence();
      expect((await kit.settle(owner, id, 'resolve')).body).toMatchObject({ resolvedBy: editor.userId });
      expect(await kit.sequence()).toBe(sequence);
      expect([await kit.threads(viewer), (await kit.threads(viewer, '?state=resolved')).length]).toEqual([
        [],
        1,
      ]);
      expect(refusal(await kit.settle(viewer, id, 'reopen'))).toEqual([403, 'forbidden']);
      expect((await kit.settle(owner, id, 'reopen')).body).toMatchObject({
        resolvedAt: null,
        resolvedBy: null,
      });
      expect((await kit.threads(viewer)).length).toBe(1);
    });

    it('COL-17 no stranger reads or writes anything of them', async () => {
      const { id } = await kit.started(viewer);
      for (const answer of [
        await kit.start(stranger),
        await kit.reply(stranger, id),
        await kit.edit(stranger, id, { body: 'z' }),
        await kit.remove(stranger, id),
        await kit.react(stranger, id, '👍'),
        await stranger('GET', `${kit.base}/comment-threads`),
        await stranger('GET', `${kit.base}/comments/${id}`),
      ])
        expect(refusal(answer)).toEqual([404, 'canvas-not-found']);
    });

    it('COL-16 a comment of another canvas is not found through this one', async () => {
      const other = await commentsKit(app.db, owner);
      const { id } = await other.started(owner);
      expect(refusal(await kit.edit(owner, id, { body: 'z' }))).toEqual([404, 'comment-not-found']);
      expect(refusal(await kit.remove(owner, id))).toEqual([404, 'comment-not-found']);
      expect(refusal(await kit.reply(owner, id))).toEqual([404, 'thread-not-found']);
      expect(refusal(await kit.settle(owner, id, 'resolve'))).toEqual([404, 'thread-not-found']);
    });

    it('COL-16 a retried creation with its key is answered with the first comment', async () => {
      const key = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all([1, 2, 3].map(() => kit.start(viewer, 'once', {}, key)));
      const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
      expect(ids.size).toBe(1);
      expect((await kit.threads(viewer)).length).toBe(1);
      expect(refusal(await kit.start(viewer, 'other', {}, key))).toEqual([409, 'idempotency-key-reused']);
    });
  });

  describe('texts', () => {
    it('COL-16 edits keep what was said before, newest first, with its revision', async () => {
      const { id } = await kit.started(viewer, 'first');
      await kit.edit(viewer, id, { body: 'second' });
      const edited = await kit.edit(viewer, id, { body: 'third' });
      expect(edited.body).toMatchObject({
        body: 'third',
        revision: '3',
        editedAt: expect.any(String) as string,
      });
      const { items } = (await editor('GET', `${kit.base}/comments/${id}/history`)).body;
      expect(items).toMatchObject([
        { revision: '2', body: 'second' },
        { revision: '1', body: 'first' },
      ]);
      // What changes nothing is no edit.
      expect((await kit.edit(viewer, id, { body: 'third' })).body).toMatchObject({ revision: '3' });
    });

    it('COL-16 an edit of another text than the expected one is refused: 409 by the body, 412 by If-Match', async () => {
      const { id } = await kit.started(viewer, 'first');
      expect((await kit.edit(viewer, id, { body: 'a', expectedRevision: '1' })).status).toBe(200);
      const stale = await kit.edit(viewer, id, { body: 'b', expectedRevision: '1' });
      expect(stale).toMatchObject({
        status: 409,
        body: { code: 'revision-conflict', details: { currentRevision: '2' } },
      });
      const by = (match: string) => kit.edit(viewer, id, { body: `by ${match}` }, { 'if-match': match });
      for (const match of ['"1"', 'W/"2"', 'x'])
        expect(refusal(await by(match))).toEqual([412, 'precondition-failed']);
      expect((await by('"7", "2"')).status).toBe(200);
      expect((await by('*')).status).toBe(200);
      const both = await Promise.all(
        ['c', 'd'].map((body) => kit.edit(viewer, id, { body, expectedRevision: '4' })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('COL-17 nobody edits what somebody else said, the owner of the canvas included', async () => {
      const { id } = await kit.started(viewer);
      for (const who of [editor, owner])
        expect(refusal(await kit.edit(who, id, { body: 'z' }))).toEqual([403, 'not-the-author']);
      expect((await kit.comment(owner, id)).body).toBe('x');
    });

    it('COL-17 everybody deletes their own, the owner any; an editor none of others', async () => {
      const mine = await kit.started(viewer);
      expect(refusal(await kit.remove(editor, mine.id))).toEqual([403, 'not-the-author']);
      expect((await kit.remove(viewer, mine.id)).status).toBe(204);
      const other = await kit.started(viewer);
      expect((await kit.remove(owner, other.id)).status).toBe(204);
      expect((await kit.remove(owner, other.id)).status).toBe(204);
      const [record] = await app.db.session.query(
        `select actor_id, details from audit_log where action = 'canvas.comment.delete' and target_id = $1`,
        [kit.canvasId],
      );
      expect(record).toMatchObject({
        actor_id: owner.userId,
        details: { commentId: other.id, authorId: viewer.userId },
      });
    });

    it('COL-16 what a deleted comment said is gone for everybody, history, picture and reactions too; replies stay', async () => {
      const attachmentStorageKey = await insertMedia(app.db, viewer.userId);
      const { id } = await kit.started(viewer, 'secret one', { attachmentStorageKey });
      await kit.edit(viewer, id, { body: 'secret two' });
      await kit.react(editor, id, '👍');
      await kit.reply(editor, id, 'a reply');
      expect((await kit.remove(viewer, id)).status).toBe(204);
      const [first, reply] = await kit.inThread(owner, id);
      expect(first).toMatchObject({
        body: null,
        authorId: viewer.userId,
        attachmentStorageKey: null,
        reactions: [],
        deletedAt: expect.any(String) as string,
      });
      expect(reply?.body).toBe('a reply');
      expect(refusal(await owner('GET', `${kit.base}/comments/${id}/history`))).toEqual([
        410,
        'comment-deleted',
      ]);
      expect(refusal(await kit.edit(viewer, id, { body: 'z' }))).toEqual([410, 'comment-deleted']);
      expect(refusal(await kit.react(viewer, id, '👍'))).toEqual([410, 'comment-deleted']);
      expect(await kit.thread(viewer, id)).toMatchObject({ deletedAt: null, commentCount: 1 });
      const kept = await app.db.session.query<{ text: string }>(
        `select c::text as text from canvas_comments c union all select e::text from canvas_comment_edits e
         union all select v::text from canvas_comment_events v`,
      );
      expect(kept.filter(({ text }) => text.includes('secret'))).toEqual([]);
    });

    it('COL-16 a thread goes with the last of its comments: it is listed no more and takes no reply', async () => {
      const { id } = await kit.started(viewer);
      await kit.reply(viewer, id);
      for (const comment of await kit.inThread(viewer, id)) await kit.remove(viewer, comment.id);
      expect(await kit.threads(viewer, '?state=all')).toEqual([]);
      expect(await kit.thread(viewer, id)).toMatchObject({ deletedAt: expect.any(String) as string });
      expect(refusal(await kit.reply(editor, id))).toEqual([410, 'thread-deleted']);
      expect(refusal(await kit.settle(editor, id, 'resolve'))).toEqual([410, 'thread-deleted']);
    });

    it('COL-17 a whole thread is deleted by the owner, or by who wrote all of it', async () => {
      const shared = await kit.started(viewer);
      await kit.reply(editor, shared.id);
      const path = `${kit.base}/comment-threads/${shared.id}`;
      expect(refusal(await viewer('DELETE', path))).toEqual([403, 'not-the-author']);
      expect((await owner('DELETE', path)).status).toBe(204);
      expect((await kit.inThread(viewer, shared.id)).map(({ body }) => body)).toEqual([null, null]);
      const own = await kit.started(viewer);
      await kit.reply(viewer, own.id);
      expect((await viewer('DELETE', `${kit.base}/comment-threads/${own.id}`)).status).toBe(204);
      expect(await kit.threads(owner)).toEqual([]);
    });

    it.each([
      ['nothing', { body: '' }, 'comment-empty', '#/body'],
      ['nothing visible', { body: ' \n\u200b' }, 'comment-empty', '#/body'],
      ['10,001 characters', { body: 'x'.repeat(10_001) }, 'validation-failed', '#/body'],
      ['a number', { body: 5 }, 'validation-failed', '#/body'],
      ['a mention that is no ID', { mentionedUserIds: ['x'] }, 'validation-failed', '#/mentionedUserIds'],
      [
        '21 mentions',
        { mentionedUserIds: Array.from({ length: 21 }, () => randomUUID()) },
        'validation-failed',
        '#/mentionedUserIds',
      ],
      [
        'a mention of a stranger',
        { mentionedUserIds: [randomUUID()] },
        'mention-not-a-member',
        '#/mentionedUserIds/0',
      ],
      [
        'a picture that is not there',
        { attachmentStorageKey: 'media-none' },
        'attachment-not-found',
        '#/attachmentStorageKey',
      ],
      ['no picture', { attachmentStorageKey: null }, 'validation-failed', '#/attachmentStorageKey'],
      ['an unknown field', { authorId: randomUUID() }, 'validation-failed', '#/authorId'],
    ])('COL-16 COL-24 a comment of %s is refused with its pointer', async (_what, body, code, pointer) => {
      const answer = await kit.start(viewer, 'x', body);
      expect(answer).toMatchObject({ status: 400, body: { code, errors: [{ pointer }] } });
      expect(await kit.sequence()).toBe(0);
    });

    it('COL-16 text of every script and 10,000 characters comes back as it was sent', async () => {
      for (const body of [
        '港口应该更暗一些 🌊\n\ttab',
        '𝒳'.repeat(5_000),
        'e'.repeat(10_000),
        `<b>"'\\%_\u2028`,
      ])
        expect((await kit.started(viewer, body)).first.body).toBe(body);
    });
  });

  describe('pictures', () => {
    it('COL-16 MED-3 members read a picture through the comment, and only as long as it shows it', async () => {
      const attachmentStorageKey = await insertMedia(app.db, viewer.userId);
      const reads = async (who: Caller) => (await who('GET', `/media/${attachmentStorageKey}`)).status;
      expect([await reads(editor), await reads(stranger)]).toEqual([404, 404]);
      const { id, first } = await kit.started(viewer, '', { attachmentStorageKey });
      expect(first.attachmentStorageKey).toBe(attachmentStorageKey);
      expect([await reads(editor), await reads(owner), await reads(stranger)]).toEqual([200, 200, 404]);
      await kit.edit(viewer, id, { body: 'without', attachmentStorageKey: null });
      expect(await reads(editor)).toBe(404);
      await kit.edit(viewer, id, { attachmentStorageKey });
      expect(await reads(editor)).toBe(200);
      await owner('DELETE', `${kit.base}/members/${editor.userId}`);
      expect(await reads(editor)).toBe(404);
    });

    it('COL-16 MED-3 what the author may not read, and what is no picture, is not attached', async () => {
      const theirs = await insertMedia(app.db, stranger.userId);
      const sound = await insertMedia(app.db, viewer.userId, 'audio/mpeg');
      const attach = (attachmentStorageKey: string) => kit.start(viewer, 'x', { attachmentStorageKey });
      expect(refusal(await attach(theirs))).toEqual([400, 'attachment-not-found']);
      expect(refusal(await attach(sound))).toEqual([400, 'attachment-not-an-image']);
      // What the canvas shows the author may read, so it may be attached.
      await kit.operate(owner, {
        type: 'node.upsert',
        entityId: 'n',
        value: { type: 'image', data: { storageKey: await insertMedia(app.db, owner.userId) } },
      });
      const [{ key }] = (await app.db.session.query<{ key: string }>(
        'select storage_key as key from canvas_project_media_refs where canvas_id = $1',
        [kit.canvasId],
      )) as [{ key: string }];
      expect((await attach(key)).status).toBe(201);
    });

    it('MED-5 a picture that a comment shows is not deleted, and the refusal names the comment; afterwards it is', async () => {
      const attachmentStorageKey = await insertMedia(app.db, viewer.userId);
      const { id } = await kit.started(viewer, '', { attachmentStorageKey });
      const refused = await viewer('DELETE', `/media/${attachmentStorageKey}`);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'media-in-use', details: { references: [{ kind: 'comment', id }] } },
      });
      await kit.remove(owner, id);
      expect((await viewer('DELETE', `/media/${attachmentStorageKey}`)).status).toBe(204);
    });
  });
});
