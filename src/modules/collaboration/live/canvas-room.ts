import type {
  CanvasHead,
  CanvasNews,
  CanvasWatch,
  SweptHead,
} from '../../../ports/collaboration/canvas-watch.port.js';
import { frameOf } from '../../web/sse/sse-frame.js';
import { formatLiveCursor } from '../domain/live-cursor.js';
import type { LiveSubscriber } from './live-subscriber.js';
import { RecentFrames, type LiveFrame } from './recent-frames.js';

const PAGE = 500;
const RECENT_FRAMES = 2_000;
const RECENT_LENGTH = 1_000_000;

/** Limits how many rooms and catching-up streams of this process query at once: the pool is for requests too. */
export type Gate = <T>(query: () => Promise<T>) => Promise<T>;

/** Users who are shown as present need no stream here; their rights end too. */
export interface RoomPresence {
  usersOf(canvasId: string): ReadonlySet<string>;
  revoke(canvasId: string, userId: string): void;
}

/**
 * The streams of one canvas in one process. One loop at a time reads news and rights, so that however many subscribers
 * and wakes there are, a wake costs one query, and events go out in the order of revisions.
 */
export class CanvasRoom {
  readonly subscribers = new Set<LiveSubscriber>();
  private readonly recent = new RecentFrames(RECENT_FRAMES, RECENT_LENGTH);
  private revision: bigint;
  private membershipVersion: string;
  private title: string;
  private readonly due = { news: false, roles: false, locks: false };
  private locks: { readonly digest: string | null; readonly frame: string } | undefined;
  private loop: Promise<void> | undefined;

  constructor(
    private readonly watch: CanvasWatch,
    private readonly gate: Gate,
    private readonly presence: RoomPresence,
    head: CanvasHead,
  ) {
    this.canvasId = head.canvasId;
    this.revision = BigInt(head.revision);
    this.membershipVersion = head.membershipVersion;
    this.title = head.title;
  }

  readonly canvasId: string;

  /** Something may have changed: reads it once, however often this is called meanwhile. Rejects when the database does. */
  wake(what: 'news' | 'roles' | 'locks' = 'news'): Promise<void> {
    this.due[what] = true;
    this.loop ??= this.work().finally(() => (this.loop = undefined));
    return this.loop;
  }

  /** What the sweep saw. Wakes the room if it is behind; rejects as `wake` does. */
  async compare(head: SweptHead | undefined): Promise<void> {
    if (!head || head.deleted) return this.closeDeleted();
    this.takeTitle(head.title);
    if (this.locks && head.locksDigest !== this.locks.digest) await this.wake('locks');
    if (head.membershipVersion !== this.membershipVersion) await this.wake('roles');
    else if (BigInt(head.revision) !== this.revision) await this.wake();
  }

  /**
   * Brings one stream from its revision to the room's and into the fan-out. Between the last comparison and `live` nothing
   * is awaited, so no event falls between history and fan-out.
   */
  async catchUp(subscriber: LiveSubscriber): Promise<void> {
    if (subscriber.membershipVersion !== this.membershipVersion) await this.wake('roles');
    while (!subscriber.stream.closed) {
      if (subscriber.revision >= this.revision) {
        subscriber.live = true;
        return;
      }
      const recent = this.recent.after(subscriber.revision);
      if (recent) subscriber.deliver(recent, joined(recent));
      else await this.sendHistory(subscriber);
    }
  }

  /** The entity locks that hold, for a stream that has just opened. */
  async showLocks({ stream }: LiveSubscriber): Promise<void> {
    if (this.locks) stream.write(this.locks.frame);
    else await this.wake('locks');
  }

  private async sendHistory(subscriber: LiveSubscriber): Promise<void> {
    await subscriber.stream.drained();
    const news = await this.gate(() =>
      this.watch.newsAfter(this.canvasId, subscriber.revision.toString(), PAGE),
    );
    if (!news || news.head.deleted) return this.closeDeleted();
    // Rights before content: what was committed after a removal must not reach the one who was removed.
    if (news.head.membershipVersion !== subscriber.membershipVersion) await this.wake('roles');
    if (subscriber.stream.closed) return;
    const frames = framesOf(news);
    if (!followsOn(subscriber.revision, frames, news)) return this.reset(subscriber, news.head);
    subscriber.deliver(frames, joined(frames));
  }

  private async work(): Promise<void> {
    while (this.due.news || this.due.roles || this.due.locks) {
      if (this.due.roles) {
        this.due.roles = false;
        await this.readRoles();
      } else if (this.due.news) {
        this.due.news = false;
        await this.readNews();
      } else {
        this.due.locks = false;
        await this.readLocks();
      }
    }
  }

  private async readNews(): Promise<void> {
    if (this.subscribers.size === 0) return;
    const news = await this.gate(() => this.watch.newsAfter(this.canvasId, this.revision.toString(), PAGE));
    if (!news || news.head.deleted) return this.closeDeleted();
    if (news.head.membershipVersion !== this.membershipVersion) await this.readRoles();
    this.takeTitle(news.head.title);
    const frames = framesOf(news);
    if (!followsOn(this.revision, frames, news)) return this.resetAll(news);
    this.fanOut(frames);
    if (BigInt(news.head.revision) > this.revision) this.due.news = true;
  }

  private fanOut(frames: readonly LiveFrame[]): void {
    const last = frames.at(-1);
    if (!last) return;
    const all = Buffer.from(joined(frames));
    this.recent.add(frames);
    this.revision = last.revision;
    for (const subscriber of this.subscribers) {
      if (subscriber.live && !subscriber.deliver(frames, all)) {
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
    this.revision = BigInt(news.head.revision);
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
  return news.operations.map(({ revision, json }) => {
    const id = formatLiveCursor({ revision: BigInt(revision), commentSeq: 0n });
    return { revision: BigInt(revision), text: `id: ${id}\nevent: operation\ndata: ${json}\n\n` };
  });
}

const joined = (frames: readonly LiveFrame[]) => frames.map(({ text }) => text).join('');

/** Whether the frames continue `revision` without a gap: what was compacted away is missing at their beginning. */
function followsOn(revision: bigint, frames: readonly LiveFrame[], news: CanvasNews): boolean {
  if (BigInt(news.head.revision) === revision) return true;
  return (
    frames.length > 0 && frames.every((frame, index) => frame.revision === revision + 1n + BigInt(index))
  );
}
