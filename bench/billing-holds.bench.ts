import fs from 'node:fs';
import path from 'node:path';
import { PgCreditAccounts } from '../src/adapters/postgres/billing/pg-credit-accounts.js';
import { PgCreditPrices } from '../src/adapters/postgres/billing/pg-credit-prices.js';
import { PgCreditReservations } from '../src/adapters/postgres/billing/pg-credit-reservations.js';
import type { PgSession } from '../src/adapters/postgres/pg-session.js';
import { SystemIds } from '../src/adapters/system/system-ids.js';
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
import { numbered, numberedSql } from './lib/sample-users.js';

const CLIENTS = 16;
const ACCOUNTS = 1_000;
/** One account: every hold waits for the lock of the one before. Many: they hardly meet. */
const CASES = { 'hold+settle, one account': 1, [`hold+settle, ${ACCOUNTS} accounts`]: ACCOUNTS };

/** BIL-15: hold+settle pairs per second through the adapter, against the same SQL under pgbench on the same server. */
export const bench: Bench = {
  name: 'billing-holds',
  title: 'Credits: hold and settle against the same SQL under pgbench',
  run: async (settings) => {
    const database = await openBenchDatabase('billing', CLIENTS);
    try {
      await prepare(database.session);
      return await measure(database, Pgbench.find(), settings);
    } finally {
      await database.close();
    }
  },
};

async function measure(
  database: BenchDatabase,
  pgbench: Pgbench | undefined,
  settings: Settings,
): Promise<Report> {
  const { session } = database;
  const seconds = settings.secondsPerSide;
  let pairs = 0;
  const counting = (side: Side<{ done: number; perSecond: number }>) => async () => {
    const { done, perSecond } = await side();
    pairs += done;
    return perSecond;
  };
  const sides: Record<string, Side<number>> = {};
  for (const [name, accounts] of Object.entries(CASES)) {
    sides[`${name} ours`] = counting(throughAdapter(session, accounts, seconds));
    if (pgbench) sides[`${name} pgbench`] = counting(throughPgbench(database, pgbench, accounts, seconds));
  }
  const results = await interleave(sides, settings);
  const { drifts } = await new PgCreditAccounts(session).reconcile(undefined);
  return {
    conditions: [
      `${CLIENTS} clients, a commit for each hold and each settle; one Node process`,
      pgbench?.describe(CLIENTS) ?? Pgbench.ABSENT,
      database.description,
    ],
    rows: Object.keys(CASES).map((name) =>
      pair(name, 'pairs/s', results[`${name} ours`] ?? [], 'pgbench', results[`${name} pgbench`]),
    ),
    counted: `${pairs} pairs`,
    faults: {
      'settlements lost or doubled': (await settlements(session)) - pairs,
      'accounts adrift': drifts.length,
    },
  };
}

/** Users, full accounts and one quote each: a quote may be held against as often as its account can pay. */
async function prepare(session: PgSession): Promise<void> {
  await session.query(
    `insert into users (id, username, display_name, password_hash)
     select ${userSql('n')}, 'bench-' || n, 'Bench', '$argon2id$bench' from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await session.query(
    `insert into credit_ledger_entries (account_user_id, kind, amount, reason)
     select ${userSql('n')}, 'grant', 1000000000000, 'bench' from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await session.query(
    `insert into credit_quotes (id, user_id, valid_until, capability, requested_model, model, matched_rule, price_model,
       price_revision, unit, quantity, unit_price, amount, rounding)
     select ${quoteSql('n')}, ${userSql('n')}, now() + interval '1 day', 'text', 'm', 'm', 'wildcard', '*', 1, 'call', 1, 7, 7, 0
       from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await session.query('vacuum analyze');
  await session.query('checkpoint');
}

function throughAdapter(
  session: PgSession,
  accounts: number,
  seconds: number,
): Side<{ done: number; perSecond: number }> {
  const ids = new SystemIds();
  const reservations = new PgCreditReservations(session, new PgCreditPrices(session), ids);
  return async () => {
    const began = performance.now();
    let done = 0;
    const client = async () => {
      while (performance.now() - began < seconds * 1_000) {
        const account = 1 + random(accounts);
        const operationId = ids.uuid();
        await reservations.hold({
          operationId,
          accountUserId: numbered('9000', account),
          quoteId: numbered('a000', account),
          expiresInSeconds: 3_600,
        });
        await reservations.settle(operationId);
        done++;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return { done, perSecond: done / ((performance.now() - began) / 1_000) };
  };
}

/** The adapter's two statements; operation IDs come from 2^47 numbers, so that a repeat is unlikely and only costs a no-op. */
function throughPgbench(
  { url, folder }: BenchDatabase,
  pgbench: Pgbench,
  accounts: number,
  seconds: number,
): Side<{ done: number; perSecond: number }> {
  const operation = numberedSql('8000', ':operation::bigint');
  const script = path.join(folder, `hold-settle-${accounts}.sql`);
  fs.writeFileSync(
    script,
    `\\set account random(1, ${accounts})
\\set operation random(1, 140737488355327)
select h.outcome, (h.reservation).operation_id, (h.reservation).account_user_id, (h.reservation).state,
       (h.reservation).capability, (h.reservation).model, (h.reservation).unit,
       trim_scale((h.reservation).quantity)::text as quantity, (h.reservation).unit_price, (h.reservation).amount,
       (h.reservation).settled_amount
  from credit_hold(${operation}, ${userSql(':account::bigint')}, ${quoteSql(':account::bigint')}, make_interval(secs => 3600)) h;
select operation_id, account_user_id, state, capability, model, unit, trim_scale(quantity)::text as quantity, unit_price, amount,
       settled_amount
  from credit_settle(${operation}, null);
`,
  );
  return async () => {
    const { transactions, perSecond } = await pgbench.run({ url, script, clients: CLIENTS, seconds });
    return { done: transactions, perSecond };
  };
}

async function settlements(session: PgSession): Promise<number> {
  const { settled } = await session.one<{ settled: string }>(
    `select count(*) as settled from credit_ledger_entries where kind = 'settle'`,
  );
  return Number(settled);
}

const userSql = (number: string) => numberedSql('9000', number);
const quoteSql = (number: string) => numberedSql('a000', number);
