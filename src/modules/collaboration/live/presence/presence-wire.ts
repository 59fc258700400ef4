import { MAX_WHISPER_BYTES } from '../../../../ports/kernel/change-feed.port.js';
import type { PresenceKey, PresenceState } from '../../domain/presence.js';
import type { PresenceEntry } from './presence-entry.js';

/** A client that another process vouches for. */
export interface Seen {
  readonly key: PresenceKey;
  readonly name: string;
  readonly version: number;
  /** Milliseconds since its last change. */
  readonly age: number;
  readonly state: PresenceState;
}

export interface Left {
  readonly key: PresenceKey;
  readonly version: number;
}

export interface PresenceMessage {
  /** A process that has just started, and wants to hear from all. */
  readonly hello: boolean;
  readonly seen: readonly Seen[];
  readonly left: readonly Left[];
}

export const HELLO = '{"h":1}';

/** Arrays: names of fields would be half of what is sent. */
function seenText({ key, name, version, changedAt, state }: PresenceEntry, now: number): string {
  const { cursor, selection, viewport, idle } = state;
  return JSON.stringify([
    key.canvasId,
    key.userId,
    key.clientId,
    name,
    version,
    Math.max(0, Math.round(now - changedAt)),
    cursor && [cursor.x, cursor.y],
    selection,
    viewport && [viewport.x, viewport.y, viewport.width, viewport.height],
    idle ? 1 : 0,
  ]);
}

export function leftText({ key, version }: Left): string {
  return JSON.stringify([key.canvasId, key.userId, key.clientId, version]);
}

/** Takes what fits `messages` messages, the oldest first; what is left waits for the next call. */
export function packMessages(
  left: string[],
  seen: Set<PresenceEntry>,
  now: number,
  messages: number,
): string[] {
  const packed: string[] = [];
  let parts = { left: [] as string[], seen: [] as string[] };
  let room = ROOM;
  const fits = (text: string): boolean => {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > room) {
      packed.push(`{"l":[${parts.left.join(',')}],"s":[${parts.seen.join(',')}]}`);
      parts = { left: [], seen: [] };
      room = ROOM;
    }
    room -= bytes;
    return packed.length < messages;
  };
  while (left[0] !== undefined && fits(left[0])) parts.left.push(left.shift() ?? '');
  for (const entry of seen) {
    const text = seenText(entry, now);
    if (left.length > 0 || !fits(text)) break;
    parts.seen.push(text);
    seen.delete(entry);
  }
  if (parts.left.length + parts.seen.length > 0)
    packed.push(`{"l":[${parts.left.join(',')}],"s":[${parts.seen.join(',')}]}`);
  return packed;
}

/**
 * For the lists of one message. Every entry fits: a name is at most 480 bytes as JSON, a selection 4,000 characters in 100 IDs,
 * the rest some 400.
 */
const ROOM = MAX_WHISPER_BYTES - 20;

/** Undefined when somebody else wrote on our channel, or another version of us. */
export function readMessage(text: string): PresenceMessage | undefined {
  try {
    const { h, s = [], l = [] } = JSON.parse(text) as { h?: number; s?: SeenTuple[]; l?: LeftTuple[] };
    return { hello: h === 1, seen: s.map(toSeen), left: l.map(toLeft) };
  } catch {
    return undefined;
  }
}

type SeenTuple = [
  canvasId: string,
  userId: string,
  clientId: string,
  name: string,
  version: number,
  age: number,
  cursor: [number, number] | null,
  selection: string[],
  viewport: [number, number, number, number] | null,
  idle: 0 | 1,
];
type LeftTuple = [canvasId: string, userId: string, clientId: string, version: number];

function toSeen([
  canvasId,
  userId,
  clientId,
  name,
  version,
  age,
  cursor,
  selection,
  viewport,
  idle,
]: SeenTuple): Seen {
  mustBeTexts(canvasId, userId, clientId, name);
  return {
    key: { canvasId, userId, clientId },
    name,
    version,
    age,
    state: {
      cursor: cursor && { x: cursor[0], y: cursor[1] },
      selection,
      viewport: viewport && { x: viewport[0], y: viewport[1], width: viewport[2], height: viewport[3] },
      idle: idle === 1,
    },
  };
}

function toLeft([canvasId, userId, clientId, version]: LeftTuple): Left {
  mustBeTexts(canvasId, userId, clientId);
  return { key: { canvasId, userId, clientId }, version };
}

function mustBeTexts(...parts: readonly unknown[]): void {
  if (!parts.every((part) => typeof part === 'string')) throw new TypeError('not a message of ours');
}
