import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PgBatchApplier } from '../src/adapters/postgres/collaboration/pg-batch-applier.js';
import { GROUP_COMMIT, PgCanvasBatches } from '../src/adapters/postgres/collaboration/pg-canvas-batches.js';
import type { PgSession } from '../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../src/adapters/postgres/pg-unit-of-work.js';
import { AppendOperations } from '../src/modules/collaboration/commands/append-operations.js';
import { CANVAS_LIMITS } from '../src/modules/collaboration/domain/canvas-limits.js';
import { OperationBudget, UNLIMITED } from '../src/modules/collaboration/domain/operation-budget.js';
import type { CanvasOperation } from '../src/ports/collaboration/canvas-operations.port.js';
import type { ChangeFeed } from '../src/ports/kernel/change-feed.port.js';
import type { MediaDirectory } from '../src/ports/media/media-directory.port.js';
import { openBenchDatabase, type BenchDatabase } from './lib/bench-database.js';
import {
  interleave,
  pair,
  random,
  type Bench,
  type Report,
  type Row,
  type Settings,
  type Side,
} from './lib/measure.js';
import { Pgbench } from './lib/pgbench.js';
import {
  canvasId,
  canvasSql,
  countOperations,
  fillCanvases,
  makeCanvases,
  moveNode,
  settleDatabase,
} from './lib/sample-canvases.js';
import { makeUsers, userId } from './lib/sample-users.js';

const CLIENTS = 32;
const CANVASES = 100;
const NODES = 100;
const SMALL = { canvas: CANVASES + 1, nodes: 10 };
const LARGE = { canvas: CANVASES + 2, nodes: 100_000 };

/** COL-21: durable operations per second against the same SQL under pgbench, and the cost on 100,000 entities over 10. */
export const bench: Bench = {
  name: 'canvas-write',
  title: 'Canvas operations, durable, against the same SQL under pgbench',
  run: async (settings) => {
    const database = await openBenchDatabase('canvas', CLIENTS);
    try {
      const large = { ...LARGE, nodes: settings.quick ? 1_000 : LARGE.nodes };
      await prepare(database.session, large);
      return await measure(database, Pgbench.find(), large, settings);
    } finally {
      await database.close();
    }
  },
};

async function prepare(session: PgSession, large: typeof LARGE): Promise<void> {
  await makeUsers(session);
  await makeCanvases(session, 1, large.canvas);
  await fillCanvases(session, 1, CANVASES, NODES);
  await fillCanvases(session, SMALL.canvas, SMALL.canvas, SMALL.nodes);
  await fillCanvases(session, large.canvas, large.canvas, large.nodes);
  await settleDatabase(session);
}

interface Rate {
  readonly operations: number;
  readonly perSecond: number;
}

async function measure(
  database: BenchDatabase,
  pgbench: Pgbench | undefined,
  large: typeof LARGE,
  settings: Settings,
): Promise<Report> {
  let operations = 0;
  const counted = (side: Side<Rate>) => async () => {
    const rate = await side();
    operations += rate.operations;
    return rate.perSecond;
  };
  const { session } = database;
  const seconds = settings.secondsPerSide;
  const sides: Record<string, Side<number>> = {};
  for (const [name, canvases] of Object.entries({ hot: 1, spread: CANVASES })) {
    if (pgbench) sides[`${name} pgbench`] = counted(throughPgbench(database, pgbench, canvases, seconds));
    sides[`${name} shared`] = counted(throughCommand(session, canvases, GROUP_COMMIT.batches, seconds));
    sides[`${name} alone`] = counted(throughCommand(session, canvases, 1, seconds));
  }
  sides.large = counted(mixedBatches(session, large, seconds));
  sides.small = counted(mixedBatches(session, SMALL, seconds));
  const results = await interleave(sides, settings);
  const { logged, missing } = await countOperations(session);
  return {
    conditions: conditions(database, pgbench, large),
    rows: rowsOf(results, large),
    counted: `${operations} operations`,
    faults: { 'operations lost or doubled': logged - operations, 'revisions missing in the logs': missing },
  };
}

function rowsOf(results: Record<string, number[]>, large: typeof LARGE): Row[] {
  const row = (what: string, ours: string, name: string, theirs: string) =>
    pair(what, 'operations/s', results[ours] ?? [], name, results[theirs]);
  return [
    row('one hot canvas, commits shared', 'hot shared', 'pgbench', 'hot pgbench'),
    row('one hot canvas, a commit each', 'hot alone', 'pgbench', 'hot pgbench'),
    row(`${CANVASES} canvases, commits shared`, 'spread shared', 'pgbench', 'spread pgbench'),
    row(`${CANVASES} canvases, a commit each`, 'spread alone', 'pgbench', 'spread pgbench'),
    row(
      `${large.nodes.toLocaleString('en')} nodes, batches of 100`,
      'large',
      `${SMALL.nodes} nodes`,
      'small',
    ),
  ];
}

