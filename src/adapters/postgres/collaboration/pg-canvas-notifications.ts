import {
  CanvasNotifications,
  type CanvasNotification,
  type NotificationKind,
  type UnreadNotifications,
} from '../../../ports/collaboration/canvas-notifications.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import type { PgSession } from '../pg-session.js';

export class PgCanvasNotifications extends CanvasNotifications {
  constructor(private readonly session: PgSession) {
    super();
  }

  async add(notification: {
    canvasId: string;
    threadId: string;
    commentId: string;
    kind: NotificationKind;
    actorId: string;
    userIds: readonly string[];
  }): Promise<readonly string[]> {
    this.session.requireTransaction('CanvasNotifications.add');
    const { canvasId, threadId, commentId, kind, actorId, userIds } = notification;
    if (userIds.length === 0) return [];
    // Held until the commit: who is being removed at this moment is left out, and the foreign key is not surprised.
    const rows = await this.session.query<{ user_id: string }>(
      `insert into canvas_notifications (canvas_id, user_id, kind, thread_id, comment_id, actor_id)
       select m.canvas_id, m.user_id, $3, $4, $5, $6
         from (select canvas_id, user_id from canvas_project_members
                where canvas_id = $1 and user_id = any($2::uuid[]) and user_id <> $6 order by user_id for key share) as m
       on conflict on constraint canvas_notifications_once do nothing
       returning user_id`,
      [canvasId, userIds, kind, threadId, commentId, actorId],
    );
    return rows.map((row) => row.user_id);
  }

  async list(
    userId: string,
    unreadOnly: boolean,
    { limit, after }: PageRequest<string>,
  ): Promise<CanvasNotification[]> {
    return this.session.query<CanvasNotification>(
      `select n.id, n.kind, n.canvas_id as "canvasId", p.title as "canvasTitle", n.thread_id as "threadId",
              n.comment_id as "commentId", n.actor_id as "actorId", left(c.body, 200) as excerpt,
              canvas_wire_time(n.created_at) as "createdAt", canvas_wire_time(n.read_at) as "readAt"
         from canvas_notifications n
         join canvas_projects p on p.id = n.canvas_id and p.deleted_at is null
         join canvas_comments c on c.id = n.comment_id
        where n.user_id = $1 and ($2::bigint is null or n.id < $2) and (not $3 or n.read_at is null)
        order by n.id desc
        limit $4`,
      [userId, after ?? null, unreadOnly, limit],
    );
  }

  async unread(userIds: readonly string[]): Promise<UnreadNotifications[]> {
    return this.session.query<UnreadNotifications>(
      `select u.id as "userId",
              (select count(*)::int from canvas_notifications n join canvas_projects p on p.id = n.canvas_id
                where n.user_id = u.id and n.read_at is null and p.deleted_at is null) as unread,
              (select max(n.id) from canvas_notifications n where n.user_id = u.id) as "latestId"
         from unnest($1::uuid[]) as u (id)`,
      [userIds],
    );
  }

  async markRead(userId: string, id: string): Promise<boolean> {
    const found = await this.session.execute(
      'update canvas_notifications set read_at = coalesce(read_at, clock_timestamp()) where id = $1 and user_id = $2',
      [id, userId],
    );
    return found === 1;
  }

  async markAllRead(userId: string, upTo: string): Promise<void> {
    await this.session.execute(
      `update canvas_notifications set read_at = clock_timestamp()
        where user_id = $1 and id <= $2 and read_at is null`,
      [userId, upTo],
    );
  }
}
