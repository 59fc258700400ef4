import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import {
  CanvasWatch,
  type CanvasHead,
  type CanvasNews,
  type CommentNews,
  type SweptHead,
} from '../../../ports/collaboration/canvas-watch.port.js';
import { SseStream } from '../../web/sse/sse-stream.js';
import { CanvasRoom } from './canvas-room.js';
import { FrameRun } from './frame-run.js';
import { LiveSubscriber } from './live-subscriber.js';
import { RecentFrames } from './recent-frames.js';

/** A canvas in memory whose queries wait until the spec lets them go: every interleaving can be played. */
class ScriptedWatch extends CanvasWatch {
  revision = 0;
  floor = 0;
  commentSeq = 0;
  commentFloor = 0;
  queries = 0;
  failNext = false;
  private held: (() => void)[] | undefined;

  hold(): void {
    this.held = [];
  }

  async release(): Promise<void> {
    const held = this.held ?? [];
    this.held = undefined;
    for (const go of held) go();
    for (let n = 0; n < 10; n++) await turn();
  }

  get head(): CanvasHead {
    const revision = String(this.revision);
    return {
      canvasId: 'c',
      title: 'A canvas',
      revision,
      commentSeq: String(this.commentSeq),
      membershipVersion: '1',
      deleted: false,
    };
  }

  admit(): Promise<{ head: CanvasHead; role: CanvasRole }> {
    return Promise.resolve({ head: this.head, role: 'editor' });
  }

  async newsAfter(_canvasId: string, revision: string, limit: number): Promise<CanvasNews> {
    this.queries++;
    if (this.failNext) {
      this.failNext = false;
      throw new Error('connection lost');
    }
    // The answer is that of the moment of asking, however long it is on its way.
    const first = Math.max(Number(revision), this.floor) + 1;
    const revisions = Array.from({ length: Math.max(0, this.revision - first + 1) }, (_, n) => first + n);
    const operations = revisions.slice(0, limit).map((each) => ({ revision: String(each), json: '{}' }));
    const news = { head: this.head, operations };
    const { held } = this;
    if (held) await new Promise<void>((resolve) => held.push(resolve));
    return news;
  }

  async commentsAfter(_canvasId: string, seq: string, limit: number): Promise<CommentNews> {
    const first = Math.max(Number(seq), this.commentFloor) + 1;
    const length = Math.min(limit, Math.max(0, this.commentSeq - first + 1));
    const comments = Array.from({ length }, (_, n) => ({ seq: String(first + n), json: '{}' }));
    const news = { head: this.head, comments };
    const { held } = this;
    if (held) await new Promise<void>((resolve) => held.push(resolve));
    return news;
  }

  heads(): Promise<SweptHead[]> {
    return Promise.resolve([{ ...this.head, locksDigest: null }]);
  }

  locks() {
    return Promise.resolve({ digest: null, locks: [] });
  }

  roles(_canvasId: string, userIds: readonly string[]) {
    const roles = new Map(userIds.map((id): [string, CanvasRole] => [id, 'editor']));
    return Promise.resolve({ membershipVersion: '1', roles });
  }
}

function subscribe(room: CanvasRoom, revision: number, maxBufferedBytes = 1_000_000, commentSeq = 0) {
  const wire = new PassThrough({ highWaterMark: 1 });
  const stream = new SseStream(wire as unknown as ServerResponse, {
    maxBufferedBytes,
    lingerMs: 10,
    retryMs: 1,
  });
  const subscriber = new LiveSubscriber(stream, 'u', 's', 'editor', '1', {
    revision: BigInt(revision),
    commentSeq: BigInt(commentSeq),
  });
  room.subscribers.add(subscriber);
  let text = '';
  const read = () => wire.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const received = () => [...text.matchAll(/^id: (\d+)\.0$/gm)].map(([, id]) => Number(id));
  const ids = () => [...text.matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id);
  return { subscriber, stream, read, received, ids, text: () => text };
}

