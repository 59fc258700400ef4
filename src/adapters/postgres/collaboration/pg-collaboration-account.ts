import {
  AccountPart,
  type AccountObstacle,
  type AccountRecord,
} from '../../../ports/identity/account-part.port.js';
import { inPages } from '../pages.js';
import type { PgSession } from '../pg-session.js';

/** Rows of the log that one statement takes away. */
const CHUNK = 5_000;

/** Canvases that the user owns, and memberships in those of others. */
export class PgCollaborationAccount extends AccountPart {
  constructor(private readonly session: PgSession) {
    super();
  }

  /** A canvas in use with other members: it is theirs too, so the owner hands it over or says good-bye to them first. */
  override async obstacles(userId: string): Promise<AccountObstacle[]> {
    // The lock first and alone: members who came before it are seen by the statement after it.
    await this.session.query(
      `select id from canvas_projects where owner_user_id = $1 order by id for no key update`,
      [userId],
    );
    const rows = await this.session.query<{ id: string; title: string }>(
      `select p.id, p.title from canvas_projects p
        where p.owner_user_id = $1 and p.deleted_at is null
          and exists (select 1 from canvas_project_members m where m.canvas_id = p.id and m.user_id <> $1)
        order by p.id limit 100`,
      [userId],
    );
    return rows.map(({ id, title }) => ({ kind: 'shared-canvas', id, title }));
  }

  override async leave(userId: string): Promise<void> {
    // Canvas before member: the lock order of every change of members.
    await this.session.query(
      `select p.id from canvas_projects p join canvas_project_members m on m.canvas_id = p.id
        where m.user_id = $1 order by p.id for no key update of p`,
      [userId],
    );
    await this.session.execute(
      `update opencut_sessions set state = 'cancelled', closed_at = clock_timestamp() where user_id = $1 and state = 'open'`,
      [userId],
    );
    await this.session.execute(`delete from canvas_project_members where user_id = $1 and role <> 'owner'`, [
      userId,
    ]);
    await this.session.execute(
      `update canvas_projects
          set deleted_at = coalesce(deleted_at, now()), updated_at = now(), membership_version = membership_version + 1
        where owner_user_id = $1`,
      [userId],
    );
  }

  override async purge(userId: string, signal: AbortSignal): Promise<void> {
    const owned = await this.session.query<{ id: string }>(
      'select id from canvas_projects where owner_user_id = $1 and deleted_at is not null order by id',
      [userId],
    );
    for (const { id } of owned) {
      if (signal.aborted) return;
      await this.remove(id, signal);
    }
  }

  /** Pieces by statement, each a commit. What still holds the canvas (a board with runs) leaves it empty and nameless. */
  private async remove(canvasId: string, signal: AbortSignal): Promise<void> {
    const chunk = () =>
      this.session.execute(
        `delete from canvas_operations where canvas_id = $1 and revision in (
           select revision from canvas_operations where canvas_id = $1 order by revision limit ${CHUNK})`,
        [canvasId],
      );
    while (!signal.aborted && (await chunk()) === CHUNK);
    const threads = () =>
      this.session.execute(
        `delete from canvas_comment_threads where id in (
           select id from canvas_comment_threads where canvas_id = $1 limit 500)`,
        [canvasId],
      );
    while (!signal.aborted && (await threads()) === 500);
    // Their bytes go by the worker of removals, which finds these rows also when the canvas is gone.
    await this.session.execute(
      `with gone as (
         update canvas_versions
            set removals_left = case when state = 'pending' then 2 else removals_left end,
                state = 'deleting', due_at = clock_timestamp()
          where canvas_id = $1 and state <> 'deleting' returning id
       )
       delete from canvas_version_media m using gone where m.version_id = gone.id`,
      [canvasId],
    );
    await this.session.execute('select account_empty_canvas($1)', [canvasId]);
  }

  async *records(userId: string): AsyncIterable<AccountRecord> {
    const canvases = inPages<AccountRecord & { id: string; role: string }>(
      this.session,
      `select 'canvas' as type, p.id, p.title, m.role, p.revision, p.settings, p.created_at, p.updated_at, p.deleted_at
         from canvas_project_members m join canvas_projects p on p.id = m.canvas_id
        where m.user_id = $1 and ($2::uuid is null or p.id > $2) order by p.id limit $3`,
      [userId],
      ({ id }) => id,
    );
    for await (const canvas of canvases) {
      yield canvas;
      if (canvas.role === 'owner') yield* this.entities(canvas.id);
    }
    yield* this.versions(userId);
    yield* this.comments(userId);
    yield* this.notifications(userId);
    yield* this.editingSessions(userId);
  }

  private versions(userId: string): AsyncIterable<AccountRecord> {
    return inPages<AccountRecord & { id: string }>(
      this.session,
      `select 'canvas-version' as type, id, canvas_id, kind, name, revision, created_at from canvas_versions
        where author_id = $1 and state = 'ready' and ($2::uuid is null or id > $2) order by id limit $3`,
      [userId],
      ({ id }) => id,
    );
  }

  private comments(userId: string): AsyncIterable<AccountRecord> {
    return inPages<AccountRecord & { id: string }>(
      this.session,
      `select 'comment' as type, c.id, c.canvas_id, c.thread_id, c.body, c.attachment_storage_key, c.created_at, c.edited_at,
              (select json_agg(json_build_object('body', e.body, 'written_at', e.written_at) order by e.revision)
                 from canvas_comment_edits e where e.comment_id = c.id) as earlier
         from canvas_comments c
        where c.author_id = $1 and c.deleted_at is null and ($2::uuid is null or c.id > $2) order by c.id limit $3`,
      [userId],
      ({ id }) => id,
    );
  }

  private notifications(userId: string): AsyncIterable<AccountRecord> {
    return inPages<AccountRecord & { id: string }>(
      this.session,
      `select 'notification' as type, id, kind, canvas_id, comment_id, created_at, read_at from canvas_notifications
        where user_id = $1 and ($2::bigint is null or id > $2) order by id limit $3`,
      [userId],
      ({ id }) => id,
    );
  }

  private editingSessions(userId: string): AsyncIterable<AccountRecord> {
    return inPages<AccountRecord & { id: string }>(
      this.session,
      `select 'opencut-session' as type, id, canvas_id, state, media, created_at, closed_at, exported_node_id from opencut_sessions
        where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
      [userId],
      ({ id }) => id,
    );
  }

  private entities(canvasId: string): AsyncIterable<AccountRecord> {
    return inPages<AccountRecord & { id: string }>(
      this.session,
      `select 'canvas-entity' as type, canvas_id, id, kind, body from canvas_entities
        where canvas_id = $1 and ($2::text is null or id > $2) order by id limit $3`,
      [canvasId],
      ({ id }) => id,
    );
  }
}
