import type { PgSession } from '../../src/adapters/postgres/pg-session.js';

/**
 * How many statements of this database wait for a lock now. On a connection of its own, also when it is called in a unit of work: within a
 * transaction `pg_stat_activity` goes on showing what it showed first.
 */
export async function lockWaits({ pool }: PgSession): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
