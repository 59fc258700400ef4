import type { QueryRunner } from 'typeorm';

/**
 * A `down` that would lose data fails closed (PLT-8): takes the exclusive lock first, so that nothing can be written
 * between the check and the drop, then refuses with the counts and with what to do.
 */
export async function refuseUnlessEmpty(
  runner: QueryRunner,
  tables: readonly string[],
  whatToDo: string,
): Promise<void> {
  await runner.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  for (const table of tables) {
    const [row] = (await runner.query(`select count(*)::int as rows from ${table}`)) as { rows: number }[];
    if (row && row.rows > 0) {
      throw new Error(`down refused: ${table} holds ${row.rows} row(s); ${whatToDo}`);
    }
  }
}
