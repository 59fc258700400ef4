import type { PresenceKey } from '../../domain/presence.js';
import { PresenceEntry } from './presence-entry.js';

/** A stream, as far as presence writes to it. */
export interface PresenceReader {
  /** Bytes that wait for it in this process. */
  readonly waiting: number;
  write(frame: string | Buffer): boolean;
}

/** A client with this much waiting gets no presence: operations come first. Later it gets all of it anew. */
const MAX_WAITING_BYTES = 64 * 1024;

/** Bytes a second that the presence of one canvas may send here; a full room gets it less often, not late. */
const BYTES_PER_SECOND = 8 * 1024 * 1024;
const UNNOTICED_MS = 50;

/** Who is on one canvas, and the streams of this process that show it. Changes are collected and told in one event. */
export class PresenceBoard {
  readonly entries = new Map<string, PresenceEntry>();
  private readonly changed = new Set<PresenceEntry>();
  private readonly gone = new Map<string, PresenceKey>();
  /** True: the reader missed something and gets everything when it has room. */
  private readonly readers = new Map<PresenceReader, boolean>();
  private dueAt = Number.NEGATIVE_INFINITY;

  get empty(): boolean {
    return this.entries.size === 0 && this.readers.size === 0;
  }

  get unsaid(): boolean {
    return this.changed.size + this.gone.size > 0;
  }

  find({ userId, clientId }: PresenceKey): PresenceEntry | undefined {
    return this.entries.get(`${userId} ${clientId}`);
  }

  add(entry: PresenceEntry): void {
    const id = idOf(entry.key);
    this.entries.set(id, entry);
    this.gone.delete(id);
    this.touch(entry);
  }

  /** It has something to show. */
  touch(entry: PresenceEntry): void {
    if (this.readers.size > 0) this.changed.add(entry);
  }

  remove(entry: PresenceEntry): void {
    const id = idOf(entry.key);
    this.entries.delete(id);
    this.changed.delete(entry);
    if (this.readers.size > 0) this.gone.set(id, entry.key);
  }

  of(userId: string): PresenceEntry[] {
    return [...this.entries.values()].filter(({ key }) => key.userId === userId);
  }

  /** The reader gets who is here, at once. */
  open(reader: PresenceReader): void {
    reader.write(this.everything());
    this.readers.set(reader, false);
  }

  close(reader: PresenceReader): void {
    this.readers.delete(reader);
    if (this.readers.size > 0) return;
    this.changed.clear();
    this.gone.clear();
  }

  /** Tells the readers what is new. False: it is too early, and there still is something. */
  flush(now: number): boolean {
    if (!this.unsaid) return true;
    if (now < this.dueAt) return false;
    const frame = Buffer.from(frameOf(false, this.changed, this.gone.values()));
    this.changed.clear();
    this.gone.clear();
    for (const [reader, stale] of this.readers) {
      if (stale || reader.waiting > MAX_WAITING_BYTES) this.readers.set(reader, true);
      else reader.write(frame);
    }
    const share = (frame.length * this.readers.size * 1_000) / BYTES_PER_SECOND;
    this.dueAt = share < UNNOTICED_MS ? now : now + share;
    return true;
  }

  /** Readers that were too slow, and have room now. */
  makeUp(): void {
    let frame: Buffer | undefined;
    for (const [reader, stale] of this.readers) {
      if (!stale || reader.waiting > MAX_WAITING_BYTES) continue;
      this.readers.set(reader, false);
      reader.write((frame ??= Buffer.from(this.everything())));
    }
  }

  private everything(): string {
    return frameOf(true, this.entries.values(), []);
  }
}

const idOf = ({ userId, clientId }: PresenceKey) => `${userId} ${clientId}`;

/** Without an ID: a client that resumes is given everything anew. */
function frameOf(full: boolean, entries: Iterable<PresenceEntry>, gone: Iterable<PresenceKey>): string {
  const clients = Array.from(entries, ({ json }) => json).join(',');
  const left = JSON.stringify(Array.from(gone, ({ userId, clientId }) => ({ userId, clientId })));
  return `event: presence\ndata: {"full":${full},"clients":[${clients}],"gone":${left}}\n\n`;
}
