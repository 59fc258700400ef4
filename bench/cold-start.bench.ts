import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../scripts/lib/embedded-postgres.mjs';
import { ensureBuilt, root } from '../scripts/lib/project.mjs';
import { isReady } from './lib/api-process.js';
import { endAtExit, startChild, temporaryFolder, until, type Child } from './lib/children.js';
import { LoadGenerator } from './lib/load.js';
import { spread, type Bench, type Report, type Settings } from './lib/measure.js';

const REQUESTS = 1_000;
const CONNECTIONS = 10;

interface Start {
  readonly seconds: number;
  /** Megabytes resident: the application when it is ready, after the requests, and the launcher beside it. */
  readonly ready: number;
  readonly worked: number;
  readonly launcher: number;
  readonly refused: number;
}

/** PLT-1: `npm start` once installed and built. Nothing to compare with: absolute figures of this machine. */
export const bench: Bench = {
  name: 'cold-start',
  title: 'npm start until /readyz says 200, and resident memory',
  run: async (settings) => {
    ensureBuilt();
    const folder = temporaryFolder('start');
    const generator = new LoadGenerator();
    try {
      return await measure(folder.path, generator, settings);
    } finally {
      await generator.stop();
      folder.remove();
    }
  },
};

async function measure(dataDir: string, generator: LoadGenerator, settings: Settings): Promise<Report> {
  const port = (await freePort()) as number;
  const first: Start[] = [];
  const later: Start[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const emptyFolder = path.join(dataDir, String(round));
    first.push(await startOnce(emptyFolder, port, generator));
    later.push(await startOnce(emptyFolder, port, generator));
  }
  const of = (starts: readonly Start[], what: keyof Start) => spread(starts.map((start) => start[what]));
  return {
    conditions: [
      'installed and built before; the disk caches are warm; Node, npm and PostgreSQL start anew each time',
      `memory: VmRSS of the one application process (API and every job handler), PostgreSQL not counted; ${REQUESTS} requests are node.patch operations over ${CONNECTIONS} connections, bearer session`,
    ],
    rows: [
      { what: 'first start ever (initdb, migrations, administrator)', unit: 's', ours: of(first, 'seconds') },
      { what: 'start with data', unit: 's', ours: of(later, 'seconds') },
      { what: 'application, ready', unit: 'MB', ours: of(later, 'ready') },
      { what: `application, after ${REQUESTS} requests`, unit: 'MB', ours: of(later, 'worked') },
      { what: 'launcher', unit: 'MB', ours: of(later, 'launcher') },
    ],
    counted: `${first.length + later.length} starts`,
    faults: { 'answers other than 200': [...first, ...later].reduce((sum, { refused }) => sum + refused, 0) },
  };
}

async function startOnce(dataDir: string, port: number, generator: LoadGenerator): Promise<Start> {
  const began = performance.now();
  const npm = startChild('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: '0',
      RATE_LIMIT_SCALE: '0',
    },
  });
  try {
    await until('npm start', () => isReady(port), { child: npm });
    const seconds = (performance.now() - began) / 1_000;
    const forget = endAtExit(Number(firstLine(path.join(dataDir, 'postgres/data/postmaster.pid'))));
    const application = Number.parseInt(firstLine(path.join(dataDir, 'application')), 10);
    const ready = residentMb(application);
    const refused = await work(port, generator);
    const start = { seconds, ready, worked: residentMb(application), launcher: launcherMb(npm), refused };
    await npm.stop();
    forget();
    return start;
  } finally {
    if (npm.process.exitCode === null) await npm.stop();
  }
}

/** As a client would: registers, makes a canvas and a node, and moves it. Returns how many answers were not 200. */
async function work(port: number, generator: LoadGenerator): Promise<number> {
  const post = async <T>(route: string, body: object, token?: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await post<{ token: string }>('/auth/register', {
    username: `bench-${Date.now().toString(36)}`,
    password: 'a long enough password 7',
    displayName: 'Bench',
    transport: 'bearer',
  });
  const { id } = await post<{ id: string }>('/canvases', { title: 'Bench' }, token);
  const node = {
    opId: 'first',
    type: 'node.upsert',
    entityId: 'n1',
    value: { type: 'text', position: { x: 0, y: 0 }, data: {} },
  };
  await post(`/canvases/${id}/operations`, { operations: [node] }, token);
  const load = {
    kind: 'patch',
    port,
    token,
    canvases: [id],
    nodes: 1,
    connections: CONNECTIONS,
    requests: REQUESTS,
  } as const;
  const { requests, other } = await generator.run(load);
  return other + REQUESTS - requests;
}

function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/** npm hands over to the launcher through a shell that execs: the launcher is npm's only child. */
function launcherMb(npm: Child): number {
  const children = fs.readFileSync(`/proc/${npm.pid}/task/${npm.pid}/children`, 'utf8').trim().split(' ');
  return residentMb(Number(children[0]));
}

const firstLine = (file: string) => fs.readFileSync(file, 'utf8').split('\n', 1)[0] as string;
