import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.mjs';
import { PgBatchApplier } from '../src/adapters/postgres/collaboration/pg-batch-applier.js';
import { GROUP_COMMIT, PgCanvasBatches } from '../src/adapters/postgres/collaboration/pg-canvas-batches.js';
import { makeDataSource, poolOf } from '../src/adapters/postgres/data-source.js';
import { migrateUp } from '../src/adapters/postgres/migrator.js';
import { PgSession } from '../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../src/adapters/postgres/pg-unit-of-work.js';
import { AppendOperations } from '../src/modules/collaboration/commands/append-operations.js';
import { CANVAS_LIMITS } from '../src/modules/collaboration/domain/canvas-limits.js';
import { OperationBudget, UNLIMITED } from '../src/modules/collaboration/domain/operation-budget.js';
import type { CanvasOperation } from '../src/ports/collaboration/canvas-operations.port.js';
import type { ChangeFeed } from '../src/ports/kernel/change-feed.port.js';
import type { MediaDirectory } from '../src/ports/media/media-directory.port.js';

/** COL-21: durable operations per second against the same SQL under pgbench, and the cost on 100,000 entities over 10. */
export interface CanvasWriteOptions {
  readonly rounds?: number;
  readonly secondsPerSide?: number;
  readonly clients?: number;
  readonly pgbench?: string;
  print?(line: string): void;
}

export interface CanvasWriteResult {
  readonly name: string;
  /** Median of the rounds, operations a second. */
  readonly perSecond: number;
  readonly baselinePerSecond: number;
  /** Median of the rounds' own ratios, with the lowest and the highest. */
  readonly ratio: { readonly median: number; readonly low: number; readonly high: number };
}

const PGBENCH = '/usr/lib/postgresql/15/bin/pgbench';
const CANVASES = 100;
const NODES = 100;
const LARGE = 100_000;
const USER = '00000000-0000-4000-9000-000000000001';
const execute = promisify(execFile);

/** Operations a second of one measurement. */
type Side = () => Promise<number>;

