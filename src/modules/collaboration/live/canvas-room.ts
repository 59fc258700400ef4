import type {
  CanvasHead,
  CanvasNews,
  CanvasWatch,
  CommentNews,
  SweptHead,
} from '../../../ports/collaboration/canvas-watch.port.js';
import { frameOf } from '../../web/sse/sse-frame.js';
import type { LiveCursor } from '../domain/live-cursor.js';
import { FrameRun, type LiveFrame } from './frame-run.js';
import type { LiveSubscriber } from './live-subscriber.js';
import { RecentFrames } from './recent-frames.js';

const PAGE = 500;
/** Comments are longer than operations. */
const COMMENT_PAGE = 100;
const RECENT_FRAMES = 2_000;
const RECENT_LENGTH = 1_000_000;

/** Limits how many rooms and catching-up streams of this process query at once: the pool is for requests too. */
export type Gate = <T>(query: () => Promise<T>) => Promise<T>;

/** Users who are shown as present need no stream here; their rights end too. */
export interface RoomPresence {
  usersOf(canvasId: string): ReadonlySet<string>;
  revoke(canvasId: string, userId: string): void;
}

export type RoomNews = 'news' | 'roles' | 'locks' | 'comments';

/**
 * The streams of one canvas in one process. One loop at a time reads news and rights, so that however many subscribers
 * and wakes there are, a wake costs one query, and events go out in the order of revisions and of comment sequences.
 */
export class CanvasRoom {
  readonly subscribers = new Set<LiveSubscriber>();
  private readonly recent = new RecentFrames(RECENT_FRAMES, RECENT_LENGTH);
  private at: LiveCursor;
  private membershipVersion: string;
  private title: string;
  private readonly due: Record<RoomNews, boolean> = {
    news: false,
    roles: false,
    locks: false,
    comments: false,
  };
  private locks: { readonly digest: string | null; readonly frame: string } | undefined;
  private loop: Promise<void> | undefined;

  constructor(
    private readonly watch: CanvasWatch,
    private readonly gate: Gate,
    private readonly presence: RoomPresence,
    head: CanvasHead,
  ) {
    this.canvasId = head.canvasId;
    this.at = { revision: BigInt(head.revision), commentSeq: BigInt(head.commentSeq) };
    this.membershipVersion = head.membershipVersion;
    this.title = head.title;
  }

  readonly canvasId: string;

  /** Something may have changed: reads it once, however often this is called meanwhile. Rejects when the database does. */
  wake(what: RoomNews = 'news'): Promise<void> {
    this.due[what] = true;
    this.loop ??= this.work().finally(() => (this.loop = undefined));
    return this.loop;
  }

  /** What the sweep saw. Wakes the room if it is behind; rejects as `wake` does. */
  async compare(head: SweptHead | undefined): Promise<void> {
    if (!head || head.deleted) return this.closeDeleted();
    this.takeTitle(head.title);
    if (this.locks && head.locksDigest !== this.locks.digest) await this.wake('locks');
    if (BigInt(head.commentSeq) !== this.at.commentSeq) await this.wake('comments');
    if (head.membershipVersion !== this.membershipVersion) await this.wake('roles');
    else if (BigInt(head.revision) !== this.at.revision) await this.wake();
  }

  /**
   * Brings one stream from its place to the room's and into the fan-out. Between the last comparison and `live` nothing
   * is awaited, so no event falls between history and fan-out.
   */
  async catchUp(subscriber: LiveSubscriber): Promise<void> {
    if (subscriber.membershipVersion !== this.membershipVersion) await this.wake('roles');
    while (!subscriber.stream.closed) {
      const { revision, commentSeq } = subscriber.cursor;
      if (revision < this.at.revision) {
        const recent = this.recent.after(revision);
        if (recent) subscriber.deliver(new FrameRun('revision', recent));
        else await this.sendHistory(subscriber);
      } else if (commentSeq < this.at.commentSeq) {
        await this.sendComments(subscriber);
      } else {
        subscriber.live = true;
        return;
      }
    }
  }

