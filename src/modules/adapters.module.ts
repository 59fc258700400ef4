import {
  Global,
  Module,
  type DynamicModule,
  type FactoryProvider,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PgChangeFeed } from '../adapters/postgres/change-feed/pg-change-feed.js';
import { BullQueueModule } from '../adapters/queue/bull/bull-queue.module.js';
import { EmbeddedJobQueue } from '../adapters/queue/embedded/embedded-job-queue.js';
import { Configuration } from '../configuration/configuration.js';
import { ChangeFeed } from '../ports/kernel/change-feed.port.js';
import { JobQueue } from '../ports/kernel/job-queue.port.js';
import { accountAdapters } from './adapters/account.js';
import { billingAdapters } from './adapters/billing.js';
import { canvasAiAdapters } from './adapters/canvas-ai.js';
import { collaborationAdapters } from './adapters/collaboration.js';
import { collaborationHistoryAdapters } from './adapters/collaboration-history.js';
import { generationAdapters } from './adapters/generation.js';
import { identityAdapters } from './adapters/identity.js';
import { kernelAdapters } from './adapters/kernel.js';
import { mediaAdapters } from './adapters/media.js';
import { QUEUES } from './jobs/queues.js';
import { provide, type Bound } from './provide.js';

/** The runner has drained it before; an API process only closes its connections here. */
const QUEUE_CLOSE_MS = 500;

export interface AdaptersOptions {
  readonly configuration: Configuration;
  /** Whether this process runs job handlers. */
  readonly consume: boolean;
  /** Other adapters for some ports: how a test swaps one, in one line. */
  readonly replace?: readonly Bound[];
}

/** Chooses the adapter of every port by configuration (PLT-29). It and `adapters/`, a file per context, alone import adapters. */
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
      ...kernelAdapters(configuration),
      ...identityAdapters(configuration),
      ...mediaAdapters(configuration),
      ...collaborationAdapters(),
      ...collaborationHistoryAdapters(configuration),
      ...billingAdapters(),
      ...canvasAiAdapters(),
      ...generationAdapters(configuration),
      ...accountAdapters(),
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
