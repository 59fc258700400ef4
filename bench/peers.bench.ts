import { fileURLToPath } from 'node:url';
import { API_CONDITIONS, API_POOL } from './lib/api-process.js';
import { openBenchDatabase, type BenchDatabase } from './lib/bench-database.js';
import { startChild, type Child } from './lib/children.js';
import { startOurs, startPeer, type LiveServer } from './lib/live-servers.js';
import {
  interleave,
  pair,
  type Bench,
  type Report,
  type Row,
  type Settings,
  type Side,
} from './lib/measure.js';
import { canvasId, fillCanvases, makeCanvases, settleDatabase } from './lib/sample-canvases.js';
import { makeUsers } from './lib/sample-users.js';

const NODES = 100;
const CANVASES = 100;
const HOT_CLIENTS = 32;
const PER_SECOND = 25;
const HOT = CANVASES + 1;
const WATCHED = CANVASES + 2;
const PEERS = ['hocuspocus', 'tldraw'] as const;

/** The same clients, changes and checks against three servers (COL-21). */
export const bench: Bench = {
  name: 'peers',
  title: 'Durable changes and fan-out against @hocuspocus/server and @tldraw/sync-core',
  run: async (settings) => {
    const database = await openBenchDatabase('peers', 4);
    const load = startChild(
      process.execPath,
      [fileURLToPath(new URL('lib/live-load.mjs', import.meta.url))],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    const servers: LiveServer[] = [];
    try {
      const tokens = await makeUsers(database.session);
      await makeCanvases(database.session, 1, WATCHED);
      await fillCanvases(database.session, 1, WATCHED, NODES);
      await settleDatabase(database.session);
      servers.push(await startOurs(database));
      for (const peer of PEERS) servers.push(await startPeer(peer, database, NODES));
      return await measure({ database, load, servers, tokens, settings });
    } finally {
      await Promise.all([...servers.map(({ child }) => child.stop()), load.stop()]);
      await database.close();
    }
  },
};

interface World {
  readonly database: BenchDatabase;
  readonly load: Child;
  readonly servers: readonly LiveServer[];
  readonly tokens: readonly string[];
  readonly settings: Settings;
}

/** Milliseconds; counts. Absent where a measurement has none. */
interface Result {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly changes: number;
  readonly receipts: number;
  readonly missing: number;
  readonly duplicated: number;
  readonly disordered: number;
  readonly confirmed: readonly { readonly canvas: string; readonly mark: string }[];
  readonly unstored: number;
}

interface Measurement {
  readonly title: string;
  readonly load: Readonly<Record<string, unknown>>;
  readonly canvases: readonly number[];
}

function measurements({ quick }: Settings): Measurement[] {
  const all = Array.from({ length: CANVASES }, (_, n) => n + 1);
  const readers = quick ? [20] : [20, 100, 500];
  return [
    { title: 'one hot canvas', load: { work: 'throughput', clients: HOT_CLIENTS }, canvases: [HOT] },
    { title: '100 canvases', load: { work: 'throughput', clients: 1 }, canvases: all },
    ...readers.map((count) => ({
      title: `${count} readers`,
      load: { work: 'fanout', readers: count, perSecond: PER_SECOND },
      canvases: [WATCHED],
    })),
  ];
}

async function measure(world: World): Promise<Report> {
  const sides: Record<string, Side<Result>> = {};
  for (const each of measurements(world.settings))
    for (const server of world.servers)
      sides[`${each.title} ${server.name}`] = () => run(world, server, each);
  const rounds = await interleave(sides, world.settings);
  const results = Object.values(rounds).flat();
  const sum = (what: 'changes' | 'receipts' | 'missing' | 'duplicated' | 'disordered' | 'unstored') =>
    results.reduce((total, each) => total + (each[what] ?? 0), 0);
  return {
    conditions: conditions(world.database),
    rows: measurements(world.settings).flatMap((each) => rowsOf(each, rounds)),
    counted: `${sum('changes')} confirmed changes, ${sum('receipts')} receipts, over all three servers`,
    faults: {
      'confirmed and not stored': sum('unstored'),
      'deliveries missing': sum('missing'),
      duplicated: sum('duplicated'),
      'out of order': sum('disordered'),
    },
  };
}

async function run(
  { load, tokens, settings }: World,
  server: LiveServer,
  each: Measurement,
): Promise<Result> {
  const { name, port, schema } = server;
  const result = await ask<Result>(load, {
    ...each.load,
    server: name,
    port,
    schema,
    tokens,
    nodes: NODES,
    canvases: each.canvases.map(canvasId),
    seconds: settings.secondsPerSide,
  });
  let unstored = 0;
  for (const number of each.canvases) {
    const canvas = canvasId(number);
    const confirmed = (result.confirmed ?? []).filter((one) => one.canvas === canvas && one.mark);
    if (confirmed.length === 0) continue;
    const stored = new Set(await server.marks(canvas, number));
    unstored += confirmed.filter(({ mark }) => !stored.has(mark)).length;
  }
  return { ...result, unstored };
}

function ask<T>(load: Child, work: object): Promise<T> {
  return new Promise((resolve, reject) => {
    load.process.once('message', (answer: T | { error: string }) => {
      if (typeof answer === 'object' && answer !== null && 'error' in answer) reject(new Error(answer.error));
      else resolve(answer);
    });
    load.process.send(work, (error) => error && reject(error));
  });
}

function rowsOf({ title, load }: Measurement, rounds: Readonly<Record<string, readonly Result[]>>): Row[] {
  const of = (server: string) => rounds[`${title} ${server}`] as readonly Result[];
  const rows = (what: 'perSecond' | 'p50' | 'p99', label: string, unit: string) =>
    PEERS.map((peer) =>
      pair(
        `${title}: ${label}`,
        unit,
        of('ours').map((each) => each[what]),
        peer,
        of(peer).map((each) => each[what]),
      ),
    );
  return load['work'] === 'throughput'
    ? rows('perSecond', 'durable changes', '/s')
    : [...rows('p50', 'sent → received, p50', 'ms'), ...rows('p99', 'sent → received, p99', 'ms')];
}

function conditions(database: BenchDatabase): string[] {
  return [
    `one load process for all: it changes position and a mark of a node (about 150 bytes as JSON) on canvases of ${NODES} nodes, and reads the marks only`,
    `durable changes: each client has one change at a time and waits until it is stored; every client also receives what the others do; ${HOT_CLIENTS} clients on the hot canvas, one on each of ${CANVASES}`,
    `sent → received: one writer, ${PER_SECOND} changes a second, from its sending to the receipt by each reader, all on loopback`,
    API_CONDITIONS,
    `ours: changes by HTTP POST, news by SSE; answered, and told to others, after the commit`,
    `hocuspocus: WebSocket, Yjs; debounce 0, the whole document into PostgreSQL by ${API_POOL} connections as its database extension does; others are told BEFORE it is stored`,
    `tldraw: WebSocket, JSON; a SQLite file a room, WAL, synchronous full, answered after the commit; its own 60 frames a second bound what one client can do`,
    database.description,
  ];
}
