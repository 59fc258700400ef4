import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { appendToLog } from '../builders/operations.js';
import { NOTHING_TOLD, type PresenceState } from '../../src/modules/collaboration/domain/presence.js';
import { PRESENCE } from '../../src/modules/collaboration/live/presence/presence-hub.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import { faultsOf, LiveMember, NO_FAULTS } from './live-member.js';
import { startLiveProcess, type LiveProcess } from './live-process.js';

/** A quarter of the times of production, whose sum the first test looks at. */
const HASTE = { beatMs: 125, announceMs: 500, silenceMs: 1_500, returnMs: 500 };

describe('presence over several processes', () => {
  let db: TestDatabase;
  let processes: LiveProcess[];
  const started: LiveProcess[] = [];
  const members: LiveMember[] = [];
  beforeAll(async () => void (db = await openTestDatabase()));
  beforeEach(async () => {
    processes = [await start(), await start()];
  });
  afterAll(() => db.close());
  afterEach(async () => {
    for (const { client } of members.splice(0)) client.destroy();
    await Promise.all(started.splice(0).map((process) => process.stop()));
  });

  const start = async (options?: Parameters<typeof startLiveProcess>[1]) => {
    const process = await startLiveProcess(db.url, { presence: HASTE, ...options });
    started.push(process);
    return process;
  };
  const at = (place: number) => processes[place] as LiveProcess;
  const join = async (canvasId: string, userId: string, clientId: string, process: LiveProcess) => {
    const member = await LiveMember.of(db, canvasId, userId);
    members.push(member);
    member.clientId = clientId;
    await member.connect(process.origin);
    await until('ready and presence', () => member.has('ready') && member.has('presence'));
    return member;
  };
  const say = (
    process: LiveProcess,
    canvasId: string,
    userId: string,
    clientId: string,
    state: Partial<PresenceState>,
  ) => process.presence.update({ canvasId, userId, clientId }, userId, { ...NOTHING_TOLD, ...state });
  async function team() {
    const [owner, viewer] = [await insertUser(db), await insertUser(db)];
    const canvasId = await insertCanvas(db, owner);
    await insertMember(db, canvasId, viewer, 'viewer');
    return { canvasId, owner, viewer };
  }

  it('COL-12 in production a lost client is gone within five seconds, those of a dead process within ten', () => {
    for (const [name, ms] of Object.entries(HASTE))
      expect(ms * 4).toBeGreaterThanOrEqual(PRESENCE[name as keyof typeof HASTE]);
    expect(PRESENCE.returnMs + PRESENCE.beatMs + PRESENCE.tickMs).toBeLessThan(5_000);
    expect(PRESENCE.silenceMs + PRESENCE.beatMs + PRESENCE.tickMs).toBeLessThan(10_000);
    // Two repetitions may be lost before anybody is forgotten.
    expect(PRESENCE.announceMs * 2).toBeLessThan(PRESENCE.silenceMs);
  });

  it('COL-12 owner and viewer see each other across processes: name, colour, cursor, selection, and no event of it has an ID', async () => {
    const { canvasId, owner, viewer } = await team();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    const b = await join(canvasId, viewer, 'tab-b', at(1));
    await until('both are seen by both', () => a.here.size === 2 && b.here.size === 2);
    const { display_name: name } = await db.session.one<{ display_name: string }>(
      'select display_name from users where id = $1',
      [viewer],
    );
    const place = a.lastEventId;
    say(at(1), canvasId, viewer, 'tab-b', { cursor: { x: 1.5, y: -2 }, selection: ['node-1'] });
    await until('the cursor is seen', () => a.sees('tab-b')?.cursor?.x === 1.5);
    expect(a.sees('tab-b')).toEqual({
      userId: viewer,
      clientId: 'tab-b',
      name,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
      cursor: { x: 1.5, y: -2 },
      selection: ['node-1'],
      viewport: null,
      idle: false,
    });
    expect(b.sees('tab-b')).toEqual(a.sees('tab-b'));
    expect(a.lastEventId).toBe(place);
  });

  it('COL-12 nothing of presence is stored: neither revision nor log nor any row of the canvas changes', async () => {
    const { canvasId, owner } = await team();
    const rows = () =>
      db.session.query(
        `select c.revision, c.updated_at, c.xmin::text, (select count(*) from canvas_operations o where o.canvas_id = c.id)
           from canvas_projects c where c.id = $1`,
        [canvasId],
      );
    const before = await rows();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    for (let x = 0; x < 20; x++) say(at(0), canvasId, owner, 'tab-a', { cursor: { x, y: 0 } });
    await until('seen', () => a.sees('tab-a')?.cursor?.x === 19);
    expect(await rows()).toEqual(before);
  });

  it('COL-12 a client whose connection breaks is gone in every process within a second or two', async () => {
    const { canvasId, owner, viewer } = await team();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    const b = await join(canvasId, viewer, 'tab-b', at(1));
    const c = await join(canvasId, viewer, 'tab-c', at(0));
    await until('all are seen', () => a.here.size === 3 && c.here.size === 3);
    b.client.destroy();
    await until('gone', () => !a.sees('tab-b') && !c.sees('tab-b'), 2_000);
    expect([a.here.size, c.here.size]).toEqual([2, 2]);
  });

  it('COL-12 the clients of a process that dies are gone elsewhere when they were silent for long, nobody else is', async () => {
    const { canvasId, owner, viewer } = await team();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    await join(canvasId, viewer, 'tab-b', at(1));
    await until('both are seen', () => a.here.size === 2);
    await at(1).die();
    await until('gone', () => !a.sees('tab-b'), 3_000);
    expect(a.sees('tab-a')).toBeDefined();
  });

  it('COL-12 a tab that reconnects to another process is the same client, and nobody sees it leave', async () => {
    const { canvasId, owner, viewer } = await team();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    const b = await join(canvasId, viewer, 'tab-b', at(1));
    say(at(1), canvasId, viewer, 'tab-b', { cursor: { x: 5, y: 5 } });
    await until('seen', () => a.sees('tab-b')?.cursor?.x === 5);
    const left: string[] = [];
    const takes = a.client.onEvent;
    a.client.onEvent = (event) => {
      takes?.(event);
      if (!a.sees('tab-b')) left.push(event.data);
    };
    b.client.destroy();
    await b.connect(at(0).origin);
    // Longer than the time in which a broken stream may come back.
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(left).toEqual([]);
    expect(a.sees('tab-b')?.cursor).toEqual({ x: 5, y: 5 });
  });

  it('COL-12 COL-23 a removed member vanishes within a second in every process, also one without a stream', async () => {
    const { canvasId, owner, viewer } = await team();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    const b = await join(canvasId, viewer, 'tab-b', at(1));
    say(at(1), canvasId, viewer, 'tab-without-stream', {});
    await until('all are seen', () => a.here.size === 3);
    await db.session.query('delete from canvas_project_members where canvas_id = $1 and user_id = $2', [
      canvasId,
      viewer,
    ]);
    const began = performance.now();
    await until('gone', () => a.here.size === 1);
    expect(performance.now() - began).toBeLessThan(1_000);
    await until('closed', () => b.client.ended);
    expect(b.events.at(-1)).toBe('revoked');
    // What the other process still says of it must not bring it back.
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect([...a.here.values()].map(({ clientId }) => clientId)).toEqual(['tab-a']);
  });

  it('COL-12 IDN-2 who logs out vanishes at once', async () => {
    const { canvasId, owner, viewer } = await team();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    const b = await join(canvasId, viewer, 'tab-b', at(1));
    await until('both are seen', () => a.here.size === 2);
    await db.session.query('delete from user_sessions where id = $1', [b.sessionId]);
    const began = performance.now();
    await until('gone', () => a.here.size === 1);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('COL-12 listeners terminated again and again make nobody vanish', async () => {
    const { canvasId, owner, viewer } = await team();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    await join(canvasId, viewer, 'tab-b', at(1));
    await until('both are seen', () => a.here.size === 2);
    for (let x = 1; x <= 3; x++) {
      await db.session.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'infinite-canvas-listener'`,
      );
      await until('back', () => processes.every(({ feed }) => feed.connected));
      say(at(1), canvasId, viewer, 'tab-b', { cursor: { x, y: 0 } });
      await until('heard again', () => a.sees('tab-b')?.cursor?.x === x);
    }
    const gone = a.client.of('presence').map(({ data }) => (JSON.parse(data) as { gone: unknown[] }).gone);
    expect(gone.flat()).toEqual([]);
  });

  it('COL-12 COL-11 a storm of cursors neither delays nor loses an operation', async () => {
    const { canvasId, owner, viewer } = await team();
    const a = await join(canvasId, owner, 'tab-a', at(0));
    await join(canvasId, viewer, 'tab-b', at(1));
    let storming = true;
    let said = 0;
    const storm = (async () => {
      while (storming) {
        for (let n = 0; n < 100; n++)
          say(at(1), canvasId, viewer, `tab-${n % 60}`, {
            cursor: { x: said++, y: 0 },
            selection: Array.from({ length: 20 }, (_, at) => `node-${at}-${'x'.repeat(20)}`),
          });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const delays: number[] = [];
    for (let revision = 1; revision <= 40; revision++) {
      await appendToLog(db, canvasId, owner);
      const began = performance.now();
      at(1).feed.publish({ topic: 'canvas', id: canvasId });
      await until('received', () => a.last === revision);
      delays.push(performance.now() - began);
    }
    storming = false;
    await storm;
    delays.sort((x, y) => x - y);
    expect(faultsOf(a.revisions, 40)).toEqual(NO_FAULTS);
    expect(said).toBeGreaterThan(2_000);
    // By NOTIFY, not by the sweep of every 400 ms: the storm has not pushed the news aside.
    expect(delays[20]).toBeLessThan(150);
  });

  it('COL-12 COL-24 a client that stops reading is not told presence, is not dropped for it, and gets all of it later', async () => {
    const { canvasId, owner, viewer } = await team();
    const only = await start({ streams: { maxBufferedBytes: 256 * 1024 } });
    const slow = await join(canvasId, owner, 'tab-slow', only);
    const quick = await join(canvasId, owner, 'tab-quick', only);
    slow.client.pause();
    const selection = Array.from({ length: 100 }, (_, n) => `node-${n}-${'x'.repeat(30)}`);
    for (let round = 1; round <= 20; round++) {
      for (let n = 0; n < 50; n++)
        say(only, canvasId, viewer, `tab-${n}`, { cursor: { x: round, y: n }, selection });
      await until('the quick one sees it', () => quick.sees('tab-49')?.cursor?.x === round);
    }
    // Some 5 MB of presence: far more than the socket and the limit hold.
    expect(only.registry.endedByReason.get('slow')).toBeUndefined();
    slow.client.resume();
    await until('caught up', () => slow.sees('tab-49')?.cursor?.x === 20);
    expect(slow.client.ended).toBe(false);
    expect(slow.here.size).toBe(quick.here.size);
  }, 20_000);
});
