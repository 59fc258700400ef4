import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { insertCanvas, insertMember, insertSession, insertUser } from '../builders/canvases.js';
import { appendToLog } from '../builders/operations.js';
import { CountingStream } from '../harness/counting-stream.js';
import { deafProxy } from '../harness/deaf-proxy.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import { faultsOf, LiveMember, NO_FAULTS } from './live-member.js';
import { startLiveProcess, type LiveProcess } from './live-process.js';

const NEVER = 3_600_000;

describe('live streams: half-open listeners, slow readers, a thousand at once', () => {
  let db: TestDatabase;
  const processes: LiveProcess[] = [];
  const members: LiveMember[] = [];
  const proxies: { close(): void }[] = [];
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());
  afterEach(async () => {
    for (const { client } of members.splice(0)) client.destroy();
    await Promise.all(processes.splice(0).map((process) => process.stop()));
    for (const proxy of proxies.splice(0)) proxy.close();
  });

  const start = async (options?: Parameters<typeof startLiveProcess>[1]) => {
    const process = await startLiveProcess(db.url, options);
    processes.push(process);
    return process;
  };
  /** A process whose listener connection, and only that, goes through a proxy that can turn deaf. */
  const startBehindProxy = async (options: Parameters<typeof startLiveProcess>[1]) => {
    const target = new URL(db.url);
    const proxy = await deafProxy(Number(target.port));
    proxies.push(proxy);
    target.port = String(proxy.port);
    return { proxy, process: await start({ ...options, feedUrl: target.toString() }) };
  };
  const join = async (canvasId: string, userId: string, process: LiveProcess) => {
    const member = await LiveMember.of(db, canvasId, userId);
    members.push(member);
    await member.connect(process.origin);
    await until('ready', () => member.has('ready'));
    return member;
  };
  async function canvas() {
    const [owner, editor] = [await insertUser(db), await insertUser(db)];
    const canvasId = await insertCanvas(db, owner);
    await insertMember(db, canvasId, editor, 'editor');
    return { owner, editor, canvasId };
  }

  it('COL-11 a half-open listener is found by its ping and replaced, and what it missed is read: without any sweep', async () => {
    const { canvasId, owner } = await canvas();
    const { proxy, process } = await startBehindProxy({
      sweepMs: NEVER,
      feed: { pingEveryMs: 100, pingTimeoutMs: 150 },
    });
    const writer = await start();
    const member = await join(canvasId, owner, process);
    const write = async () => {
      const revision = await appendToLog(db, canvasId, owner);
      writer.feed.publish({ topic: 'canvas', id: canvasId });
      return revision;
    };
    let last = await write();
    await until('by NOTIFY', () => member.last === last);
    for (let round = 1; round <= 3; round++) {
      proxy.freeze();
      // Several, while nobody knows yet that the connection is dead.
      for (let n = 0; n < 5; n++) last = await write();
      const missed = last;
      await until('on a new connection', () => proxy.accepted() > round && process.feed.connected);
      await until('what was missed', () => member.last >= missed);
      last = await write();
      await until('by NOTIFY again', () => member.last === last);
    }
    expect(faultsOf(member.revisions, last)).toEqual(NO_FAULTS);
    expect(member.client.ended).toBe(false);
  });

  it('COL-11 while the listener is half-open and not found yet, the sweep delays news by half a second at most', async () => {
    const { canvasId, owner } = await canvas();
    const { proxy, process } = await startBehindProxy({ feed: { pingEveryMs: NEVER } });
    const writer = await start();
    const member = await join(canvasId, owner, process);
    proxy.freeze();
    for (let revision = 1; revision <= 4; revision++) {
      await appendToLog(db, canvasId, owner);
      writer.feed.publish({ topic: 'canvas', id: canvasId });
      const began = performance.now();
      await until('found', () => member.last === revision);
      expect(performance.now() - began).toBeLessThan(700);
    }
    expect(faultsOf(member.revisions, 4)).toEqual(NO_FAULTS);
  });

  it.each([
    ['half-open', (proxy: { freeze(): void; close(): void }) => proxy.freeze()],
    ['cut off, with nothing to connect to', (proxy: { freeze(): void; close(): void }) => proxy.close()],
  ])('COL-23 rights end within a second though the listener is %s', async (_title, harm) => {
    const { canvasId, owner, editor } = await canvas();
    const { proxy, process } = await startBehindProxy({ feed: { pingEveryMs: NEVER } });
    const [viewer, other] = [await insertUser(db), await insertUser(db)];
    for (const user of [viewer, other]) await insertMember(db, canvasId, user, 'editor');
    const atOwner = await join(canvasId, owner, process);
    const removed = await join(canvasId, editor, process);
    const weakened = await join(canvasId, viewer, process);
    const loggedOut = await join(canvasId, other, process);
    harm(proxy);
    const began = performance.now();
    await db.session.query('delete from canvas_project_members where canvas_id = $1 and user_id = $2', [
      canvasId,
      editor,
    ]);
    await db.session.query(
      `update canvas_project_members set role = 'viewer' where canvas_id = $1 and user_id = $2`,
      [canvasId, viewer],
    );
    await db.session.query('delete from user_sessions where id = $1', [loggedOut.sessionId]);
    await until('all three', () => removed.client.ended && loggedOut.client.ended && weakened.has('role'));
    expect(performance.now() - began).toBeLessThan(1_000);
    expect([removed.events.at(-1), loggedOut.events.at(-1)]).toEqual(['revoked', 'revoked']);
    expect(weakened.client.of('role').map(({ data }) => data)).toEqual(['{"role":"viewer"}']);
    expect([atOwner.client.ended, weakened.client.ended]).toEqual([false, false]);
  });

  it('COL-24 readers that stopped get resync and lose nothing; the others are not delayed by them', async () => {
    const { canvasId, owner } = await canvas();
    const process = await start({
      sweepMs: NEVER,
      streams: { maxBufferedBytes: 64 * 1024, lingerMs: 20_000 },
    });
    const quick = await Promise.all([1, 2, 3].map(() => join(canvasId, owner, process)));
    const slow = await Promise.all([1, 2, 3].map(() => join(canvasId, owner, process)));
    for (const { client } of slow) client.pause();
    const delays: number[] = [];
    let last = 0;
    for (let n = 0; n < 400 && (process.registry.endedByReason.get('slow') ?? 0) < 3; n++) {
      last = await appendToLog(db, canvasId, owner, 10, 'x'.repeat(8_000));
      const began = performance.now();
      process.feed.publish({ topic: 'canvas', id: canvasId });
      await until('received', () => quick.every((member) => member.last === last));
      delays.push(performance.now() - began);
    }
    expect(process.registry.endedByReason.get('slow')).toBe(3);
    delays.sort((x, y) => x - y);
    // One frame of the poll is 5 ms; a neighbour that is waited for would cost as long as it sleeps.
    expect(delays[Math.floor(delays.length / 2)]).toBeLessThan(100);
    for (const member of slow) {
      member.client.resume();
      await until('ended', () => member.client.ended);
      expect(member.events.at(-1)).toBe('resync');
      await member.connect(process.origin);
      await until('caught up', () => member.last === last, 15_000);
    }
    for (const member of [...quick, ...slow]) expect(faultsOf(member.revisions, last)).toEqual(NO_FAULTS);
  }, 30_000);

  it('COL-11 streams that closed are freed: rooms, presence, sockets and timers', async () => {
    const { canvasId, owner } = await canvas();
    const process = await start({ presence: { returnMs: 100, beatMs: 50 } });
    const { token } = await insertSession(db, owner);
    const resources = () => {
      const counts = { sockets: 0, timers: 0 };
      for (const kind of globalThis.process.getActiveResourcesInfo()) {
        if (/TCPSocket|TCPServer/.test(kind)) counts.sockets++;
        if (kind === 'Timeout') counts.timers++;
      }
      return counts;
    };
    let before = { sockets: 0, timers: 0 };
    for (let round = 0; round < 4; round++) {
      const url = `${process.origin}/canvases/${canvasId}/events`;
      const open = await Promise.all(Array.from({ length: 100 }, () => CountingStream.open(url, token)));
      await until('ready', () => open.every(({ ready }) => ready));
      expect(process.hub.streamCount).toBe(100);
      for (const stream of open) stream.close();
      await until('closed', () => process.registry.openCount === 0);
      expect([process.hub.streamCount, process.hub.roomCount]).toEqual([0, 0]);
      await until('forgotten', () => process.presence.size.canvases === 0);
      // The first round has opened the connections of the pool.
      if (round === 0) before = resources();
    }
    await until('freed', () => {
      const after = resources();
      return after.sockets <= before.sockets + 5 && after.timers <= before.timers + 5;
    });
  });

  it('COL-11 a thousand streams on one process get five hundred operations each, once, in order, in flat memory', async () => {
    const { canvasId, owner } = await canvas();
    const process = await start({ presence: { returnMs: 100, beatMs: 100 } });
    const { token } = await insertSession(db, owner);
    const url = `${process.origin}/canvases/${canvasId}/events`;
    let revision = 0;
    const write = async (operations: number) => {
      for (let left = operations; left > 0; left -= 25) {
        revision = await appendToLog(db, canvasId, owner, 25);
        process.feed.publish({ topic: 'canvas', id: canvasId });
      }
    };
    /** Opens a thousand, writes, closes. Returns the growth in MB while they were open. */
    const cycle = async (operations: number) => {
      const open: CountingStream[] = [];
      const from = revision;
      for (let n = 0; n < 10; n++)
        open.push(...(await Promise.all(Array.from({ length: 100 }, () => CountingStream.open(url, token)))));
      await until('ready', () => open.every(({ ready }) => ready), 10_000);
      for (const stream of open) stream.last = from;
      await sleep(100);
      const before = usedMb();
      await write(operations);
      await until('all received', () => open.every(({ last }) => last === revision), 15_000);
      const grown = usedMb() - before;
      const wrong = open.filter(
        ({ received, faults, endings, ended }) =>
          received !== operations || faults > 0 || endings.length > 0 || ended,
      );
      expect(wrong).toEqual([]);
      for (const stream of open) stream.close();
      await until('closed', () => process.registry.openCount === 0, 10_000);
      await until('forgotten', () => process.presence.size.canvases === 0);
      return grown;
    };
    // Fills caches and pools of Node and of ours.
    await cycle(50);
    const floor = usedMb();
    const grown = await cycle(500);
    // The room keeps at most 1 MB of recent events, whatever the streams.
    expect(grown).toBeLessThan(8);
    expect(usedMb() - floor).toBeLessThan(4);
    expect(process.errors).toEqual([]);
  }, 45_000);
});

let collect: (() => void) | undefined;

/** Heap and buffers that are still reachable. */
function usedMb(): number {
  if (!collect) {
    v8.setFlagsFromString('--expose-gc');
    collect = vm.runInNewContext('gc') as () => void;
  }
  for (let n = 0; n < 3; n++) collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + external + arrayBuffers) / 2 ** 20;
}
