import { DataSource } from 'typeorm';
import { KillingCrashPoints } from '../../adapters/crash-points/killing-crash-points.js';
import { NoCrashPoints } from '../../adapters/crash-points/no-crash-points.js';
import { digests } from '../../adapters/digest/threaded-digests.js';
import { UndiciSafeFetch } from '../../adapters/http/undici-safe-fetch.js';
import { MemoryObjectStore } from '../../adapters/memory/oss/memory-object-store.js';
import { ConfinedObjectStore } from '../../adapters/oss/confined-object-store.js';
import { FilesystemObjectStore } from '../../adapters/oss/filesystem/filesystem-object-store.js';
import { PgChangeFeed } from '../../adapters/postgres/change-feed/pg-change-feed.js';
import { makeDataSource, openWhenReady, poolOf } from '../../adapters/postgres/data-source.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../../adapters/postgres/pg-unit-of-work.js';
import { PgDatabaseHealth } from '../../adapters/postgres/platform/pg-database-health.js';
import { PgIdempotentResponses } from '../../adapters/postgres/platform/pg-idempotent-responses.js';
import { configuredOrigins } from '../../adapters/providers/configured-provider-directory.js';
import { SystemIds } from '../../adapters/system/system-ids.js';
import { Configuration } from '../../configuration/configuration.js';
import { ContentDigests } from '../../ports/kernel/content-digests.port.js';
import { ChangeFeed } from '../../ports/kernel/change-feed.port.js';
import { CrashPoints } from '../../ports/kernel/crash-points.port.js';
import { DatabaseHealth } from '../../ports/kernel/health.port.js';
import { IdempotentResponses } from '../../ports/kernel/idempotent-responses.port.js';
import { Ids } from '../../ports/kernel/ids.port.js';
import { ObjectStore } from '../../ports/kernel/object-store.port.js';
import { RequestContext } from '../../ports/kernel/request-context.port.js';
import { SafeFetch } from '../../ports/kernel/safe-fetch.port.js';
import { UnitOfWork } from '../../ports/kernel/unit-of-work.port.js';
import { provide, type Bound } from '../provide.js';
import { HttpRequestContext } from '../web/request-context.js';
import { providersOf } from './generation.js';

/** Above the statement timeout of a unit of work, so that the server speaks first while it can. */
const ANSWER_TIMEOUT_MS = 20_000;
const PROBE_PREFIX = 'infinite-canvas/media/probe/';

export function kernelAdapters(configuration: Configuration): Bound[] {
  return [
    { provide: Configuration, useValue: configuration },
    { provide: DataSource, useFactory: () => openDataSource(configuration) },
    {
      provide: PgSession,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new PgSession(poolOf(dataSource)),
    },
    provide(UnitOfWork, PgUnitOfWork, PgSession),
    provide(IdempotentResponses, PgIdempotentResponses, PgSession),
    provide(DatabaseHealth, PgDatabaseHealth, PgSession),
    { provide: ContentDigests, useValue: digests },
    provide(Ids, SystemIds),
    provide(RequestContext, HttpRequestContext),
    { provide: ChangeFeed, useFactory: () => startChangeFeed(configuration) },
    {
      provide: ObjectStore,
      useFactory: async () => new ConfinedObjectStore(await objectStoreOf(configuration)),
    },
    { provide: CrashPoints, useFactory: () => crashPointsOf(configuration) },
    {
      provide: SafeFetch,
      useFactory: () =>
        new UndiciSafeFetch({ configuredOrigins: configuredOrigins(providersOf(configuration)) }),
    },
  ];
}

async function openDataSource(configuration: Configuration): Promise<DataSource> {
  const source = makeDataSource({
    address: configuration.database,
    poolSize: configuration.databasePoolSize,
    applicationName: `infinite-canvas:${process.pid}`,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
  });
  return openWhenReady(source);
}

async function startChangeFeed(configuration: Configuration): Promise<ChangeFeed> {
  const feed = new PgChangeFeed(configuration.database);
  await feed.start();
  return feed;
}

async function objectStoreOf({ objectStore }: Configuration): Promise<ObjectStore> {
  if (objectStore.kind === 's3') {
    // Loaded only where it is used: the SDK costs every other process 15 MB and a part of its start-up.
    const { S3ObjectStore } = await import('../../adapters/oss/s3/s3-object-store.js');
    return new S3ObjectStore({ ...objectStore, probePrefix: PROBE_PREFIX });
  }
  if (objectStore.kind === 'filesystem')
    return new FilesystemObjectStore({ root: objectStore.folder, probePrefix: PROBE_PREFIX });
  return new MemoryObjectStore();
}

/** `CRASH_AT` is read by the fault suites' builds only; production ignores it. */
function crashPointsOf({ environment, crashAt }: Configuration): CrashPoints {
  return crashAt && environment !== 'production' ? new KillingCrashPoints(crashAt) : new NoCrashPoints();
}
