import os from 'node:os';
import {
  Global,
  Module,
  type DynamicModule,
  type FactoryProvider,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Argon2PasswordHasher } from '../adapters/argon2/argon2-password-hasher.js';
import { KillingCrashPoints } from '../adapters/crash-points/killing-crash-points.js';
import { NoCrashPoints } from '../adapters/crash-points/no-crash-points.js';
import { UndiciSafeFetch } from '../adapters/http/undici-safe-fetch.js';
import { MemoryObjectStore } from '../adapters/memory/oss/memory-object-store.js';
import { ConfinedObjectStore } from '../adapters/oss/confined-object-store.js';
import { FilesystemObjectStore } from '../adapters/oss/filesystem/filesystem-object-store.js';
import { PgCreditAccounts } from '../adapters/postgres/billing/pg-credit-accounts.js';
import { PgCreditGrants } from '../adapters/postgres/billing/pg-credit-grants.js';
import { PgCreditPrices } from '../adapters/postgres/billing/pg-credit-prices.js';
import { PgCreditReservations } from '../adapters/postgres/billing/pg-credit-reservations.js';
import { PgExpiredHolds } from '../adapters/postgres/billing/pg-expired-holds.js';
import { PgStoredQuotes } from '../adapters/postgres/billing/pg-stored-quotes.js';
import { PgCanvasAiMutations } from '../adapters/postgres/canvas-ai/pg-canvas-ai-mutations.js';
import { PgCanvasAiRuns } from '../adapters/postgres/canvas-ai/pg-canvas-ai-runs.js';
import { PgWorkspaces } from '../adapters/postgres/canvas-ai/pg-workspaces.js';
import { PgChangeFeed } from '../adapters/postgres/change-feed/pg-change-feed.js';
import { PgBatchApplier } from '../adapters/postgres/collaboration/pg-batch-applier.js';
import { PgCanvasBatches } from '../adapters/postgres/collaboration/pg-canvas-batches.js';
import { PgCanvasDirectory } from '../adapters/postgres/collaboration/pg-canvas-directory.js';
import { PgCanvasDocuments } from '../adapters/postgres/collaboration/pg-canvas-documents.js';
import { PgCanvasMediaGrants } from '../adapters/postgres/collaboration/pg-canvas-media-grants.js';
import { PgCanvasOperations } from '../adapters/postgres/collaboration/pg-canvas-operations.js';
import { PgCanvasWatch } from '../adapters/postgres/collaboration/pg-canvas-watch.js';
import { PgCanvases } from '../adapters/postgres/collaboration/pg-canvases.js';
import { PgInvitations } from '../adapters/postgres/collaboration/pg-invitations.js';
import { PgMembers } from '../adapters/postgres/collaboration/pg-members.js';
import { makeDataSource, openWhenReady, poolOf } from '../adapters/postgres/data-source.js';
import { PgGenerationLeases } from '../adapters/postgres/generation/pg-generation-leases.js';
import { PgGenerationRecords } from '../adapters/postgres/generation/pg-generation-records.js';
import { PgUnresolvedOperations } from '../adapters/postgres/generation/pg-unresolved-operations.js';
import { PgAttemptThrottle } from '../adapters/postgres/identity/pg-attempt-throttle.js';
import { PgAuditLog } from '../adapters/postgres/identity/pg-audit-log.js';
import { PgAuditTrail } from '../adapters/postgres/identity/pg-audit-trail.js';
import { PgAuthenticator } from '../adapters/postgres/identity/pg-authenticator.js';
import { PgServiceTokens } from '../adapters/postgres/identity/pg-service-tokens.js';
import { PgSiteAdministration } from '../adapters/postgres/identity/pg-site-administration.js';
import { PgUserAccounts } from '../adapters/postgres/identity/pg-user-accounts.js';
import { PgUserDirectory } from '../adapters/postgres/identity/pg-user-directory.js';
import { PgUserSessions } from '../adapters/postgres/identity/pg-user-sessions.js';
import { PgMediaDeletions } from '../adapters/postgres/media/pg-media-deletions.js';
import { PgMediaDirectory } from '../adapters/postgres/media/pg-media-directory.js';
import { PgMediaObjects } from '../adapters/postgres/media/pg-media-objects.js';
import { PgUploadReservations } from '../adapters/postgres/media/pg-upload-reservations.js';
import { PgSession } from '../adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../adapters/postgres/pg-unit-of-work.js';
import { PgDatabaseHealth } from '../adapters/postgres/platform/pg-database-health.js';
import { PgIdempotentResponses } from '../adapters/postgres/platform/pg-idempotent-responses.js';
import {
  ConfiguredProviderDirectory,
  configuredOrigins,
  type ProviderOptions,
} from '../adapters/providers/configured-provider-directory.js';
import { BullQueueModule } from '../adapters/queue/bull/bull-queue.module.js';
import { EmbeddedJobQueue } from '../adapters/queue/embedded/embedded-job-queue.js';
import { SystemIds } from '../adapters/system/system-ids.js';
import { ContentInspector } from '../adapters/video/content-inspector.js';
import { Configuration } from '../configuration/configuration.js';
import { deriveKey } from '../configuration/derive-key.js';
import { CreditAccounts } from '../ports/billing/credit-accounts.port.js';
import { CreditGrants } from '../ports/billing/credit-grants.port.js';
import { CreditPrices } from '../ports/billing/credit-prices.port.js';
import { CreditReservations } from '../ports/billing/credit-reservations.port.js';
import { ExpiredHolds } from '../ports/billing/expired-holds.port.js';
import { StoredQuotes } from '../ports/billing/stored-quotes.port.js';
import { UnresolvedOperations } from '../ports/billing/unresolved-operations.port.js';
import { CanvasAiMutations } from '../ports/canvas-ai/canvas-ai-mutations.port.js';
import { CanvasAiRuns } from '../ports/canvas-ai/canvas-ai-runs.port.js';
import { Workspaces } from '../ports/canvas-ai/workspaces.port.js';
import { CanvasBatches } from '../ports/collaboration/canvas-batches.port.js';
import { CanvasDirectory } from '../ports/collaboration/canvas-directory.port.js';
import { CanvasDocuments } from '../ports/collaboration/canvas-documents.port.js';
import { CanvasInvitations } from '../ports/collaboration/canvas-invitations.port.js';
import { CanvasMembers } from '../ports/collaboration/canvas-members.port.js';
import { CanvasOperations } from '../ports/collaboration/canvas-operations.port.js';
import { CanvasWatch } from '../ports/collaboration/canvas-watch.port.js';
import { Canvases } from '../ports/collaboration/canvases.port.js';
import { GenerationLeases } from '../ports/generation/generation-leases.port.js';
import { ProviderDirectory } from '../ports/generation/generation-provider.port.js';
import { GenerationRecords } from '../ports/generation/generation-records.port.js';
import { AttemptThrottle } from '../ports/identity/attempt-throttle.port.js';
import { AuditLog } from '../ports/identity/audit-log.port.js';
import { AuditTrail } from '../ports/identity/audit-trail.port.js';
import { Authenticator } from '../ports/identity/authenticator.port.js';
import { IdentityOptions } from '../ports/identity/identity-options.port.js';
import { PasswordHasher } from '../ports/identity/password-hasher.port.js';
import { ServiceTokens } from '../ports/identity/service-tokens.port.js';
import { SiteAdministration } from '../ports/identity/site-administration.port.js';
import { UserAccounts } from '../ports/identity/user-accounts.port.js';
import { UserDirectory } from '../ports/identity/user-directory.port.js';
import { UserSessions } from '../ports/identity/user-sessions.port.js';
import { ChangeFeed } from '../ports/kernel/change-feed.port.js';
import { CrashPoints } from '../ports/kernel/crash-points.port.js';
import { DatabaseHealth } from '../ports/kernel/health.port.js';
import { IdempotentResponses } from '../ports/kernel/idempotent-responses.port.js';
import { Ids } from '../ports/kernel/ids.port.js';
import { JobQueue } from '../ports/kernel/job-queue.port.js';
import { ObjectStore } from '../ports/kernel/object-store.port.js';
import { RequestContext } from '../ports/kernel/request-context.port.js';
import { SafeFetch } from '../ports/kernel/safe-fetch.port.js';
import { UnitOfWork } from '../ports/kernel/unit-of-work.port.js';
import { MediaDeletions } from '../ports/media/media-deletions.port.js';
import { MediaDirectory } from '../ports/media/media-directory.port.js';
import { MediaGrants } from '../ports/media/media-grants.port.js';
import { MediaInspector } from '../ports/media/media-inspector.port.js';
import { MediaObjects } from '../ports/media/media-objects.port.js';
import { UploadReservations } from '../ports/media/upload-reservations.port.js';
import { QUEUES } from './jobs/queues.js';
import { MediaSettings } from './media/media-settings.js';
import { provide } from './provide.js';
import { HttpRequestContext } from './web/request-context.js';

