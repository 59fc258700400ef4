import { Injectable } from '@nestjs/common';
import { OpenCutSessions } from '../../../ports/collaboration/opencut-sessions.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { openCutSessionNotFound } from '../domain/opencut.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class CancelOpenCutSession {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly sessions: OpenCutSessions,
    private readonly audit: AuditTrail,
  ) {}

  /** One's own, or as the canvas's owner anybody's. Cancelling what is over already does nothing. */
  execute(command: CanvasActor & { sessionId: string }): Promise<void> {
    const { canvasId, actorId, sessionId } = command;
    return this.changes.aside(command, 'editor', async ({ role }) => {
      const found = await this.sessions.find(canvasId, sessionId);
      if (!found || (found.userId !== actorId && role !== 'owner')) throw openCutSessionNotFound();
      if (!(await this.sessions.cancel(sessionId))) return;
      await this.audit.record({
        actorId,
        action: 'opencut.cancel',
        targetType: 'opencut-session',
        targetId: sessionId,
        details: { canvasId },
      });
    });
  }
}