function conditions(database: BenchDatabase, pgbench: Pgbench | undefined, large: typeof LARGE): string[] {
  return [
    `${CLIENTS} clients in one Node process, one node.patch of about 130 bytes a batch: checks, digest, group commit and SQL, without HTTP`,
    `canvases of ${NODES} nodes and ${NODES - 1} edges; commits shared: at most ${GROUP_COMMIT.batches} batches of one canvas in one commit, as the server does it`,
    `last line: one client, batches of 100 operations (move, new node, its edge, both deleted), on ${large.nodes} nodes against ${SMALL.nodes}`,
    pgbench?.describe(CLIENTS) ?? Pgbench.ABSENT,
    database.description,
  ];
}

/** The whole of what a request does below HTTP. */
function throughCommand(session: PgSession, canvases: number, batches: number, seconds: number): Side<Rate> {
  const command = appender(session, batches);
  return async () => {
    const began = performance.now();
    let operations = 0;
    const client = async () => {
      while (performance.now() - began < seconds * 1_000) {
        const operation = moveNode(1 + random(NODES));
        await command.execute({
          canvasId: canvasId(1 + random(canvases)),
          actorId: userId(1),
          operations: [operation],
        });
        operations++;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return { operations, perSecond: operations / ((performance.now() - began) / 1_000) };
  };
}

function appender(session: PgSession, batches: number): AppendOperations {
  const feed = { publish: () => {} } as unknown as ChangeFeed;
  const media = { readableBy: () => Promise.resolve(new Set()) } as unknown as MediaDirectory;
  const applier = new PgBatchApplier(session, new PgUnitOfWork(session), media);
  const canvasBatches = new PgCanvasBatches(session, applier, feed, { ...GROUP_COMMIT, batches });
  return new AppendOperations(canvasBatches, new OperationBudget(UNLIMITED, () => 0));
}

/** The statement that the adapter sends for one batch of one patch. */
function throughPgbench(
  { url, folder }: BenchDatabase,
  pgbench: Pgbench,
  canvases: number,
  seconds: number,
): Side<Rate> {
  const script = path.join(folder, `patch-${canvases}.sql`);
  // A colon before a letter or digit is a variable to pgbench.
  const limits = JSON.stringify(CANVAS_LIMITS).replaceAll(':', ': ');
  const batch =
    `[{"actorId":"${userId(1)}","digest":"${'0'.repeat(64)}","readable":[],"operations":[{"opId":"op-' || :op::text || '",` +
    `"type":"node.patch","action":"merge","kind":"node","entityId":"n' || :node::text || '","value":{"position":{"x":' || :x::text || '` +
    `,"y": 5}},"media": false,"refs": false}]}]`;
  fs.writeFileSync(
    script,
    `\\set canvas random(1, ${canvases})
\\set node random(1, ${NODES})
\\set x random(0, 100000)
\\set op random(1, 140737488355327)
select canvas_apply_batches(${canvasSql(':canvas::bigint')}, ('${batch}')::jsonb, '${limits}'::jsonb) as answer;
`,
  );
  return async () => {
    const { transactions, perSecond } = await pgbench.run({ url, script, clients: CLIENTS, seconds });
    return { operations: transactions, perSecond };
  };
}

/** Batches of 100 one after the other, so that commits weigh little and the cost of an operation shows. */
function mixedBatches(session: PgSession, { canvas, nodes }: typeof LARGE, seconds: number): Side<Rate> {
  const command = appender(session, GROUP_COMMIT.batches);
  return async () => {
    const began = performance.now();
    let done = 0;
    while (performance.now() - began < seconds * 1_000) {
      const operations = Array.from({ length: 25 }, (_, place) => mixed(nodes, place)).flat();
      await command.execute({ canvasId: canvasId(canvas), actorId: userId(1), operations });
      done += operations.length;
    }
    return { operations: done, perSecond: done / ((performance.now() - began) / 1_000) };
  };
}

/** A move, a node that comes, its edge, and both that go again: the size stays. */
function mixed(nodes: number, place: number): CanvasOperation[] {
  const id = `new-${place}`;
  const node = { type: 'text', position: { x: random(100_000), y: 7 }, data: { text: 'hello' } };
  return [
    moveNode(1 + random(nodes)),
    { opId: randomUUID(), type: 'node.upsert', entityId: id, value: node },
    {
      opId: randomUUID(),
      type: 'edge.upsert',
      entityId: `edge-${place}`,
      value: { from: `n${1 + random(nodes)}`, to: id },
    },
    { opId: randomUUID(), type: 'node.delete', entityId: id },
  ];
}
