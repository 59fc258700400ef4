import { Injectable } from '@nestjs/common';
import { CanvasComments, type CanvasComment } from '../../../ports/collaboration/canvas-comments.port.js';
import {
  COMMENT_LIMITS,
  commentDeleted,
  commentNotFound,
  tooManyReactions,
} from '../domain/comment.errors.js';
import { checkEmoji } from '../domain/comment-rules.js';
import type { CanvasActor } from './canvas-changes.js';
import { CommentChanges } from './comment-changes.js';

/** Gives or takes back one's own reaction; each emoji counts once for a user. */
@Injectable()
export class ReactToComment {
  constructor(
    private readonly changes: CommentChanges,
    private readonly comments: CanvasComments,
  ) {}

  /** Throws `emoji-invalid`, `comment-not-found`, `comment-deleted`, `too-many-reactions`. */
  execute(command: CanvasActor & { commentId: string; emoji: string; on: boolean }): Promise<CanvasComment> {
    const { canvasId, actorId, commentId, on } = command;
    const emoji = checkEmoji(command.emoji);
    const find = async () => {
      const found = await this.comments.comment(canvasId, commentId);
      if (!found) throw commentNotFound();
      return found;
    };
    return this.changes.run(command, 'viewer', async () => {
      const comment = await find();
      if (comment.deletedAt !== null) throw commentDeleted();
      const { reactions } = comment;
      const known = reactions.some((reaction) => reaction.emoji === emoji);
      if (on && !known && reactions.length >= COMMENT_LIMITS.emoji) throw tooManyReactions();
      if (on) await this.comments.react(canvasId, comment, actorId, emoji);
      else await this.comments.unreact(canvasId, comment, actorId, emoji);
      return find();
    });
  }
}
