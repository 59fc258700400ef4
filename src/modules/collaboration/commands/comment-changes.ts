import { Injectable } from '@nestjs/common';
import { CanvasComments } from '../../../ports/collaboration/canvas-comments.port.js';
import { CanvasDirectory, type CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { requireRole } from '../domain/canvas-role.js';
import { COMMENTS_TOPIC, NOTIFICATIONS_TOPIC } from '../domain/live-topics.js';
import type { OperationBudget } from '../domain/operation-budget.js';
import type { CanvasActor } from './canvas-changes.js';

export interface CommentTurn {
  readonly role: CanvasRole;
  /** Comments that the canvas holds. */
  readonly comments: number;
}

/**
 * How every change of comments happens: in its turn among those of the canvas, with the actor's membership read and held until
 * the commit (who is removed meanwhile waits, or is gone before), and with streams woken after it. The canvas row is not locked.
 */
@Injectable()
export class CommentChanges {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly comments: CanvasComments,
    private readonly directory: CanvasDirectory,
    private readonly feed: ChangeFeed,
    private readonly budget: OperationBudget,
  ) {}

  /** Throws `canvas-not-found`, `forbidden`, `comment-rate-exceeded`. */
  async run<T>(
    { canvasId, actorId }: CanvasActor,
    needed: CanvasRole,
    work: (turn: CommentTurn) => Promise<T>,
  ): Promise<T> {
    this.budget.spend(actorId, 1);
    return this.uow.run({}, async () => {
      const comments = await this.comments.lock(canvasId);
      const role = await this.directory.lockRole(canvasId, actorId);
      requireRole(role, needed);
      this.uow.afterCommit(() => this.feed.publish({ topic: COMMENTS_TOPIC, id: canvasId }));
      return work({ role, comments });
    });
  }

  tellAfterCommit(userIds: readonly string[]): void {
    this.uow.afterCommit(() => {
      for (const id of new Set(userIds)) this.feed.publish({ topic: NOTIFICATIONS_TOPIC, id });
    });
  }
}
