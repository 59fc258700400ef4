import type { PageRequest } from './page.js';

/** Where a thread is pinned. With a node, `x` and `y` are an offset from its position. */
export interface CommentAnchor {
  readonly kind: 'canvas' | 'point' | 'node';
  readonly nodeId: string | null;
  readonly x: number | null;
  readonly y: number | null;
}

/** As clients get it, times in ISO form: lists and streams show the same. */
export interface CommentThread {
  readonly id: string;
  readonly canvasId: string;
  readonly anchor: CommentAnchor;
  /** The node that it is pinned to is not there now. */
  readonly detached: boolean;
  /** Those that were not deleted. */
  readonly commentCount: number;
  readonly createdAt: string;
  readonly activeAt: string;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
  /** All of its comments are. */
  readonly deletedAt: string | null;
}

export interface CommentReaction {
  readonly emoji: string;
  readonly count: number;
  /** The first 50. */
  readonly userIds: readonly string[];
}

export interface CanvasComment {
  readonly id: string;
  readonly threadId: string;
  /** Null: the account is gone. */
  readonly authorId: string | null;
  /** Null: it was deleted. */
  readonly body: string | null;
  readonly mentionedUserIds: readonly string[];
  readonly attachmentStorageKey: string | null;
  /** Of what it says; rises with every edit. */
  readonly revision: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly deletedAt: string | null;
  readonly reactions: readonly CommentReaction[];
}

/** A thread as a list shows it. */
export interface OpenedThread {
  readonly thread: CommentThread;
  readonly first: CanvasComment;
}

export interface EarlierText {
  readonly revision: string;
  readonly body: string;
  readonly mentionedUserIds: readonly string[];
  readonly writtenAt: string;
}

export interface Reactor {
  readonly emoji: string;
  readonly userId: string;
  readonly reactedAt: string;
}

export interface CommentText {
  readonly body: string;
  readonly mentionedUserIds: readonly string[];
  readonly attachmentStorageKey: string | null;
}

export interface NewComment extends CommentText {
  readonly id: string;
  readonly canvasId: string;
  readonly threadId: string;
  readonly authorId: string;
}

export interface ThreadFilter {
  readonly canvasId: string;
  readonly state: 'open' | 'resolved' | 'all';
  readonly nodeId: string | undefined;
}

/**
 * Comments of a canvas. Every write happens under `lock` in the caller's transaction, and takes the next comment sequence of the
 * canvas with an event of its own. None of them waits for an operation on the document, or makes one wait.
 */
export abstract class CanvasComments {
  /** Orders all changes of the canvas's comments; returns how many there are. Throws `canvas-not-found`. */
  abstract lock(canvasId: string): Promise<number>;
  /** Also those that were deleted, with how many comments were ever written in it. */
  abstract thread(
    canvasId: string,
    threadId: string,
  ): Promise<(OpenedThread & { readonly written: number }) | undefined>;
  abstract comment(canvasId: string, commentId: string): Promise<CanvasComment | undefined>;
  /** Authors of the comments that were not deleted; null for an account that is gone. */
  abstract authorsIn(canvasId: string, threadId: string): Promise<ReadonlySet<string | null>>;
  abstract hasNode(canvasId: string, nodeId: string): Promise<boolean>;
  /** Of these users the members; they stay so until the transaction ends. */
  abstract holdMembers(canvasId: string, userIds: readonly string[]): Promise<ReadonlySet<string>>;

  /** The thread with its first comment, whose ID it shares. */
  abstract start(anchor: CommentAnchor, first: NewComment): Promise<void>;
  abstract reply(comment: NewComment): Promise<void>;
  /** The text that was there goes into the history. */
  abstract edit(canvasId: string, comment: CanvasComment, text: CommentText): Promise<void>;
  /**
   * Takes away text, attachment, mentions, history, reactions and notifications of a comment, without an ID of all in the thread; with
   * the last one the thread goes. Returns who had been notified.
   */
  abstract delete(
    canvasId: string,
    threadId: string,
    commentId: string | undefined,
  ): Promise<readonly string[]>;
  abstract resolve(canvasId: string, threadId: string, by: string): Promise<void>;
  abstract reopen(canvasId: string, threadId: string): Promise<void>;
  /** False when the user had this reaction already. */
  abstract react(canvasId: string, comment: CanvasComment, userId: string, emoji: string): Promise<boolean>;
  /** False when there was none. */
  abstract unreact(canvasId: string, comment: CanvasComment, userId: string, emoji: string): Promise<boolean>;

  /** Newest first, without deleted ones. */
  abstract listThreads(filter: ThreadFilter, page: PageRequest<string>): Promise<OpenedThread[]>;
  /** Oldest first, deleted ones too. */
  abstract listComments(
    canvasId: string,
    threadId: string,
    page: PageRequest<string>,
  ): Promise<CanvasComment[]>;
  /** Newest first; nothing of a comment that was deleted. */
  abstract history(canvasId: string, commentId: string, page: PageRequest<string>): Promise<EarlierText[]>;
  /** In order of emoji and user. */
  abstract reactors(
    canvasId: string,
    commentId: string,
    page: PageRequest<readonly [emoji: string, userId: string]>,
  ): Promise<Reactor[]>;
  /** Where the news of the canvas's comments stand: the second part of a live cursor. */
  abstract sequence(canvasId: string): Promise<string>;

  /** Whether something is due that `prune` takes away. */
  abstract anyOutdated(): Promise<boolean>;
  /** News older than a week, threads deleted a month ago, notifications of three months ago; a bounded piece. False: nothing left. */
  abstract prune(): Promise<boolean>;
}
