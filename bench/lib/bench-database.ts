import fs from 'node:fs';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.mjs';
import { makeDataSource, poolOf } from '../../src/adapters/postgres/data-source.js';
import { migrateUp } from '../../src/adapters/postgres/migrator.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { parseDatabaseUrl } from '../../src/configuration/database-url.js';
import { endAtExit, temporaryFolder } from './children.js';

export interface BenchDatabase {
  readonly url: string;
  readonly session: PgSession;
  /** For scripts and files of the bench; goes with the database. */
  readonly folder: string;
  /** PostgreSQL's version and whether commits reach the disk, as the server itself says. */
  readonly description: string;
  close(): Promise<void>;
}

/** A server of its own with an empty, migrated database, durable as in production. */
export async function openBenchDatabase(name: string, poolSize: number): Promise<BenchDatabase> {
  const home = temporaryFolder(name);
  const server = await startEmbeddedPostgres({ home: home.path });
  const forget = endAtExit(server.pid);
  const folder = path.join(home.path, 'work');
  fs.mkdirSync(folder);
  const source: DataSource = makeDataSource({
    address: parseDatabaseUrl(server.url),
    poolSize,
    applicationName: 'bench',
  });
  const close = async () => {
    if (source.isInitialized) await source.destroy();
    await server.stop();
    forget();
    home.remove();
  };
  try {
    await source.initialize();
    await migrateUp(source);
    const session = new PgSession(poolOf(source));
    return { url: server.url, session, folder, description: await describe(session), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function describe(session: PgSession): Promise<string> {
  const row = await session.one<{ version: string; fsync: string; commit: string; buffers: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_setting('shared_buffers') as buffers`,
  );
  if (row.fsync !== 'on' || row.commit !== 'on')
    throw new Error('the benches measure durable commits: fsync must be on');
  return `PostgreSQL ${row.version}, fsync on, synchronous_commit on, shared_buffers ${row.buffers}`;
}
