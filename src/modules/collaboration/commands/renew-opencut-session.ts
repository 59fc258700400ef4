import { Injectable } from '@nestjs/common';
import { OpenCutSessions, type OpenCutSession } from '../../../ports/collaboration/opencut-sessions.port.js';
import { openCutSessionNotFound, openCutSessionOver } from '../domain/opencut.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class RenewOpenCutSession {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly sessions: OpenCutSessions,
  ) {}

  /** Throws `opencut-session-not-found` for one that is not the actor's, `opencut-session-…` for one that is over. */
  execute(command: CanvasActor & { sessionId: string; ttlSeconds: number }): Promise<OpenCutSession> {
    const { canvasId, actorId, sessionId, ttlSeconds } = command;
    return this.changes.aside(command, 'editor', async () => {
      const found = await this.sessions.find(canvasId, sessionId);
      if (found?.userId !== actorId) throw openCutSessionNotFound();
      const renewed = await this.sessions.renew(sessionId, actorId, ttlSeconds);
      if (!renewed) throw openCutSessionOver(found.state === 'open' ? 'expired' : found.state);
      return renewed;
    });
  }
}
