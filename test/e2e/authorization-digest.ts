import type { PgSession } from '../../src/adapters/postgres/pg-session.js';

/** Times of last use, and what is renewed with them, change by being looked at. */
const OF_USE = ['renewed_at', 'last_used_at'];
const SESSION_EXPIRY = 'expires_at';

const statements = new WeakMap<PgSession, string>();

/** A digest of the rows of every table, new ones too. */
export async function digestOfTables(session: PgSession): Promise<Record<string, string>> {
  const statement = statements.get(session) ?? (await makeStatement(session));
  statements.set(session, statement);
  const rows = await session.query<{ name: string; digest: string }>(statement);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

async function makeStatement(session: PgSession): Promise<string> {
  const tables = await session.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return tables.map(({ name }) => digestOf(name)).join(' union all ');
}

function digestOf(table: string): string {
  const columns = table === 'user_sessions' ? [...OF_USE, SESSION_EXPIRY] : OF_USE;
  const row = `(to_jsonb(t) - array[${columns.map((column) => `'${column}'`).join(', ')}])::text`;
  return `select '${table}' as name, coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as digest from "${table}" t`;
}