  /** The entity locks that hold, for a stream that has just opened. */
  async showLocks({ stream }: LiveSubscriber): Promise<void> {
    if (this.locks) stream.write(this.locks.frame);
    else await this.wake('locks');
  }

  private async sendHistory(subscriber: LiveSubscriber): Promise<void> {
    const { revision } = subscriber.cursor;
    const news = await this.pageFor(subscriber, () =>
      this.watch.newsAfter(this.canvasId, revision.toString(), PAGE),
    );
    if (!news) return;
    const frames = framesOf(news);
    if (!followsOn(revision, frames, news.head.revision)) return this.reset(subscriber, news.head);
    subscriber.deliver(new FrameRun('revision', frames));
  }

  /** What was said is read for each stream: a text that was deleted is kept nowhere. */
  private async sendComments(subscriber: LiveSubscriber): Promise<void> {
    const { commentSeq } = subscriber.cursor;
    const news = await this.pageFor(subscriber, () =>
      this.watch.commentsAfter(this.canvasId, commentSeq.toString(), COMMENT_PAGE),
    );
    if (!news) return;
    const frames = commentFramesOf(news);
    if (followsOn(commentSeq, frames, news.head.commentSeq))
      subscriber.deliver(new FrameRun('commentSeq', frames));
    else subscriber.skipComments(this.canvasId, BigInt(news.head.commentSeq));
  }

  /** Undefined when the stream ended meanwhile. */
  private async pageFor<Page extends { head: CanvasHead }>(
    subscriber: LiveSubscriber,
    read: () => Promise<Page | undefined>,
  ): Promise<Page | undefined> {
    await subscriber.stream.drained();
    const page = await this.gate(read);
    if (!page || page.head.deleted) this.closeDeleted();
    // Rights before content: what was committed after a removal must not reach the one who was removed.
    else if (page.head.membershipVersion !== subscriber.membershipVersion) await this.wake('roles');
    return subscriber.stream.closed ? undefined : page;
  }

  private async work(): Promise<void> {
    const steps: readonly (readonly [RoomNews, () => Promise<void>])[] = [
      ['roles', () => this.readRoles()],
      ['news', () => this.readNews()],
      ['comments', () => this.readComments()],
      ['locks', () => this.readLocks()],
    ];
    for (;;) {
      const [what, read] = steps.find(([due]) => this.due[due]) ?? [];
      if (!what || !read) return;
      this.due[what] = false;
      await read();
    }
  }

  private async readNews(): Promise<void> {
    if (this.subscribers.size === 0) return;
    const { revision } = this.at;
    const news = await this.gate(() => this.watch.newsAfter(this.canvasId, revision.toString(), PAGE));
    if (!news || news.head.deleted) return this.closeDeleted();
    await this.takeHead(news.head);
    const frames = framesOf(news);
    if (!followsOn(revision, frames, news.head.revision)) return this.resetAll(news);
    this.recent.add(frames);
    this.fanOut(new FrameRun('revision', frames));
    if (BigInt(news.head.revision) > this.at.revision) this.due.news = true;
    if (BigInt(news.head.commentSeq) > this.at.commentSeq) this.due.comments = true;
  }

  private async readComments(): Promise<void> {
    if (this.subscribers.size === 0) return;
    const { commentSeq } = this.at;
    const news = await this.gate(() =>
      this.watch.commentsAfter(this.canvasId, commentSeq.toString(), COMMENT_PAGE),
    );
    if (!news || news.head.deleted) return this.closeDeleted();
    await this.takeHead(news.head);
    const frames = commentFramesOf(news);
    const head = BigInt(news.head.commentSeq);
    if (followsOn(commentSeq, frames, news.head.commentSeq)) {
      this.fanOut(new FrameRun('commentSeq', frames));
    } else {
      this.at = { ...this.at, commentSeq: head };
      for (const each of this.subscribers) if (each.live) each.skipComments(this.canvasId, head);
    }
    if (head > this.at.commentSeq) this.due.comments = true;
  }

