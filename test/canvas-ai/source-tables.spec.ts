import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

const TABLES = ['canvas_ai_runs', 'canvas_ai_steps', 'canvas_ai_events', 'canvas_ai_mutations'];
/** The source came as one line: its comments end where the next statement begins. */
const SOURCE = fs
  .readFileSync(path.join(import.meta.dirname, 'canvas_ai_runs.sql.txt'), 'utf8')
  .replaceAll(/--.*?(?=CREATE )/gs, '')
  .replaceAll(/\b(BEGIN|COMMIT);/g, '');

const COLUMNS = `
  select c.relname as "table", a.attnum::int as place, a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
   order by 1, 2`;
/** Without their names, which the source leaves to the database. NOT NULL is the columns': only PostgreSQL 18 lists it here. */
const CONSTRAINTS = `
  select c.relname as "table", pg_get_constraintdef(k.oid) as rule
    from pg_class c join pg_constraint k on k.conrelid = c.oid
   where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and k.contype <> 'n'
   order by 1, 2`;
const INDEXES = `
  select i.relname as name, replace(pg_get_indexdef(x.indexrelid), current_schema() || '.', '') as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
   where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
     and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))
   order by 1`;

describe('tables of the source document', () => {
  let db: TestDatabase;
  let source: pg.Client;
  beforeAll(async () => {
    db = await openTestDatabase();
    source = new pg.Client({ connectionString: db.url });
    await source.connect();
    await source.query(`
      create schema source;
      set search_path = source;
      create table materials (project text, workspace_id uuid, id uuid, primary key (project, workspace_id, id));
      create table project_accounts (project text, account_id uuid, primary key (project, account_id));
      ${SOURCE}`);
  });
  afterAll(async () => {
    await source.end();
    await db.close();
  });

  const wanted = async (sql: string) => (await source.query(sql, [TABLES])).rows as unknown[];
  const ours = (sql: string, tables = TABLES) => db.session.query(sql, [tables]);

  it.each([
    ['columns with types, nullability and defaults', COLUMNS, 40],
    ['checks and keys', CONSTRAINTS, 16],
  ])('CAI-2 CAI-6 CAI-7 CAI-8 the four tables have exactly its %s', async (_what, sql, atLeast) => {
    const rows = await wanted(sql);
    expect(rows.length).toBeGreaterThanOrEqual(atLeast);
    expect(await ours(sql)).toEqual(rows);
  });

  it('CAI-3 CAI-4 its indexes are there by name and predicate; ours is one more', async () => {
    const rows = await wanted(INDEXES);
    expect(rows).toHaveLength(3);
    const all = (await ours(INDEXES)) as { name: string }[];
    expect(all.filter(({ name }) => name !== 'canvas_ai_running')).toEqual(rows);
  });

  it('CAI-1 materials and project accounts have the keys that the source refers to', async () => {
    const tables = ['materials', 'project_accounts'];
    const keys = (await ours(CONSTRAINTS, tables)) as { table: string; rule: string }[];
    expect(keys.filter(({ rule }) => rule.startsWith('PRIMARY KEY'))).toEqual([
      { table: 'materials', rule: 'PRIMARY KEY (project, workspace_id, id)' },
      { table: 'project_accounts', rule: 'PRIMARY KEY (project, account_id)' },
    ]);
  });
});
