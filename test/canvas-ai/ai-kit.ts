import { randomUUID } from 'node:crypto';
import { NoCrashPoints } from '../../src/adapters/crash-points/no-crash-points.js';
import { MemoryChangeFeed } from '../../src/adapters/memory/change-feed/memory-change-feed.js';
import { MemoryJobQueue } from '../../src/adapters/memory/queue/memory-job-queue.js';
import { PgCreditPrices } from '../../src/adapters/postgres/billing/pg-credit-prices.js';
import { PgCreditReservations } from '../../src/adapters/postgres/billing/pg-credit-reservations.js';
import { PgCanvasAiMutations } from '../../src/adapters/postgres/canvas-ai/pg-canvas-ai-mutations.js';
import { PgCanvasAiRuns } from '../../src/adapters/postgres/canvas-ai/pg-canvas-ai-runs.js';
import { PgWorkspaces } from '../../src/adapters/postgres/canvas-ai/pg-workspaces.js';
import { PgBatchApplier } from '../../src/adapters/postgres/collaboration/pg-batch-applier.js';
import { PgCanvasDirectory } from '../../src/adapters/postgres/collaboration/pg-canvas-directory.js';
import { PgCanvasOperations } from '../../src/adapters/postgres/collaboration/pg-canvas-operations.js';
import { PgMediaDirectory } from '../../src/adapters/postgres/media/pg-media-directory.js';
import { AdvanceRun } from '../../src/modules/canvas-ai/commands/advance-run.js';
import { BoardAccess } from '../../src/modules/canvas-ai/commands/board-access.js';
import { CancelRun } from '../../src/modules/canvas-ai/commands/cancel-run.js';
import { CanvasAiConsumer } from '../../src/modules/canvas-ai/commands/canvas-ai-consumer.js';
import { ChangeRun } from '../../src/modules/canvas-ai/commands/change-run.js';
import { CloseStep } from '../../src/modules/canvas-ai/commands/close-step.js';
import { CreateRun } from '../../src/modules/canvas-ai/commands/create-run.js';
import { DeliverResult } from '../../src/modules/canvas-ai/commands/deliver-result.js';
import { EndRun } from '../../src/modules/canvas-ai/commands/end-run.js';
import { FreezeSteps } from '../../src/modules/canvas-ai/commands/freeze-steps.js';
import { LandResult } from '../../src/modules/canvas-ai/commands/land-result.js';
import { LockCanvas } from '../../src/modules/canvas-ai/commands/lock-canvas.js';
import { ManageBoards } from '../../src/modules/canvas-ai/commands/manage-boards.js';
import { ManageWorkspaces } from '../../src/modules/canvas-ai/commands/manage-workspaces.js';
import { ReadGraph } from '../../src/modules/canvas-ai/commands/read-graph.js';
import { RetryRun } from '../../src/modules/canvas-ai/commands/retry-run.js';
import { RunJournal } from '../../src/modules/canvas-ai/commands/run-journal.js';
import { SettleConflict } from '../../src/modules/canvas-ai/commands/settle-conflict.js';
import { StartRun } from '../../src/modules/canvas-ai/commands/start-run.js';
import { SubmitStep } from '../../src/modules/canvas-ai/commands/submit-step.js';
import { CanvasAiSettings } from '../../src/modules/canvas-ai/domain/canvas-ai-settings.js';
import { CanvasAiRunsHandler } from '../../src/modules/canvas-ai/jobs/canvas-ai-runs.handler.js';
import { HoldRun } from '../../src/modules/canvas-ai/jobs/hold-run.js';
import { TextRelay } from '../../src/modules/canvas-ai/live/text-relay.js';
import { RunReads } from '../../src/modules/canvas-ai/queries/run-reads.js';
import type { GenerationSettings } from '../../src/modules/generation/domain/generation-settings.js';
import { GenerationConsumers } from '../../src/ports/generation/generation-consumer.port.js';
import type { GenerationEngine } from '../../src/ports/generation/generation-engine.port.js';
import type { CrashPoints } from '../../src/ports/kernel/crash-points.port.js';
import { Ids } from '../../src/ports/kernel/ids.port.js';
import { MediaGrants } from '../../src/ports/media/media-grants.port.js';
import { generationKit } from '../harness/generation-kit.js';
import type { ProviderDouble } from '../harness/provider-double.js';
import type { TestDatabase } from '../harness/test-database.js';

