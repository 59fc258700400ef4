import type { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import type { CanvasNotifications } from '../../../ports/collaboration/canvas-notifications.port.js';
import type { CanvasWatch } from '../../../ports/collaboration/canvas-watch.port.js';
import type { Authenticator, UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import type { SseStream } from '../../web/sse/sse-stream.js';
import { formatLiveCursor, type LiveCursor } from '../domain/live-cursor.js';
import { COMMENTS_TOPIC, LOCKS_TOPIC, NOTIFICATIONS_TOPIC } from '../domain/live-topics.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { CanvasRoom, RESYNC, type Gate, type RoomNews } from './canvas-room.js';
import { LiveSubscriber } from './live-subscriber.js';
import { NoticeBoard } from './notice-board.js';
import type { PresenceHub } from './presence/presence-hub.js';

export interface LiveHubOptions {
  /** At most 500 ms, so that a right that ended closes its streams within a second (COL-23). */
  readonly sweepMs: number;
  readonly maxQueries: number;
  readonly onError: (error: unknown) => void;
}

/** Sweeps from one look at all notifications to the next: news of them that were lost are found within seconds. */
const NOTICES_EVERY = 10;

const DEFAULTS: LiveHubOptions = { sweepMs: 400, maxQueries: 4, onError: () => undefined };

export interface JoinRequest {
  readonly canvasId: string;
  readonly user: UserPrincipal;
  /** Of the tab: by it presence knows the stream and the messages of one client as one. */
  readonly clientId: string;
  readonly cursor: LiveCursor | undefined;
  readonly open: () => SseStream;
}

/**
 * All live streams of this process (COL-11). News wakes the room of its canvas; the sweep finds what a lost notification
 * hid, and the rights and sessions that ended. Rooms hold nothing that is not in PostgreSQL: a process that dies loses
 * no event, its clients resume anywhere by their last event ID.
 */
export class CanvasLiveHub {
  private readonly rooms = new Map<string, CanvasRoom>();
  private readonly options: LiveHubOptions;
  private readonly gate: Gate;
  private readonly notices: NoticeBoard;
  private readonly stops: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private sweeps = 0;

  constructor(
    private readonly watch: CanvasWatch,
    private readonly feed: ChangeFeed,
    private readonly authenticator: Authenticator,
    private readonly presence: PresenceHub,
    notifications: CanvasNotifications,
    options: Partial<LiveHubOptions> = {},
  ) {
    this.options = { ...DEFAULTS, ...options };
    this.gate = makeGate(this.options.maxQueries);
    const unread = (userIds: readonly string[]) => this.gate(() => notifications.unread(userIds));
    this.notices = new NoticeBoard(unread, () => this.subscribers(), this.options.onError);
  }

  /** Named as Nest calls it when the application has started. */
  onApplicationBootstrap(): void {
    if (this.timer) return;
    this.stops.push(
      this.feed.subscribe('canvas', (canvasId) => this.wake(canvasId)),
      this.feed.subscribe(LOCKS_TOPIC, (canvasId) => this.wake(canvasId, 'locks')),
      this.feed.subscribe(COMMENTS_TOPIC, (canvasId) => this.wake(canvasId, 'comments')),
      this.feed.subscribe(NOTIFICATIONS_TOPIC, (userId) => this.notices.wake(userId)),
      this.feed.subscribe('session', () => void this.sweep()),
      this.feed.onReconnect(() => void this.sweep()),
    );
    this.timer = setInterval(() => void this.sweep(), this.options.sweepMs);
    this.timer.unref();
  }

  /** While the database is there still: a sweep under way ends. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    for (const stop of this.stops.splice(0)) stop();
    await this.sweeping;
  }

  /** Open streams, for the gauge. */
  get streamCount(): number {
    let count = 0;
    for (const { subscribers } of this.rooms.values()) count += subscribers.size;
    return count;
  }

  get roomCount(): number {
    return this.rooms.size;
  }

  /**
   * Admits a member and starts the stream by `open` once nothing can be refused any more. Without a cursor it begins at
   * the present; with one it gets everything after it first. Throws `canvas-not-found`.
   */
  async join({ canvasId, user, clientId, cursor, open }: JoinRequest): Promise<void> {
    const [admitted, name] = await Promise.all([
      this.watch.admit(canvasId, user.userId),
      this.presence.nameOf(user.userId),
    ]);
    if (!admitted) throw canvasNotFound();
    const { head, role } = admitted;
    const stream = open();
    const room = this.roomOf(canvasId, () => new CanvasRoom(this.watch, this.gate, this.presence, head));
    const present = { revision: BigInt(head.revision), commentSeq: BigInt(head.commentSeq) };
    const from = cursor ?? present;
    const subscriber = new LiveSubscriber(
      stream,
      user.userId,
      user.sessionId,
      role,
      head.membershipVersion,
      from,
    );
    room.subscribers.add(subscriber);
    stream.onClose(() => this.leave(room, subscriber));
    const id = formatLiveCursor(from);
    const data = { role, revision: head.revision, title: head.title, clientId };
    stream.send({ id, event: 'ready', data });
    // A place that the log has not reached: the client knows another history than this database.
    if (from.revision > present.revision) return room.reset(subscriber, head);
    if (from.commentSeq > present.commentSeq) subscriber.skipComments(canvasId, present.commentSeq);
    stream.onClose(this.presence.enter({ canvasId, userId: user.userId, clientId }, name, stream));
    this.notices.wake(user.userId);
    room.showLocks(subscriber).catch(this.options.onError);
    room.catchUp(subscriber).catch((error: unknown) => {
      // The client's position is safe with the client: it tries again.
      this.options.onError(error);
      stream.close('slow', RESYNC);
    });
  }

  private roomOf(canvasId: string, make: () => CanvasRoom): CanvasRoom {
    let room = this.rooms.get(canvasId);
    if (!room) this.rooms.set(canvasId, (room = make()));
    return room;
  }

  private leave(room: CanvasRoom, subscriber: LiveSubscriber): void {
    room.subscribers.delete(subscriber);
    if (room.subscribers.size === 0 && this.rooms.get(room.canvasId) === room)
      this.rooms.delete(room.canvasId);
  }

  private subscribers(): LiveSubscriber[] {
    return [...this.rooms.values()].flatMap((room) => [...room.subscribers]);
  }

  private wake(canvasId: string, what: RoomNews = 'news'): void {
    this.rooms.get(canvasId)?.wake(what).catch(this.options.onError);
  }

  private sweep(): Promise<void> {
    this.sweeping ??= this.sweepOnce()
      .catch(this.options.onError)
      .finally(() => (this.sweeping = undefined));
    return this.sweeping;
  }

  private async sweepOnce(): Promise<void> {
    const canvasIds = [...this.rooms.keys()];
    if (canvasIds.length === 0) return;
    if (this.sweeps++ % NOTICES_EVERY === 0) this.notices.wakeAll();
    await Promise.all([this.sweepCanvases(canvasIds), this.sweepSessions()]);
  }

  private async sweepCanvases(canvasIds: readonly string[]): Promise<void> {
    const heads = new Map((await this.watch.heads(canvasIds)).map((head) => [head.canvasId, head]));
    for (const canvasId of canvasIds) {
      // Not awaited: a room that waits for its query must not hold up the next sweep of the others.
      this.rooms.get(canvasId)?.compare(heads.get(canvasId)).catch(this.options.onError);
    }
  }

  /** A session that ended or whose user was disabled takes its streams with it (IDN-2). */
  private async sweepSessions(): Promise<void> {
    const subscribers = this.subscribers();
    const valid = await this.authenticator.stillValid([
      ...new Set(subscribers.map(({ sessionId }) => sessionId)),
    ]);
    for (const { sessionId, stream } of subscribers) {
      if (!valid.has(sessionId))
        stream.close('revoked', { event: 'revoked', data: { reason: 'session-ended' } });
    }
  }
}

/** At most `width` at once, first come first served. */
function makeGate(width: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (query) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await query();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
