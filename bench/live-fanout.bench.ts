import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.mjs';
import { makeDataSource, poolOf } from '../src/adapters/postgres/data-source.js';
import { migrateUp } from '../src/adapters/postgres/migrator.js';
import { PgSession } from '../src/adapters/postgres/pg-session.js';
import { loadConfiguration } from '../src/configuration/load-configuration.js';
import { AppModule } from '../src/modules/app.module.js';
import { AppendOperations } from '../src/modules/collaboration/commands/append-operations.js';
import { createHttpApp } from '../src/modules/web/http-app.js';
import { Logger } from '../src/modules/web/logger.js';

/** COL-21: from the commit of an operation to its receipt by every subscriber, over loopback HTTP, and what went wrong. */
export interface LiveFanoutOptions {
  readonly subscribers?: number;
  readonly rounds?: number;
  readonly operationsPerRound?: number;
  readonly operationsPerSecond?: number;
  print?(line: string): void;
}

export interface LiveFanoutResult {
  readonly subscribers: number;
  readonly receipts: number;
  /** Milliseconds; medians of the rounds' own percentiles, with the lowest and the highest. */
  readonly p50: Spread;
  readonly p99: Spread;
  /** All must be 0. */
  readonly missing: number;
  readonly duplicated: number;
  readonly disordered: number;
}

interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** A user may hold 64 streams; these hold fewer each. */
const USERS = 10;
const TEXT = 'x'.repeat(200);

