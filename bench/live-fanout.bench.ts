import { setTimeout as sleep } from 'node:timers/promises';
import { PgChangeFeed } from '../src/adapters/postgres/change-feed/pg-change-feed.js';
import { PgBatchApplier } from '../src/adapters/postgres/collaboration/pg-batch-applier.js';
import { PgCanvasMediaGrants } from '../src/adapters/postgres/collaboration/pg-canvas-media-grants.js';
import { PgCanvasOperations } from '../src/adapters/postgres/collaboration/pg-canvas-operations.js';
import { PgMediaDirectory } from '../src/adapters/postgres/media/pg-media-directory.js';
import { PgUnitOfWork } from '../src/adapters/postgres/pg-unit-of-work.js';
import { parseDatabaseUrl } from '../src/configuration/database-url.js';
import { API_CONDITIONS, startApiProcess, type ApiProcess } from './lib/api-process.js';
import { openBenchDatabase, type BenchDatabase } from './lib/bench-database.js';
import { until } from './lib/children.js';
import { interleave, pair, percentile, type Bench, type Report, type Settings } from './lib/measure.js';
import { canvasId, fillCanvases, makeCanvases, moveNode, settleDatabase } from './lib/sample-canvases.js';
import { makeUsers, userId } from './lib/sample-users.js';
import { StreamReader } from './lib/stream-reader.js';

const SUBSCRIBERS = 200;
const NODES = 100;
const PER_SECOND = 25;

/** From the commit of an operation in one process to its receipt by every subscriber of another, and what went wrong. */
export const bench: Bench = {
  name: 'live-fanout',
  title: `Commit to SSE receipt with ${SUBSCRIBERS} subscribers`,
  run: async (settings) => {
    const database = await openBenchDatabase('live', 4);
    const feed = new PgChangeFeed(parseDatabaseUrl(database.url));
    let api: ApiProcess | undefined;
    try {
      await feed.start();
      const tokens = await makeUsers(database.session);
      await settleDatabase(database.session);
      api = await startApiProcess(database);
      return await measure({ database, api, tokens, append: writer(database, feed), canvases: 0 }, settings);
    } finally {
      await api?.child.stop();
      await feed.stop();
      await database.close();
    }
  },
};

interface World {
  readonly database: BenchDatabase;
  readonly api: ApiProcess;
  readonly tokens: readonly string[];
  append(canvas: string, revision: number): Promise<void>;
  canvases: number;
}

/** Milliseconds, and counts of what went wrong. */
interface Round {
  readonly p50: number;
  readonly p99: number;
  readonly receipts: number;
  readonly missing: number;
  readonly duplicated: number;
  readonly disordered: number;
}

async function measure(world: World, settings: Settings): Promise<Report> {
  const operations = PER_SECOND * settings.secondsPerSide;
  const rounds = await interleave(
    { all: () => round(world, SUBSCRIBERS, operations), one: () => round(world, 1, operations) },
    settings,
  );
  const every = [...rounds.all, ...rounds.one];
  const sum = (what: keyof Round) => every.reduce((total, each) => total + each[what], 0);
  const row = (what: 'p50' | 'p99') =>
    pair(
      what,
      'ms',
      rounds.all.map((each) => each[what]),
      'one subscriber',
      rounds.one.map((each) => each[what]),
    );
  return {
    conditions: [
      `${PER_SECOND} operations a second, each its own commit: a node.patch of a position, on a canvas of ${NODES} nodes`,
      API_CONDITIONS,
      'a second process writes through the same adapters and reads all streams: the way is commit → NOTIFY → one query → fan-out → loopback HTTP',
      world.database.description,
    ],
    rows: [row('p50'), row('p99')],
    counted: `${sum('receipts')} receipts`,
    faults: { missing: sum('missing'), duplicated: sum('duplicated'), 'out of order': sum('disordered') },
  };
}

/** A new canvas, new streams, paced operations. */
async function round(world: World, subscribers: number, operations: number): Promise<Round> {
  const canvas = (world.canvases += 1);
  await makeCanvases(world.database.session, canvas, canvas);
  await fillCanvases(world.database.session, canvas, canvas, NODES);
  const url = `http://127.0.0.1:${world.api.port}/api/v1/canvases/${canvasId(canvas)}/events`;
  const token = (n: number) => world.tokens[n % world.tokens.length] as string;
  const readers = await Promise.all(
    Array.from({ length: subscribers }, (_, n) => StreamReader.open(url, token(n))),
  );
  await until('streams ready', () => readers.every(({ ready }) => ready));
  const committed: number[] = [];
  for (let revision = 1; revision <= operations; revision++) {
    const next = sleep(1_000 / PER_SECOND);
    await world.append(canvasId(canvas), revision);
    committed[revision] = performance.now();
    await next;
  }
  // What is not there by then is missing, and counted.
  await until('receipts', () => readers.every(({ last }) => last >= operations), { limitMs: 5_000 }).catch(
    () => undefined,
  );
  for (const reader of readers) reader.close();
  return resultOf(readers, committed, operations);
}

function resultOf(readers: readonly StreamReader[], committed: readonly number[], operations: number): Round {
  const delays: number[] = [];
  let [receipts, missing, duplicated, disordered] = [0, 0, 0, 0];
  for (const { revisions, at } of readers) {
    const distinct = new Set(revisions).size;
    receipts += revisions.length;
    missing += operations - distinct;
    duplicated += revisions.length - distinct;
    revisions.forEach((revision, place) => {
      if (place > 0 && revision < (revisions[place - 1] as number)) disordered++;
      delays.push((at[place] as number) - (committed[revision] as number));
    });
  }
  delays.sort((a, b) => a - b);
  return {
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    receipts,
    missing,
    duplicated,
    disordered,
  };
}

/** Another process of the deployment than the API: its news travels by NOTIFY. */
function writer({ session }: BenchDatabase, feed: PgChangeFeed): World['append'] {
  const uow = new PgUnitOfWork(session);
  const media = new PgMediaDirectory(session, new PgCanvasMediaGrants(session));
  const operations = new PgCanvasOperations(session, uow, new PgBatchApplier(session, uow, media), feed);
  return async (canvas, revision) => {
    const command = { canvasId: canvas, actorId: userId(1), operations: [moveNode(1 + (revision % NODES))] };
    await uow.run({}, () => operations.append(command));
  };
}
