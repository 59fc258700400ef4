import { Injectable } from '@nestjs/common';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';

/**
 * Tells all processes which sessions have ended, so that their streams close at once (IDN-2). A process that dies between commit and
 * news loses nothing: streams also ask `Authenticator.stillValid` once a second.
 */
@Injectable()
export class SessionNews {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly feed: ChangeFeed,
  ) {}

  ended(sessionIds: readonly string[]): void {
    if (sessionIds.length === 0) return;
    this.uow.afterCommit(() => {
      for (const id of sessionIds) this.feed.publish({ topic: 'session', id });
    });
  }
}
