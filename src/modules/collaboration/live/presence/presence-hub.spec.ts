import { eventually } from '../../../../../test/harness/eventually.js';
import { at, CANVAS, PresenceKit, shows, type Screen } from '../../../../../test/harness/presence-kit.js';
import { MemoryChangeFeed } from '../../../../adapters/memory/change-feed/memory-change-feed.js';
import { MAX_WHISPER_BYTES } from '../../../../ports/kernel/change-feed.port.js';
import { colourOf } from '../../domain/presence.js';
import { PRESENCE } from './presence-hub.js';

describe('PresenceHub', () => {
  let kit: PresenceKit;
  beforeEach(() => void (kit = new PresenceKit()));
  afterEach(() => kit.stop());

  it('COL-12 who joins gets at once who is here, and the others get the one who joined', async () => {
    const process = kit.start();
    const a = process.screen('a');
    const b = process.screen('b');
    expect(b.screen.events).toHaveLength(1);
    expect(b.screen.events[0]).toMatchObject({ full: true, gone: [] });
    expect(b.screen.clients).toEqual(['a', 'b']);
    await shows(a.screen, ['a', 'b']);
  });

  it('COL-12 what a client says within a tick is one event with the last of it', async () => {
    const process = kit.start({ tickMs: 20 });
    const { screen } = process.screen('a');
    for (let x = 1; x <= 500; x++) process.say('b', at(x));
    process.say('c', at(7));
    await shows(screen, ['a', 'b', 'c']);
    expect(screen.here.get('b')?.cursor).toEqual({ x: 500, y: 0 });
    expect(screen.events).toHaveLength(2);
    expect(process.feed.whispers.length).toBeLessThan(4);
  });

  it('COL-12 repeating oneself is no event and keeps a client without a stream here', async () => {
    const process = kit.start();
    const { screen } = process.screen('a');
    process.say('b', at(1));
    await shows(screen, ['a', 'b']);
    const events = screen.events.length;
    for (let second = 0; second < 20; second += 4) {
      kit.now += 4_000;
      process.say('b', at(1));
    }
    process.say('c');
    await shows(screen, ['a', 'b', 'c']);
    expect(screen.events).toHaveLength(events + 1);
    kit.now += PRESENCE.silenceMs + 1;
    await shows(screen, ['a']);
  });

  it('COL-12 a stream that breaks and returns in time does not blink; one that does not is gone in seconds', async () => {
    const process = kit.start();
    const { screen } = process.screen('a');
    const first = process.screen('b');
    await shows(screen, ['a', 'b']);
    const events = screen.events.length;
    first.leave('client');
    kit.now += PRESENCE.returnMs - 1;
    const second = process.screen('b');
    kit.now += 10_000;
    process.say('c');
    await shows(screen, ['a', 'b', 'c']);
    expect(screen.events.slice(events).flatMap(({ gone }) => gone)).toEqual([]);
    second.leave('client');
    kit.now += PRESENCE.returnMs + 1;
    await eventually(() => expect(screen.here.has('b')).toBe(false));
  });

  it('COL-12 idle is decided here: by silence of 30 seconds or by the client; a change ends it', async () => {
    const process = kit.start();
    const { screen } = process.screen('a');
    process.screen('b');
    process.say('b', at(1));
    await eventually(() => expect(screen.here.get('b')?.cursor).toEqual({ x: 1, y: 0 }));
    kit.now += PRESENCE.idleMs;
    process.say('b', at(1));
    await eventually(() => expect(screen.here.get('b')?.idle).toBe(true));
    process.say('b', at(2));
    await eventually(() =>
      expect(screen.here.get('b')).toMatchObject({ idle: false, cursor: { x: 2, y: 0 } }),
    );
    process.say('b', { ...at(2), idle: true });
    await eventually(() => expect(screen.here.get('b')?.idle).toBe(true));
  });

  it('COL-12 clients of every process are seen in every process, also by one that starts later', async () => {
    const [here, there] = [kit.start(), kit.start()];
    const a = here.screen('a').screen;
    const b = there.screen('b').screen;
    there.say('b', at(3));
    await shows(a, ['a', 'b']);
    await shows(b, ['a', 'b']);
    await eventually(() => expect(a.here.get('b')?.cursor).toEqual({ x: 3, y: 0 }));
    const late = kit.start();
    await eventually(() => expect(late.hub.size.clients).toBe(2));
    expect(late.screen('c').screen.clients).toEqual(['a', 'b', 'c']);
  });

  it('COL-12 the newest state wins though a client speaks to two processes in turn', async () => {
    const [here, there] = [kit.start(), kit.start()];
    const a = here.screen('a').screen;
    const z = there.screen('z').screen;
    for (let x = 1; x <= 20; x++) {
      (x % 2 ? here : there).say('b', at(x));
      await eventually(() => {
        expect(a.here.get('b')?.cursor).toEqual({ x, y: 0 });
        expect(z.here.get('b')?.cursor).toEqual({ x, y: 0 });
      });
    }
  });

  it('COL-12 a process that dies takes its clients along within seconds; the others go on being here', async () => {
    const [here, there] = [kit.start(), kit.start()];
    const { screen } = here.screen('a');
    there.screen('b');
    await shows(screen, ['a', 'b']);
    there.hub.beforeApplicationShutdown();
    kit.now += PRESENCE.silenceMs - 100;
    process.nextTick(() => here.say('c'));
    await shows(screen, ['a', 'b', 'c']);
    kit.now += 200;
    await eventually(() => expect(screen.here.has('b')).toBe(false));
    expect(screen.here.has('a')).toBe(true);
  });

  it('COL-12 what was said while the listener was away is made up for, a departure too', async () => {
    const [here, there] = [kit.start(), kit.start()];
    const { screen } = here.screen('a');
    const b = there.screen('b');
    there.screen('c');
    await shows(screen, ['a', 'b', 'c']);
    here.feed.drop();
    there.say('c', at(9));
    b.leave('revoked');
    there.screen('d');
    await eventually(() => expect(there.feed.whispers.some((text) => text.startsWith('{"l":[['))).toBe(true));
    here.feed.restore();
    kit.now += PRESENCE.announceMs;
    await eventually(() => expect(screen.here.get('c')?.cursor).toEqual({ x: 9, y: 0 }));
    await shows(screen, ['a', 'b', 'c', 'd']);
    kit.now += PRESENCE.silenceMs - PRESENCE.announceMs;
    await eventually(() => expect(here.hub.size.clients).toBe(4));
    kit.now += PRESENCE.announceMs;
    await shows(screen, ['a', 'c', 'd']);
  });

  it('COL-12 a process that heard nothing for long does not tell the others that their clients left', async () => {
    const [here, there] = [kit.start(), kit.start()];
    const { screen } = there.screen('a');
    there.say('b');
    await shows(screen, ['a', 'b']);
    await eventually(() => expect(here.hub.size.clients).toBe(2));
    there.feed.drop();
    kit.now += PRESENCE.silenceMs - 1;
    there.say('b');
    kit.now += 2;
    await eventually(() => expect(here.hub.size.clients).toBe(0));
    there.feed.restore();
    here.say('z');
    await shows(screen, ['a', 'b', 'z']);
  });

  it('COL-12 a client that reads slowly gets no presence until it has room, then all of it, and is not closed', async () => {
    const process = kit.start();
    const { screen: slow } = process.screen('slow');
    const { screen: quick } = process.screen('quick');
    await shows(slow, ['quick', 'slow']);
    slow.waiting = 1_000_000;
    const before = slow.events.length;
    for (let x = 1; x <= 5; x++) {
      process.say('b', at(x));
      await eventually(() => expect(quick.here.get('b')?.cursor?.x).toBe(x));
    }
    expect(slow.events).toHaveLength(before);
    slow.waiting = 0;
    await shows(slow, ['b', 'quick', 'slow']);
    expect(slow.events.slice(before)).toMatchObject([{ full: true }]);
    process.say('b', at(6));
    await eventually(() => expect(slow.here.get('b')?.cursor?.x).toBe(6));
  });

  it('COL-12 COL-23 who lost the right vanishes at once and late messages of other processes bring nobody back', async () => {
    const [here, there] = [kit.start(), kit.start()];
    const { screen } = here.screen('a');
    there.say('b', at(1), 'mallory');
    here.say('c', at(1), 'mallory');
    await shows(screen, ['a', 'b', 'c']);
    here.hub.revoke(CANVAS, 'mallory');
    await shows(screen, ['a']);
    // The process that has not read the rights yet still vouches for its client.
    there.say('b', at(2), 'mallory');
    there.say('d');
    await shows(screen, ['a', 'd']);
    // Let in again.
    here.say('c', at(3), 'mallory');
    await shows(screen, ['a', 'c', 'd']);
  });

  it('COL-12 thousands of clients are told within the budget of messages, each below the limit of PostgreSQL', async () => {
    const [here, there] = [kit.start({ messages: 2 }), kit.start()];
    for (let n = 0; n < 2_000; n++)
      here.say(`client-${n}`, { ...at(n), selection: [`node-${n}`] }, `user-${n % 50}`);
    here.say('wide', { selection: Array.from({ length: 100 }, (_, n) => `${String(n).padStart(40, 'x')}`) });
    await eventually(() => expect(there.hub.size.clients).toBe(2_001));
    expect(Math.max(...here.feed.whispers.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(
      MAX_WHISPER_BYTES,
    );
  });

  it('COL-12 a full room is told less often, so that its presence stays within a budget of bytes', async () => {
    const process = kit.start();
    const screens = Array.from({ length: 200 }, (_, n) => process.screen(`s${n}`).screen);
    const [first] = screens;
    await shows(
      first as Screen,
      screens.map((_, n) => `s${n}`),
    );
    kit.now += 60_000;
    for (let n = 0; n < 200; n++) process.say(`s${n}`, at(n));
    await eventually(() => expect(first?.here.get('s199')?.cursor?.x).toBe(199));
    const events = first?.events.length ?? 0;
    // 200 clients for 200 readers: some 6 MB. The next one has to wait for its share of the time.
    process.say('s1', at(500));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(first?.events).toHaveLength(events);
    kit.now += 2_000;
    await eventually(() => expect(first?.here.get('s1')?.cursor?.x).toBe(500));
  });

  it('COL-12 one user may not fill a canvas with clients', () => {
    const process = kit.start({ clientsPerUser: 3 });
    for (const client of ['a', 'b', 'c', 'a']) process.say(client, {}, 'one');
    expect(() => process.say('d', {}, 'one')).toThrow(expect.objectContaining({ code: 'too-many-clients' }));
    process.say('d', {}, 'another');
  });

  it('COL-12 a canvas that everybody left is forgotten, in every process', async () => {
    const [here, there] = [kit.start(), kit.start()];
    const { leave } = here.screen('a');
    there.say('b');
    await eventually(() => expect(there.hub.size).toEqual({ canvases: 1, clients: 2 }));
    leave('client');
    kit.now += 20_000;
    await eventually(() => {
      expect(here.hub.size).toEqual({ canvases: 0, clients: 0 });
      expect(there.hub.size).toEqual({ canvases: 0, clients: 0 });
    });
  });

  it('COL-12 a name is asked for once a minute, not with every move', async () => {
    const process = kit.start();
    for (let n = 0; n < 10; n++) expect(await process.hub.nameOf('mina')).toBe('MINA');
    expect(process.users.asked).toBe(1);
    kit.now += 61_000;
    await process.hub.nameOf('mina');
    expect(process.users.asked).toBe(2);
  });

  it('COL-12 a colour is that of the user, always the same, and users have different ones', () => {
    expect(colourOf('mina')).toBe(colourOf('mina'));
    const colours = new Set(Array.from({ length: 200 }, (_, n) => colourOf(`user-${n}`)));
    expect(colours.size).toBe(16);
    for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it.each(['', 'null', '7', '[]', '{"s":[1]}', '{"s":7}', '{"l":[null]}', '{"s":[[]]}'])(
    'COL-12 a foreign message %j on the channel is ignored',
    async (text) => {
      const process = kit.start();
      const { screen } = process.screen('a');
      new MemoryChangeFeed(kit.bus).whisper('presence', text);
      process.say('b');
      await shows(screen, ['a', 'b']);
      expect(process.hub.size.clients).toBe(2);
    },
  );
});
