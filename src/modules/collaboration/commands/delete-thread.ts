import { Injectable } from '@nestjs/common';
import { CanvasComments } from '../../../ports/collaboration/canvas-comments.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { notTheAuthor, threadNotFound } from '../domain/comment.errors.js';
import type { CanvasActor } from './canvas-changes.js';
import { CommentChanges } from './comment-changes.js';

/** All comments of a thread at once: for the owner of the canvas, and for who wrote all of them. */
@Injectable()
export class DeleteThread {
  constructor(
    private readonly changes: CommentChanges,
    private readonly comments: CanvasComments,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws `thread-not-found`, `not-the-author`. */
  execute(command: CanvasActor & { threadId: string }): Promise<void> {
    const { canvasId, actorId, threadId } = command;
    return this.changes.run(command, 'viewer', async ({ role }) => {
      const found = await this.comments.thread(canvasId, threadId);
      if (!found) throw threadNotFound();
      const authors = await this.comments.authorsIn(canvasId, threadId);
      const own = [...authors].every((authorId) => authorId === actorId);
      if (!own && role !== 'owner') throw notTheAuthor();
      if (authors.size === 0) return;
      this.changes.tellAfterCommit(await this.comments.delete(canvasId, threadId, undefined));
      if (own) return;
      const target = { targetType: 'canvas', targetId: canvasId, details: { threadId } };
      await this.audit.record({ actorId, action: 'canvas.comment-thread.delete', ...target });
    });
  }
}
