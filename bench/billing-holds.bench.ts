import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.mjs';
import { PgCreditAccounts } from '../src/adapters/postgres/billing/pg-credit-accounts.js';
import { PgCreditPrices } from '../src/adapters/postgres/billing/pg-credit-prices.js';
import { PgCreditReservations } from '../src/adapters/postgres/billing/pg-credit-reservations.js';
import { makeDataSource, poolOf } from '../src/adapters/postgres/data-source.js';
import { migrateUp } from '../src/adapters/postgres/migrator.js';
import { PgSession } from '../src/adapters/postgres/pg-session.js';
import { SystemIds } from '../src/adapters/system/system-ids.js';

/** BIL-15: hold+settle pairs per second through the adapter, against the same SQL under pgbench on the same server. */
export interface BillingBenchOptions {
  readonly rounds?: number;
  readonly secondsPerSide?: number;
  readonly clients?: number;
  readonly pgbench?: string;
  print?(line: string): void;
}

export interface BillingBenchResult {
  readonly accounts: number;
  readonly pairsPerSecond: number;
  readonly pgbenchPairsPerSecond: number;
  /** Median of the rounds' own ratios, with the lowest and the highest. */
  readonly ratio: { readonly median: number; readonly low: number; readonly high: number };
  readonly pairs: number;
  /** Settlements in the ledger less pairs that were answered, and accounts that drift: both must be 0. */
  readonly missing: number;
  readonly drifts: number;
}

const MAX_ACCOUNTS = 1_000;
const PGBENCH = '/usr/lib/postgresql/15/bin/pgbench';
const execute = promisify(execFile);

