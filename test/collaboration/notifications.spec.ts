import { PgCanvasComments } from '../../src/adapters/postgres/collaboration/pg-canvas-comments.js';
import { OutdatedCommentsHandler } from '../../src/modules/collaboration/jobs/outdated-comments.handler.js';
import type { CanvasNotification } from '../../src/ports/collaboration/canvas-notifications.port.js';
import { openTestApp } from '../harness/test-app.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import { commentsKit, notificationsOf, refusal, type CommentsKit } from './comments-kit.js';

describe('mentions, notifications and reactions', () => {
  let app: CollaborationApp;
  let owner: Caller;
  let mina: Caller;
  let noor: Caller;
  let kit: CommentsKit;
  beforeAll(async () => {
    app = await openCollaborationApp();
    owner = await app.caller();
  });
  beforeEach(async () => {
    [mina, noor] = [await app.caller(), await app.caller()];
    kit = await commentsKit(app.db, owner);
    await kit.join(mina, 'viewer');
    await kit.join(noor, 'viewer');
  });
  afterAll(() => app.close());

  const mention = (...users: Caller[]) => ({ mentionedUserIds: users.map(({ userId }) => userId) });
  const kindsOf = async (who: Caller) =>
    (await notificationsOf(who)).items.map(({ kind, commentId }) => [kind, commentId]);

  describe('mentions', () => {
    it('COL-18 who is mentioned is notified once, with canvas, thread, author and text; oneself is not', async () => {
      const { id } = await kit.started(mina, 'look @noor @mina', mention(noor, mina));
      const { items, unread } = await notificationsOf(noor);
      expect(unread).toBe(1);
      expect(items).toEqual([
        {
          id: expect.stringMatching(/^\d+$/) as string,
          kind: 'mention',
          canvasId: kit.canvasId,
          canvasTitle: 'Harbour',
          threadId: id,
          commentId: id,
          actorId: mina.userId,
          excerpt: 'look @noor @mina',
          createdAt: expect.any(String) as string,
          readAt: null,
        },
      ]);
      expect(await kindsOf(mina)).toEqual([]);
      expect((await kit.comment(owner, id)).mentionedUserIds).toEqual([noor.userId, mina.userId]);
    });

    it('COL-18 an edit notifies only who is newly mentioned, and nobody twice', async () => {
      const { id } = await kit.started(owner, 'one', mention(mina));
      await kit.edit(owner, id, { body: 'two', ...mention(mina, noor) });
      await kit.edit(owner, id, { body: 'three', ...mention() });
      await kit.edit(owner, id, { body: 'four', ...mention(noor, mina) });
      expect(await kindsOf(mina)).toEqual([['mention', id]]);
      expect(await kindsOf(noor)).toEqual([['mention', id]]);
      expect((await notificationsOf(noor)).items[0]?.excerpt).toBe('four');
    });

    it('COL-18 a mention of who is no member is refused with its pointer, and nobody is notified', async () => {
      const stranger = await app.caller();
      const answer = await kit.start(owner, 'x', mention(mina, stranger));
      expect(answer.body).toMatchObject({
        code: 'mention-not-a-member',
        errors: [{ pointer: '#/mentionedUserIds/1' }],
      });
      const { id } = await kit.started(owner, 'x');
      expect(refusal(await kit.edit(owner, id, mention(stranger)))).toEqual([400, 'mention-not-a-member']);
      expect(await kindsOf(mina)).toEqual([]);
    });
  });

  describe('notifications', () => {
    it('COL-18 a reply notifies who wrote in the thread, by a mention instead where there is one, but not who replies', async () => {
      const { id } = await kit.started(mina, 'question');
      const first = (await kit.reply(noor, id, 'answer')).body.id;
      const second = (await kit.reply(owner, id, 'another @mina', mention(mina))).body.id;
      expect(await kindsOf(mina)).toEqual([
        ['mention', second],
        ['reply', first],
      ]);
      expect(await kindsOf(noor)).toEqual([['reply', second]]);
      expect(await kindsOf(owner)).toEqual([]);
    });

    it('COL-18 who deleted all they said in a thread is notified of it no more', async () => {
      const { id } = await kit.started(mina, 'question');
      const reply = String((await kit.reply(noor, id, 'answer')).body.id);
      await kit.remove(noor, reply);
      await kit.reply(owner, id, 'another');
      expect(await kindsOf(noor)).toEqual([]);
    });

    it('COL-18 are read one by one or up to the newest seen, only by their user', async () => {
      for (const text of ['a', 'b', 'c', 'd']) await kit.started(owner, text, mention(mina));
      const ids = (await notificationsOf(mina)).items.map(({ id }) => id);
      const read = (who: Caller, id = '') => who('POST', `/notifications/${id}/read`);
      expect(refusal(await read(noor, ids[3]))).toEqual([404, 'notification-not-found']);
      for (let n = 0; n < 2; n++) expect((await read(mina, ids[3])).status).toBe(204);
      expect((await notificationsOf(mina)).unread).toBe(3);
      expect((await noor('POST', '/notifications/read', { upTo: ids[0] })).status).toBe(204);
      expect((await mina('POST', '/notifications/read', { upTo: ids[1] })).status).toBe(204);
      const { items, unread } = await notificationsOf(mina);
      expect([unread, items.map(({ readAt }) => readAt !== null)]).toEqual([1, [false, true, true, true]]);
      const unreadOnly = (await mina('GET', '/notifications?unread=true')).body.items as CanvasNotification[];
      expect(unreadOnly.map(({ id }) => id)).toEqual([ids[0]]);
    });

    it.each(['0', '-1', 'x', '9'.repeat(30)])('COL-18 the ID %s is refused', async (id) => {
      expect((await mina('POST', `/notifications/${id}/read`)).status).toBe(400);
      expect((await mina('POST', '/notifications/read', { upTo: id })).status).toBe(400);
    });

    it('COL-18 who is removed or leaves loses them for good; of a deleted canvas none is shown until it is restored', async () => {
      const { id } = await kit.started(owner, 'x', mention(mina, noor));
      await owner('DELETE', `${kit.base}/members/${mina.userId}`);
      expect(await notificationsOf(mina)).toMatchObject({ items: [], unread: 0 });
      await kit.join(mina, 'viewer');
      expect(await kindsOf(mina)).toEqual([]);
      await owner('DELETE', kit.base);
      expect(await notificationsOf(noor)).toMatchObject({ items: [], unread: 0 });
      await owner('POST', `${kit.base}/restore`);
      expect(await kindsOf(noor)).toEqual([['mention', id]]);
      await noor('POST', `${kit.base}/leave`);
      expect(await kindsOf(noor)).toEqual([]);
    });

    it('COL-18 go with the comment', async () => {
      const { id } = await kit.started(owner, 'x', mention(mina));
      const reply = String((await kit.reply(owner, id, 'y', mention(mina))).body.id);
      await kit.remove(owner, reply);
      expect(await kindsOf(mina)).toEqual([['mention', id]]);
      await owner('DELETE', `${kit.base}/comment-threads/${id}`);
      expect(await notificationsOf(mina)).toMatchObject({ items: [], unread: 0 });
    });
  });

  describe('reactions', () => {
    it('COL-18 count once for each user and emoji, and say who', async () => {
      const { id } = await kit.started(owner);
      for (const who of [mina, noor, mina]) await kit.react(who, id, '👍');
      const sequence = await kit.sequence();
      await kit.react(mina, id, '👍');
      expect(await kit.sequence()).toBe(sequence);
      await kit.react(mina, id, '❤️');
      expect((await kit.comment(noor, id)).reactions).toEqual([
        { emoji: '👍', count: 2, userIds: [mina.userId, noor.userId] },
        { emoji: '❤️', count: 1, userIds: [mina.userId] },
      ]);
      await kit.unreact(mina, id, '👍');
      expect((await kit.unreact(mina, id, '👍')).body.reactions).toEqual([
        { emoji: '👍', count: 1, userIds: [noor.userId] },
        { emoji: '❤️', count: 1, userIds: [mina.userId] },
      ]);
      const { items } = (await owner('GET', `${kit.base}/comments/${id}/reactions`)).body;
      expect(items).toMatchObject([
        { emoji: '❤️', userId: mina.userId },
        { emoji: '👍', userId: noor.userId },
      ]);
    });

    it.each(['x', '1', '👍👍', '👍x', ' ', '<b>', '\u200d'])('COL-18 %j is no reaction', async (text) => {
      const { id } = await kit.started(owner);
      expect(refusal(await kit.react(mina, id, text))).toEqual([400, 'emoji-invalid']);
    });

    it.each(['👩🏽‍🚀', '🏳️‍🌈', '🇯🇵', '1️⃣', '👨‍👩‍👧‍👦'])('COL-18 %s is one', async (emoji) => {
      const { id } = await kit.started(owner);
      expect((await kit.react(mina, id, emoji)).body).toMatchObject({ reactions: [{ emoji, count: 1 }] });
    });

    it('COL-18 COL-24 a comment takes 20 different ones; more of these still', async () => {
      const { id } = await kit.started(owner);
      const emoji = Array.from({ length: 21 }, (_, n) => String.fromCodePoint(0x1f600 + n));
      for (const each of emoji.slice(0, 20)) expect((await kit.react(mina, id, each)).status).toBe(200);
      expect(refusal(await kit.react(noor, id, String(emoji[20])))).toEqual([409, 'too-many-reactions']);
      expect((await kit.react(noor, id, String(emoji[0]))).status).toBe(200);
    });
  });

  describe('limits', () => {
    it('COL-24 a canvas, a thread and a history hold so much and no more, each with its error', async () => {
      const { id } = await kit.started(mina);
      const set = (sql: string) => app.db.session.query(sql, [kit.canvasId]);
      await set('update canvas_comment_threads set written = 1000 where canvas_id = $1');
      expect(refusal(await kit.reply(mina, id))).toEqual([409, 'too-many-replies']);
      await set('update canvas_comment_threads set written = 1 where canvas_id = $1');
      await set('update canvas_comment_heads set comments = 20000 where canvas_id = $1');
      expect(refusal(await kit.reply(mina, id))).toEqual([409, 'too-many-comments']);
      expect(refusal(await kit.start(mina))).toEqual([409, 'too-many-comments']);
      await set('update canvas_comments set revision = 201 where canvas_id = $1');
      expect(refusal(await kit.edit(mina, id, { body: 'z' }))).toEqual([409, 'too-many-edits']);
      // Deleting makes room.
      await kit.remove(mina, id);
      expect((await kit.start(mina)).status).toBe(201);
    });

    it('COL-24 PLT-18 a user who writes too fast is told when to come back; others go on', async () => {
      const limited = await openTestApp({ db: app.db, overrides: { rateLimitScale: 1 } });
      try {
        const { id } = await kit.started(owner);
        const toggle = (who: Caller) =>
          limited.call('PUT', `/api/v1${kit.base}/comments/${id}/reactions/${encodeURIComponent('👍')}`, {
            token: who.token,
          });
        const answers = [];
        for (let n = 0; n < 70; n++) answers.push(await toggle(mina));
        const refused = answers.filter(({ status }) => status === 429);
        expect(refused.length).toBeGreaterThan(0);
        expect(refused[0]?.body).toMatchObject({ code: 'comment-rate-exceeded' });
        expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
        expect((await toggle(noor)).status).toBe(200);
      } finally {
        await limited.close();
      }
    });
  });

  describe('what is old', () => {
    it('COL-16 COL-18 news of a week, threads deleted a month ago and notifications of three months go; what is in use stays', async () => {
      const kept = await kit.started(owner, 'kept', mention(mina));
      const gone = await kit.started(owner, 'gone');
      await kit.remove(owner, gone.id);
      const handler = new OutdatedCommentsHandler(new PgCanvasComments(app.db.session));
      expect(await handler.findDue()).toEqual([]);
      const age = (sql: string) => app.db.session.query(sql, [kit.canvasId]);
      await age(
        `update canvas_comment_events set created_at = now() - interval '8 days' where canvas_id = $1 and seq <= 2`,
      );
      await age(
        `update canvas_comment_threads set deleted_at = now() - interval '31 days' where canvas_id = $1 and deleted_at is not null`,
      );
      await age(
        `update canvas_notifications set created_at = now() - interval '91 days' where canvas_id = $1`,
      );
      expect(await handler.findDue()).toEqual(['outdated']);
      await handler.handle('outdated', new AbortController().signal);
      expect(await handler.findDue()).toEqual([]);
      expect(await age('select seq, floor from canvas_comment_heads where canvas_id = $1')).toEqual([
        { seq: '3', floor: '2' },
      ]);
      expect(await age('select seq from canvas_comment_events where canvas_id = $1')).toEqual([{ seq: '3' }]);
      expect((await kit.threads(owner, '?state=all')).map(({ id }) => id)).toEqual([kept.id]);
      expect(refusal(await owner('GET', `${kit.base}/comment-threads/${gone.id}`))).toEqual([
        404,
        'thread-not-found',
      ]);
      expect(await kindsOf(mina)).toEqual([]);
    });
  });

  it('IDN-9 COL-16 what a deleted user said stays under the name of nobody; reactions and notifications go', async () => {
    const { id } = await kit.started(mina, 'said');
    await kit.react(mina, id, '👍');
    const other = await kit.started(owner, 'x', mention(mina));
    await app.db.session.query('select account_remove_dependents($1)', [mina.userId]);
    await app.db.session.query('delete from users where id = $1', [mina.userId]);
    expect(await kit.comment(owner, id)).toMatchObject({ authorId: null, body: 'said', reactions: [] });
    const { users } = (await owner('GET', `${kit.base}/comment-threads`)).body;
    expect(users).toEqual([expect.objectContaining({ id: owner.userId })]);
    const rows = await app.db.session.query('select 1 from canvas_notifications where comment_id = $1', [
      other.id,
    ]);
    expect(rows).toEqual([]);
  });
});
