import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { NoCrashPoints } from '../../src/adapters/crash-points/no-crash-points.js';
import { PgGenerationLeases } from '../../src/adapters/postgres/generation/pg-generation-leases.js';
import { PgGenerationRecords } from '../../src/adapters/postgres/generation/pg-generation-records.js';
import { PgCreditPrices } from '../../src/adapters/postgres/billing/pg-credit-prices.js';
import { PgCreditReservations } from '../../src/adapters/postgres/billing/pg-credit-reservations.js';
import { PgCanvasDirectory } from '../../src/adapters/postgres/collaboration/pg-canvas-directory.js';
import { PgMediaDirectory } from '../../src/adapters/postgres/media/pg-media-directory.js';
import { PgMediaObjects } from '../../src/adapters/postgres/media/pg-media-objects.js';
import type { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { MemoryJobQueue } from '../../src/adapters/memory/queue/memory-job-queue.js';
import { CancelGeneration } from '../../src/modules/generation/commands/cancel-generation.js';
import { DefaultGenerationEngine } from '../../src/modules/generation/commands/default-generation-engine.js';
import { DriveOperation } from '../../src/modules/generation/commands/drive-operation.js';
import { FinishOperation } from '../../src/modules/generation/commands/finish-operation.js';
import { GenerationAccess } from '../../src/modules/generation/commands/generation-access.js';
import { LeaveUnknown } from '../../src/modules/generation/commands/leave-unknown.js';
import { MarkOperation } from '../../src/modules/generation/commands/mark-operation.js';
import { ProviderCalls } from '../../src/modules/generation/commands/provider-calls.js';
import { ReconcileGeneration } from '../../src/modules/generation/commands/reconcile-generation.js';
import { StageOutput } from '../../src/modules/generation/commands/stage-output.js';
import { SubmitGeneration } from '../../src/modules/generation/commands/submit-generation.js';
import { TakeOutcome } from '../../src/modules/generation/commands/take-outcome.js';
import { GenerationSettings } from '../../src/modules/generation/domain/generation-settings.js';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import type { CrashPoints } from '../../src/ports/kernel/crash-points.port.js';
import { Ids } from '../../src/ports/kernel/ids.port.js';
import type { UnitOfWork } from '../../src/ports/kernel/unit-of-work.port.js';
import { AuditTrail } from '../../src/ports/identity/audit-trail.port.js';
import {
  GenerationConsumers,
  type GenerationConsumer,
} from '../../src/ports/generation/generation-consumer.port.js';
import type { GenerationLeases } from '../../src/ports/generation/generation-leases.port.js';
import type { GenerationProvider } from '../../src/ports/generation/generation-provider.port.js';
import {
  GeneratedMedia,
  type StagedMedia,
  type StageOptions,
} from '../../src/ports/media/generated-media.port.js';
import type { MediaDescriptor } from '../../src/ports/media/media-directory.port.js';
import { MediaGrants } from '../../src/ports/media/media-grants.port.js';
import { DoubleDirectory } from './provider-double.js';

class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }
  token(bytes: number): string {
    return 'x'.repeat(bytes);
  }
}

class NoGrants extends MediaGrants {
  readableThrough(): Promise<Set<string>> {
    return Promise.resolve(new Set());
  }
  referencesTo(): Promise<never[]> {
    return Promise.resolve([]);
  }
}

class SilentAudit extends AuditTrail {
  record(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Bytes are looked at and forgotten, rows are real: `media_objects` commits with the operation. The double's bodies begin
 * with the type that they really are.
 */
class TestMedia extends GeneratedMedia {
  staged = 0;
  /** Fails as often as this before it works. */
  failures = 0;
  constructor(private readonly objects: PgMediaObjects) {
    super();
  }

  async stage(
    body: Readable,
    { operationId, index, declaredMime, maxBytes }: StageOptions,
  ): Promise<StagedMedia> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw new DomainError('too-large', 'media-too-large', 'too large');
      chunks.push(chunk as Buffer);
    }
    if (this.failures-- > 0)
      throw new DomainError('unavailable', 'object-store-unavailable', 'the store is down');
    const content = Buffer.concat(chunks);
    if (!content.toString().startsWith(declaredMime))
      throw new DomainError('invalid', 'media-type-mismatch', 'not that type');
    this.staged++;
    return {
      storageKey: `generated:${operationId}:${index}`,
      ossKey: `infinite-canvas/media/generated/${operationId}/${index}`,
      mime: declaredMime,
      bytes,
      sha256: createHash('sha256').update(content).digest('hex'),
      width: 8,
      height: 8,
      durationMs: undefined,
    };
  }

  async register(staged: StagedMedia, ownerUserId: string): Promise<MediaDescriptor> {
    await this.objects.lock(staged.storageKey);
    return this.objects.register({
      ...staged,
      ownerUserId,
      originalFileName: undefined,
      source: 'generation',
    });
  }

  open(): Promise<never> {
    return Promise.reject(new Error('the double opens no inputs'));
  }
}

export interface GenerationKitOptions {
  readonly session: PgSession;
  readonly uow: UnitOfWork;
  readonly provider: GenerationProvider;
  readonly consumers?: readonly GenerationConsumer[];
  readonly crash?: CrashPoints;
  readonly settings?: Partial<GenerationSettings>;
  readonly leases?: (real: GenerationLeases) => GenerationLeases;
}

/** The engine's object graph of one process: real PostgreSQL and billing, a provider double, media rows without bytes. */
export function generationKit({
  session,
  uow,
  provider,
  consumers = [],
  crash = new NoCrashPoints(),
  ...options
}: GenerationKitOptions) {
  const settings = new GenerationSettings({
    persistPausesMs: [5, 10],
    stagePausesMs: [5, 5],
    ...options.settings,
  });
  const records = new PgGenerationRecords(session);
  const leases = options.leases?.(new PgGenerationLeases(session)) ?? new PgGenerationLeases(session);
  const registry = new GenerationConsumers();
  for (const consumer of consumers) registry.register(consumer);
  const credits = new PgCreditReservations(session, new PgCreditPrices(session), new RandomIds());
  const media = new TestMedia(new PgMediaObjects(session));
  const mediaDirectory = new PgMediaDirectory(session, new NoGrants());
  const providers = new DoubleDirectory(provider);
  const queue = new MemoryJobQueue();
  const finish = new FinishOperation(uow, leases, registry, credits, media, crash);
  const unknown = new LeaveUnknown(uow, leases, registry, crash);
  const take = new TakeOutcome(
    leases,
    new StageOutput(media, settings, crash),
    finish,
    unknown,
    settings,
    crash,
  );
  const mark = new MarkOperation(uow, leases, registry, finish, crash);
  const calls = new ProviderCalls(providers, mediaDirectory, media);
  const drive = new DriveOperation(leases, mark, calls, take, settings, crash);
  const access = new GenerationAccess(new PgCanvasDirectory(session), mediaDirectory, providers);
  const submit = new SubmitGeneration(uow, records, credits, access, settings, crash);
  const cancel = new CancelGeneration(uow, records, registry, credits, queue);
  const reconcile = new ReconcileGeneration(uow, leases, records, take, new SilentAudit(), settings);
  const engine = new DefaultGenerationEngine(uow, records, submit, drive, cancel, queue);
  return { engine, drive, records, leases, credits, media, queue, reconcile, settings };
}
