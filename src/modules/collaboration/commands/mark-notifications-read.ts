import { Injectable } from '@nestjs/common';
import { CanvasNotifications } from '../../../ports/collaboration/canvas-notifications.port.js';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { notificationNotFound } from '../domain/comment.errors.js';
import { NOTIFICATIONS_TOPIC } from '../domain/live-topics.js';

/** One, or all that the user has seen; the other tabs hear of it. */
@Injectable()
export class MarkNotificationsRead {
  constructor(
    private readonly notifications: CanvasNotifications,
    private readonly feed: ChangeFeed,
  ) {}

  /** Throws `notification-not-found`. */
  async execute({
    userId,
    which,
  }: {
    userId: string;
    which: { id: string } | { upTo: string };
  }): Promise<void> {
    if ('upTo' in which) await this.notifications.markAllRead(userId, which.upTo);
    else if (!(await this.notifications.markRead(userId, which.id))) throw notificationNotFound();
    this.feed.publish({ topic: NOTIFICATIONS_TOPIC, id: userId });
  }
}