/** The runner has drained it before; an API process only closes its connections here. */
const QUEUE_CLOSE_MS = 500;
/** Above the statement timeout of a unit of work, so that the server speaks first while it can. */
const ANSWER_TIMEOUT_MS = 20_000;
const PROBE_PREFIX = 'infinite-canvas/media/probe/';

export interface AdaptersOptions {
  readonly configuration: Configuration;
  /** Whether this process runs job handlers. */
  readonly consume: boolean;
  /** Other adapters for some ports: how a test swaps one, in one line. */
  readonly replace?: readonly Bound[];
}

/** Chooses the adapter of every port by configuration (PLT-29). The only file that imports adapters. */
@Global()
@Module({})
export class AdaptersModule implements OnApplicationShutdown {
  constructor(
    private readonly source: DataSource,
    private readonly feed: ChangeFeed,
    private readonly queue: JobQueue,
  ) {}

  /** Last of all, when nothing uses them any more. */
  async onApplicationShutdown(): Promise<void> {
    await this.queue.drain(QUEUE_CLOSE_MS);
    if (this.feed instanceof PgChangeFeed) await this.feed.stop();
    await this.source.destroy();
  }

  static register(options: AdaptersOptions): DynamicModule {
    const { configuration, replace = [] } = options;
    const replaced = new Set(replace.map((provider) => provider.provide));
    const chosen = [
      ...kernel(configuration),
      ...identity(configuration),
      ...media(configuration),
      ...collaboration(),
      ...billing(),
      ...canvasAi(),
      ...generation(configuration),
    ];
    const providers = [...chosen.filter((provider) => !replaced.has(provider.provide)), ...replace];
    const queue = replaced.has(JobQueue) ? { imports: [], providers: [] } : queueOf(options);
    return {
      module: AdaptersModule,
      imports: queue.imports,
      providers: [...providers, ...queue.providers],
      exports: [...[...providers, ...queue.providers].map((provider) => provider.provide), ...queue.imports],
    };
  }
}

