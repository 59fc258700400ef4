import { Injectable } from '@nestjs/common';
import { OpenCutSessions, type OpenCutSession } from '../../../ports/collaboration/opencut-sessions.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { OPENCUT_LIMITS, openCutHeld, tooManyOpenCutSessions } from '../domain/opencut.errors.js';
import { OpenCutSelection, type NamedNode, type ResolvedMedia } from '../opencut-selection.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

export interface OpenedSession {
  readonly session: OpenCutSession;
  readonly media: readonly ResolvedMedia[];
}

/** Hands media of a canvas out for editing, to one editor at a time: selection, rights and holders are read under the canvas lock. */
@Injectable()
export class OpenOpenCutSession {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly selection: OpenCutSelection,
    private readonly sessions: OpenCutSessions,
    private readonly audit: AuditTrail,
    private readonly ids: Ids,
  ) {}

  /** Throws `opencut-selection-refused`, `opencut-selection-held`, `too-many-opencut-sessions`. */
  execute(
    command: CanvasActor & { selection: readonly NamedNode[]; ttlSeconds: number },
  ): Promise<OpenedSession> {
    const { canvasId, actorId, selection, ttlSeconds } = command;
    const id = this.ids.uuid();
    return this.changes.aside(command, 'editor', async () => {
      const { revision, media } = await this.selection.require(canvasId, actorId, selection);
      const opened = await this.sessions.open({
        id,
        canvasId,
        userId: actorId,
        media: media.map(({ nodeId, storageKey }) => ({ nodeId, storageKey })),
        canvasRevision: revision,
        ttlSeconds,
        maxOpen: OPENCUT_LIMITS.sessions,
      });
      if (opened.outcome === 'held') throw openCutHeld(opened.by);
      if (opened.outcome === 'too-many') throw tooManyOpenCutSessions();
      for (const superseded of opened.superseded)
        await this.record(actorId, 'opencut.supersede', superseded, { by: id, canvasId });
      await this.record(actorId, 'opencut.open', id, { canvasId, nodes: media.length });
      return { session: opened.session, media };
    });
  }

  private record(
    actorId: string,
    action: string,
    targetId: string,
    details: Record<string, string | number>,
  ): Promise<void> {
    return this.audit.record({ actorId, action, targetType: 'opencut-session', targetId, details });
  }
}
