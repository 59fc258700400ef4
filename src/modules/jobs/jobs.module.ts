import { Module } from '@nestjs/common';
import { JobQueue, type JobHandler } from '../../ports/kernel/job-queue.port.js';
import { BillingModule } from '../billing/billing.module.js';
import { ExpiredHoldsHandler } from '../billing/jobs/expired-holds.handler.js';
import { OutdatedQuotesHandler } from '../billing/jobs/outdated-quotes.handler.js';
import { MediaDeletionsHandler } from '../media/jobs/media-deletions.handler.js';
import { MediaModule } from '../media/media.module.js';
import { Logger } from '../web/logger.js';
import { Metrics } from '../web/metrics.js';
import { JobRunner } from './job-runner.js';

const HANDLERS = [ExpiredHoldsHandler, OutdatedQuotesHandler, MediaDeletionsHandler];

/** All background work of all contexts; nothing runs before `JobRunner.start`. */
@Module({
  imports: [BillingModule, MediaModule],
  providers: [
    {
      provide: JobRunner,
      inject: [JobQueue, Metrics, Logger, ...HANDLERS],
      useFactory: (queue: JobQueue, metrics: Metrics, logger: Logger, ...handlers: JobHandler[]) =>
        new JobRunner(queue, handlers, metrics, logger),
    },
  ],
  exports: [JobRunner],
})
export class JobsModule {}
