import { openTestApp, type TestApp } from '../harness/test-app.js';
import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import { commentsKit, insertMedia, type CommentsKit, type ThreadBody } from './comments-kit.js';

interface CommentEvent {
  readonly seq: string;
  readonly change: string;
  readonly threadId: string;
  readonly commentId: string | null;
  readonly thread: ThreadBody | null;
  readonly comment: { readonly body: string | null } | null;
}

/** Two applications on one database: what is written on one is told by the streams of the other. */
describe('comments on the event streams', () => {
  let near: CollaborationApp;
  let far: TestApp;
  let owner: Caller;
  let mina: Caller;
  let kit: CommentsKit;
  const streams: SseClient[] = [];
  beforeAll(async () => {
    near = await openCollaborationApp();
    far = await openTestApp({ db: near.db });
    [owner, mina] = [await near.caller(), await near.caller()];
  });
  beforeEach(async () => {
    kit = await commentsKit(near.db, owner);
    await kit.join(mina, 'viewer');
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.destroy();
  });
  afterAll(async () => {
    await far.close();
    await near.close();
  });

  async function follow(who: Caller, lastEventId?: string, app: TestApp = far): Promise<SseClient> {
    const stream = await new SseClient().open(`${app.url}/api/v1${kit.base}/events`, {
      authorization: `Bearer ${who.token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    });
    streams.push(stream);
    await until('ready', () => stream.of('ready').length === 1);
    return stream;
  }
  const told = (stream: SseClient) =>
    stream.of('comment').map(({ data }) => JSON.parse(data) as CommentEvent);
  const changes = (stream: SseClient) => told(stream).map(({ seq, change }) => [seq, change]);
  const operate = (n: number) =>
    kit.operate(owner, { type: 'node.upsert', entityId: `n${n}`, value: { type: 'text' } });
  const unread = (stream: SseClient) =>
    stream.of('notifications').map(({ data }) => (JSON.parse(data) as { unread: number }).unread);

  it('COL-17 every change of a comment reaches members on every process, in order, with thread and comment as the lists show them', async () => {
    const stream = await follow(mina);
    const { id } = await kit.started(mina, 'one');
    const reply = String((await kit.reply(owner, id, 'two')).body.id);
    await kit.edit(owner, reply, { body: 'three' });
    await kit.react(mina, reply, '👍');
    await kit.unreact(mina, reply, '👍');
    await kit.settle(owner, id, 'resolve');
    await kit.settle(owner, id, 'reopen');
    await until('told so far', () => told(stream).length === 7);
    const last = told(stream)[4];
    expect(last?.comment).toEqual(await kit.comment(owner, reply));
    const { first, ...thread } = await kit.thread(owner, id);
    expect(told(stream)[6]?.thread).toEqual(thread);
    expect(first.body).toBe('one');
    await kit.remove(owner, reply);
    await owner('DELETE', `${kit.base}/comment-threads/${id}`);
    await until('all', () => told(stream).length === 9);
    expect(changes(stream)).toEqual([
      ['1', 'started'],
      ['2', 'replied'],
      ['3', 'edited'],
      ['4', 'reacted'],
      ['5', 'unreacted'],
      ['6', 'resolved'],
      ['7', 'reopened'],
      ['8', 'deleted'],
      ['9', 'thread-deleted'],
    ]);
    expect(stream.of('comment').map(({ id: eventId }) => eventId)).toEqual(
      Array.from({ length: 9 }, (_, n) => `0.${n + 1}`),
    );
  });

  it('COL-11 COL-17 the ID of an event names the place among operations and among comments', async () => {
    const stream = await follow(mina);
    const next = async (change: Promise<unknown>, count: number) => {
      await change;
      await until(
        `${count} events`,
        () => stream.of('comment').length + stream.of('operation').length === count,
      );
    };
    await next(operate(1), 1);
    await next(kit.started(mina), 2);
    await next(operate(2), 3);
    await next(operate(3), 4);
    await next(kit.started(mina), 5);
    const ids = stream.events
      .filter(({ event }) => ['comment', 'operation'].includes(event))
      .map(({ id }) => id);
    expect(ids).toEqual(['1.0', '1.1', '2.1', '3.1', '3.2']);
  });

  it('COL-17 who resumes by the last event ID misses and repeats no comment, whatever else happened', async () => {
    await operate(1);
    await kit.started(mina, 'one');
    const first = await follow(mina);
    expect(first.lastEventId).toBe('1.1');
    first.destroy();
    await kit.started(mina, 'two');
    await operate(2);
    await kit.started(mina, 'three');
    const second = await follow(mina, '1.1');
    await until('caught up', () => told(second).length === 2 && second.of('operation').length === 1);
    expect(changes(second)).toEqual([
      ['2', 'started'],
      ['3', 'started'],
    ]);
    const third = await follow(mina, second.lastEventId);
    await kit.started(mina, 'four');
    await until('the new one', () => told(third).length === 1);
    expect([changes(third), third.of('operation')]).toEqual([[['4', 'started']], []]);
  });

  it('COL-16 a list of threads says where a stream has to begin to miss nothing of it', async () => {
    await kit.started(mina, 'listed');
    const { commentSeq } = (await mina('GET', `${kit.base}/comment-threads`)).body;
    await kit.started(mina, 'later');
    const stream = await follow(mina, `0.${String(commentSeq)}`);
    await until('told', () => told(stream).length === 1);
    expect(told(stream)[0]?.comment?.body).toBe('later');
  });

  it('COL-16 COL-17 what was deleted is told to nobody who comes later, neither text nor picture', async () => {
    const attachmentStorageKey = await insertMedia(near.db, mina.userId);
    const here = await follow(owner, undefined, near);
    const { id } = await kit.started(mina, 'a secret', { attachmentStorageKey });
    await until('it was told', () => told(here)[0]?.comment?.body === 'a secret');
    await kit.remove(mina, id);
    const late = await follow(owner, '0.0', near);
    await until('caught up', () => told(late).length === 2);
    const text = JSON.stringify(late.events);
    expect(text).not.toContain('secret');
    expect(text).not.toContain(attachmentStorageKey);
    expect(told(late).map(({ change, comment }) => [change, comment?.body])).toEqual([
      ['started', null],
      ['deleted', null],
    ]);
  });

  it('COL-17 PLT-19 a place below the kept news, or above all of them, is told to load the comments; the stream goes on', async () => {
    for (const text of ['a', 'b', 'c']) await kit.started(mina, text);
    await near.db.session.query('update canvas_comment_heads set floor = 2 where canvas_id = $1', [
      kit.canvasId,
    ]);
    await near.db.session.query('delete from canvas_comment_events where canvas_id = $1 and seq <= 2', [
      kit.canvasId,
    ]);
    for (const place of ['0.0', '0.1', '0.9']) {
      const stream = await follow(mina, place);
      await until('reset', () => stream.of('comments-reset').length === 1);
      expect(stream.of('comments-reset')[0]).toMatchObject({
        id: '0.3',
        data: JSON.stringify({ threads: `/api/v1${kit.base}/comment-threads`, commentSeq: '3' }),
      });
      expect([stream.ended, told(stream)]).toEqual([false, []]);
    }
    const kept = await follow(mina, '0.2');
    await until('caught up', () => told(kept).length === 1);
    await kit.started(mina, 'd');
    await until('all go on', () => streams.every((stream) => told(stream).at(-1)?.seq === '4'));
    expect(kept.of('comments-reset')).toEqual([]);
  });

  it('COL-17 COL-23 who is removed gets no comment that was written afterwards', async () => {
    const noor = await near.caller();
    await kit.join(noor, 'viewer');
    const [theirs, mine] = [await follow(noor), await follow(mina)];
    await Promise.all([
      owner('DELETE', `${kit.base}/members/${noor.userId}`),
      kit.started(mina, 'before or after'),
    ]);
    await kit.started(mina, 'after');
    await until('told to the others', () => told(mine).length === 2);
    await until('closed', () => theirs.ended);
    expect(told(theirs).map(({ comment }) => comment?.body)).not.toContain('after');
    expect(theirs.of('revoked')).toHaveLength(1);
  });

  it('COL-17 news of comments that were lost only delay: the sweep finds them', async () => {
    const stream = await follow(mina);
    const { id } = await kit.started(mina);
    await until('told', () => told(stream).length === 1);
    // Written without news of it, as by a process that died after its commit.
    await near.db.session.query(
      `with head as (update canvas_comment_heads set seq = seq + 1 where canvas_id = $1 returning seq)
       insert into canvas_comment_events (canvas_id, seq, kind, thread_id, comment_id) select $1, seq, 'edited', $2, $2 from head`,
      [kit.canvasId, id],
    );
    await until('found', () => told(stream).length === 2, 2_000);
  });

  it('COL-17 a node that is deleted detaches its threads: the operation tells it, and the thread shows it from then on', async () => {
    await operate(1);
    const { id } = await kit.started(mina, 'x', { anchor: { kind: 'node', nodeId: 'n1' } });
    const stream = await follow(mina);
    await kit.operate(owner, { type: 'node.delete', entityId: 'n1' });
    await until('told', () => stream.of('operation').length === 1);
    expect(JSON.parse(stream.of('operation')[0]?.data ?? '')).toMatchObject({
      type: 'node.delete',
      entityId: 'n1',
    });
    await kit.reply(mina, id);
    await until('replied', () => told(stream).length === 1);
    expect(told(stream)[0]?.thread).toMatchObject({ detached: true });
  });

  it('COL-18 every open stream of a user tells how many notifications wait, on any canvas and process', async () => {
    const elsewhere = await commentsKit(near.db, mina);
    const here = await follow(mina);
    const there = await new SseClient().open(`${near.url}/api/v1${elsewhere.base}/events`, {
      authorization: `Bearer ${mina.token}`,
    });
    streams.push(there);
    const others = await follow(owner);
    const before = (await mina('GET', '/notifications')).body.unread as number;
    await until('told at the beginning', () =>
      [here, there].every((stream) => unread(stream).at(-1) === before),
    );
    const mention = { mentionedUserIds: [mina.userId] };
    const { id } = await kit.started(owner, '@mina', mention);
    const both = (count: number) => () =>
      [here, there].every((stream) => unread(stream).at(-1) === before + count);
    await until('one', both(1));
    const second = String((await kit.reply(owner, id, '@mina', mention)).body.id);
    await until('two', both(2));
    await kit.remove(owner, second);
    await until('taken back', both(1));
    const { items } = (await mina('GET', '/notifications')).body as { items: { id: string }[] };
    await mina('POST', '/notifications/read', { upTo: items[0]?.id });
    await until('read', () => [here, there].every((stream) => unread(stream).at(-1) === 0));
    expect(unread(others)).toHaveLength(1);
  });
});
