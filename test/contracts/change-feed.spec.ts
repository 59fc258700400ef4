import { PgChangeFeed } from '../../src/adapters/postgres/change-feed/pg-change-feed.js';
import { changesIn, payloadsOf } from '../../src/adapters/postgres/change-feed/change-payload.js';
import {
  MemoryChangeBus,
  MemoryChangeFeed,
} from '../../src/adapters/memory/change-feed/memory-change-feed.js';
import { deafProxy } from '../harness/deaf-proxy.js';
import { addressOf, openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import { describeChangeFeed } from './change-feed.contract.js';

describeChangeFeed('memory', () => {
  const bus = new MemoryChangeBus();
  const here = new MemoryChangeFeed(bus);
  const there = new MemoryChangeFeed(bus);
  const interrupt = () => {
    there.drop();
    there.restore();
    return Promise.resolve();
  };
  return Promise.resolve({ here, there, interrupt, close: () => Promise.resolve() });
});

describe('PgChangeFeed', () => {
  let db: TestDatabase;
  const open: PgChangeFeed[] = [];
  beforeAll(async () => void (db = await openTestDatabase({ poolSize: 2 })));
  afterEach(async () => void (await Promise.all(open.splice(0).map((feed) => feed.stop()))));
  afterAll(() => db.close());

  const startFeed = async (url = db.url, options: ConstructorParameters<typeof PgChangeFeed>[1] = {}) => {
    const feed = new PgChangeFeed(addressOf(url), options);
    open.push(feed);
    await feed.start();
    return feed;
  };
  const listenerPids = async () =>
    (
      await db.session.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and application_name = 'infinite-canvas-listener' order by backend_start`,
      )
    ).map(({ pid }) => pid);
  const terminate = async (pid: number | undefined) =>
    db.session.query('select pg_terminate_backend($1)', [pid]);

  describeChangeFeed('PostgreSQL', async () => {
    const here = await startFeed();
    const there = await startFeed();
    return {
      here,
      there,
      interrupt: async () => {
        const [, second] = await listenerPids();
        await terminate(second);
        await until('noticed', () => !there.connected);
        await until('back', () => there.connected);
      },
      close: async () => void (await Promise.all([here.stop(), there.stop()])),
    };
  });

  it('PLT-27 a process has one listener connection, and one again after it was terminated ten times', async () => {
    const feed = await startFeed();
    for (let round = 0; round < 10; round++) {
      const [pid, ...more] = await listenerPids();
      expect(more).toEqual([]);
      await terminate(pid);
      await until('noticed', () => !feed.connected);
      await until('back', () => feed.connected);
    }
    expect(await listenerPids()).toHaveLength(1);
  });

  it('PLT-27 news published while the connection is away reaches the others when it is back', async () => {
    const here = await startFeed();
    const [pid] = await listenerPids();
    const there = await startFeed();
    const seen: string[] = [];
    const own: string[] = [];
    there.subscribe('canvas', (id) => seen.push(id));
    here.subscribe('canvas', (id) => own.push(id));
    await terminate(pid);
    await until('noticed', () => !here.connected);
    here.publish({ topic: 'canvas', id: 'meanwhile' });
    await until('sent after all', () => seen.includes('meanwhile'));
    expect(own).toEqual(['meanwhile']);
  });

  it('PLT-27 a half-open connection is found by a ping without an answer and replaced', async () => {
    const target = new URL(db.url);
    const proxy = await deafProxy(Number(target.port));
    target.port = String(proxy.port);
    const feed = await startFeed(target.toString(), { pingEveryMs: 60, pingTimeoutMs: 80 });
    let catchUps = 0;
    feed.onReconnect(() => catchUps++);
    proxy.freeze();
    await until('asked for a catch-up on a new connection', () => catchUps > 0);
    expect(proxy.accepted()).toBeGreaterThan(1);
    await feed.stop();
    proxy.close();
  });

  it('PLT-27 a database that is not there at the start is tried again, and the first connection is a catch-up', async () => {
    const target = new URL(db.url);
    const proxy = await deafProxy(Number(target.port));
    const { port } = proxy;
    proxy.close();
    const away = new URL(db.url);
    away.port = String(port);
    const feed = await startFeed(away.toString());
    expect(feed.connected).toBe(false);
    let catchUps = 0;
    feed.onReconnect(() => catchUps++);
    const back = await deafProxy(Number(target.port), port);
    await until('connected', () => feed.connected);
    expect(catchUps).toBe(1);
    await feed.stop();
    back.close();
  });

  it('COL-12 whispers never fill the queue of news: a flood is dropped, the news in it arrives', async () => {
    const here = await startFeed();
    const there = await startFeed();
    const whispers: string[] = [];
    const news: string[] = [];
    there.onWhisper('presence', (text) => whispers.push(text));
    there.subscribe('canvas', (id) => news.push(id));
    for (let n = 0; n < 1_000; n++) {
      here.whisper('presence', `${n} ${'x'.repeat(7_000)}`);
      if (n % 100 === 0) here.publish({ topic: 'canvas', id: `news ${n}` });
    }
    await until('all news', () => news.length === 10);
    expect(whispers.length).toBeLessThanOrEqual(16);
  });

  it('COL-12 a whisper while the connection is away is not kept: it would be stale', async () => {
    const here = await startFeed();
    const [pid] = await listenerPids();
    const there = await startFeed();
    const heard: string[] = [];
    there.onWhisper('presence', (text) => heard.push(text));
    await terminate(pid);
    await until('noticed', () => !here.connected);
    here.whisper('presence', 'stale');
    await until('back', () => here.connected);
    here.whisper('presence', 'fresh');
    await until('heard', () => heard.length > 0);
    expect(heard).toEqual(['fresh']);
  });

  it('COL-11 publishing inside a transaction puts nothing into it: NOTIFY goes by its own connection', async () => {
    const feed = await startFeed();
    const seen: string[] = [];
    (await startFeed()).subscribe('canvas', (id) => seen.push(id));
    await expect(
      db.uow.run({}, async () => {
        db.uow.afterCommit(() => feed.publish({ topic: 'canvas', id: 'rolled back' }));
        await db.session.query('select 1');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await db.uow.run({}, async () => {
      await db.session.query('select 1');
      db.uow.afterCommit(() => feed.publish({ topic: 'canvas', id: 'committed' }));
    });
    await until('heard', () => seen.length > 0);
    expect(seen).toEqual(['committed']);
  });

  it('COL-11 payloads stay below the limit of PostgreSQL and lose nothing that fits', () => {
    const ids = new Set(Array.from({ length: 700 }, (_, n) => `${'é'.repeat(n % 90)}${n}`));
    const topics = new Map([
      ['canvas', ids],
      ['queue:media', new Set(['one', 'x'.repeat(9_000)])],
    ]);
    const payloads = payloadsOf(topics);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    const back = payloads.flatMap(changesIn);
    expect(back).toHaveLength(701);
    expect(new Set(back.filter(({ topic }) => topic === 'canvas').map(({ id }) => id))).toEqual(ids);
  });

  it.each(['', 'not json', 'null', '[]', '{"canvas":1}', '{"canvas":[1,null]}'])(
    'PLT-27 a foreign payload %j on the channel is ignored',
    (payload) => expect(changesIn(payload)).toEqual([]),
  );
});