const NOBODY = { usersOf: () => new Set<string>(), revoke: () => undefined };
const plain = <T>(query: () => Promise<T>) => query();
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe('CanvasRoom', () => {
  let watch: ScriptedWatch;
  let room: CanvasRoom;
  beforeEach(() => {
    watch = new ScriptedWatch();
    watch.revision = 5;
    room = new CanvasRoom(watch, plain, NOBODY, watch.head);
  });

  it('COL-11 a stream that was ahead of its room gets no event again when the room catches up', async () => {
    const behind = subscribe(room, 5);
    behind.read();
    await room.catchUp(behind.subscriber);
    watch.revision = 7;
    watch.hold();
    const waking = room.wake();
    await turn();
    watch.revision = 8;
    const ahead = subscribe(room, 8);
    ahead.read();
    await room.catchUp(ahead.subscriber);
    await watch.release();
    await waking;
    watch.revision = 9;
    await room.wake();
    await turn();
    expect(behind.received()).toEqual([6, 7, 8, 9]);
    expect(ahead.received()).toEqual([9]);
  });

  it('COL-11 what is written while a stream reads history comes once, whichever query answers first', async () => {
    watch.revision = 7;
    await room.wake();
    watch.revision = 9;
    const late = subscribe(room, 2);
    late.read();
    watch.hold();
    const catchingUp = room.catchUp(late.subscriber);
    const waking = room.wake();
    await turn();
    watch.revision = 12;
    await watch.release();
    await Promise.all([catchingUp, waking, room.wake()]);
    await turn();
    expect(late.received()).toEqual(upTo(3, 12));
    expect(late.subscriber.live).toBe(true);
  });

  it('COL-11 wakes during a query are one query more, however many', async () => {
    subscribe(room, 5).read();
    watch.hold();
    const wakes = [room.wake()];
    await turn();
    for (let n = 0; n < 100; n++) wakes.push(room.wake());
    await watch.release();
    await Promise.all(wakes);
    expect(watch.queries).toBe(2);
  });

  it('COL-11 a failing query loses nothing: the next wake has it all', async () => {
    const one = subscribe(room, 5);
    one.read();
    await room.catchUp(one.subscriber);
    watch.revision = 6;
    watch.failNext = true;
    await expect(room.wake()).rejects.toThrow('connection lost');
    watch.revision = 7;
    await room.wake();
    await turn();
    expect(one.received()).toEqual([6, 7]);
  });

  it('COL-17 an operation and a comment that are read in turn carry the place on both tracks, also when one stream is ahead', async () => {
    const here = subscribe(room, 5);
    here.read();
    await room.catchUp(here.subscriber);
    watch.commentSeq = 2;
    await room.wake('comments');
    watch.revision = 6;
    await room.wake();
    watch.commentSeq = 3;
    const ahead = subscribe(room, 6, 1_000_000, 3);
    ahead.read();
    await room.catchUp(ahead.subscriber);
    await room.wake('comments');
    watch.revision = 7;
    await room.wake();
    await turn();
    expect(here.ids()).toEqual(['5.1', '5.2', '6.2', '6.3', '7.3']);
    expect(ahead.ids()).toEqual(['7.3']);
  });

  it('COL-17 comments that come while a stream reads history come once, after the operations before them', async () => {
    watch.revision = 7;
    room = new CanvasRoom(watch, plain, NOBODY, watch.head);
    watch.commentSeq = 250;
    const late = subscribe(room, 5);
    late.read();
    watch.hold();
    const catchingUp = room.catchUp(late.subscriber);
    const waking = room.wake('comments');
    await turn();
    watch.commentSeq = 251;
    await watch.release();
    await Promise.all([catchingUp, waking, room.wake('comments')]);
    await turn();
    const sequences = late.ids().map((id) => Number(id.split('.')[1]));
    expect(sequences).toEqual([0, 0, ...upTo(1, 251)]);
    expect(late.subscriber.live).toBe(true);
  });

  it('COL-17 PLT-19 a stream below the kept news of comments is told to load them, and goes on', async () => {
    watch.commentSeq = 9;
    watch.commentFloor = 6;
    room = new CanvasRoom(watch, plain, NOBODY, watch.head);
    const [lost, kept] = [subscribe(room, 5, 1_000_000, 2), subscribe(room, 5, 1_000_000, 6)];
    for (const each of [lost, kept]) {
      each.read();
      await room.catchUp(each.subscriber);
    }
    watch.commentSeq = 10;
    await room.wake('comments');
    await turn();
    expect(lost.text()).toContain('event: comments-reset');
    expect([lost.ids(), kept.ids()]).toEqual([
      ['5.9', '5.10'],
      ['5.7', '5.8', '5.9', '5.10'],
    ]);
    expect(lost.stream.closed).toBe(false);
  });

  it('COL-24 a stream below the kept log gets reset and no event of the other side of the hole', async () => {
    watch.revision = 20;
    watch.floor = 10;
    room = new CanvasRoom(watch, plain, NOBODY, watch.head);
    const lost = subscribe(room, 6);
    lost.read();
    await room.catchUp(lost.subscriber);
    await turn();
    expect([lost.stream.closed, lost.received()]).toEqual([true, []]);
    expect(lost.text()).toContain('event: reset');
  });

  it('COL-24 who reads a long history slowly is waited for, with bounded bytes, and not dropped', async () => {
    watch.revision = 5_000;
    room = new CanvasRoom(watch, plain, NOBODY, watch.head);
    const slow = subscribe(room, 0, 4_000);
    const catchingUp = room.catchUp(slow.subscriber);
    for (let n = 0; n < 20; n++) await turn();
    const stuckAt = watch.queries;
    for (let n = 0; n < 20; n++) await turn();
    expect(watch.queries).toBe(stuckAt);
    expect(watch.queries).toBeLessThan(3);
    slow.read();
    await catchingUp;
    await turn();
    expect(slow.received()).toEqual(upTo(1, 5_000));
    expect(slow.stream.closed).toBe(false);
  });
});

describe('LiveSubscriber', () => {
  it('COL-11 takes no frame that does not follow: it asks for history instead', () => {
    const room = new CanvasRoom(new ScriptedWatch(), plain, NOBODY, new ScriptedWatch().head);
    const { subscriber } = subscribe(room, 3);
    const frames = [6n, 7n].map((place) => ({ place, text: 'data: x\n\n' }));
    expect(subscriber.deliver(new FrameRun('revision', frames))).toBe(false);
    expect(subscriber.cursor).toEqual({ revision: 3n, commentSeq: 0n });
  });
});

describe('RecentFrames', () => {
  const frames = (first: number, last: number) =>
    upTo(first, last).map((place) => ({ place: BigInt(place), text: 'x'.repeat(10) }));

  it('COL-11 gives all above a revision or nothing at all', () => {
    const recent = new RecentFrames(5, 1_000);
    expect(recent.after(0n)).toBeUndefined();
    recent.add(frames(4, 6));
    recent.add(frames(7, 12));
    expect(recent.after(6n)).toBeUndefined();
    expect(recent.after(7n)?.map(({ place }) => place)).toEqual([8n, 9n, 10n, 11n, 12n]);
    expect(recent.after(11n)).toHaveLength(1);
    expect(recent.after(12n)).toEqual([]);
  });

  it('COL-24 is bounded by length too', () => {
    const recent = new RecentFrames(1_000, 35);
    recent.add(frames(1, 9));
    expect(recent.after(6n)).toHaveLength(3);
    expect(recent.after(5n)).toBeUndefined();
  });
});
