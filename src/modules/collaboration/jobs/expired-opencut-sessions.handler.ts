import { Injectable } from '@nestjs/common';
import { OpenCutSessions } from '../../../ports/collaboration/opencut-sessions.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { JobHandler } from '../../../ports/kernel/job-queue.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';

const BATCH = 100;
const EVERYTHING_OVERDUE = 'overdue';

/** Writes down that sessions are over. They hold nothing from the moment they expire; whoever wants their nodes need not wait. */
@Injectable()
export class ExpiredOpenCutSessionsHandler extends JobHandler {
  readonly queue = 'collaboration-expired-opencut-sessions';
  override readonly concurrency = 1;
  override readonly recoverEverySeconds = 30;

  constructor(
    private readonly sessions: OpenCutSessions,
    private readonly audit: AuditTrail,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async handle(_id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.expire()) === BATCH);
  }

  async findDue(): Promise<string[]> {
    return (await this.sessions.anyOverdue()) ? [EVERYTHING_OVERDUE] : [];
  }

  private expire(): Promise<number> {
    return this.uow.run({}, async () => {
      const expired = await this.sessions.expire(BATCH);
      for (const { id, canvasId, userId = null } of expired)
        await this.audit.record({
          actorId: undefined,
          action: 'opencut.expire',
          targetType: 'opencut-session',
          targetId: id,
          details: { canvasId, userId },
        });
      return expired.length;
    });
  }
}
