import type pg from 'pg';
import { DataSource } from 'typeorm';
import { typeOrmMigrations } from '../../migrations/manifest.js';

/** Fields, not a URL: see `configuration/database-url.ts` for why nobody parses twice. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface DatabaseOptions {
  readonly address: DatabaseAddress;
  /** Connections in the pool. */
  readonly poolSize: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /**
   * How long to wait for the answer to one statement. Longer than the server's own limits: it is for a server that is frozen,
   * or a network that swallows, and that no limit of the server reaches. Undefined: for ever, as migrations may need.
   */
  readonly answerTimeoutMs?: number;
}

/** TypeORM carries the pool and the migrations; statements are our own SQL (see `PgSession`). */
export function makeDataSource(options: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    host: options.address.host,
    port: options.address.port,
    username: options.address.user,
    password: options.address.password,
    database: options.address.database,
    applicationName: options.applicationName,
    poolSize: options.poolSize,
    connectTimeoutMS: 3_000,
    synchronize: false,
    migrationsRun: false,
    migrationsTransactionMode: 'each',
    migrationsTableName: 'schema_migrations',
    migrations: typeOrmMigrations(),
    logging: false,
    // A server that vanished without a goodbye is noticed, and a client is not used again after a timeout.
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      idleTimeoutMillis: 30_000,
      ...(options.answerTimeoutMs === undefined ? {} : { query_timeout: options.answerTimeoutMs }),
    },
    poolErrorHandler: () => {},
  });
}

/** Nobody listens (yet), or the server is starting up. A wrong password or a missing database is told at once. */
const NOT_YET = new Set(['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', '57P03']);
const START_TRIES = 100;
const LOOK_AGAIN_MS = 200;

/** Opens the data source; waits for a server that is still starting, as after a restart of the whole machine. */
export async function openWhenReady(source: DataSource): Promise<DataSource> {
  for (let tries = 1; ; tries++) {
    try {
      return await source.initialize();
    } catch (error) {
      const { code } = error as { code?: string };
      if (!NOT_YET.has(code ?? '') || tries === START_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }
}

/** The pg pool behind an initialised data source. */
export function poolOf(dataSource: DataSource): pg.Pool {
  return (dataSource.driver as unknown as { master: pg.Pool }).master;
}
