import { Injectable } from '@nestjs/common';
import { AccountParts } from '../../../ports/identity/account-part.port.js';
import { AccountRemovals } from '../../../ports/identity/account-removals.port.js';
import { JobHandler } from '../../../ports/kernel/job-queue.port.js';

/**
 * What a deleted account leaves behind (IDN-9). No lease: every piece is a commit of its own and finds gone what is gone, so
 * two workers, or one that died and the next, end at the same. The claim only puts the next try off.
 */
@Injectable()
export class AccountPurgesHandler extends JobHandler {
  readonly queue = 'identity-account-purges';
  override readonly concurrency = 1;
  override readonly recoverEverySeconds = 5;

  constructor(
    private readonly parts: AccountParts,
    private readonly removals: AccountRemovals,
  ) {
    super();
  }

  async handle(userId: string, signal: AbortSignal): Promise<void> {
    if (!(await this.removals.claim(userId))) return;
    for (const part of this.parts.all) await part.purge(userId, signal);
    if (!signal.aborted) await this.removals.finish(userId);
  }

  findDue(limit: number): Promise<string[]> {
    return this.removals.due(limit);
  }
}
