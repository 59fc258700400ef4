import { Injectable } from '@nestjs/common';
import {
  CanvasComments,
  type CanvasComment,
  type CommentText,
} from '../../../ports/collaboration/canvas-comments.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import {
  COMMENT_LIMITS,
  commentNotFound,
  threadDeleted,
  threadNotFound,
  tooManyComments,
  tooManyReplies,
} from '../domain/comment.errors.js';
import type { CanvasActor } from './canvas-changes.js';
import { CommentChanges } from './comment-changes.js';
import { CommentWriting } from './comment-writing.js';

@Injectable()
export class ReplyToThread {
  constructor(
    private readonly changes: CommentChanges,
    private readonly writing: CommentWriting,
    private readonly comments: CanvasComments,
    private readonly ids: Ids,
  ) {}

  /** Throws `thread-not-found`, `thread-deleted`, `too-many-replies`, `too-many-comments`, and what `CommentWriting.check` throws. */
  execute(command: CanvasActor & { threadId: string; text: CommentText }): Promise<CanvasComment> {
    const { canvasId, actorId: authorId, threadId, text } = command;
    return this.changes.run(command, 'viewer', async ({ comments }) => {
      const found = await this.comments.thread(canvasId, threadId);
      if (!found) throw threadNotFound();
      if (found.thread.deletedAt !== null) throw threadDeleted();
      if (found.written >= COMMENT_LIMITS.perThread) throw tooManyReplies();
      if (comments >= COMMENT_LIMITS.perCanvas) throw tooManyComments();
      await this.writing.check(command, text);
      const authors = await this.comments.authorsIn(canvasId, threadId);
      const participants = [...authors].filter((id) => id !== null);
      const id = this.ids.uuid();
      await this.comments.reply({ ...text, id, threadId, canvasId, authorId });
      await this.writing.notify(command, { id, threadId }, text.mentionedUserIds, participants);
      const reply = await this.comments.comment(canvasId, id);
      if (!reply) throw commentNotFound();
      return reply;
    });
  }
}
