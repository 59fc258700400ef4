import { insertMember } from '../builders/canvases.js';
import { lockWaits } from '../harness/lock-waits.js';
import { until } from '../harness/until.js';
import {
  openCollaborationApp,
  type Answer,
  type Caller,
  type CollaborationApp,
} from './collaboration-app.js';
import { commentsKit, insertMedia, notificationsOf, refusal, type CommentsKit } from './comments-kit.js';

/** What meets in the same moment, in both orders. */
describe('comments that meet', () => {
  let app: CollaborationApp;
  let owner: Caller;
  let editor: Caller;
  let viewer: Caller;
  let kit: CommentsKit;
  beforeAll(async () => {
    app = await openCollaborationApp();
    [owner, editor, viewer] = [await app.caller(), await app.caller(), await app.caller()];
  });
  beforeEach(async () => {
    kit = await commentsKit(app.db, owner);
    await kit.join(editor, 'editor');
    await kit.join(viewer, 'viewer');
  });
  afterAll(() => app.close());

  type Request = () => Promise<Answer>;

  /** While `sql` is done and not committed, sends the requests one after the other, each once the one before it waits. */
  async function behind(sql: string, params: unknown[], ...requests: Request[]): Promise<Answer[]> {
    const answers: Promise<Answer>[] = [];
    await app.db.uow.run({}, async () => {
      await app.db.session.query(sql, params);
      for (const [n, request] of requests.entries()) {
        answers.push(request());
        await until('it waits', async () => (await lockWaits(app.db.session)) === n + 1);
      }
    });
    return Promise.all(answers);
  }
  const inTurn = (...requests: Request[]) =>
    behind(
      'select 1 from canvas_comment_heads where canvas_id = $1 for no key update',
      [kit.canvasId],
      ...requests,
    );

  /** Counts are those of the comments that are there; a deleted thread holds none; news are complete. */
  async function expectWhole(): Promise<void> {
    const wrong = await app.db.session.query(
      `select t.id from canvas_comment_threads t
         left join lateral (select count(*) filter (where deleted_at is null) as living, count(*) as written
                              from canvas_comments where thread_id = t.id) c on true
        where t.canvas_id = $1
          and (t.comments <> c.living or t.written <> c.written or (t.deleted_at is not null) <> (c.living = 0))`,
      [kit.canvasId],
    );
    expect(wrong).toEqual([]);
    const [news] = await app.db.session.query(
      `select h.seq = (select count(*) from canvas_comment_events where canvas_id = h.canvas_id) as complete,
              h.comments = (select count(*) from canvas_comments where canvas_id = h.canvas_id and deleted_at is null) as counted
         from canvas_comment_heads h where h.canvas_id = $1`,
      [kit.canvasId],
    );
    expect(news).toEqual({ complete: true, counted: true });
  }

  it('COL-16 a reply before the last comment goes keeps the thread; after it, it is refused', async () => {
    const kept = await kit.started(viewer);
    const [reply, removal] = await inTurn(
      () => kit.reply(editor, kept.id),
      () => kit.remove(viewer, kept.id),
    );
    expect([reply?.status, removal?.status]).toEqual([201, 204]);
    expect(await kit.thread(owner, kept.id)).toMatchObject({ deletedAt: null, commentCount: 1 });

    const gone = await kit.started(viewer);
    const [first, second] = await inTurn(
      () => kit.remove(viewer, gone.id),
      () => kit.reply(editor, gone.id),
    );
    expect([first?.status, refusal(second as Answer)]).toEqual([204, [410, 'thread-deleted']]);
    await expectWhole();
  });

  it('COL-17 the deletion of a thread takes a reply that was before it along, and refuses one that comes after it', async () => {
    const [one, two] = [await kit.started(viewer), await kit.started(viewer)];
    const remove = (id: string) => () => owner('DELETE', `${kit.base}/comment-threads/${id}`);
    const before = await inTurn(() => kit.reply(editor, one.id, 'before'), remove(one.id));
    expect(before.map(({ status }) => status)).toEqual([201, 204]);
    expect((await kit.inThread(owner, one.id)).map(({ body }) => body)).toEqual([null, null]);
    const after = await inTurn(remove(two.id), () => kit.reply(editor, two.id, 'after'));
    expect(after.map(({ status }) => status)).toEqual([204, 410]);
    await expectWhole();
  });

  it('COL-17 of resolving and reopening at once the later one counts, each with its news', async () => {
    const { id } = await kit.started(viewer);
    await inTurn(
      () => kit.settle(owner, id, 'resolve'),
      () => kit.settle(editor, id, 'reopen'),
    );
    expect((await kit.thread(viewer, id)).resolvedAt).toBeNull();
    await inTurn(
      () => kit.settle(owner, id, 'reopen'),
      () => kit.settle(editor, id, 'resolve'),
    );
    expect(await kit.thread(viewer, id)).toMatchObject({ resolvedBy: editor.userId });
    const kinds = await app.db.session.query<{ kind: string }>(
      'select kind from canvas_comment_events where canvas_id = $1 order by seq',
      [kit.canvasId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['started', 'resolved', 'reopened', 'resolved']);
  });

  it('COL-16 two edits of the same text at once: one is made, the other told of it', async () => {
    const { id } = await kit.started(viewer);
    const [first, second] = await inTurn(
      () => kit.edit(viewer, id, { body: 'a', expectedRevision: '1' }),
      () => kit.edit(viewer, id, { body: 'b', expectedRevision: '1' }),
    );
    expect([first?.status, refusal(second as Answer)]).toEqual([200, [409, 'revision-conflict']]);
    expect((await kit.comment(owner, id)).body).toBe('a');
  });

  it('COL-16 MED-5 a picture that is being deleted is not attached any more, and one that is being attached not deleted', async () => {
    await kit.started(viewer);
    const lost = await insertMedia(app.db, viewer.userId);
    const [refused] = await behind('delete from media_objects where storage_key = $1', [lost], () =>
      kit.start(viewer, 'x', { attachmentStorageKey: lost }),
    );
    expect(refusal(refused as Answer)).toEqual([400, 'attachment-not-found']);
    for (let round = 0; round < 20; round++) {
      const key = await insertMedia(app.db, viewer.userId);
      const [comment, deletion] = await Promise.all([
        kit.start(viewer, 'x', { attachmentStorageKey: key }),
        viewer('DELETE', `/media/${key}`),
      ]);
      const outcome = [comment.status, deletion.status];
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual(outcome);
    }
    await expectWhole();
  });

  it('COL-17 COL-23 who is being removed writes no comment: the right is read again and held until the commit', async () => {
    const { id } = await kit.started(viewer, 'x');
    const remove = 'delete from canvas_project_members where canvas_id = $1 and user_id = $2';
    for (const write of [
      () => kit.start(viewer),
      () => kit.reply(viewer, id),
      () => kit.remove(viewer, id),
    ]) {
      const [answer] = await behind(remove, [kit.canvasId, viewer.userId], write);
      expect(refusal(answer as Answer)).toEqual([404, 'canvas-not-found']);
      await insertMember(app.db, kit.canvasId, viewer.userId, 'viewer');
    }
    const [resolved] = await behind(
      `update canvas_project_members set role = 'viewer' where canvas_id = $1 and user_id = $2`,
      [kit.canvasId, editor.userId],
      () => kit.settle(editor, id, 'resolve'),
    );
    expect(refusal(resolved as Answer)).toEqual([403, 'forbidden']);
    expect(await kit.sequence()).toBe(1);
    // The other way round the removal waits for the comment.
    const held = 'select 1 from canvas_project_members where canvas_id = $1 and user_id = $2 for share';
    const [removal] = await behind(held, [kit.canvasId, viewer.userId], () =>
      owner('DELETE', `${kit.base}/members/${viewer.userId}`),
    );
    expect(removal?.status).toBe(204);
  });

  it('COL-18 who is being removed is neither mentioned nor notified, and the comment of the others is written', async () => {
    const { id } = await kit.started(viewer, 'x');
    const remove = 'delete from canvas_project_members where canvas_id = $1 and user_id = $2';
    const [mention] = await behind(remove, [kit.canvasId, viewer.userId], () =>
      kit.reply(editor, id, 'y', { mentionedUserIds: [viewer.userId] }),
    );
    expect(refusal(mention as Answer)).toEqual([400, 'mention-not-a-member']);
    await insertMember(app.db, kit.canvasId, viewer.userId, 'viewer');
    const [reply] = await behind(remove, [kit.canvasId, viewer.userId], () => kit.reply(editor, id));
    expect(reply?.status).toBe(201);
    const { items } = await notificationsOf(viewer);
    expect(items.filter(({ canvasId }) => canvasId === kit.canvasId)).toEqual([]);
  });

  it('COL-16 comments and operations never wait for each other', async () => {
    const { id } = await kit.started(viewer);
    await app.db.uow.run({}, async () => {
      await app.db.session.query('select 1 from canvas_projects where id = $1 for no key update', [
        kit.canvasId,
      ]);
      expect((await kit.reply(viewer, id)).status).toBe(201);
      expect((await kit.start(viewer)).status).toBe(201);
    });
    await app.db.uow.run({}, async () => {
      await app.db.session.query('select 1 from canvas_comment_heads where canvas_id = $1 for update', [
        kit.canvasId,
      ]);
      const written = await kit.operate(owner, {
        type: 'node.upsert',
        entityId: 'n',
        value: { type: 'text' },
      });
      expect(written.status).toBe(200);
    });
  });

  it('COL-16 first comments of a canvas at once are all written, each with a sequence of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => kit.start(viewer)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await kit.sequence()).toBe(12);
    await expectWhole();
  });

  it('COL-16 COL-17 everything at once, with members and nodes coming and going, ends whole and without a deadlock', async () => {
    const { id } = await kit.started(owner, 'x');
    const tasks: Request[] = Array.from({ length: 8 }, (_, n) => [
      () =>
        kit.reply(n % 2 ? viewer : editor, id, `r${n}`, { mentionedUserIds: [owner.userId, editor.userId] }),
      () => kit.settle(editor, id, n % 2 ? 'resolve' : 'reopen'),
      () => kit.react(viewer, id, '👍'),
      () => kit.unreact(viewer, id, '👍'),
      () => kit.start(editor, 'y'),
      () =>
        kit.operate(owner, {
          type: n % 2 ? 'node.delete' : 'node.upsert',
          entityId: 'n',
          ...(n % 2 ? {} : { value: { type: 'text' } }),
        }),
      () => owner('PATCH', `${kit.base}/members/${viewer.userId}`, { role: n % 2 ? 'viewer' : 'editor' }),
      () => owner('POST', `${kit.base}/members`, { username: viewer.username, role: 'viewer' }),
      () =>
        n === 4
          ? owner('DELETE', `${kit.base}/members/${viewer.userId}`)
          : kit.edit(owner, id, { body: `e${n}` }),
    ]).flat();
    const answers = await Promise.all(tasks.map((task) => task()));
    const codes = new Set(answers.filter(({ status }) => status >= 300).map(({ body }) => body.code));
    for (const code of codes)
      expect(['already-a-member', 'canvas-not-found', 'member-not-found', 'mention-not-a-member']).toContain(
        code,
      );
    await expectWhole();
  });
});