export async function run(options: BillingBenchOptions = {}): Promise<BillingBenchResult[]> {
  const print = options.print ?? console.log;
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-billing-'));
  const server = await startEmbeddedPostgres({ home });
  const clients = options.clients ?? 16;
  const at = new URL(server.url);
  const address = {
    host: at.hostname,
    port: server.port,
    user: at.username,
    password: decodeURIComponent(at.password),
    database: at.pathname.slice(1),
  };
  const dataSource = await makeDataSource({
    address,
    poolSize: clients,
    applicationName: 'bench',
  }).initialize();
  try {
    await migrateUp(dataSource);
    const session = new PgSession(poolOf(dataSource));
    await prepare(session);
    const settings = { rounds: options.rounds ?? 5, seconds: options.secondsPerSide ?? 3, clients };
    print(
      `hold+settle: ${clients} clients, each call its own commit, fsync on, ${settings.rounds} interleaved rounds of ${settings.seconds} s a side,`,
    );
    print(
      'unnamed prepared statements on both sides (pgbench -M extended), one Node process against pgbench -j 2',
    );
    const results: BillingBenchResult[] = [];
    for (const accounts of [1, MAX_ACCOUNTS]) {
      results.push(
        await compare(session, accounts, settings, {
          url: server.url,
          home,
          program: options.pgbench ?? PGBENCH,
        }),
      );
      print(describe(results.at(-1) as BillingBenchResult));
    }
    return results;
  } finally {
    await dataSource.destroy();
    await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Users, full accounts and one quote each: a quote may be held against as often as its account can pay. */
async function prepare(session: PgSession): Promise<void> {
  await session.query(
    `insert into users (id, username, display_name, password_hash)
     select ${uuid('9000', 'n')}, 'bench-' || n, 'Bench', '$argon2id$bench' from generate_series(1, $1::int) n`,
    [MAX_ACCOUNTS],
  );
  await session.query(
    `insert into credit_ledger_entries (account_user_id, kind, amount, reason)
     select ${uuid('9000', 'n')}, 'grant', 1000000000000, 'bench' from generate_series(1, $1::int) n`,
    [MAX_ACCOUNTS],
  );
  await session.query(
    `insert into credit_quotes (id, user_id, valid_until, capability, requested_model, model, matched_rule, price_model,
       price_revision, unit, quantity, unit_price, amount, rounding)
     select ${uuid('a000', 'n')}, ${uuid('9000', 'n')}, now() + interval '1 day', 'text', 'm', 'm', 'wildcard', '*', 1, 'call', 1, 7, 7, 0
       from generate_series(1, $1::int) n`,
    [MAX_ACCOUNTS],
  );
  await session.query('analyze');
}

async function compare(
  session: PgSession,
  accounts: number,
  settings: { rounds: number; seconds: number; clients: number },
  pgbench: { url: string; home: string; program: string },
): Promise<BillingBenchResult> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const settledBefore = await settlements(session);
  let pairs = 0;
  for (let round = 0; round < settings.rounds; round++) {
    const sides = [
      async () => {
        const done = await throughAdapter(session, accounts, settings);
        ours.push(done / settings.seconds);
        pairs += done;
      },
      async () => {
        const { transactions, perSecond } = await throughPgbench(accounts, settings, pgbench);
        theirs.push(perSecond);
        pairs += transactions;
      },
    ];
    if (round % 2 === 1) sides.reverse();
    for (const side of sides) await side();
  }
  const ratios = ours.map((each, i) => each / (theirs[i] as number)).sort((a, b) => a - b);
  const { drifts } = await new PgCreditAccounts(session).reconcile(undefined);
  return {
    accounts,
    pairsPerSecond: median(ours),
    pgbenchPairsPerSecond: median(theirs),
    ratio: { median: median(ratios), low: ratios[0] as number, high: ratios.at(-1) as number },
    pairs,
    missing: (await settlements(session)) - settledBefore - pairs,
    drifts: drifts.length,
  };
}

async function throughAdapter(
  session: PgSession,
  accounts: number,
  { seconds, clients }: { seconds: number; clients: number },
): Promise<number> {
  const ids = new SystemIds();
  const reservations = new PgCreditReservations(session, new PgCreditPrices(session), ids);
  const end = performance.now() + seconds * 1_000;
  let pairs = 0;
  const client = async () => {
    while (performance.now() < end) {
      const account = 1 + Math.floor(Math.random() * accounts);
      const operationId = ids.uuid();
      await reservations.hold({
        operationId,
        accountUserId: uuidText('9000', account),
        quoteId: uuidText('a000', account),
        expiresInSeconds: 3_600,
      });
      await reservations.settle(operationId);
      pairs++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return pairs;
}

/** The adapter's two statements; operation IDs come from 2^47 numbers, so that a repeat is unlikely and only costs a no-op. */
async function throughPgbench(
  accounts: number,
  { seconds, clients }: { seconds: number; clients: number },
  { url, home, program }: { url: string; home: string; program: string },
): Promise<{ transactions: number; perSecond: number }> {
  const script = path.join(home, 'hold-settle.sql');
  fs.writeFileSync(
    script,
    `\\set account random(1, ${accounts})
\\set operation random(1, 140737488355327)
select h.outcome, (h.reservation).operation_id, (h.reservation).account_user_id, (h.reservation).state,
       (h.reservation).capability, (h.reservation).model, (h.reservation).unit,
       trim_scale((h.reservation).quantity)::text as quantity, (h.reservation).unit_price, (h.reservation).amount,
       (h.reservation).settled_amount
  from credit_hold(${uuid('8000', ':operation::bigint')}, ${uuid('9000', ':account::bigint')}, ${uuid('a000', ':account::bigint')}, make_interval(secs => 3600)) h;
select operation_id, account_user_id, state, capability, model, unit, trim_scale(quantity)::text as quantity, unit_price, amount,
       settled_amount
  from credit_settle(${uuid('8000', ':operation::bigint')}, null);
`,
  );
  const { stdout } = await execute(program, [
    '-n',
    '-M',
    'extended',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    script,
    url,
  ]);
  const transactions = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!(transactions > 0 && perSecond > 0)) throw new Error(`pgbench printed no result:\n${stdout}`);
  return { transactions, perSecond };
}

async function settlements(session: PgSession): Promise<number> {
  const { settled } = await session.one<{ settled: string }>(
    `select count(*) as settled from credit_ledger_entries where kind = 'settle'`,
  );
  return Number(settled);
}

function uuid(group: string, number: string): string {
  return `('00000000-0000-4000-${group}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

function uuidText(group: string, number: number): string {
  return `00000000-0000-4000-${group}-${number.toString(16).padStart(12, '0')}`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

function describe(result: BillingBenchResult): string {
  const { accounts, pairsPerSecond, pgbenchPairsPerSecond, ratio, pairs, missing, drifts } = result;
  return (
    `${accounts === 1 ? 'one account' : `${accounts} accounts`}: ${pairsPerSecond.toFixed(0)} pairs/s, pgbench ${pgbenchPairsPerSecond.toFixed(0)}, ` +
    `ratio ${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}); ${pairs} pairs, ${missing} missing, ${drifts} accounts adrift`
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
