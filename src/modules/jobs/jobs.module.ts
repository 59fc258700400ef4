import { Module, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { JobQueue, type JobHandler } from '../../ports/kernel/job-queue.port.js';
import { BillingModule } from '../billing/billing.module.js';
import { ExpiredHoldsHandler } from '../billing/jobs/expired-holds.handler.js';
import { OutdatedQuotesHandler } from '../billing/jobs/outdated-quotes.handler.js';
import { CanvasAiModule } from '../canvas-ai/canvas-ai.module.js';
import { CanvasAiRunsHandler } from '../canvas-ai/jobs/canvas-ai-runs.handler.js';
import { CollaborationJobsModule } from '../collaboration/collaboration-jobs.module.js';
import { ExpiredLocksHandler } from '../collaboration/jobs/expired-locks.handler.js';
import { ExpiredOpenCutSessionsHandler } from '../collaboration/jobs/expired-opencut-sessions.handler.js';
import { HistoryHandler } from '../collaboration/jobs/history.handler.js';
import { OutdatedCommentsHandler } from '../collaboration/jobs/outdated-comments.handler.js';
import { OutdatedInvitationsHandler } from '../collaboration/jobs/outdated-invitations.handler.js';
import { VersionRemovalsHandler } from '../collaboration/jobs/version-removals.handler.js';
import { GenerationModule } from '../generation/generation.module.js';
import { GenerationExecuteHandler } from '../generation/jobs/generation-execute.handler.js';
import { GenerationPollHandler } from '../generation/jobs/generation-poll.handler.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AccountPurgesHandler } from '../identity/jobs/account-purges.handler.js';
import { ExpiredSessionsHandler } from '../identity/jobs/expired-sessions.handler.js';
import { MediaDeletionsHandler } from '../media/jobs/media-deletions.handler.js';
import { MediaDerivativesHandler } from '../media/jobs/media-derivatives.handler.js';
import { MediaModule } from '../media/media.module.js';
import { Logger } from '../web/logger.js';
import { Metrics } from '../web/metrics.js';
import { ExpiredResponsesHandler } from './expired-responses.handler.js';
import { JobRunner } from './job-runner.js';

const HANDLERS = [
  CanvasAiRunsHandler,
  GenerationExecuteHandler,
  GenerationPollHandler,
  ExpiredHoldsHandler,
  OutdatedQuotesHandler,
  AccountPurgesHandler,
  ExpiredSessionsHandler,
  OutdatedInvitationsHandler,
  OutdatedCommentsHandler,
  ExpiredLocksHandler,
  ExpiredOpenCutSessionsHandler,
  HistoryHandler,
  VersionRemovalsHandler,
  MediaDeletionsHandler,
  MediaDerivativesHandler,
  ExpiredResponsesHandler,
];

/** Running jobs get this long to end; then they are aborted and give their leases back. */
const JOB_GRACE_MS = 6_000;

/** All background work of all contexts; nothing runs before `JobRunner.start`. */
@Module({
  imports: [
    BillingModule,
    CanvasAiModule,
    CollaborationJobsModule,
    GenerationModule,
    IdentityModule,
    MediaModule,
  ],
  providers: [
    ExpiredResponsesHandler,
    {
      provide: JobRunner,
      inject: [JobQueue, Metrics, Logger, ...HANDLERS],
      useFactory: (queue: JobQueue, metrics: Metrics, logger: Logger, ...handlers: JobHandler[]) =>
        new JobRunner(queue, handlers, metrics, logger),
    },
  ],
  exports: [JobRunner],
})
export class JobsModule implements OnModuleDestroy, BeforeApplicationShutdown {
  constructor(private readonly runner: JobRunner) {}

  /** Not awaited: streams and requests end in the same time. */
  onModuleDestroy(): void {
    void this.runner.stop(JOB_GRACE_MS);
  }

  /** Before any connection closes: a job that ends needs the database to write its result or to give its lease back (PLT-28). */
  async beforeApplicationShutdown(): Promise<void> {
    await this.runner.stop(JOB_GRACE_MS);
  }
}