/** A provider that names its token. */
type Bound = Exclude<Provider, new (...args: never[]) => unknown>;

function kernel(configuration: Configuration): Bound[] {
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

function identity(configuration: Configuration): Bound[] {
  const options: IdentityOptions = {
    registrationOpen: configuration.registrationOpen,
    welcomeCredits: configuration.welcomeCredits,
    attemptScale: configuration.rateLimitScale,
    sessionSeconds: 14 * 86_400,
    sessionMaxSeconds: 90 * 86_400,
  };
  return [
    { provide: IdentityOptions, useValue: options },
    provide(PasswordHasher, Argon2PasswordHasher),
    provide(Authenticator, PgAuthenticator, PgSession, IdentityOptions),
    provide(UserDirectory, PgUserDirectory, PgSession),
    provide(UserAccounts, PgUserAccounts, PgSession),
    provide(UserSessions, PgUserSessions, PgSession, IdentityOptions),
    provide(ServiceTokens, PgServiceTokens, PgSession),
    provide(SiteAdministration, PgSiteAdministration, PgSession),
    provide(AttemptThrottle, PgAttemptThrottle, PgSession, IdentityOptions),
    provide(AuditTrail, PgAuditTrail, PgSession, RequestContext),
    provide(AuditLog, PgAuditLog, PgSession),
  ];
}

function media(configuration: Configuration): Bound[] {
  const settings = new MediaSettings(
    deriveKey(configuration.authSecret, 'upload-receipt'),
    configuration.dataDir,
    `${os.hostname()}:${process.pid}`,
  );
  return [
    { provide: MediaSettings, useValue: settings },
    { provide: MediaInspector, useFactory: () => new ContentInspector(configuration.ffmpegPath) },
    provide(MediaObjects, PgMediaObjects, PgSession),
    provide(MediaDirectory, PgMediaDirectory, PgSession, MediaGrants),
    provide(MediaDeletions, PgMediaDeletions, PgSession),
    provide(UploadReservations, PgUploadReservations, PgSession),
  ];
}

function collaboration(): Bound[] {
  return [
    provide(CanvasDirectory, PgCanvasDirectory, PgSession),
    provide(MediaGrants, PgCanvasMediaGrants, PgSession),
    provide(Canvases, PgCanvases, PgSession),
    provide(CanvasMembers, PgMembers, PgSession),
    provide(CanvasInvitations, PgInvitations, PgSession),
    provide(CanvasWatch, PgCanvasWatch, PgSession),
    provide(CanvasDocuments, PgCanvasDocuments, PgSession, UnitOfWork),
    provide(PgBatchApplier, PgBatchApplier, PgSession, UnitOfWork, MediaDirectory),
    provide(CanvasBatches, PgCanvasBatches, PgSession, PgBatchApplier, ChangeFeed),
    provide(CanvasOperations, PgCanvasOperations, PgSession, UnitOfWork, PgBatchApplier, ChangeFeed),
  ];
}

function billing(): Bound[] {
  return [
    provide(CreditAccounts, PgCreditAccounts, PgSession),
    provide(CreditGrants, PgCreditGrants, PgSession),
    provide(CreditPrices, PgCreditPrices, PgSession),
    provide(CreditReservations, PgCreditReservations, PgSession, CreditPrices, Ids),
    provide(ExpiredHolds, PgExpiredHolds, PgSession),
    provide(StoredQuotes, PgStoredQuotes, PgSession),
    provide(UnresolvedOperations, PgUnresolvedOperations, PgSession),
  ];
}

function canvasAi(): Bound[] {
  return [
    provide(Workspaces, PgWorkspaces, PgSession),
    provide(CanvasAiRuns, PgCanvasAiRuns, PgSession),
    provide(CanvasAiMutations, PgCanvasAiMutations, PgSession),
  ];
}

function generation(configuration: Configuration): Bound[] {
  return [
    provide(GenerationLeases, PgGenerationLeases, PgSession),
    provide(GenerationRecords, PgGenerationRecords, PgSession),
    {
      provide: ProviderDirectory,
      inject: [SafeFetch],
      useFactory: (fetch: SafeFetch) => new ConfiguredProviderDirectory(providersOf(configuration), fetch),
    },
  ];
}

function queueOf({ configuration, consume }: AdaptersOptions): {
  imports: DynamicModule[];
  providers: FactoryProvider[];
} {
  if (configuration.redisUrl) {
    return {
      imports: [BullQueueModule.register({ redisUrl: configuration.redisUrl, queues: QUEUES, consume })],
      providers: [],
    };
  }
  return { imports: [], providers: [provide(JobQueue, EmbeddedJobQueue, ChangeFeed)] };
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
    const { S3ObjectStore } = await import('../adapters/oss/s3/s3-object-store.js');
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

/** The built-in provider takes what no configured one has, outside production. */
function providersOf({ openAi, environment }: Configuration): ProviderOptions {
  return {
    openai: openAi ? [{ name: 'openai', ...openAi }] : [],
    local: environment === 'production' ? undefined : {},
  };
}
