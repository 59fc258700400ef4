import type { ChangeFeed } from '../../../../ports/kernel/change-feed.port.js';
import type { UserDirectory } from '../../../../ports/identity/user-directory.port.js';
import type { SseCloseReason } from '../../../web/sse/sse-stream.js';
import { tooManyClients, type PresenceKey, type PresenceState } from '../../domain/presence.js';
import { PresenceBoard, type PresenceReader } from './presence-board.js';
import { PresenceEntry } from './presence-entry.js';
import { HELLO, leftText, packMessages, readMessage, type Left, type Seen } from './presence-wire.js';

export interface PresenceOptions {
  /** Changes of this long are one event, and one message to the other processes. */
  readonly tickMs: number;
  /** How often what ended is looked for. */
  readonly beatMs: number;
  /** How often a process repeats all clients that it vouches for. */
  readonly announceMs: number;
  /** Who was not heard of for this long is gone: a client without a stream, and the clients of a process that died. */
  readonly silenceMs: number;
  /** A stream that breaks may come back within this, here or elsewhere, and nobody sees it blink. */
  readonly returnMs: number;
  readonly idleMs: number;
  /** Messages to other processes a tick. */
  readonly messages: number;
  readonly clientsPerUser: number;
}

export const PRESENCE: PresenceOptions = {
  tickMs: 50,
  beatMs: 500,
  announceMs: 2_000,
  silenceMs: 6_000,
  returnMs: 2_000,
  idleMs: 30_000,
  messages: 6,
  clientsPerUser: 64,
};

const TOPIC = 'presence';
const MAX_NAMES = 10_000;

/**
 * Who is where on which canvas, in the memory of every process (COL-12). No row is written for it: it changes many times a second
 * and is worth nothing a moment later. Each process vouches for the clients whose streams or messages it has and repeats
 * that every two seconds; the others forget who is not repeated. So a process that dies takes its clients along, a lost
 * message is made up for, and a process that starts knows everybody within one repetition.
 */
