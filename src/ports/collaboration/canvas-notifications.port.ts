import type { PageRequest } from './page.js';

export type NotificationKind = 'mention' | 'reply';

/** As clients get it, times in ISO form. */
export interface CanvasNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly canvasId: string;
  readonly canvasTitle: string;
  readonly threadId: string;
  readonly commentId: string;
  /** Null: the account is gone. */
  readonly actorId: string | null;
  /** The beginning of the comment as it is now. */
  readonly excerpt: string;
  readonly createdAt: string;
  readonly readAt: string | null;
}

export interface UnreadNotifications {
  readonly userId: string;
  readonly unread: number;
  /** The newest one; null when there is none. */
  readonly latestId: string | null;
}

/** What members should know of comments. It goes with the comment and with the membership; of deleted canvases nothing is shown. */
export abstract class CanvasNotifications {
  /** Once for each user, comment and kind. Returns those who are told now: members other than the actor who were not told before. */
  abstract add(notification: {
    readonly canvasId: string;
    readonly threadId: string;
    readonly commentId: string;
    readonly kind: NotificationKind;
    readonly actorId: string;
    readonly userIds: readonly string[];
  }): Promise<readonly string[]>;
  /** Newest first. */
  abstract list(
    userId: string,
    unreadOnly: boolean,
    page: PageRequest<string>,
  ): Promise<CanvasNotification[]>;
  /** One entry for each user, also without notifications. */
  abstract unread(userIds: readonly string[]): Promise<UnreadNotifications[]>;
  /** False when the user has no such notification. */
  abstract markRead(userId: string, id: string): Promise<boolean>;
  /** Those up to this one, which the user has seen. */
  abstract markAllRead(userId: string, upTo: string): Promise<void>;
}
