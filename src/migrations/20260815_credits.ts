import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS, LEDGER, POSTING } from './credits/ledger.sql.js';
import { PRICES, WILDCARDS } from './credits/prices.sql.js';
import { FUNCTIONS, QUOTES, RESERVATIONS } from './credits/reservations.sql.js';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Accounts, ledger, prices with their history, quotes and reservations (BIL-1 … BIL-3, BIL-7, BIL-11, BIL-16). */
export class Credits implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ACCOUNTS);
    await runner.query(LEDGER);
    await runner.query(POSTING);
    await runner.query(PRICES);
    await runner.query(WILDCARDS);
    await runner.query(QUOTES);
    await runner.query(RESERVATIONS);
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['credit_accounts', 'credit_ledger_entries', 'credit_reservations'],
      'keep this version: ledger and reservations are evidence',
    );
    await refuseIfPricesWereSet(runner, 'credit_prices');
    await refuseIfPricesWereSet(runner, 'credit_price_versions');
    await runner.query(`
      drop function credit_hold(uuid, uuid, uuid, interval), credit_settle(uuid, bigint), credit_release(uuid, text);
      drop table credit_reservations, credit_quotes, credit_price_versions, credit_prices, credit_ledger_entries, credit_accounts;
      drop function credit_reservations_post(), credit_reservations_refuse(), credit_prices_record_version(),
        credit_prices_number(), credit_accounts_refuse_direct_change(), credit_ledger_entries_post()`);
  }
}

/** Wildcards that nobody has touched are this migration's own; any other price is somebody's decision. */
async function refuseIfPricesWereSet(
  runner: QueryRunner,
  table: 'credit_prices' | 'credit_price_versions',
): Promise<void> {
  await runner.query(`lock table ${table} in access exclusive mode`);
  const [row] = (await runner.query(
    `select count(*)::int as prices from ${table} where model <> '*' or revision > 1 or changed_by is not null`,
  )) as { prices: number }[];
  if (row && row.prices > 0) {
    throw new Error(
      `down refused: ${table} holds ${row.prices} price(s) set by administrators; keep this version`,
    );
  }
}
