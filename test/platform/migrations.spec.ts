import fs from 'node:fs';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { makeDataSource } from '../../src/adapters/postgres/data-source.js';
import { appliedNames, migrateDown, migrateUp, pendingNames } from '../../src/adapters/postgres/migrator.js';
import { MIGRATIONS, typeOrmMigrations } from '../../src/migrations/manifest.js';
import { schemaSnapshot } from '../harness/schema-snapshot.js';
import { addressOf, openEmptyDatabase } from '../harness/test-database.js';
import { MIGRATION_SAMPLES, type MigrationSample } from './migration-samples.js';

const NAMES = MIGRATIONS.map(({ name }) => name);
const LATEST = NAMES.length;
const SCHEMA_FILE = path.resolve(import.meta.dirname, '../schema.sql');

interface Stage {
  readonly url: string;
  readonly schema: string;
}

describe('migrations', () => {
  /** Empty databases, migrated to each version; index 0 holds nothing. */
  const stages: Stage[] = [];
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    for (let version = 0; version <= LATEST; version++) {
      const url = await copyOf(stages.at(-1)?.url);
      const schema = await withVersion(url, version, async (dataSource) => {
        await migrateUp(dataSource);
        return schemaSnapshot(dataSource);
      });
      stages.push({ url, schema });
    }
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  }, 60_000);

  async function copyOf(url: string | undefined): Promise<string> {
    const copy = await openEmptyDatabase(url && addressOf(url).database);
    closers.push(copy.close);
    return copy.url;
  }

  const stage = (version: number): Stage => {
    const found = stages[version];
    if (!found) throw new Error(`no stage ${version}`);
    return found;
  };

  it('PLT-8 the manifest is one total order: names are unique, and the mapped timestamps rise with the place', () => {
    const timestamps = typeOrmMigrations().map((migration) => Number(new migration().name?.slice(-13)));
    expect(timestamps.every((timestamp) => /^\d{13}$/.test(String(timestamp)))).toBe(true);
    expect(timestamps).toEqual([...timestamps].sort((a, b) => a - b));
    expect(new Set(NAMES).size).toBe(LATEST);
    for (const name of NAMES) expect(name).toMatch(/^\d{8}_[a-z0-9_]+$/);
    const files = fs.readdirSync(path.resolve(import.meta.dirname, '../../src/migrations'));
    expect(files.filter((file) => /^\d{8}_/.test(file)).sort()).toEqual(
      NAMES.map((name) => `${name}.ts`).sort(),
    );
  });

  it('PLT-8 up → down → up on empty: each down gives back exactly the schema before it, each up the one after', async () => {
    await withVersion(await copyOf(stage(LATEST).url), LATEST, async (dataSource) => {
      for (let version = LATEST; version > 0; version--) {
        expect(await migrateDown(dataSource)).toBe(NAMES[version - 1]);
        expect(await schemaSnapshot(dataSource)).toBe(stage(version - 1).schema);
      }
      expect(await migrateDown(dataSource)).toBeUndefined();
      expect(await migrateUp(dataSource)).toEqual(NAMES);
      expect(await schemaSnapshot(dataSource)).toBe(stage(LATEST).schema);
    });
  });

  it.each(NAMES.map((name, place) => [name, place + 1] as const))(
    'PLT-8 %s alone: up → down → up, and a second up does nothing',
    async (name, version) => {
      await withVersion(await copyOf(stage(version).url), version, async (dataSource) => {
        expect(await migrateUp(dataSource)).toEqual([]);
        expect(await migrateDown(dataSource)).toBe(name);
        expect(await migrateUp(dataSource)).toEqual([name]);
        expect(await schemaSnapshot(dataSource)).toBe(stage(version).schema);
      });
    },
  );

  it.each(NAMES.map((name, place) => [name, place + 1] as const))(
    'PLT-8 from %s, populated, to the latest: same schema, rows kept',
    async (name, version) => {
      const url = await copyOf(stage(version).url);
      const before = await withVersion(url, version, async (dataSource) => {
        await populate(dataSource, sampleOf(name));
        return rowCounts(dataSource);
      });
      await withVersion(url, LATEST, async (dataSource) => {
        expect(await migrateUp(dataSource)).toEqual(NAMES.slice(version));
        expect(await pendingNames(dataSource)).toEqual([]);
        expect(await schemaSnapshot(dataSource)).toBe(stage(LATEST).schema);
        expect(await rowCounts(dataSource)).toMatchObject(before);
      });
    },
  );

  /** Nothing has to hold before its `down`: what it takes away can be made again, or is meant to go. */
  const alwaysDown = (name: string) => MIGRATION_SAMPLES[name]?.releasedBy?.length === 0;

  it.each(NAMES.map((name, place) => [name, place + 1] as const).filter(([name]) => !alwaysDown(name)))(
    'PLT-8 %s: down refuses while any one of its tables holds a row, with the count and what to do, and changes nothing',
    async (name, version) => {
      const sample = sampleOf(name);
      const url = await copyOf(stage(version).url);
      await withVersion(url, version, async (dataSource) => {
        await populate(dataSource, sample);
        const counts = await rowCounts(dataSource);
        const earlier = new Set(tablesIn(stage(version - 1).schema));
        const own = tablesIn(stage(version).schema).filter((table) => !earlier.has(table));
        expect(own.filter((table) => counts[table] === 0)).toEqual([]); // the sample fills every table that is new here
        await expectRefusal(dataSource, stage(version).schema);
        expect(await rowCounts(dataSource)).toEqual(counts);
      });
      const earlier = new Set(tablesIn(stage(version - 1).schema));
      for (const table of tablesIn(stage(version).schema).filter((each) => !earlier.has(each))) {
        if (sample.expendable?.includes(table)) continue;
        await withVersion(await copyOf(stage(version).url), version, async (dataSource) => {
          await populate(dataSource, sample, table);
          expect(await expectRefusal(dataSource, stage(version).schema)).toContain(table);
        });
      }
    },
  );

  it.each(
    NAMES.filter((name) => MIGRATION_SAMPLES[name]?.releasedBy).map(
      (name) => [name, NAMES.indexOf(name) + 1] as const,
    ),
  )(
    'PLT-8 %s: down runs on populated data once its condition holds, and loses nothing of the others',
    async (name, version) => {
      await withVersion(await copyOf(stage(version).url), version, async (dataSource) => {
        await populate(dataSource, sampleOf(name));
        for (const statement of sampleOf(name).releasedBy ?? []) await dataSource.query(statement);
        const before = await rowCounts(dataSource);
        expect(await migrateDown(dataSource)).toBe(name);
        expect(await schemaSnapshot(dataSource)).toBe(stage(version - 1).schema);
        for (const [table, rows] of Object.entries(await rowCounts(dataSource)))
          expect([table, rows >= (before[table] ?? 0)]).toEqual([table, true]);
      });
    },
  );

  it('PLT-8 two migrators at once: each migration runs once, and both end on the latest schema', async () => {
    const url = await copyOf(undefined);
    const run = () => withVersion(url, LATEST, (dataSource) => migrateUp(dataSource));
    const done = await Promise.all([run(), run(), run()]);
    expect(done.flat().sort()).toEqual([...NAMES].sort());
    await withVersion(url, LATEST, async (dataSource) => {
      expect(await appliedNames(dataSource)).toEqual([...NAMES].reverse());
      expect(await schemaSnapshot(dataSource)).toBe(stage(LATEST).schema);
    });
  });

  it('PLT-8 a migration that fails half-way leaves nothing of itself and keeps the ones before it', async () => {
    class Broken {
      readonly name = 'broken9999999999999';
      async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
        await runner.query('create table half_made (id int)');
        await runner.query('select 1 / 0');
      }
      async down(): Promise<void> {}
    }
    const dataSource = dataSourceOf(await copyOf(undefined));
    dataSource.setOptions({ migrations: [...typeOrmMigrations(), Broken] });
    await dataSource.initialize();
    try {
      await expect(migrateUp(dataSource)).rejects.toThrow('division by zero');
      expect(await appliedNames(dataSource)).toEqual([...NAMES].reverse());
      expect(await schemaSnapshot(dataSource)).toBe(stage(LATEST).schema);
    } finally {
      await dataSource.destroy();
    }
  });

  it('PLT-8 the schema is the one in test/schema.sql (npm run schema:dump rewrites it)', () => {
    const { schema } = stage(LATEST);
    if (process.env.SCHEMA_DUMP) fs.writeFileSync(SCHEMA_FILE, schema);
    expect(schema).toBe(fs.readFileSync(SCHEMA_FILE, 'utf8'));
  });
});

