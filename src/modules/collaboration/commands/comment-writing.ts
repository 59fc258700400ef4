import { Injectable } from '@nestjs/common';
import {
  CanvasComments,
  type CanvasComment,
  type CommentText,
} from '../../../ports/collaboration/canvas-comments.port.js';
import { CanvasNotifications } from '../../../ports/collaboration/canvas-notifications.port.js';
import { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import { attachmentNoImage, attachmentNotFound, mentionOfNoMember } from '../domain/comment.errors.js';
import { checkNotEmpty } from '../domain/comment-rules.js';
import type { CanvasActor } from './canvas-changes.js';
import { CommentChanges } from './comment-changes.js';

/** What starting, replying and editing share: the rules of a text, and who hears of it. In the caller's turn. */
@Injectable()
export class CommentWriting {
  constructor(
    private readonly changes: CommentChanges,
    private readonly comments: CanvasComments,
    private readonly notifications: CanvasNotifications,
    private readonly media: MediaDirectory,
  ) {}

  /** `known`: the attachment that the comment shows already, which needs no right anew. */
  async check({ canvasId, actorId }: CanvasActor, text: CommentText, known?: string | null): Promise<void> {
    checkNotEmpty(text);
    const { mentionedUserIds, attachmentStorageKey } = text;
    if (mentionedUserIds.length > 0) {
      const members = await this.comments.holdMembers(canvasId, mentionedUserIds);
      const stranger = mentionedUserIds.findIndex((id) => !members.has(id));
      if (stranger >= 0) throw mentionOfNoMember(stranger);
    }
    if (attachmentStorageKey !== null && attachmentStorageKey !== known)
      await this.checkAttachment(actorId, attachmentStorageKey);
  }

  /** Who is mentioned; of a new comment also whoever takes part in the thread. */
  async notify(
    { canvasId, actorId }: CanvasActor,
    { id: commentId, threadId }: Pick<CanvasComment, 'id' | 'threadId'>,
    mentioned: readonly string[],
    participants: Iterable<string> = [],
  ): Promise<void> {
    const about = { canvasId, threadId, commentId, actorId };
    const others = [...participants].filter((id) => !mentioned.includes(id));
    const told = [
      ...(await this.notifications.add({ ...about, kind: 'mention', userIds: mentioned })),
      ...(await this.notifications.add({ ...about, kind: 'reply', userIds: others })),
    ];
    this.changes.tellAfterCommit(told);
  }

  private async checkAttachment(actorId: string, storageKey: string): Promise<void> {
    if (!(await this.media.readableBy(actorId, [storageKey])).has(storageKey)) throw attachmentNotFound();
    const [found] = await this.media.findMany([storageKey]);
    if (!found?.mime.startsWith('image/')) throw attachmentNoImage();
  }
}