export async function run(options: CanvasWriteOptions = {}): Promise<CanvasWriteResult[]> {
  const print = options.print ?? console.log;
  const settings = { rounds: options.rounds ?? 5, seconds: options.secondsPerSide ?? 3, clients: options.clients ?? 32 };
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-canvas-'));
  const server = await startEmbeddedPostgres({ home });
  const at = new URL(server.url);
  const address = { host: at.hostname, port: server.port, user: at.username, password: decodeURIComponent(at.password), database: at.pathname.slice(1) };
  const dataSource = await makeDataSource({ address, poolSize: settings.clients, applicationName: 'bench' }).initialize();
  try {
    await migrateUp(dataSource);
    const session = new PgSession(poolOf(dataSource));
    await prepare(session);
    print(`canvas writes: ${settings.clients} clients, one patch of a node (about 200 bytes) a batch, fsync on, unnamed prepared statements,`);
    print(`${settings.rounds} interleaved rounds of ${settings.seconds} s a side, one Node process against pgbench -j 2 on the same server`);
    const pgbench = (canvases: number): Side => throughPgbench({ home, url: server.url, program: options.pgbench ?? PGBENCH }, canvases, settings);
    const writer = (canvases: number, batches: number): Side => throughWriter(session, canvases, batches, settings);
    const results = [
      await compare('one hot canvas, shared commits / pgbench', writer(1, GROUP_COMMIT.batches), pgbench(1), settings.rounds),
      await compare('one hot canvas, a commit each / pgbench', writer(1, 1), pgbench(1), settings.rounds),
      await compare('100 canvases, shared commits / pgbench', writer(CANVASES, GROUP_COMMIT.batches), pgbench(CANVASES), settings.rounds),
      await compare('100 canvases, a commit each / pgbench', writer(CANVASES, 1), pgbench(CANVASES), settings.rounds),
      await compareSizes(session, settings),
    ];
    for (const result of results) print(describe(result));
    print(`revisions missing in the logs: ${await missingRevisions(session)}`);
    return results;
  } finally {
    await dataSource.destroy();
    await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Canvas 0 has 10 nodes, 1 to 100 have 100, 101 has 100,000; edges chain them. */
async function prepare(session: PgSession): Promise<void> {
  await session.query(`insert into users (id, username, display_name, password_hash) values ($1, 'bench', 'Bench', '$argon2id$bench')`, [USER]);
  await session.query(
    `with made as (
       insert into canvas_projects (id, owner_user_id, title, entity_count)
       select ${canvasSql('n')}, $1, 'Bench', 0 from generate_series(0, $2::int) n returning id
     ) insert into canvas_project_members (canvas_id, user_id, role) select id, $1, 'owner' from made`,
    [USER, CANVASES + 1],
  );
  await fill(session, 0, 10);
  for (let canvas = 1; canvas <= CANVASES; canvas++) await fill(session, canvas, NODES);
  await fill(session, CANVASES + 1, LARGE);
  await session.query(
    `update canvas_entities e set (cell_level, cell_x, cell_y) = (select c.level, c.x, c.y from canvas_cell_of(e.body) c) where e.kind = 'node'`,
  );
  await session.query('vacuum (full, analyze) canvas_entities');
  await session.query('vacuum analyze');
  await session.query('checkpoint');
}

async function fill(session: PgSession, canvas: number, nodes: number): Promise<void> {
  await session.query(
    `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
     select $1, 'n' || n, 'node', jsonb_build_object('type', 'image', 'width', 320, 'height', 240,
              'position', jsonb_build_object('x', n % 300 * 400, 'y', n / 300 * 300),
              'data', jsonb_build_object('prompt', 'a harbour at dawn, number ' || n)), 0, 160
       from generate_series(1, $2::int) n`,
    [canvasId(canvas), nodes],
  );
  await session.query(
    `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
     select $1, 'e' || n, 'edge', jsonb_build_object('from', 'n' || n, 'to', 'n' || n + 1), 0, 30 from generate_series(1, $2::int - 1) n`,
    [canvasId(canvas), nodes],
  );
  await session.query(`update canvas_projects set entity_count = 2 * $2::int - 1 where id = $1`, [canvasId(canvas), nodes]);
}

/** The whole of what a request does below HTTP: checks, digest, group commit, SQL. Canvases 1 to `canvases`. */
function throughWriter(session: PgSession, canvases: number, batches: number, { seconds, clients }: { seconds: number; clients: number }): Side {
  return async () => {
    const command = appender(session, batches);
    const end = performance.now() + seconds * 1_000;
    let done = 0;
    const client = async () => {
      while (performance.now() < end) {
        await command.execute({ canvasId: canvasId(1 + random(canvases)), actorId: USER, operations: [move(1 + random(NODES))] });
        done++;
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    return done / ((performance.now() - began) / 1_000);
  };
}

function appender(session: PgSession, batches: number): AppendOperations {
  const feed = { publish: () => {} } as unknown as ChangeFeed;
  const media = { readableBy: () => Promise.resolve(new Set()) } as unknown as MediaDirectory;
  const applier = new PgBatchApplier(session, new PgUnitOfWork(session), media);
  return new AppendOperations(new PgCanvasBatches(session, applier, feed, { ...GROUP_COMMIT, batches }), new OperationBudget(UNLIMITED, () => 0));
}

function throughPgbench({ home, url, program }: { home: string; url: string; program: string }, canvases: number, { seconds, clients }: { seconds: number; clients: number }): Side {
  return async () => {
    const script = path.join(home, `patch-${canvases}.sql`);
    fs.writeFileSync(
      script,
      `\\set canvas random(1, ${canvases})
\\set node random(1, ${NODES})
\\set x random(0, 100000)
\\set op random(1, 140737488355327)
select canvas_apply_batches(${canvasSql(':canvas::bigint')},
  ('[{"actorId":"${USER}","digest":"${'0'.repeat(64)}","readable":[],"operations":[{"opId":"op-' || :op::text || '","type":"node.patch","action":"merge","kind":"node","entityId":"n' || :node::text || '","value":{"position":{"x":' || :x::text || ',"y": 5}},"media": false,"refs": false}]}]')::jsonb,
  '${JSON.stringify(CANVAS_LIMITS).replaceAll(':', ': ')}'::jsonb) as answer;
`,
    );
    const { stdout } = await execute(program, ['-n', '-M', 'extended', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script, url]);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench printed no result:\n${stdout}`);
    return perSecond;
  };
}

/** Batches of 100 mixed operations one after the other, so that commits weigh little and the cost of an operation shows. */
async function compareSizes(session: PgSession, { rounds, seconds }: { rounds: number; seconds: number }): Promise<CanvasWriteResult> {
  const command = appender(session, GROUP_COMMIT.batches);
  const side =
    (canvas: number, nodes: number): Side =>
    async () => {
      const end = performance.now() + seconds * 1_000;
      const began = performance.now();
      let done = 0;
      while (performance.now() < end) {
        const operations = Array.from({ length: 25 }, (_, i) => mixed(nodes, i)).flat();
        await command.execute({ canvasId: canvasId(canvas), actorId: USER, operations });
        done += operations.length;
      }
      return done / ((performance.now() - began) / 1_000);
    };
  const { perSecond, baselinePerSecond, ratio } = await compare('', side(0, 10), side(CANVASES + 1, LARGE), rounds);
  return { name: 'cost of an operation on 100,000 nodes / on 10', perSecond: baselinePerSecond, baselinePerSecond: perSecond, ratio };
}

/** A move, a node that comes, its edge, and both that go again: the size stays. */
function mixed(nodes: number, place: number): CanvasOperation[] {
  const id = `new-${place}`;
  return [
    move(1 + random(nodes)),
    { opId: randomUUID(), type: 'node.upsert', entityId: id, value: { type: 'text', position: { x: random(100_000), y: 7 }, data: { text: 'hello' } } },
    { opId: randomUUID(), type: 'edge.upsert', entityId: `edge-${place}`, value: { from: `n${1 + random(nodes)}`, to: id } },
    { opId: randomUUID(), type: 'node.delete', entityId: id },
  ];
}

function move(node: number): CanvasOperation {
  return { opId: randomUUID(), type: 'node.patch', entityId: `n${node}`, value: { position: { x: random(100_000), y: 5 } } };
}

async function compare(name: string, ours: Side, theirs: Side, rounds: number): Promise<CanvasWriteResult> {
  const measured: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    // Whoever comes second finds warmer caches and a longer log: they take turns.
    if (round % 2 === 0) measured.push({ ours: await ours(), theirs: await theirs() });
    else {
      const second = await theirs();
      measured.push({ ours: await ours(), theirs: second });
    }
  }
  const ratios = measured.map((each) => each.ours / each.theirs).sort((a, b) => a - b);
  return {
    name,
    perSecond: median(measured.map((each) => each.ours)),
    baselinePerSecond: median(measured.map((each) => each.theirs)),
    ratio: { median: median(ratios), low: ratios[0] as number, high: ratios.at(-1) as number },
  };
}

async function missingRevisions(session: PgSession): Promise<string> {
  const { missing } = await session.one<{ missing: string }>(
    `select sum(c.revision - (select count(*) from canvas_operations o where o.canvas_id = c.id))::text as missing from canvas_projects c`,
  );
  return missing;
}

function canvasSql(number: string): string {
  return `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

function canvasId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

function describe({ name, perSecond, baselinePerSecond, ratio }: CanvasWriteResult): string {
  return `${name}: ${perSecond.toFixed(0)} / ${baselinePerSecond.toFixed(0)} operations/s, ratio ${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
