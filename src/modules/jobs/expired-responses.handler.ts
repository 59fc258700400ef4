import { Injectable } from '@nestjs/common';
import { IdempotentResponses } from '../../ports/kernel/idempotent-responses.port.js';
import { JobHandler } from '../../ports/kernel/job-queue.port.js';

/** Forgets stored answers of idempotent requests after a day; the sweep is the work, no message is ever sent. */
@Injectable()
export class ExpiredResponsesHandler extends JobHandler {
  readonly queue = 'platform-expired-responses';
  override readonly concurrency = 1;
  override readonly recoverEverySeconds = 300;

  constructor(private readonly responses: IdempotentResponses) {
    super();
  }

  handle(): Promise<void> {
    return Promise.resolve();
  }

  async findDue(limit: number): Promise<string[]> {
    await this.responses.purge(limit * 10);
    return [];
  }
}
