import type { DataSource, Migration, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../migrations/manifest.js';

/** hashtext('infinite-canvas-migrations'), fixed: two deployments that start together migrate one after the other. */
const MIGRATION_LOCK = 735_260_801;

/** Runs everything that is pending, each in its own transaction, under one advisory lock. Returns the names run. */
export async function migrateUp(dataSource: DataSource, onStep?: (name: string) => void): Promise<string[]> {
  return underLock(dataSource, async () => {
    const done: string[] = [];
    const run = await dataSource.runMigrations({ transaction: 'each' });
    for (const migration of run) {
      const name = logicalName(migration);
      onStep?.(name);
      done.push(name);
    }
    return done;
  });
}

/** Undoes the latest migration; its `down` may refuse. Returns its name, or undefined when none is left. */
export async function migrateDown(dataSource: DataSource): Promise<string | undefined> {
  return underLock(dataSource, async () => {
    const [latest] = await appliedNames(dataSource);
    if (!latest) return undefined;
    await dataSource.undoLastMigration({ transaction: 'each' });
    return latest;
  });
}

/** Logical names of what has run, latest first. */
export async function appliedNames(dataSource: DataSource): Promise<string[]> {
  const [table] = await dataSource.query<{ present: boolean }[]>(
    `select to_regclass('schema_migrations') is not null as present`,
  );
  if (!table?.present) return [];
  const rows = await dataSource.query<{ name: string }[]>(
    'select name from schema_migrations order by timestamp desc',
  );
  return rows.map(logicalName);
}

/** Names in the manifest that have not run yet. */
export async function pendingNames(dataSource: DataSource): Promise<string[]> {
  const applied = new Set(await appliedNames(dataSource));
  return MIGRATIONS.map(({ name }) => name).filter((name) => !applied.has(name));
}

function logicalName({ name }: Pick<Migration, 'name'>): string {
  return name.replace(/\d{13}$/, '');
}

async function underLock<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const holder: QueryRunner = dataSource.createQueryRunner();
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await holder.release();
  }
}
