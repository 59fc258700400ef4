import { Injectable } from '@nestjs/common';
import { CanvasComments } from '../../../ports/collaboration/canvas-comments.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { commentNotFound, notTheAuthor } from '../domain/comment.errors.js';
import type { CanvasActor } from './canvas-changes.js';
import { CommentChanges } from './comment-changes.js';

/** Everybody takes back their own, the owner of the canvas takes away any. What was said is gone for all; replies stay. */
@Injectable()
export class DeleteComment {
  constructor(
    private readonly changes: CommentChanges,
    private readonly comments: CanvasComments,
    private readonly audit: AuditTrail,
  ) {}

  /** Deleting what is deleted does nothing. Throws `comment-not-found`, `not-the-author`. */
  execute(command: CanvasActor & { commentId: string }): Promise<void> {
    const { canvasId, actorId, commentId } = command;
    return this.changes.run(command, 'viewer', async ({ role }) => {
      const comment = await this.comments.comment(canvasId, commentId);
      if (!comment) throw commentNotFound();
      const own = comment.authorId === actorId;
      if (!own && role !== 'owner') throw notTheAuthor();
      if (comment.deletedAt !== null) return;
      this.changes.tellAfterCommit(await this.comments.delete(canvasId, comment.threadId, commentId));
      if (own) return;
      const details = { commentId, authorId: comment.authorId };
      const target = { targetType: 'canvas', targetId: canvasId, details };
      await this.audit.record({ actorId, action: 'canvas.comment.delete', ...target });
    });
  }
}
