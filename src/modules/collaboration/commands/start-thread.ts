import { Injectable } from '@nestjs/common';
import {
  CanvasComments,
  type CommentAnchor,
  type CommentText,
  type OpenedThread,
} from '../../../ports/collaboration/canvas-comments.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { COMMENT_LIMITS, nodeNotFound, threadNotFound, tooManyComments } from '../domain/comment.errors.js';
import type { CanvasActor } from './canvas-changes.js';
import { CommentChanges } from './comment-changes.js';
import { CommentWriting } from './comment-writing.js';

@Injectable()
export class StartThread {
  constructor(
    private readonly changes: CommentChanges,
    private readonly writing: CommentWriting,
    private readonly comments: CanvasComments,
    private readonly ids: Ids,
  ) {}

  /** Throws `entity-not-found`, `too-many-comments`, and what `CommentWriting.check` throws. */
  execute(command: CanvasActor & { anchor: CommentAnchor; text: CommentText }): Promise<OpenedThread> {
    const { canvasId, actorId: authorId, anchor, text } = command;
    return this.changes.run(command, 'viewer', async ({ comments }) => {
      if (comments >= COMMENT_LIMITS.perCanvas) throw tooManyComments();
      await this.writing.check(command, text);
      if (anchor.nodeId !== null && !(await this.comments.hasNode(canvasId, anchor.nodeId)))
        throw nodeNotFound();
      const id = this.ids.uuid();
      await this.comments.start(anchor, { ...text, id, threadId: id, canvasId, authorId });
      await this.writing.notify(command, { id, threadId: id }, text.mentionedUserIds);
      const started = await this.comments.thread(canvasId, id);
      if (!started) throw threadNotFound();
      return started;
    });
  }
}
