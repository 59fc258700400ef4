import { setTimeout as sleep } from 'node:timers/promises';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { appendToLog } from '../builders/operations.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import { faultsOf, LiveMember, NO_FAULTS } from './live-member.js';
import { startLiveProcess, type LiveProcess } from './live-process.js';

describe('live streams over several processes', () => {
  let db: TestDatabase;
  const processes: LiveProcess[] = [];
  const members: LiveMember[] = [];
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());
  afterEach(async () => {
    for (const { client } of members.splice(0)) client.destroy();
    await Promise.all(processes.splice(0).map((process) => process.stop()));
  });

  const start = async (options?: Parameters<typeof startLiveProcess>[1]) => {
    const process = await startLiveProcess(db.url, options);
    processes.push(process);
    return process;
  };
  const join = async (canvasId: string, userId: string, process: LiveProcess) => {
    const member = await LiveMember.of(db, canvasId, userId);
    members.push(member);
    await member.connect(process.origin);
    await until('ready', () => member.has('ready'));
    return member;
  };
  async function canvas() {
    const owner = await insertUser(db);
    const canvasId = await insertCanvas(db, owner);
    const write = (count = 1, text?: string) => appendToLog(db, canvasId, owner, count, text);
    return { owner, canvasId, write };
  }
  const listeners = () =>
    db.session.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'infinite-canvas-listener'`,
    );

  it('COL-11 an operation reaches members on every process, with its revision as ID, in order, once', async () => {
    const { canvasId, owner, write } = await canvas();
    const [here, there] = [await start(), await start()];
    const [a, b] = [await join(canvasId, owner, here), await join(canvasId, owner, there)];
    for (let n = 0; n < 30; n++) {
      await write(1 + (n % 3));
      here.feed.publish({ topic: 'canvas', id: canvasId });
    }
    await until('all there', () => a.last === 60 && b.last === 60);
    for (const member of [a, b]) expect(faultsOf(member.revisions, 60)).toEqual(NO_FAULTS);
    expect(a.lastEventId).toBe('60.0');
    const operation = JSON.parse(a.client.of('operation')[0]?.data ?? '{}') as object;
    expect(operation).toMatchObject({
      revision: '1',
      type: 'settings.patch',
      actorId: owner,
      value: { text: 'x' },
    });
  });

  it('COL-11 a wake costs one query for the canvas, not one for each of its fifty streams', async () => {
    const { canvasId, owner, write } = await canvas();
    const process = await start({ sweepMs: 60_000 });
    const open = await Promise.all(Array.from({ length: 50 }, () => join(canvasId, owner, process)));
    const before = process.watch.newsQueries;
    await write(5);
    process.feed.publish({ topic: 'canvas', id: canvasId });
    await until('all there', () => open.every(({ last }) => last === 5));
    expect(process.watch.newsQueries - before).toBe(1);
  });

  it('COL-11 a notification that never came only delays: the sweep finds the operation within 500 ms', async () => {
    const { canvasId, owner, write } = await canvas();
    const process = await start();
    const member = await join(canvasId, owner, process);
    for (let n = 1; n <= 3; n++) {
      const at = performance.now();
      await write();
      await until('found', () => member.last === n);
      expect(performance.now() - at).toBeLessThan(650);
    }
    expect(faultsOf(member.revisions, 3)).toEqual(NO_FAULTS);
  });

  it('COL-11 listener backends terminated again and again while writing lose and double nothing', async () => {
    const { canvasId, owner, write } = await canvas();
    const [here, there] = [await start(), await start()];
    const open = await Promise.all(
      [here, there, here, there].map((process) => join(canvasId, owner, process)),
    );
    let last = 0;
    for (let n = 0; n < 60; n++) {
      if (n % 10 === 5) await listeners();
      last = await write(2);
      here.feed.publish({ topic: 'canvas', id: canvasId });
      await sleep(5);
    }
    await until('all there', () => open.every((member) => member.last === last));
    for (const member of open) expect(faultsOf(member.revisions, last)).toEqual(NO_FAULTS);
  });

  it('COL-11 connections of the pool cut while writing lose and double nothing', async () => {
    const { canvasId, owner, write } = await canvas();
    const process = await start();
    const member = await join(canvasId, owner, process);
    let last = 0;
    for (let n = 0; n < 40; n++) {
      if (n % 10 === 5) {
        await db.session.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'live-process'`,
        );
      }
      last = await write();
      process.feed.publish({ topic: 'canvas', id: canvasId });
      await sleep(5);
    }
    await until('all there', () => member.last === last);
    expect(faultsOf(member.revisions, last)).toEqual(NO_FAULTS);
  });

  it.each(['header', 'query'] as const)(
    'PLT-19 members who break off and resume by %s, on any process, miss and repeat nothing',
    async (by) => {
      const { canvasId, owner, write } = await canvas();
      const both = [await start(), await start()];
      const open = await Promise.all(
        Array.from({ length: 8 }, (_, n) => join(canvasId, owner, both[n % 2] ?? (both[0] as LiveProcess))),
      );
      let last = 0;
      let writing = true;
      const writer = (async () => {
        while (writing) {
          last = await write(1 + (last % 4));
          both[last % 2]?.feed.publish({ topic: 'canvas', id: canvasId });
          await sleep(1);
        }
      })();
      for (let round = 0; round < 6; round++) {
        await Promise.all(
          open.map(async (member, n) => {
            await sleep(n * 3);
            member.client.destroy();
            await member.connect(both[(round + n) % 2]?.origin ?? '', by);
          }),
        );
      }
      writing = false;
      await writer;
      await until('all there', () => open.every((member) => member.last === last));
      for (const member of open) expect(faultsOf(member.revisions, last)).toEqual(NO_FAULTS);
    },
  );

  it('PLT-28 a process that shuts down ends its streams with a hint; on the other one they go on without a gap', async () => {
    const { canvasId, owner, write } = await canvas();
    const [first, second] = [await start(), await start()];
    const member = await join(canvasId, owner, first);
    await write(3);
    first.feed.publish({ topic: 'canvas', id: canvasId });
    await until('three', () => member.last === 3);
    processes.splice(processes.indexOf(first), 1);
    const at = performance.now();
    await first.stop();
    expect(performance.now() - at).toBeLessThan(3_000);
    await until('ended', () => member.client.ended);
    expect(member.client.retryMs).toBeGreaterThan(0);
    const last = await write(4);
    await member.connect(second.origin);
    await until('all there', () => member.last === last);
    expect(faultsOf(member.revisions, last)).toEqual(NO_FAULTS);
  });

  it('COL-24 a slow stream gets resync and resumes; the others are not held up; buffers stay bounded', async () => {
    const { canvasId, owner, write } = await canvas();
    const process = await start({ streams: { maxBufferedBytes: 64 * 1024, lingerMs: 20_000 } });
    const [slow, quick] = [await join(canvasId, owner, process), await join(canvasId, owner, process)];
    slow.client.pause();
    let last = 0;
    for (let n = 0; n < 400 && !process.registry.endedByReason.has('slow'); n++) {
      last = await write(10, 'x'.repeat(8_000));
      process.feed.publish({ topic: 'canvas', id: canvasId });
      await until('the quick one has it', () => quick.last === last);
    }
    expect(process.registry.endedByReason.get('slow')).toBe(1);
    slow.client.resume();
    await until('ended', () => slow.client.ended);
    expect(slow.events.at(-1)).toBe('resync');
    expect(slow.last).toBeLessThan(last);
    await slow.connect(process.origin);
    await until('caught up', () => slow.last === last, 15_000);
    for (const member of [slow, quick]) expect(faultsOf(member.revisions, last)).toEqual(NO_FAULTS);
    expect(process.registry.endedByReason.get('slow')).toBe(1);
  });

  it('COL-24 below the retained log, and above the head, a stream gets reset with the snapshot to load, and ends', async () => {
    const { canvasId, owner, write } = await canvas();
    const process = await start();
    await write(20);
    await db.session.query(`delete from canvas_operations where canvas_id = $1 and revision <= 10`, [
      canvasId,
    ]);
    await db.session.query(`update canvas_projects set history_floor = 10 where id = $1`, [canvasId]);
    for (const lost of ['0.0', '9.0', '21.0', '9223372036854775807.0']) {
      const member = await LiveMember.of(db, canvasId, owner);
      member.lastEventId = lost;
      await member.connect(process.origin);
      await until('reset and ended', () => member.has('reset') && member.client.ended);
      expect(JSON.parse(member.client.of('reset')[0]?.data ?? '{}')).toEqual({
        snapshot: `/api/v1/canvases/${canvasId}/document`,
        revision: '20',
      });
      expect(member.revisions).toEqual([]);
      // The place of the client is where it was: it must load the snapshot before it gets another.
      expect(member.lastEventId).toBe(lost);
    }
    const kept = await LiveMember.of(db, canvasId, owner);
    members.push(kept);
    kept.lastEventId = '10.0';
    await kept.connect(process.origin);
    await until('caught up', () => kept.last === 20);
    expect(kept.revisions).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it('COL-11 a history of many pages is caught up in order while new operations come', async () => {
    const { canvasId, owner, write } = await canvas();
    for (let n = 0; n < 10; n++) await write(250);
    const process = await start();
    const member = await LiveMember.of(db, canvasId, owner);
    members.push(member);
    member.lastEventId = '0.0';
    const opening = member.connect(process.origin);
    let last = 0;
    for (let n = 0; n < 20; n++) {
      last = await write(3);
      process.feed.publish({ topic: 'canvas', id: canvasId });
    }
    await opening;
    await until('all there', () => member.last === last);
    expect(faultsOf(member.revisions, last)).toEqual(NO_FAULTS);
  });

  it.each([
    'x',
    '-1.0',
    '1',
    '1.',
    '.0',
    '1.0.0',
    '1.0 ',
    '١.٠',
    '99999999999999999999.0',
    '9223372036854775808.0',
    '1e3.0',
    '0x1.0',
  ])('PLT-19 the last event ID %j is refused with a typed error and no stream', async (lastEventId) => {
    const { canvasId, owner } = await canvas();
    const process = await start();
    const member = await LiveMember.of(db, canvasId, owner);
    member.lastEventId = lastEventId;
    await member.connect(process.origin, 'query');
    await until('answered', () => member.client.ended);
    expect([member.client.status, JSON.parse(member.client.text)]).toEqual([
      400,
      { code: 'invalid-live-cursor' },
    ]);
    expect(process.registry.openCount).toBe(0);
  });

  it('COL-11 two hundred subscribers on two processes get two hundred operations each, once and in order', async () => {
    const { canvasId, owner, write } = await canvas();
    const both = [await start(), await start()];
    const open = (
      await Promise.all(
        both.map((process) => Promise.all(Array.from({ length: 100 }, () => join(canvasId, owner, process)))),
      )
    ).flat();
    let last = 0;
    for (let n = 0; n < 100; n++) {
      last = await write(2);
      both[n % 2]?.feed.publish({ topic: 'canvas', id: canvasId });
    }
    await until('all there', () => open.every((member) => member.last === last), 10_000);
    const total = { missing: 0, duplicated: 0, disordered: 0 };
    for (const member of open) {
      const faults = faultsOf(member.revisions, last);
      total.missing += faults.missing;
      total.duplicated += faults.duplicated;
      total.disordered += faults.disordered;
    }
    expect(total).toEqual(NO_FAULTS);
  });

  it('COL-11 a stranger gets 404 and no stream', async () => {
    const { canvasId } = await canvas();
    const process = await start();
    const member = await LiveMember.of(db, canvasId, await insertUser(db));
    await member.connect(process.origin);
    expect(member.client.status).toBe(404);
    const viewer = await insertUser(db);
    await insertMember(db, canvasId, viewer, 'viewer');
    expect((await join(canvasId, viewer, process)).client.status).toBe(200);
  });
});
