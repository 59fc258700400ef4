import { Injectable } from '@nestjs/common';
import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import { Canvases, type LockedCanvas } from '../../../ports/collaboration/canvases.port.js';
import { AuditTrail, type AuditEntry } from '../../../ports/identity/audit-trail.port.js';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { requireRole } from '../domain/canvas-role.js';
import { LOCKS_TOPIC } from '../domain/live-topics.js';
import { canvasNotFound } from '../domain/membership.errors.js';

export interface CanvasActor {
  readonly canvasId: string;
  readonly actorId: string;
}

/** The record of one change, written in its transaction. */
export type RecordChange = (action: string, details?: AuditEntry['details']) => Promise<void>;

/**
 * How every change of a canvas's title, members or life happens: under the canvas lock, with the actor's right read again
 * under it (a right that ended between the guard and here is gone), and with the streams woken after the commit.
 */
@Injectable()
export class CanvasChanges {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly canvases: Canvases,
    private readonly audit: AuditTrail,
    private readonly feed: ChangeFeed,
  ) {}

  /** Throws `canvas-not-found`, `forbidden`. */
  run<T>(
    actor: CanvasActor,
    needed: CanvasRole,
    work: (record: RecordChange, canvas: LockedCanvas) => Promise<T>,
  ): Promise<T> {
    return this.locked(actor, needed, async (record, canvas) => {
      if (canvas.deleted) throw canvasNotFound();
      return work(record, canvas);
    });
  }

  /** Also on a deleted canvas: for the owner, who may restore it. */
  async locked<T>(
    actor: CanvasActor,
    needed: CanvasRole,
    work: (record: RecordChange, canvas: LockedCanvas) => Promise<T>,
  ): Promise<T> {
    return this.uow.run({}, async () => {
      const canvas = await this.canvases.lockFor(actor.canvasId, actor.actorId);
      if (!canvas) throw canvasNotFound();
      requireRole(canvas.role, needed);
      this.wakeAfterCommit(actor.canvasId);
      return work((action, details) => this.record(actor, action, details), canvas);
    });
  }

  /** For what is neither document nor members: under the lock and the right too, but no news of the canvas. */
  async aside<T>(
    actor: CanvasActor,
    needed: CanvasRole,
    work: (canvas: LockedCanvas) => Promise<T>,
  ): Promise<T> {
    return this.uow.run({}, async () => {
      const canvas = await this.canvases.lockFor(actor.canvasId, actor.actorId);
      if (!canvas || canvas.deleted) throw canvasNotFound();
      requireRole(canvas.role, needed);
      return work(canvas);
    });
  }

  tellLocksAfterCommit(canvasId: string): void {
    this.uow.afterCommit(() => this.feed.publish({ topic: LOCKS_TOPIC, id: canvasId }));
  }

  wakeAfterCommit(canvasId: string): void {
    this.uow.afterCommit(() => this.feed.publish({ topic: 'canvas', id: canvasId }));
  }

  record(
    { actorId, canvasId }: CanvasActor,
    action: string,
    details: AuditEntry['details'] = {},
  ): Promise<void> {
    return this.audit.record({ actorId, action, targetType: 'canvas', targetId: canvasId, details });
  }
}
