import { eventually } from './eventually.js';
import {
  MemoryChangeBus,
  MemoryChangeFeed,
} from '../../src/adapters/memory/change-feed/memory-change-feed.js';
import { NOTHING_TOLD, type PresenceState } from '../../src/modules/collaboration/domain/presence.js';
import type { PresenceReader } from '../../src/modules/collaboration/live/presence/presence-board.js';
import { PRESENCE, PresenceHub } from '../../src/modules/collaboration/live/presence/presence-hub.js';
import { UserDirectory, type DirectoryUser } from '../../src/ports/identity/user-directory.port.js';

export const CANVAS = '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11';

class Names extends UserDirectory {
  asked = 0;
  find(id: string): Promise<DirectoryUser> {
    this.asked++;
    return Promise.resolve({
      id,
      username: id,
      displayName: id.toUpperCase(),
      role: 'user',
      status: 'active',
    });
  }
  findMany(): Promise<DirectoryUser[]> {
    return Promise.resolve([]);
  }
  findByUsername(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

interface Shown {
  clientId: string;
  cursor: { x: number; y: number } | null;
  idle: boolean;
  colour: string;
}

/** A stream in memory: what it was given, and who it shows. */
export class Screen implements PresenceReader {
  waiting = 0;
  readonly events: { full: boolean; clients: Shown[]; gone: { clientId: string }[] }[] = [];
  readonly here = new Map<string, Shown>();

  write(frame: string | Buffer): boolean {
    const [, event, data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(frame.toString()) ?? [];
    expect(event).toBe('presence');
    const told = JSON.parse(data) as (typeof this.events)[number];
    this.events.push(told);
    if (told.full) this.here.clear();
    for (const client of told.clients) this.here.set(client.clientId, client);
    for (const { clientId } of told.gone) this.here.delete(clientId);
    return true;
  }

  get clients(): string[] {
    return [...this.here.keys()].sort();
  }
}

class TappedFeed extends MemoryChangeFeed {
  readonly whispers: string[] = [];
  override whisper(topic: string, text: string): void {
    this.whispers.push(text);
    super.whisper(topic, text);
  }
}

/** Processes of one deployment in memory. Real timers, but fast; how long something lasted is told by the kit's own clock. */
export class PresenceKit {
  now = 1_000_000;
  readonly bus = new MemoryChangeBus();
  private readonly running: PresenceHub[] = [];

  start(options: Partial<typeof PRESENCE> = {}) {
    const feed = new TappedFeed(this.bus);
    const users = new Names();
    const hub = new PresenceHub(feed, users, () => this.now, {
      ...PRESENCE,
      tickMs: 2,
      beatMs: 2,
      ...options,
    });
    hub.onApplicationBootstrap();
    this.running.push(hub);
    const key = (clientId: string, userId: string) => ({ canvasId: CANVAS, userId, clientId });
    return {
      hub,
      feed,
      users,
      screen: (clientId: string, userId = `user-of-${clientId}`) => {
        const screen = new Screen();
        const leave = hub.enter(key(clientId, userId), userId, screen);
        return { screen, leave };
      },
      say: (clientId: string, state: Partial<PresenceState> = {}, userId = `user-of-${clientId}`) =>
        hub.update(key(clientId, userId), userId, { ...NOTHING_TOLD, ...state }),
    };
  }

  stop(): void {
    for (const hub of this.running) hub.beforeApplicationShutdown();
  }
}

export const shows = (screen: Screen, clients: readonly string[]) =>
  eventually(() => expect(screen.clients).toEqual([...clients].sort()));

export const at = (x: number) => ({ cursor: { x, y: 0 } });
