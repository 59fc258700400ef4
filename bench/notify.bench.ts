import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PgChangeFeed } from '../src/adapters/postgres/change-feed/pg-change-feed.js';
import { parseDatabaseUrl } from '../src/configuration/database-url.js';
import { CANVAS_LIMITS } from '../src/modules/collaboration/domain/canvas-limits.js';
import { openBenchDatabase, type BenchDatabase } from './lib/bench-database.js';
import { until } from './lib/children.js';
import { interleave, pair, random, type Bench, type Report, type Settings } from './lib/measure.js';
import { canvasId, fillCanvases, makeCanvases, settleDatabase } from './lib/sample-canvases.js';
import { makeUsers, userId } from './lib/sample-users.js';

const CLIENTS = 64;
const CANVASES = 100;
const NODES = 20;
const CHANNEL = 'bench_inside';

/**
 * COL-11: whether telling the news makes writers of different canvases wait for each other. A NOTIFY in the writing transaction
 * takes one lock of the whole cluster at the commit and keeps it until the commit is on disk; ours goes after the commit, by another
 * connection, for many commits at once.
 */
export const bench: Bench = {
  name: 'notify',
  title: `Writers on ${CANVASES} canvases: news after the commit, inside the transaction, and none`,
  run: async (settings) => {
    const database = await openBenchDatabase('notify', CLIENTS);
    const feeds = [0, 1].map(() => new PgChangeFeed(parseDatabaseUrl(database.url)));
    const listener = new pg.Client({ connectionString: database.url });
    try {
      await makeUsers(database.session);
      await makeCanvases(database.session, 1, CANVASES);
      await fillCanvases(database.session, 1, CANVASES, NODES);
      await settleDatabase(database.session);
      for (const feed of feeds) await feed.start();
      await listener.connect();
      await listener.query(`listen ${CHANNEL}`);
      return await measure(database, feeds as [PgChangeFeed, PgChangeFeed], listener, settings);
    } finally {
      await listener.end();
      for (const feed of feeds) await feed.stop();
      await database.close();
    }
  },
};

interface Rate {
  readonly perSecond: number;
  readonly commits: number;
  /** Canvases whose last change nobody was told of. */
  readonly untold: number;
}

async function measure(
  database: BenchDatabase,
  [here, there]: [PgChangeFeed, PgChangeFeed],
  listener: pg.Client,
  settings: Settings,
): Promise<Report> {
  const heard = new Map<string, number>();
  const hear = (canvas: string) => heard.set(canvas, performance.now());
  there.subscribe('canvas', hear);
  listener.on('notification', ({ payload }) => hear(payload ?? ''));
  const apply = `select canvas_apply_batches($1, $2, $3) as answer`;
  const inside = `with applied as materialized (${apply})
                  select answer, pg_notify('${CHANNEL}', $1::text) from applied`;
  const publish = (canvas: string) => here.publish({ topic: 'canvas', id: canvas });
  const side =
    (sql: string, after?: (canvas: string) => void, told = true) =>
    () =>
      write(database, settings.secondsPerSide, sql, after, told ? heard : undefined);
  const rounds = await interleave(
    { after: side(apply, publish), inside: side(inside), none: side(apply, undefined, false) },
    settings,
  );
  const rates = (name: keyof typeof rounds) => rounds[name].map(({ perSecond }) => perSecond);
  const row = (what: string, name: string, against: keyof typeof rounds) =>
    pair(what, 'commits/s', rates('after'), name, rates(against));
  const every = [...rounds.after, ...rounds.inside, ...rounds.none];
  const sum = (what: 'commits' | 'untold') => every.reduce((total, each) => total + each[what], 0);
  return {
    conditions: [
      `${CLIENTS} writers in one Node process, a connection each; every write is one statement and one commit: canvas_apply_batches with one node.patch, on a random one of ${CANVASES} canvases`,
      `after: ChangeFeed.publish, batches of 2 ms; inside: pg_notify in the same statement; both with one listener in another connection`,
      database.description,
    ],
    rows: [
      row('after the commit, batched', 'NOTIFY inside the transaction', 'inside'),
      row('after the commit, batched', 'no notification', 'none'),
    ],
    counted: `${sum('commits')} commits`,
    faults: { 'canvases whose last change was not told': sum('untold') },
  };
}

async function write(
  { session }: BenchDatabase,
  seconds: number,
  sql: string,
  after: ((canvas: string) => void) | undefined,
  heard: ReadonlyMap<string, number> | undefined,
): Promise<Rate> {
  const written = new Map<string, number>();
  const began = performance.now();
  let commits = 0;
  const writer = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const canvas = canvasId(1 + random(CANVASES));
      const sent = performance.now();
      await session.query(sql, [canvas, batchOf(1 + random(NODES)), CANVAS_LIMITS]);
      // A NOTIFY inside the transaction may be heard before the answer.
      written.set(canvas, after ? performance.now() : sent);
      after?.(canvas);
      commits++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, writer));
  const perSecond = commits / ((performance.now() - began) / 1_000);
  const untold = () => [...written].filter(([canvas, at]) => heard && (heard.get(canvas) ?? 0) < at).length;
  await until('all news', () => untold() === 0, { limitMs: 3_000 }).catch(() => undefined);
  return { perSecond, commits, untold: untold() };
}

/** As `PgBatchApplier` sends it. */
function batchOf(node: number): string {
  const operation = {
    opId: randomUUID(),
    type: 'node.patch',
    action: 'merge',
    kind: 'node',
    entityId: `n${node}`,
    value: { position: { x: random(100_000), y: 5 } },
    media: false,
    refs: false,
  };
  return JSON.stringify([
    { actorId: userId(1), digest: '0'.repeat(64), readable: [], operations: [operation] },
  ]);
}
