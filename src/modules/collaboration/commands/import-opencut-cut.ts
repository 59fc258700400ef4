import { Injectable } from '@nestjs/common';
import {
  OpenCutSessions,
  type OpenCutExport,
  type OpenCutSession,
} from '../../../ports/collaboration/opencut-sessions.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import {
  openCutExportedOther,
  openCutSessionNotFound,
  openCutSessionOver,
} from '../domain/opencut.errors.js';
import { CutNode, type CutPlacement } from '../opencut-cut-node.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

export interface ImportedCut {
  readonly exported: OpenCutExport;
  /** The cut had been imported before; this is its first outcome. */
  readonly replayed: boolean;
}

/**
 * Brings a finished cut onto the canvas (COL-20). The video is the actor's media object already; node, operation and the end of
 * the session are one commit, so that a death at any line leaves the session open and the video in the actor's library.
 */
@Injectable()
export class ImportOpenCutCut {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly sessions: OpenCutSessions,
    private readonly cuts: CutNode,
    private readonly audit: AuditTrail,
    private readonly crash: CrashPoints,
  ) {}

  /** Throws `opencut-session-…`, `opencut-already-exported`, `media-not-found`, `opencut-cut-not-a-video`. */
  async execute(
    command: CanvasActor & { sessionId: string; storageKey: string; placement: CutPlacement },
  ): Promise<ImportedCut> {
    const { canvasId, actorId, sessionId, storageKey } = command;
    const imported = await this.changes.aside(command, 'editor', async (): Promise<ImportedCut> => {
      const session = await this.sessions.find(canvasId, sessionId);
      if (session?.userId !== actorId) throw openCutSessionNotFound();
      const before = outcomeOf(session, storageKey);
      if (before) return { exported: before, replayed: true };
      const added = await this.cuts.add({ canvasId, actorId }, session, storageKey, command.placement);
      await this.crash.reach('opencut:after-node');
      await this.audit.record({
        actorId,
        action: 'opencut.export',
        targetType: 'opencut-session',
        targetId: sessionId,
        details: { canvasId, nodeId: added.nodeId, storageKey },
      });
      // Last, by the clock of now: whoever waited too long for anything above has no session any more, and no node.
      const exported = await this.sessions.exportTo(sessionId, added);
      if (!exported) throw openCutSessionOver('expired');
      await this.crash.reach('opencut:before-commit');
      return { exported: added, replayed: false };
    });
    await this.crash.reach('opencut:after-commit');
    return imported;
  }
}

function outcomeOf(session: OpenCutSession, storageKey: string): OpenCutExport | undefined {
  if (session.state === 'open') return undefined;
  if (session.state !== 'exported') throw openCutSessionOver(session.state);
  if (session.exported?.storageKey !== storageKey) throw openCutExportedOther(session);
  return session.exported;
}