export class PresenceHub {
  private readonly boards = new Map<string, PresenceBoard>();
  /** To be told to the other processes; the oldest first. */
  private readonly seen = new Set<PresenceEntry>();
  private readonly left: string[] = [];
  /** Users whose right ended: late messages of other processes must not bring them back. */
  private readonly revoked = new Map<string, number>();
  private readonly names = new Map<string, { name: string; until: number }>();
  /** A Lamport clock: what is told after something was heard has the higher version, in whichever process. */
  private clock = 0;
  private announcedAt = Number.NEGATIVE_INFINITY;
  private tickTimer: NodeJS.Timeout | undefined;
  private beatTimer: NodeJS.Timeout | undefined;
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly feed: ChangeFeed,
    private readonly users: UserDirectory,
    /** Milliseconds that only go forward. */
    private readonly now: () => number,
    private readonly options: PresenceOptions = PRESENCE,
  ) {}

  onApplicationBootstrap(): void {
    if (this.beatTimer) return;
    this.stops.push(this.feed.onWhisper(TOPIC, (text) => this.hear(text)));
    this.stops.push(this.feed.onReconnect(() => this.greet()));
    this.beatTimer = setInterval(() => this.beat(), this.options.beatMs).unref();
    this.greet();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.beatTimer);
    clearTimeout(this.tickTimer);
    this.beatTimer = this.tickTimer = undefined;
    for (const stop of this.stops.splice(0)) stop();
  }

  /** Clients and canvases in memory, for gauges and leak tests. */
  get size(): { canvases: number; clients: number } {
    let clients = 0;
    for (const { entries } of this.boards.values()) clients += entries.size;
    return { canvases: this.boards.size, clients };
  }

  /** What `enter` and `update` show; asked before, as neither waits. */
  async nameOf(userId: string): Promise<string> {
    const now = this.now();
    const known = this.names.get(userId);
    if (known && known.until > now) return known.name;
    const name = (await this.users.find(userId))?.displayName ?? '';
    if (this.names.size >= MAX_NAMES) this.names.clear();
    this.names.set(userId, { name, until: now + 60_000 });
    return name;
  }

  /** A stream has opened: it gets who is here, and its client is here until the returned function says how it ended. */
  enter(key: PresenceKey, name: string, reader: PresenceReader): (reason: SseCloseReason) => void {
    this.revoked.delete(userOf(key));
    const board = this.boardOf(key.canvasId);
    const entry = this.entryOf(board, key, name);
    entry.streams++;
    board.open(reader);
    return (reason) => {
      board.close(reader);
      entry.streams--;
      const returns = reason === 'revoked' || reason === 'deleted' ? 0 : this.options.returnMs;
      entry.vouchedUntil = this.now() + returns;
      if (returns === 0 && entry.streams === 0) this.remove(board, entry, true);
      this.drop(key.canvasId, board);
    };
  }

  /** A client says where it is; the same again only says that it is still there. Throws `too-many-clients`. */
  update(key: PresenceKey, name: string, state: PresenceState): void {
    const now = this.now();
    const board = this.boards.get(key.canvasId);
    const found = board?.find(key);
    if (!found && board && board.of(key.userId).length >= this.options.clientsPerUser)
      throw tooManyClients(this.options.clientsPerUser);
    this.revoked.delete(userOf(key));
    const entry = found ?? this.entryOf(this.boardOf(key.canvasId), key, name);
    entry.vouchedUntil = Math.max(entry.vouchedUntil, now + this.options.silenceMs);
    if (!entry.tells(state)) return;
    entry.take(state, ++this.clock, now);
    entry.judgeIdle(now, this.options.idleMs);
    this.tell(entry);
  }

  usersOf(canvasId: string): Set<string> {
    const entries = this.boards.get(canvasId)?.entries.values() ?? [];
    return new Set(Array.from(entries, ({ key }) => key.userId));
  }

  /** The user's right on the canvas has ended: gone here at once; other processes read the rights themselves. */
  revoke(canvasId: string, userId: string): void {
    const board = this.boards.get(canvasId);
    if (!board) return;
    this.revoked.set(userOf({ canvasId, userId }), this.now() + 2 * this.options.silenceMs);
    for (const entry of board.of(userId)) this.remove(board, entry, true);
    this.drop(canvasId, board);
  }

  private boardOf(canvasId: string): PresenceBoard {
    let board = this.boards.get(canvasId);
    if (!board) this.boards.set(canvasId, (board = new PresenceBoard()));
    return board;
  }

  private entryOf(board: PresenceBoard, key: PresenceKey, name: string): PresenceEntry {
    const found = board.find(key);
    if (found) return found;
    const entry = new PresenceEntry(key, name, this.now());
    board.add(entry);
    this.tell(entry);
    return entry;
  }

  private tell(entry: PresenceEntry): void {
    this.boards.get(entry.key.canvasId)?.touch(entry);
    this.seen.add(entry);
    this.arm();
  }

  /** `telling`: the others believe it, so only who has vouched for a client may say that it left. */
  private remove(board: PresenceBoard, entry: PresenceEntry, telling: boolean): void {
    if (board.find(entry.key) !== entry) return;
    board.remove(entry);
    this.seen.delete(entry);
    if (telling) this.left.push(leftText(entry));
    this.arm();
  }

  private drop(canvasId: string, board: PresenceBoard): void {
    if (board.empty && this.boards.get(canvasId) === board) this.boards.delete(canvasId);
  }

  private arm(): void {
    if (this.beatTimer) this.tickTimer ??= setTimeout(() => this.tick(), this.options.tickMs).unref();
  }

  private tick(): void {
    this.tickTimer = undefined;
    const now = this.now();
    let rest = false;
    for (const board of this.boards.values()) if (!board.flush(now)) rest = true;
    if (this.whisper(now) || rest) this.arm();
  }

  /** At most so many messages: news of operations shares the connection. True when something is left for the next tick. */
  private whisper(now: number): boolean {
    for (const message of packMessages(this.left, this.seen, now, this.options.messages))
      this.feed.whisper(TOPIC, message);
    return this.left.length + this.seen.size > 0;
  }

  private greet(): void {
    this.feed.whisper(TOPIC, HELLO);
    this.announce(this.now());
  }

  private announce(now: number): void {
    this.announcedAt = now;
    for (const { entries } of this.boards.values())
      for (const entry of entries.values()) if (entry.vouched(now)) this.seen.add(entry);
    if (this.seen.size > 0) this.arm();
  }

  private hear(text: string): void {
    const message = readMessage(text);
    if (!message) return;
    const now = this.now();
    for (const seen of message.seen) this.hearSeen(seen, now);
    for (const left of message.left) this.hearLeft(left);
    if (message.hello) this.announce(now);
  }

  private hearSeen({ key, name, version, age, state }: Seen, now: number): void {
    this.clock = Math.max(this.clock, version);
    if ((this.revoked.get(userOf(key)) ?? 0) > now) return;
    const board = this.boardOf(key.canvasId);
    let entry = board.find(key);
    if (!entry) board.add((entry = new PresenceEntry(key, name, now - age)));
    entry.heardAt = now;
    if (entry.yieldsTo(state, version)) {
      entry.take(state, version, now - age);
      board.touch(entry);
    } else if (entry.tells(state)) {
      // Who vouches for the client has lost what it said last (a stream that broke and came back after all): remind it.
      this.seen.add(entry);
      this.arm();
    }
    if (entry.judgeIdle(now, this.options.idleMs)) board.touch(entry);
    if (board.unsaid) this.arm();
  }

  /** Not believed while a stream is open here, or when the client has said something newer. */
  private hearLeft({ key, version }: Left): void {
    const board = this.boards.get(key.canvasId);
    const entry = board?.find(key);
    if (!board || !entry || entry.streams > 0 || entry.version > version) return;
    this.remove(board, entry, false);
    this.drop(key.canvasId, board);
  }

  private beat(): void {
    const now = this.now();
    for (const [canvasId, board] of this.boards) {
      for (const entry of board.entries.values()) {
        if (!entry.alive(now, this.options.silenceMs)) this.remove(board, entry, entry.hasVouched);
        else if (entry.judgeIdle(now, this.options.idleMs)) board.touch(entry);
      }
      board.makeUp();
      if (board.unsaid) this.arm();
      this.drop(canvasId, board);
    }
    for (const [user, until] of this.revoked) if (until <= now) this.revoked.delete(user);
    if (now - this.announcedAt >= this.options.announceMs) this.announce(now);
  }
}

const userOf = ({ canvasId, userId }: { canvasId: string; userId: string }) => `${canvasId} ${userId}`;
