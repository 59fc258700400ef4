import { Injectable } from '@nestjs/common';
import { AttemptThrottle } from '../../../ports/identity/attempt-throttle.port.js';
import { UserSessions } from '../../../ports/identity/user-sessions.port.js';
import { JobHandler } from '../../../ports/kernel/job-queue.port.js';

/** Housekeeping: what has expired counts as gone already, so nothing depends on when this runs, or how often. */
@Injectable()
export class ExpiredSessionsHandler extends JobHandler {
  readonly queue = 'identity-expired-sessions';
  override readonly recoverEverySeconds = 60;

  constructor(
    private readonly sessions: UserSessions,
    private readonly throttle: AttemptThrottle,
  ) {
    super();
  }

  handle(sessionId: string): Promise<void> {
    return this.sessions.deleteExpired(sessionId);
  }

  async findDue(limit: number): Promise<string[]> {
    await this.throttle.sweep(limit);
    return this.sessions.findExpired(limit);
  }
}
