import { Injectable } from '@nestjs/common';
import { CanvasComments, type OpenedThread } from '../../../ports/collaboration/canvas-comments.port.js';
import { threadDeleted, threadNotFound } from '../domain/comment.errors.js';
import type { CanvasActor } from './canvas-changes.js';
import { CommentChanges } from './comment-changes.js';

/** Resolves or reopens a thread. */
@Injectable()
export class SettleThread {
  constructor(
    private readonly changes: CommentChanges,
    private readonly comments: CanvasComments,
  ) {}

  /** What is so already stays as it is. Throws `thread-not-found`, `thread-deleted`. */
  execute(command: CanvasActor & { threadId: string; resolved: boolean }): Promise<OpenedThread> {
    const { canvasId, actorId, threadId, resolved } = command;
    const find = async () => {
      const found = await this.comments.thread(canvasId, threadId);
      if (!found) throw threadNotFound();
      return found;
    };
    return this.changes.run(command, 'editor', async () => {
      const found = await find();
      if (found.thread.deletedAt !== null) throw threadDeleted();
      if ((found.thread.resolvedAt !== null) === resolved) return found;
      if (resolved) await this.comments.resolve(canvasId, threadId, actorId);
      else await this.comments.reopen(canvasId, threadId);
      return find();
    });
  }
}
