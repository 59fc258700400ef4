import { Injectable } from '@nestjs/common';
import { StoredQuotes } from '../../../ports/billing/stored-quotes.port.js';
import { JobHandler } from '../../../ports/kernel/job-queue.port.js';

const BATCH = 1_000;
const EVERYTHING_OUTDATED = 'outdated';

/** Removes quotes that ended a day ago. Each batch is one statement: a death in between leaves the rest for the next look. */
@Injectable()
export class OutdatedQuotesHandler extends JobHandler {
  readonly queue = 'billing-outdated-quotes';
  override readonly concurrency = 1;
  override readonly recoverEverySeconds = 300;

  constructor(private readonly quotes: StoredQuotes) {
    super();
  }

  async handle(_id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.quotes.purge(BATCH)) === BATCH);
  }

  async findDue(): Promise<string[]> {
    return (await this.quotes.anyOutdated()) ? [EVERYTHING_OUTDATED] : [];
  }
}
