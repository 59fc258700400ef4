import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import type {
  CanvasNotification,
  NotificationKind,
} from '../../../ports/collaboration/canvas-notifications.port.js';
import { PageQueryDto } from '../../web/pagination.js';
import { OptionalField, QueryFlag } from '../../web/validation.js';

export const NOTIFICATION_ID = /^[1-9]\d{0,17}$/;
const ID_RULE = { message: 'must be the ID of a notification' };

export class ListNotificationsQueryDto extends PageQueryDto {
  /**
   * True: those that were not read.
   * @example true
   */
  @OptionalField()
  @QueryFlag()
  @IsBoolean()
  unread: boolean = false;
}

export class NotificationParamsDto {
  /**
   * The notification.
   * @example "1042"
   */
  @Matches(NOTIFICATION_ID, ID_RULE)
  notificationId!: string;
}

export class MarkAllReadDto {
  /**
   * The newest one that the user has seen: what came after it stays unread.
   * @example "1042"
   */
  @Matches(NOTIFICATION_ID, ID_RULE)
  upTo!: string;
}

export class NotificationDto implements CanvasNotification {
  /**
   * Rises.
   * @example "1042"
   */
  id!: string;

  @ApiProperty({
    description: '`mention`: the comment mentions the user. `reply`: it is in a thread where the user wrote.',
    enum: ['mention', 'reply'],
    example: 'mention',
  })
  kind!: NotificationKind;

  /**
   * Where.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  canvasId!: string;

  /**
   * Its title now.
   * @example "Summer campaign"
   */
  canvasTitle!: string;

  /**
   * The thread.
   * @example "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10"
   */
  threadId!: string;

  /**
   * The comment.
   * @example "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10"
   */
  commentId!: string;

  @ApiProperty({
    description: 'Who wrote it; null where the account is gone.',
    type: 'string',
    nullable: true,
    example: '01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12',
  })
  actorId!: string | null;

  /**
   * The beginning of what it says now.
   * @example "Could the harbour be darker? @mina"
   */
  excerpt!: string;

  /**
   * When it came.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;

  @ApiProperty({ description: 'When it was read.', type: 'string', nullable: true, example: null })
  readAt!: string | null;
}

export class NotificationPageDto {
  @ApiProperty({ type: [NotificationDto], description: 'Newest first.' })
  items!: NotificationDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIxMDQyIl0',
  })
  nextCursor!: string | null;

  /**
   * How many were not read, in the page or not.
   * @example 3
   */
  unread!: number;
}
