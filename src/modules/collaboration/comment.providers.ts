import type { ModuleMetadata } from '@nestjs/common';
import { COMMENT_CHANGES } from './commands/comment-changes.provider.js';
import { CommentWriting } from './commands/comment-writing.js';
import { DeleteComment } from './commands/delete-comment.js';
import { DeleteThread } from './commands/delete-thread.js';
import { EditComment } from './commands/edit-comment.js';
import { MarkNotificationsRead } from './commands/mark-notifications-read.js';
import { ReactToComment } from './commands/react-to-comment.js';
import { ReplyToThread } from './commands/reply-to-thread.js';
import { SettleThread } from './commands/settle-thread.js';
import { StartThread } from './commands/start-thread.js';
import { CommentThreadsController } from './http/comment-threads.controller.js';
import { CommentsController } from './http/comments.controller.js';
import { NotificationsController } from './http/notifications.controller.js';
import { SearchController } from './http/search.controller.js';
import { ListNotifications } from './queries/list-notifications.js';
import { ReadComments } from './queries/read-comments.js';
import { SearchCanvas } from './queries/search-canvas.js';

/** Comments, notifications, and the search in comments and nodes. */
export const COMMENTS = {
  controllers: [CommentThreadsController, CommentsController, NotificationsController, SearchController],
  providers: [
    COMMENT_CHANGES,
    CommentWriting,
    DeleteComment,
    DeleteThread,
    EditComment,
    ListNotifications,
    MarkNotificationsRead,
    ReactToComment,
    ReadComments,
    ReplyToThread,
    SearchCanvas,
    SettleThread,
    StartThread,
  ],
} satisfies ModuleMetadata;
