import { API_CONDITIONS, startApiProcess, type ApiProcess } from './lib/api-process.js';
import { openBenchDatabase, type BenchDatabase } from './lib/bench-database.js';
import { until } from './lib/children.js';
import { interleave, pair, type Bench, type Report, type Settings } from './lib/measure.js';
import {
  canvasId,
  fillCanvases,
  fillLog,
  makeCanvases,
  moveNode,
  settleDatabase,
} from './lib/sample-canvases.js';
import { makeUsers } from './lib/sample-users.js';
import { StreamReader } from './lib/stream-reader.js';

const OPERATIONS = 10_000;
const NODES = 100;
const PAGE = 500;

interface World {
  readonly database: BenchDatabase;
  readonly url: string;
  readonly token: string;
}

/** What was received, and in how many milliseconds. */
interface CaughtUp {
  readonly revisions: readonly number[];
  readonly ms: number;
}

/** COL-21: a client that has nothing of a log of 10,000 operations gets it, live or by pages. */
export const bench: Bench = {
  name: 'catch-up',
  title: `Catching up ${OPERATIONS.toLocaleString('en')} operations`,
  run: async (settings) => {
    const database = await openBenchDatabase('catch-up', 2);
    let api: ApiProcess | undefined;
    try {
      const [token] = await makeUsers(database.session);
      await makeCanvases(database.session, 1, 1);
      await fillCanvases(database.session, 1, 1, NODES);
      await fillLog(database.session, 1, OPERATIONS, NODES);
      await settleDatabase(database.session);
      api = await startApiProcess(database);
      const url = `http://127.0.0.1:${api.port}/api/v1/canvases/${canvasId(1)}`;
      return await measure({ database, url, token: token as string }, settings);
    } finally {
      await api?.child.stop();
      await database.close();
    }
  },
};

async function measure(world: World, settings: Settings): Promise<Report> {
  const rounds = await interleave(
    { stream: () => byStream(world), pages: () => byPages(world), sql: () => bySql(world) },
    settings,
  );
  const ms = (caught: readonly CaughtUp[]) => caught.map((each) => each.ms);
  const all = [...rounds.stream, ...rounds.pages];
  const sum = (count: (revisions: readonly number[]) => number) =>
    all.reduce((total, { revisions }) => total + count(revisions), 0);
  return {
    conditions: [
      `one client, nothing else; a log of ${OPERATIONS} node.patch operations of a position on ${NODES} nodes, about ${bytesOfOperation()} bytes each as sent`,
      `event stream: from connecting with Last-Event-ID 0.0 to the last event; pages: GET operations, ${PAGE} a page, one after the other`,
      `SQL: the same rows in the same pages by the driver of node, without HTTP and JSON text`,
      API_CONDITIONS,
      world.database.description,
    ],
    rows: [
      pair('event stream', 'ms', ms(rounds.stream), 'SQL', ms(rounds.sql)),
      pair('pages over HTTP', 'ms', ms(rounds.pages), 'SQL', ms(rounds.sql)),
    ],
    counted: `${sum((revisions) => revisions.length)} operations received`,
    faults: {
      missing: sum((revisions) => OPERATIONS - new Set(revisions).size),
      duplicated: sum((revisions) => revisions.length - new Set(revisions).size),
      'out of order': sum(
        (revisions) =>
          revisions.filter((revision, n) => n > 0 && revision < (revisions[n - 1] as number)).length,
      ),
    },
  };
}

async function byStream({ url, token }: World): Promise<CaughtUp> {
  const began = performance.now();
  const reader = await StreamReader.open(`${url}/events?lastEventId=0.0`, token);
  // What is not there by then is missing, and counted.
  await until('the last operation', () => reader.last >= OPERATIONS, { limitMs: 20_000, everyMs: 1 }).catch(
    () => undefined,
  );
  reader.close();
  return { revisions: reader.revisions, ms: (reader.at.at(-1) ?? NaN) - began };
}

async function byPages({ url, token }: World): Promise<CaughtUp> {
  const began = performance.now();
  const revisions: number[] = [];
  for (let hasMore = true; hasMore;) {
    const after = revisions.at(-1) ?? 0;
    const answer = await fetch(`${url}/operations?after=${after}&limit=${PAGE}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`a page was answered with ${answer.status}`);
    const page = (await answer.json()) as { operations: { revision: string }[]; hasMore: boolean };
    revisions.push(...page.operations.map(({ revision }) => Number(revision)));
    hasMore = page.hasMore;
  }
  return { revisions, ms: performance.now() - began };
}

async function bySql({ database }: World): Promise<CaughtUp> {
  const began = performance.now();
  const revisions: number[] = [];
  for (let more = true; more;) {
    const rows = await database.session.query<{ revision: string }>(
      `select revision, op_id, actor_id, type, entity_id, value, effects, created_at from canvas_operations
        where canvas_id = $1 and revision > $2 order by revision limit $3`,
      [canvasId(1), revisions.at(-1) ?? 0, PAGE],
    );
    revisions.push(...rows.map(({ revision }) => Number(revision)));
    more = rows.length === PAGE;
  }
  return { revisions, ms: performance.now() - began };
}

/** The operation as the log gives it, with its ID, actor, revision and time. */
function bytesOfOperation(): number {
  const logged = {
    ...moveNode(1),
    actorId: canvasId(1),
    revision: '10000',
    effects: [],
    createdAt: new Date(0),
  };
  return JSON.stringify(logged).length;
}
