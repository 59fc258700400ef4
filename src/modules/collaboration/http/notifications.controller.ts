import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, invalidCursor, pageOf } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { MarkNotificationsRead } from '../commands/mark-notifications-read.js';
import { ListNotifications } from '../queries/list-notifications.js';
import {
  ListNotificationsQueryDto,
  MarkAllReadDto,
  NOTIFICATION_ID,
  NotificationPageDto,
  NotificationParamsDto,
} from './notifications.dto.js';

@ApiTags('notifications')
@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly listNotifications: ListNotifications,
    private readonly markRead: MarkNotificationsRead,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({
    summary: 'List own notifications',
    description:
      'Newest first, of canvases that the user is a member of. Every open event stream tells `notifications` when their number changes. They are kept for 90 days.',
  })
  @ApiOkResponse({ type: NotificationPageDto, description: 'A page of notifications' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Query() { unread: unreadOnly, limit, cursor }: ListNotificationsQueryDto,
    @CurrentUser() { userId }: UserPrincipal,
  ): Promise<NotificationPageDto> {
    const [after] = decodeCursor(cursor, 1) ?? [];
    if (after !== undefined && !NOTIFICATION_ID.test(after)) throw invalidCursor();
    const page = { limit: limit + 1, after };
    const { notifications, unread } = await this.listNotifications.execute({ userId, unreadOnly, page });
    return { ...pageOf(notifications, limit, ({ id }) => id), unread };
  }

  @Post(':notificationId/read')
  @Authenticated()
  @HttpCode(204)
  @ApiOperation({ summary: 'Mark a notification as read', description: 'Again does nothing.' })
  @ApiNoContentResponse({ description: 'Read' })
  @Problems({ 404: ['notification-not-found'] })
  async read(
    @Param() { notificationId: id }: NotificationParamsDto,
    @CurrentUser() { userId }: UserPrincipal,
  ): Promise<void> {
    await this.markRead.execute({ userId, which: { id } });
  }

  @Post('read')
  @Authenticated()
  @HttpCode(204)
  @ApiOperation({ summary: 'Mark notifications as read', description: 'All up to the newest one seen.' })
  @ApiNoContentResponse({ description: 'Read' })
  @Problems({})
  async readAll(@Body() { upTo }: MarkAllReadDto, @CurrentUser() { userId }: UserPrincipal): Promise<void> {
    await this.markRead.execute({ userId, which: { upTo } });
  }
}
