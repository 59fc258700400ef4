import type { PgSession } from './pg-session.js';

const PAGE = 500;

/**
 * All rows of a statement in order of a unique key, a page at a time, so that neither a snapshot nor a connection is held while
 * somebody reads slowly. The statement takes `$1 … $n`, then the last key (null at first) and the size of a page.
 */
export async function* inPages<Row extends object>(
  session: PgSession,
  sql: string,
  params: readonly unknown[],
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await session.query<Row>(sql, [...params, after, PAGE]);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    after = keyOf(last);
  }
}
