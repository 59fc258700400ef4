import { Injectable } from '@nestjs/common';
import {
  CanvasComments,
  type CanvasComment,
  type EarlierText,
  type OpenedThread,
  type Reactor,
  type ThreadFilter,
} from '../../../ports/collaboration/canvas-comments.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import { UserDirectory, type DirectoryUser } from '../../../ports/identity/user-directory.port.js';
import { commentDeleted, commentNotFound, threadNotFound } from '../domain/comment.errors.js';

/** Reads of threads and comments. Lists come with the users that they name, those who left the canvas too. */
@Injectable()
export class ReadComments {
  constructor(
    private readonly comments: CanvasComments,
    private readonly users: UserDirectory,
  ) {}

  /** `sequence` is read first: a stream that begins there tells everything that the page does not show. */
  async threads(
    filter: ThreadFilter,
    page: PageRequest<string>,
  ): Promise<{ threads: OpenedThread[]; users: DirectoryUser[]; sequence: string }> {
    const sequence = await this.comments.sequence(filter.canvasId);
    const threads = await this.comments.listThreads(filter, page);
    const named = threads.flatMap(({ thread, first }) => [thread.resolvedBy, ...namedIn(first)]);
    return { threads, users: await this.named(named), sequence };
  }

  async thread(canvasId: string, threadId: string): Promise<OpenedThread> {
    const found = await this.comments.thread(canvasId, threadId);
    if (!found) throw threadNotFound();
    return found;
  }

  async inThread(
    canvasId: string,
    threadId: string,
    page: PageRequest<string>,
  ): Promise<{ comments: CanvasComment[]; users: DirectoryUser[] }> {
    await this.thread(canvasId, threadId);
    const comments = await this.comments.listComments(canvasId, threadId, page);
    return { comments, users: await this.named(comments.flatMap(namedIn)) };
  }

  async comment(canvasId: string, commentId: string): Promise<CanvasComment> {
    const found = await this.comments.comment(canvasId, commentId);
    if (!found) throw commentNotFound();
    return found;
  }

  /** Of a deleted comment there is none any more: `comment-deleted`. */
  async history(canvasId: string, commentId: string, page: PageRequest<string>): Promise<EarlierText[]> {
    const { deletedAt } = await this.comment(canvasId, commentId);
    if (deletedAt !== null) throw commentDeleted();
    return this.comments.history(canvasId, commentId, page);
  }

  async reactors(
    canvasId: string,
    commentId: string,
    page: PageRequest<readonly [string, string]>,
  ): Promise<Reactor[]> {
    await this.comment(canvasId, commentId);
    return this.comments.reactors(canvasId, commentId, page);
  }

  private named(ids: readonly (string | null)[]): Promise<DirectoryUser[]> {
    return this.users.findMany([...new Set(ids.filter((id) => id !== null))]);
  }
}

const namedIn = ({ authorId, mentionedUserIds }: CanvasComment) => [authorId, ...mentionedUserIds];
