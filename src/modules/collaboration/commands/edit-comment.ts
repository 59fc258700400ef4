import { Injectable } from '@nestjs/common';
import {
  CanvasComments,
  type CanvasComment,
  type CommentText,
} from '../../../ports/collaboration/canvas-comments.port.js';
import {
  COMMENT_LIMITS,
  commentChanged,
  commentDeleted,
  commentNotFound,
  notTheAuthor,
  tooManyEdits,
} from '../domain/comment.errors.js';
import type { CanvasActor } from './canvas-changes.js';
import { CommentChanges } from './comment-changes.js';
import { CommentWriting } from './comment-writing.js';

export interface CommentEdit extends CanvasActor {
  readonly commentId: string;
  /** What is left out stays. */
  readonly text: Partial<CommentText>;
  /** Of the request's body: 409 when it does not hold. */
  readonly expectedRevision: string | undefined;
  /** Of the header, whether it names this revision: 412. */
  readonly ifMatch: ((revision: string) => boolean) | undefined;
}

@Injectable()
export class EditComment {
  constructor(
    private readonly changes: CommentChanges,
    private readonly writing: CommentWriting,
    private readonly comments: CanvasComments,
  ) {}

  /**
   * An edit that changes nothing is none. Throws `comment-not-found`, `not-the-author`, `comment-deleted`, `revision-conflict`,
   * `precondition-failed`, `too-many-edits`, and what `CommentWriting.check` throws.
   */
  execute(command: CommentEdit): Promise<CanvasComment> {
    const { canvasId, commentId } = command;
    return this.changes.run(command, 'viewer', async () => {
      const before = editable(command, await this.comments.comment(canvasId, commentId));
      const { mentionedUserIds, attachmentStorageKey } = before;
      const said = { body: before.body, mentionedUserIds, attachmentStorageKey };
      const text = { ...said, ...command.text };
      if (JSON.stringify(text) === JSON.stringify(said)) return before;
      if (Number(before.revision) > COMMENT_LIMITS.edits) throw tooManyEdits();
      await this.writing.check(command, text, attachmentStorageKey);
      await this.comments.edit(canvasId, before, text);
      const added = text.mentionedUserIds.filter((id) => !mentionedUserIds.includes(id));
      await this.writing.notify(command, before, added);
      const after = await this.comments.comment(canvasId, commentId);
      if (!after) throw commentNotFound();
      return after;
    });
  }
}

function editable(
  { actorId, expectedRevision, ifMatch }: CommentEdit,
  comment: CanvasComment | undefined,
): CanvasComment & { readonly body: string } {
  if (!comment) throw commentNotFound();
  const { body, revision } = comment;
  if (comment.authorId !== actorId) throw notTheAuthor();
  if (body === null) throw commentDeleted();
  if (ifMatch && !ifMatch(revision)) throw commentChanged('precondition-failed', revision);
  if (expectedRevision !== undefined && expectedRevision !== revision)
    throw commentChanged('conflict', revision);
  return { ...comment, body };
}
