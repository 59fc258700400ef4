import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { makeDataSource, poolOf, type DatabaseAddress } from '../../src/adapters/postgres/data-source.js';
import { migrateUp } from '../../src/adapters/postgres/migrator.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../../src/adapters/postgres/pg-unit-of-work.js';

/** A database of one suite, cloned from the migrated template; dropped by `close`. */
export interface TestDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  readonly session: PgSession;
  readonly uow: PgUnitOfWork;
  close(): Promise<void>;
}

const TEMPLATE_LOCK = 735_260_999;

/** Clones the template (made once per state of `src/migrations`) and opens a pool on the copy. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await onServer(async (admin) => {
    const template = await ensureTemplate(admin);
    await admin.query(`create database ${name} template ${template}`);
  });
  const url = urlOf(name);
  const dataSource = await makeDataSource({
    address: addressOf(url),
    poolSize: options.poolSize ?? 10,
    applicationName: 'test',
  }).initialize();
  const session = new PgSession(poolOf(dataSource));
  return {
    url,
    dataSource,
    session,
    uow: new PgUnitOfWork(session),
    close: async () => {
      await dataSource.destroy();
      await onServer((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** An empty database, or a copy of a database that nobody is connected to, for the suites of the migrations themselves. */
export async function openEmptyDatabase(
  template = 'template0',
): Promise<{ url: string; close(): Promise<void> }> {
  const name = `e_${randomBytes(8).toString('hex')}`;
  await onServer((admin) => admin.query(`create database ${name} template ${template}`));
  const close = async () =>
    void (await onServer((admin) => admin.query(`drop database if exists ${name} with (force)`)));
  return { url: urlOf(name), close };
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

/** The harness alone reads a URL freely: its databases have other names than the one that the application accepts. */
export function addressOf(text: string): DatabaseAddress {
  const url = new URL(text);
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: user ?? '',
    password: password ?? '',
    database: url.pathname.slice(1),
  };
}

function serverUrl(): string {
  const url = process.env.TEST_PG_URL;
  if (!url)
    throw new Error('TEST_PG_URL is not set: run the tests by jest, whose global set-up starts a server');
  return url;
}

async function onServer<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(serverUrl());
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function ensureTemplate(admin: pg.Client): Promise<string> {
  const template = `template_${migrationsDigest()}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const present = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (present.rowCount === 0) await buildTemplate(admin, template);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return template;
}

/** Built under another name first: a run that dies half-way leaves no half-made template. */
async function buildTemplate(admin: pg.Client, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft} template template0`);
  const dataSource = await makeDataSource({
    address: addressOf(urlOf(draft)),
    poolSize: 3,
    applicationName: 'template',
  }).initialize();
  await migrateUp(dataSource).finally(() => dataSource.destroy());
  await admin.query(`alter database ${draft} rename to ${template}`);
}

function migrationsDigest(): string {
  const folder = path.resolve(import.meta.dirname, '../../src/migrations');
  const digest = createHash('sha256');
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const at = path.join(folder, file);
    if (fs.statSync(at).isFile()) digest.update(file).update(fs.readFileSync(at));
  }
  return digest.digest('hex').slice(0, 16);
}
