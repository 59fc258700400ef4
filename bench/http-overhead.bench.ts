import { fileURLToPath } from 'node:url';
import { runtimeNode } from '../scripts/lib/project.mjs';
import { CANVAS_LIMITS } from '../src/modules/collaboration/domain/canvas-limits.js';
import { API_CONDITIONS, API_POOL, startApiProcess, type ApiProcess } from './lib/api-process.js';
import { openBenchDatabase, type BenchDatabase } from './lib/bench-database.js';
import { startChild } from './lib/children.js';
import { LoadGenerator, type Load, type LoadResult } from './lib/load.js';
import {
  interleave,
  pair,
  type Bench,
  type Report,
  type Row,
  type Settings,
  type Side,
} from './lib/measure.js';
import {
  canvasId,
  countOperations,
  fillCanvases,
  makeCanvases,
  settleDatabase,
} from './lib/sample-canvases.js';
import { makeUsers, userId } from './lib/sample-users.js';

const CONNECTIONS = 32;
const NODES = 100;
const CANVASES = 100;

/** What our layers cost a request: the API as it is deployed, against Fastify that does the bare minimum. */
export const bench: Bench = {
  name: 'http-overhead',
  title: 'Requests to our API against bare Fastify',
  run: async (settings) => {
    const database = await openBenchDatabase('http', 4);
    const generator = new LoadGenerator();
    const servers: ApiProcess[] = [];
    try {
      const [token] = await makeUsers(database.session);
      await makeCanvases(database.session, 1, CANVASES);
      await fillCanvases(database.session, 1, CANVASES, NODES);
      await settleDatabase(database.session);
      servers.push(await startApiProcess(database), await startBare(database));
      return await measure(
        database,
        generator,
        servers as [ApiProcess, ApiProcess],
        token as string,
        settings,
      );
    } finally {
      await Promise.all([...servers.map(({ child }) => child.stop()), generator.stop()]);
      await database.close();
    }
  },
};

const WORK = {
  '/livez': { kind: 'livez' },
  'one operation, 100 canvases': { kind: 'patch', nodes: NODES, canvases: canvases(CANVASES) },
  'one operation, one hot canvas': { kind: 'patch', nodes: NODES, canvases: canvases(1) },
} satisfies Record<string, Pick<Load, 'kind' | 'nodes' | 'canvases'>>;

async function measure(
  database: BenchDatabase,
  generator: LoadGenerator,
  [ours, bare]: [ApiProcess, ApiProcess],
  token: string,
  settings: Settings,
): Promise<Report> {
  const sides: Record<string, Side<LoadResult>> = {};
  const results: (LoadResult & { kind: Load['kind'] })[] = [];
  for (const [name, work] of Object.entries(WORK)) {
    for (const [of, { port }] of Object.entries({ ours, bare })) {
      const load = { ...work, port, token, connections: CONNECTIONS, seconds: settings.secondsPerSide };
      sides[`${name} ${of}`] = async () => {
        const result = await generator.run(load);
        results.push({ ...result, kind: work.kind });
        return result;
      };
    }
  }
  const rounds = await interleave(sides, settings);
  const { logged, missing } = await countOperations(database.session);
  const patches = results.filter(({ kind }) => kind === 'patch');
  return {
    conditions: conditions(database),
    rows: Object.keys(WORK).flatMap((name) =>
      rows(name, rounds[`${name} ours`] as LoadResult[], rounds[`${name} bare`] as LoadResult[]),
    ),
    counted: `${sum(results)} answers, ${sum(patches)} operations`,
    faults: {
      'answers other than 200': results.reduce((all, { other }) => all + other, 0),
      'operations lost or doubled': logged - sum(patches),
      'revisions missing in the logs': missing,
    },
  };
}

function conditions(database: BenchDatabase): string[] {
  return [
    `${CONNECTIONS} keep-alive connections from a process of its own, each with one request at a time; saturated, so that p50 and p99 hold the queue`,
    API_CONDITIONS,
    `bare: Fastify without logger, JSON body, the same SQL function, ${API_POOL} connections; one process`,
    `one operation: a node.patch of a position, a request body of about 130 bytes; canvases of ${NODES} nodes and ${NODES - 1} edges`,
    database.description,
  ];
}

function rows(name: string, ours: readonly LoadResult[], bare: readonly LoadResult[]): Row[] {
  const of = (what: 'perSecond' | 'p50' | 'p99', label: string, unit: string) =>
    pair(
      `${name}: ${label}`,
      unit,
      ours.map((each) => each[what]),
      'bare Fastify',
      bare.map((each) => each[what]),
    );
  return [of('perSecond', 'requests/s', '/s'), of('p50', 'p50', 'ms'), of('p99', 'p99', 'ms')];
}

async function startBare(database: BenchDatabase): Promise<ApiProcess> {
  const child = startChild(
    runtimeNode(),
    [fileURLToPath(new URL('peers/bare-fastify.mjs', import.meta.url))],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        DATABASE_POOL_SIZE: String(API_POOL),
        ACTOR_ID: userId(1),
        CANVAS_LIMITS: JSON.stringify(CANVAS_LIMITS),
      },
    },
  );
  const address = await new Promise<string>((resolve, reject) => {
    child.process.once('message', (text) => resolve(text as string));
    child.process.once('exit', () => reject(new Error('bare Fastify ended before it listened')));
  });
  return { child, port: Number(new URL(address).port) };
}

function canvases(count: number): string[] {
  return Array.from({ length: count }, (_, n) => canvasId(n + 1));
}

const sum = (results: readonly LoadResult[]) => results.reduce((all, { requests }) => all + requests, 0);