class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }
  token(): string {
    return randomUUID();
  }
}

/** Who sees a canvas may read what it shows; here nobody reads another one's media. */
class NoGrants extends MediaGrants {
  readableThrough(): Promise<Set<string>> {
    return Promise.resolve(new Set());
  }
  referencesTo(): Promise<never[]> {
    return Promise.resolve([]);
  }
}

export interface AiKitOptions {
  readonly provider: ProviderDouble;
  readonly settings?: Partial<CanvasAiSettings>;
  readonly generation?: Partial<GenerationSettings>;
  readonly crash?: CrashPoints;
}

/** The object graph of one process: this context, the engine and the canvas on real PostgreSQL, a provider double. */
export function aiKit(db: TestDatabase, { provider, crash = new NoCrashPoints(), ...options }: AiKitOptions) {
  const { session, uow } = db;
  const ids = new RandomIds();
  const feed = new MemoryChangeFeed();
  const queue = new MemoryJobQueue();
  const settings = new CanvasAiSettings({ recheckSeconds: 0, textEveryMs: 1, ...options.settings });
  const runs = new PgCanvasAiRuns(session);
  const workspaces = new PgWorkspaces(session);
  const canvases = new PgCanvasDirectory(session);
  const media = new PgMediaDirectory(session, new NoGrants());
  const credits = new PgCreditReservations(session, new PgCreditPrices(session), ids);
  const operations = new PgCanvasOperations(session, uow, new PgBatchApplier(session, uow, media), feed);
  const graphs = new ReadGraph(canvases);
  const journal = new RunJournal(uow, runs, feed, queue);
  const access = new BoardAccess(workspaces, canvases, runs);
  const lockCanvas = new LockCanvas(operations, canvases);
  const deliver = new DeliverResult(operations, media);
  const land = new LandResult(runs, workspaces, operations, graphs, deliver, journal);
  const texts = new TextRelay(feed, settings);
  const consumer = new CanvasAiConsumer(new GenerationConsumers(), runs, land, journal, texts);
  const generation = generationKit({
    session,
    uow,
    provider,
    consumers: [consumer],
    crash,
    ...(options.generation ? { settings: options.generation } : {}),
  });
  const engine: GenerationEngine = generation.engine;
  const start = new StartRun(
    new FreezeSteps(graphs, engine, credits, ids),
    runs,
    credits,
    journal,
    settings,
    ids,
  );
  const close = new CloseStep(runs, credits, engine, journal);
  const end = new EndRun(runs, journal, crash);
  const change = new ChangeRun(uow, access, lockCanvas, runs, new PgCanvasAiMutations(session));
  const advance = new AdvanceRun(
    uow,
    runs,
    new SubmitStep(workspaces, engine, close, crash),
    close,
    end,
    settings,
  );
  return {
    feed,
    queue,
    runs,
    credits,
    operations,
    generation,
    engine,
    advance,
    settings,
    workspaces: new ManageWorkspaces(uow, workspaces, access, ids),
    boards: new ManageBoards(uow, workspaces, canvases, access, ids),
    create: new CreateRun(uow, access, runs, lockCanvas, start, crash),
    cancel: new CancelRun(change, runs, engine, close, end, journal),
    retry: new RetryRun(change, runs, start, ids),
    conflicts: new SettleConflict(change, runs, deliver, journal),
    handler: new CanvasAiRunsHandler(runs, new HoldRun(runs, ids, settings), advance, engine, texts, crash),
    reads: new RunReads(access, runs),
  };
}

export type AiKit = ReturnType<typeof aiKit>;