  private async takeHead({ membershipVersion, title }: CanvasHead): Promise<void> {
    if (membershipVersion !== this.membershipVersion) await this.readRoles();
    this.takeTitle(title);
  }

  private fanOut(run: FrameRun): void {
    const { track, last } = run;
    if (last === undefined) return;
    this.at = { ...this.at, [track]: last };
    for (const subscriber of this.subscribers) {
      if (subscriber.live && !subscriber.deliver(run)) {
        subscriber.live = false;
        void this.catchUp(subscriber).catch(() => subscriber.stream.close('slow', RESYNC));
      }
    }
  }

  private async readRoles(): Promise<void> {
    const shown = this.presence.usersOf(this.canvasId);
    const asked = new Set([...shown, ...[...this.subscribers].map(({ userId }) => userId)]);
    const found = await this.gate(() => this.watch.roles(this.canvasId, [...asked]));
    if (!found) return this.closeDeleted();
    this.membershipVersion = found.membershipVersion;
    for (const subscriber of this.subscribers) {
      // One that joined during the query is not in its answer; it compares versions itself.
      if (!asked.has(subscriber.userId)) continue;
      subscriber.changeRole(found.roles.get(subscriber.userId), found.membershipVersion);
    }
    for (const userId of shown) if (!found.roles.has(userId)) this.presence.revoke(this.canvasId, userId);
    this.announce({ event: 'members', data: { membershipVersion: found.membershipVersion } });
  }

  private async readLocks(): Promise<void> {
    if (this.subscribers.size === 0) return;
    const { digest, locks } = await this.gate(() => this.watch.locks(this.canvasId));
    if (digest === this.locks?.digest) return;
    const frame = frameOf({ event: 'locks', data: { locks } });
    this.locks = { digest, frame };
    for (const { stream } of this.subscribers) stream.write(frame);
  }

  private takeTitle(title: string): void {
    if (title === this.title) return;
    this.title = title;
    this.announce({ event: 'canvas', data: { title } });
  }

  private announce(event: { event: string; data: unknown }): void {
    const frame = frameOf(event);
    for (const { stream } of this.subscribers) stream.write(frame);
  }

  private closeDeleted(): void {
    for (const { stream } of this.subscribers)
      stream.close('deleted', { event: 'deleted', data: { reason: 'canvas-deleted' } });
  }

  private resetAll(news: CanvasNews): void {
    this.at = { ...this.at, revision: BigInt(news.head.revision) };
    for (const subscriber of this.subscribers) this.reset(subscriber, news.head);
  }

  /** Its place is not in the log any more (or never was): it must load the document and come back from there. */
  reset(subscriber: LiveSubscriber, head: CanvasHead): void {
    const snapshot = `/api/v1/canvases/${this.canvasId}/document`;
    subscriber.stream.close('reset', { event: 'reset', data: { snapshot, revision: head.revision } });
  }
}

export const RESYNC = { event: 'resync', data: { reason: 'server' } };

function framesOf(news: CanvasNews): LiveFrame[] {
  return news.operations.map(({ revision, json }) => ({
    place: BigInt(revision),
    text: `event: operation\ndata: ${json}\n\n`,
  }));
}

function commentFramesOf(news: CommentNews): LiveFrame[] {
  return news.comments.map(({ seq, json }) => ({
    place: BigInt(seq),
    text: `event: comment\ndata: ${json}\n\n`,
  }));
}

/** Whether the frames continue `place` without a gap: what was removed from a log is missing at their beginning. */
function followsOn(place: bigint, frames: readonly LiveFrame[], head: string): boolean {
  if (BigInt(head) === place) return true;
  return frames.length > 0 && frames.every((frame, index) => frame.place === place + 1n + BigInt(index));
}
