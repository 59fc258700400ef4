import { Injectable } from '@nestjs/common';
import {
  CanvasNotifications,
  type CanvasNotification,
} from '../../../ports/collaboration/canvas-notifications.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';

@Injectable()
export class ListNotifications {
  constructor(private readonly notifications: CanvasNotifications) {}

  async execute(query: {
    userId: string;
    unreadOnly: boolean;
    page: PageRequest<string>;
  }): Promise<{ notifications: CanvasNotification[]; unread: number }> {
    const [counted] = await this.notifications.unread([query.userId]);
    const notifications = await this.notifications.list(query.userId, query.unreadOnly, query.page);
    return { notifications, unread: counted?.unread ?? 0 };
  }
}