export async function run(options: LiveFanoutOptions = {}): Promise<LiveFanoutResult[]> {
  const settings = {
    subscribers: options.subscribers ?? 200,
    rounds: options.rounds ?? 5,
    operations: options.operationsPerRound ?? 100,
    perSecond: options.operationsPerSecond ?? 25,
    print: options.print ?? console.log,
  };
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-live-'));
  const server = await startEmbeddedPostgres({ home });
  const world = await openWorld(server.url, home);
  try {
    settings.print(
      `commit → SSE: ${settings.rounds} interleaved rounds of ${settings.operations} operations at ${settings.perSecond}/s, one each commit, ` +
        `200 bytes of text, fsync on, server and clients in one Node process`,
    );
    const few = new Samples(1);
    const many = new Samples(settings.subscribers);
    for (let round = 0; round < settings.rounds; round++) {
      const pair = round % 2 === 0 ? [few, many] : [many, few];
      for (const samples of pair) await measure(world, samples, settings);
    }
    const results = [few, many].map((samples) => samples.result());
    for (const result of results) settings.print(describe(result));
    return results;
  } finally {
    await world.close();
    await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

interface World {
  readonly session: PgSession;
  readonly append: AppendOperations;
  readonly origin: string;
  readonly tokens: readonly string[];
  close(): Promise<void>;
}

async function openWorld(url: string, home: string): Promise<World> {
  const configuration = loadConfiguration({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: home,
    PORT: '0',
    METRICS_PORT: '0',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'silent',
  });
  const { database: address } = configuration;
  const dataSource = await makeDataSource({ address, poolSize: 4, applicationName: 'bench' }).initialize();
  await migrateUp(dataSource);
  const session = new PgSession(poolOf(dataSource));
  const logger = new Logger('silent');
  const root = AppModule.register({ configuration, consume: false }, logger);
  const app: NestFastifyApplication = await createHttpApp(root, configuration, logger);
  await app.listen(0, '127.0.0.1');
  return {
    session,
    append: app.get(AppendOperations, { strict: false }),
    origin: `${(await app.getUrl()).replace('[::1]', '127.0.0.1')}/api/v1`,
    tokens: await prepareUsers(session),
    close: async () => {
      await app.close();
      await dataSource.destroy();
    },
  };
}

async function prepareUsers(session: PgSession): Promise<string[]> {
  const tokens = Array.from({ length: USERS }, (_, n) => String(n).padStart(43, 'A'));
  await session.query(
    `with bench as (
       insert into users (id, username, display_name, password_hash)
       select ${userId('n')}, 'bench-' || n, 'Bench', '$argon2id$bench' from generate_series(0, $1::int - 1) n returning id
     )
     insert into user_sessions (id, user_id, token_sha256, transport, address, user_agent, expires_at)
     select gen_random_uuid(), ${userId('place - 1')}, sha256(convert_to(token, 'UTF8')), 'bearer', '127.0.0.1', 'bench', now() + interval '1 day'
       from unnest($2::text[]) with ordinality as tokens (token, place), (select count(*) from bench) as made`,
    [USERS, tokens],
  );
  return tokens;
}

async function newCanvas(session: PgSession): Promise<string> {
  const { id } = await session.one<{ id: string }>(
    `with canvas as (
       insert into canvas_projects (id, owner_user_id, title) values (gen_random_uuid(), ${userId('0')}, 'Bench') returning id
     ), members as (
       insert into canvas_project_members (canvas_id, user_id, role)
       select canvas.id, ${userId('n')}, case when n = 0 then 'owner' else 'editor' end
         from canvas, generate_series(0, $1::int - 1) n
     )
     select id from canvas`,
    [USERS],
  );
  return id;
}

/** One round: new canvas, new streams, paced operations, receipts of all. */
async function measure(
  world: World,
  samples: Samples,
  { operations, perSecond }: { operations: number; perSecond: number },
): Promise<void> {
  const canvasId = await newCanvas(world.session);
  const committed: number[] = [];
  const receivers = await Promise.all(
    Array.from({ length: samples.subscribers }, (_, n) =>
      Receiver.open(`${world.origin}/canvases/${canvasId}/events`, world.tokens[n % USERS] as string),
    ),
  );
  await until(() => receivers.every(({ ready }) => ready));
  const actorId = '00000000-0000-4000-9000-000000000000';
  for (let n = 1; n <= operations; n++) {
    const next = sleep(1_000 / perSecond);
    const operation = { opId: `bench-${n}`, type: 'settings.patch' as const, value: { text: TEXT, n } };
    await world.append.execute({ canvasId, actorId, operations: [operation] });
    committed[n] = performance.now();
    await next;
  }
  await until(() => receivers.every(({ last }) => last >= operations), 5_000).catch(() => undefined);
  for (const receiver of receivers) receiver.close();
  samples.add(receivers, committed, operations);
  await sleep(50);
}

/** Reads no more of an event than its ID: the client must not be what is measured. */
class Receiver {
  readonly revisions: number[] = [];
  readonly at: number[] = [];
  ready = false;
  private pending = '';

  private constructor(private readonly request: http.ClientRequest) {}

  static open(url: string, token: string): Promise<Receiver> {
    return new Promise((resolve, reject) => {
      const request = http.get(
        url,
        { agent: false, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          if (response.statusCode !== 200)
            return reject(new Error(`the stream was refused with ${response.statusCode}`));
          const receiver = new Receiver(request);
          response.setEncoding('latin1');
          response.on('data', (text: string) => receiver.take(text));
          response.on('error', () => undefined);
          resolve(receiver);
        },
      );
      request.on('error', reject);
    });
  }

  get last(): number {
    return this.revisions.at(-1) ?? 0;
  }

  close(): void {
    this.request.destroy();
  }

  private take(text: string): void {
    const now = performance.now();
    const whole = this.pending + text;
    const end = whole.lastIndexOf('\n\n') + 1;
    this.pending = whole.slice(end);
    for (const [, revision, event] of whole.slice(0, end).matchAll(/^id: (\d+)\.\d+\nevent: (\w+)$/gm)) {
      if (event === 'ready') this.ready = true;
      else {
        this.revisions.push(Number(revision));
        this.at.push(now);
      }
    }
  }
}

/** What the rounds of one number of subscribers gave. */
class Samples {
  private readonly p50s: number[] = [];
  private readonly p99s: number[] = [];
  private receipts = 0;
  private missing = 0;
  private duplicated = 0;
  private disordered = 0;

  constructor(readonly subscribers: number) {}

  add(receivers: readonly Receiver[], committed: readonly number[], operations: number): void {
    const delays: number[] = [];
    for (const { revisions, at } of receivers) {
      const distinct = new Set(revisions);
      this.receipts += revisions.length;
      this.missing += operations - distinct.size;
      this.duplicated += revisions.length - distinct.size;
      revisions.forEach((revision, index) => {
        if (index > 0 && revision < (revisions[index - 1] as number)) this.disordered++;
        delays.push((at[index] as number) - (committed[revision] as number));
      });
    }
    delays.sort((a, b) => a - b);
    this.p50s.push(delays[Math.floor(delays.length * 0.5)] as number);
    this.p99s.push(delays[Math.floor(delays.length * 0.99)] as number);
  }

  result(): LiveFanoutResult {
    const { subscribers, receipts, missing, duplicated, disordered } = this;
    return {
      subscribers,
      receipts,
      p50: spread(this.p50s),
      p99: spread(this.p99s),
      missing,
      duplicated,
      disordered,
    };
  }
}

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] as number,
    low: sorted[0] as number,
    high: sorted.at(-1) as number,
  };
}

async function until(holds: () => boolean, timeoutMs = 10_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error('the streams did not get there in time');
    await sleep(5);
  }
}

function userId(number: string): string {
  return `('00000000-0000-4000-9000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

function describe({
  subscribers,
  receipts,
  p50,
  p99,
  missing,
  duplicated,
  disordered,
}: LiveFanoutResult): string {
  const ms = ({ median, low, high }: Spread) =>
    `${median.toFixed(1)} ms (${low.toFixed(1)}–${high.toFixed(1)})`;
  return (
    `${subscribers} subscriber${subscribers === 1 ? '' : 's'}: p50 ${ms(p50)}, p99 ${ms(p99)}; ` +
    `${receipts} receipts, ${missing} missing, ${duplicated} duplicated, ${disordered} out of order`
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
