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
  type Settings,
  type Side,
} from './lib/measure.js';
import { Pgbench } from './lib/pgbench.js';
import {
  canvasId,
  canvasSql,
  countOperations,
  fillCanvas,
  makeCanvases,
  moveNode,
  settleDatabase,
} from './lib/sample-canvases.js';
import { makeUsers, userId } from './lib/sample-users.js';

const CLIENTS = 32;
const CANVASES = 100;
const NODES = 100;
/** Two more canvases, for the cost of an operation on 10 and on 100,000 nodes. */
const SMALL = { canvas: CANVASES + 1, nodes: 10 };
const LARGE = { canvas: CANVASES + 2, nodes: 100_000 };
const ACTOR = userId(1);

/** COL-21: durable operations per second against the same SQL under pgbench, and the cost on 100,000 entities over 10. */
export const bench: Bench = {
  name: 'canvas-write',
  title: 'Canvas: durable operations against the same SQL under pgbench',
  run: async (settings) => {
    const database = await openBenchDatabase('canvas-write', CLIENTS);
    try {
      await prepare(database.session);
      return await measure(database, Pgbench.find(), settings);
    } finally {
      await database.close();
    }
  },
};

async function prepare(session: PgSession): Promise<void> {
  await makeUsers(session);
  await makeCanvases(session, 1, LARGE.canvas);
  for (let canvas = 1; canvas <= CANVASES; canvas++) await fillCanvas(session, canvas, NODES);
  await fillCanvas(session, SMALL.canvas, SMALL.nodes);
  await fillCanvas(session, LARGE.canvas, LARGE.nodes);
  await settleDatabase(session);
}

async function measure(
  database: BenchDatabase,
  pgbench: Pgbench | undefined,
  settings: Settings,
): Promise<Report> {
  const { session } = database;
  const { rounds, secondsPerSide: seconds } = settings;
  const sides: Record<string, Side<number>> = {};
  for (const canvases of [1, CANVASES]) {
    sides[`${canvases} shared`] = throughWriter(session, canvases, GROUP_COMMIT.batches, seconds);
    sides[`${canvases} alone`] = throughWriter(session, canvases, 1, seconds);
    if (pgbench) sides[`${canvases} pgbench`] = throughPgbench(database, pgbench, canvases, seconds);
  }
  sides['small'] = throughBatches(session, SMALL, seconds);
  sides['large'] = throughBatches(session, LARGE, seconds);
  const results = await interleave(sides, rounds);
  const { logged, missing } = await countOperations(session);
  const against = (what: string, canvases: number, how: 'shared' | 'alone') =>
    pair(
      what,
      'operations/s',
      results[`${canvases} ${how}`] ?? [],
      'pgbench',
      results[`${canvases} pgbench`],
    );
  return {
    conditions: [
      `${CLIENTS} clients, each batch one move of a node of a canvas of ${NODES} nodes; checks, digest, group commit and SQL in one Node process`,
      'cost of an operation: one client, batches of 100 (move, new node, its edge, delete the node), 10 nodes over 100,000',
      pgbench?.describe(CLIENTS) ?? Pgbench.ABSENT,
      database.description,
    ],
    rows: [
      against('one hot canvas, shared commits', 1, 'shared'),
      against('one hot canvas, a commit each', 1, 'alone'),
      against(`${CANVASES} canvases, shared commits`, CANVASES, 'shared'),
      against(`${CANVASES} canvases, a commit each`, CANVASES, 'alone'),
      pair(
        'cost of an operation, 100,000 nodes over 10',
        'operations/s',
        results['small'] ?? [],
        '100,000 nodes',
        results['large'],
      ),
    ],
    counted: `${logged} operations in the logs`,
    faults: { 'revisions missing': missing },
  };
}

/** All that a request does below HTTP. The bound of batches in a commit is what is compared: 1 shares none. */
function appender(session: PgSession, batches: number): AppendOperations {
  const feed = { publish: () => {} } as unknown as ChangeFeed;
  const media = { readableBy: () => Promise.resolve(new Set()) } as unknown as MediaDirectory;
  const applier = new PgBatchApplier(session, new PgUnitOfWork(session), media);
  const canvasBatches = new PgCanvasBatches(session, applier, feed, { ...GROUP_COMMIT, batches });
  return new AppendOperations(canvasBatches, new OperationBudget(UNLIMITED, () => 0));
}

function throughWriter(session: PgSession, canvases: number, batches: number, seconds: number): Side<number> {
  return async () => {
    const command = appender(session, batches);
    const began = performance.now();
    let done = 0;
    const client = async () => {
      while (performance.now() - began < seconds * 1_000) {
        await command.execute({
          canvasId: canvasId(1 + random(canvases)),
          actorId: ACTOR,
          operations: [moveNode(1 + random(NODES))],
        });
        done++;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return done / ((performance.now() - began) / 1_000);
  };
}

/** The statement of `PgBatchApplier` for a batch of one move. pgbench takes a colon before a letter or digit for a variable. */
function throughPgbench(
  { url, folder }: BenchDatabase,
  pgbench: Pgbench,
  canvases: number,
  seconds: number,
): Side<number> {
  const script = path.join(folder, `move-${canvases}.sql`);
  fs.writeFileSync(
    script,
    `\\set canvas random(1, ${canvases})
\\set node random(1, ${NODES})
\\set x random(0, 100000)
\\set op random(1, 140737488355327)
select canvas_apply_batches(${canvasSql(':canvas::bigint')},
  ('[{"actorId":"${ACTOR}","digest":"${'0'.repeat(64)}","readable":[],"operations":[{"opId":"op-' || :op::text || '","type":"node.patch","action":"merge","kind":"node","entityId":"n' || :node::text || '","value":{"position":{"x":' || :x::text || ',"y": 5}},"media": false,"refs": false}]}]')::jsonb,
  '${JSON.stringify(CANVAS_LIMITS).replaceAll(':', ': ')}'::jsonb) as answer;
`,
  );
  return async () => (await pgbench.run({ url, script, clients: CLIENTS, seconds })).perSecond;
}

/** One batch after the other, long enough that commits weigh little and the cost of an operation shows. */
function throughBatches(
  session: PgSession,
  { canvas, nodes }: { canvas: number; nodes: number },
  seconds: number,
): Side<number> {
  return async () => {
    const command = appender(session, GROUP_COMMIT.batches);
    const began = performance.now();
    let done = 0;
    while (performance.now() - began < seconds * 1_000) {
      const operations = Array.from({ length: 25 }, (_, place) => mixed(nodes, place)).flat();
      await command.execute({ canvasId: canvasId(canvas), actorId: ACTOR, operations });
      done += operations.length;
    }
    return done / ((performance.now() - began) / 1_000);
  };
}

/** The canvas keeps its size. */
function mixed(nodes: number, place: number): CanvasOperation[] {
  const id = `new-${place}`;
  return [
    moveNode(1 + random(nodes)),
    {
      opId: randomUUID(),
      type: 'node.upsert',
      entityId: id,
      value: { type: 'text', position: { x: random(100_000), y: 7 }, data: { text: 'hello' } },
    },
    {
      opId: randomUUID(),
      type: 'edge.upsert',
      entityId: `edge-${place}`,
      value: { from: `n${1 + random(nodes)}`, to: id },
    },
    { opId: randomUUID(), type: 'node.delete', entityId: id },
  ];
}