function sampleOf(name: string): MigrationSample {
  const sample = MIGRATION_SAMPLES[name];
  if (!sample) throw new Error(`${name} has no sample rows: add them to test/platform/migration-samples.ts`);
  return sample;
}

function dataSourceOf(url: string): DataSource {
  return makeDataSource({ address: addressOf(url), poolSize: 3, applicationName: 'migrations' });
}

/** A data source that knows the first `version` migrations only. */
async function withVersion<T>(
  url: string,
  version: number,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = dataSourceOf(url);
  dataSource.setOptions({ migrations: typeOrmMigrations().slice(0, version) });
  await dataSource.initialize();
  return work(dataSource).finally(() => dataSource.destroy());
}

/** With triggers and foreign keys off; `only` keeps the rows of one table. */
async function populate(dataSource: DataSource, sample: MigrationSample, only?: string): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('set session_replication_role = replica');
    const rows =
      only === undefined
        ? sample.rows
        : sample.rows.filter((row) => new RegExp(`insert into ${only}\\b`).test(row));
    for (const row of rows) await runner.query(row);
    await runner.query('set session_replication_role = origin');
  } finally {
    await runner.release();
  }
}

const tablesIn = (schema: string): string[] =>
  [...schema.matchAll(/^create (?:unlogged )?table "?(\w+)"? \(/gm)].map(([, table]) => table ?? '');

async function rowCounts(dataSource: DataSource): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tablesIn(await schemaSnapshot(dataSource))) {
    const [row] = await dataSource.query<
      {
        rows: number;
      }[]
    >(`select count(*)::int as rows from ${table}`);
    counts[table] = row?.rows ?? 0;
  }
  return counts;
}

/** Returns the refusal: it tells the count and what to do, and never to empty a table. */
async function expectRefusal(dataSource: DataSource, schema: string): Promise<string> {
  const applied = await appliedNames(dataSource);
  const refusal = await migrateDown(dataSource).then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(refusal).toMatch(/down refused: \w+ holds [1-9]\d* .+; \S+/);
  expect(refusal).not.toMatch(/truncate|delete|\bempty\b|drop/i);
  expect(await appliedNames(dataSource)).toEqual(applied);
  expect(await schemaSnapshot(dataSource)).toBe(schema);
  return refusal;
}
