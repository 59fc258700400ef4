import pg from 'pg';
import { attachmentNotFound } from '../../../modules/collaboration/domain/comment.errors.js';
import { canvasNotFound } from '../../../modules/collaboration/domain/membership.errors.js';
import {
  CanvasComments,
  type CanvasComment,
  type CommentAnchor,
  type CommentText,
  type CommentThread,
  type EarlierText,
  type NewComment,
  type OpenedThread,
  type Reactor,
  type ThreadFilter,
} from '../../../ports/collaboration/canvas-comments.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';

registerConstraintErrors({
  canvas_comment_heads_canvas_fkey: canvasNotFound,
});

type EventKind =
  | 'started'
  | 'replied'
  | 'edited'
  | 'deleted'
  | 'thread-deleted'
  | 'resolved'
  | 'reopened'
  | 'reacted'
  | 'unreacted';

/**
 * The part of a statement that takes the next sequence and tells what happened: a change without its news cannot be written. `$1` is
 * the canvas, `$2` the thread; `happened` is an expression for the number of comments that came or went, null when nothing happened.
 */
const told = (kind: EventKind, comment: string, happened = '0') => `
  head as (update canvas_comment_heads set seq = seq + 1, comments = comments + (${happened})
            where canvas_id = $1 and (${happened}) is not null returning seq),
  event as (insert into canvas_comment_events (canvas_id, seq, kind, thread_id, comment_id)
            select $1, head.seq, '${kind}', $2, ${comment}::uuid from head)`;

const NEW_COMMENT = `
  insert into canvas_comments (canvas_id, thread_id, id, author_id, body, mentioned_user_ids, attachment_storage_key)
  values ($1, $2, $3, $4, $5, $6, $7)`;

const valuesOf = (comment: NewComment) => [
  comment.canvasId,
  comment.threadId,
  comment.id,
  comment.authorId,
  comment.body,
  comment.mentionedUserIds,
  comment.attachmentStorageKey,
];

const ATTACHMENT = 'canvas_comments_attachment_fkey';
const BATCH = 1_000;
const OLD_NEWS = `created_at < now() - interval '7 days'`;
const OLD_THREADS = `deleted_at < now() - interval '30 days'`;
const OLD_NOTIFICATIONS = `created_at < now() - interval '90 days'`;

export class PgCanvasComments extends CanvasComments {
  constructor(private readonly session: PgSession) {
    super();
  }

  async lock(canvasId: string): Promise<number> {
    this.session.requireTransaction('CanvasComments.lock');
    const locked = () =>
      this.session.maybe<{ comments: number }>(
        'select comments from canvas_comment_heads where canvas_id = $1 for no key update',
        [canvasId],
      );
    let head = await locked();
    if (!head) {
      await this.session.execute(
        'insert into canvas_comment_heads (canvas_id) values ($1) on conflict do nothing',
        [canvasId],
      );
      head = await locked();
    }
    if (!head) throw canvasNotFound();
    return head.comments;
  }

  async thread(
    canvasId: string,
    threadId: string,
  ): Promise<(OpenedThread & { written: number }) | undefined> {
    return this.session.maybe<OpenedThread & { written: number }>(
      `select canvas_thread_json(t) as thread, canvas_comment_json(c) as first, t.written
         from canvas_comment_threads t join canvas_comments c on c.id = t.id
        where t.canvas_id = $1 and t.id = $2`,
      [canvasId, threadId],
    );
  }

  async comment(canvasId: string, commentId: string): Promise<CanvasComment | undefined> {
    const row = await this.session.maybe<{ comment: CanvasComment }>(
      'select canvas_comment_json(c) as comment from canvas_comments c where c.canvas_id = $1 and c.id = $2',
      [canvasId, commentId],
    );
    return row?.comment;
  }

  async authorsIn(canvasId: string, threadId: string): Promise<ReadonlySet<string | null>> {
    const rows = await this.session.query<{ author_id: string | null }>(
      `select distinct author_id from canvas_comments
        where canvas_id = $1 and thread_id = $2 and deleted_at is null`,
      [canvasId, threadId],
    );
    return new Set(rows.map((row) => row.author_id));
  }

  async hasNode(canvasId: string, nodeId: string): Promise<boolean> {
    const row = await this.session.maybe(
      `select 1 as one from canvas_entities where canvas_id = $1 and id = $2 and kind = 'node'`,
      [canvasId, nodeId],
    );
    return row !== undefined;
  }

  async holdMembers(canvasId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    this.session.requireTransaction('CanvasComments.holdMembers');
    const rows = await this.session.query<{ user_id: string }>(
      `select user_id from canvas_project_members
        where canvas_id = $1 and user_id = any($2::uuid[]) order by user_id for key share`,
      [canvasId, userIds],
    );
    return new Set(rows.map((row) => row.user_id));
  }

  async start(anchor: CommentAnchor, first: NewComment): Promise<void> {
    this.session.requireTransaction('CanvasComments.start');
    await this.attaching(
      `with thread as (
         insert into canvas_comment_threads (canvas_id, id, anchor, node_id, x, y, comments, written)
         values ($1, $2, $8, $9, $10, $11, 1, 1)),
       ${told('started', '$3', '1')}
       ${NEW_COMMENT}`,
      [...valuesOf(first), anchor.kind, anchor.nodeId, anchor.x, anchor.y],
    );
  }

  async reply(comment: NewComment): Promise<void> {
    this.session.requireTransaction('CanvasComments.reply');
    await this.attaching(
      `with thread as (
         update canvas_comment_threads set comments = comments + 1, written = written + 1, active_at = clock_timestamp()
          where canvas_id = $1 and id = $2),
       ${told('replied', '$3', '1')}
       ${NEW_COMMENT}`,
      valuesOf(comment),
    );
  }

  async edit(canvasId: string, comment: CanvasComment, text: CommentText): Promise<void> {
    this.session.requireTransaction('CanvasComments.edit');
    await this.attaching(
      `with before as (
         insert into canvas_comment_edits (comment_id, revision, body, mentioned_user_ids, written_at)
         select id, revision, body, mentioned_user_ids, coalesce(edited_at, created_at) from canvas_comments where id = $3),
       ${told('edited', '$3')}
       update canvas_comments
          set body = $4, mentioned_user_ids = $5, attachment_storage_key = $6, revision = revision + 1, edited_at = clock_timestamp()
        where id = $3`,
      [canvasId, comment.threadId, comment.id, text.body, text.mentionedUserIds, text.attachmentStorageKey],
    );
  }

  async delete(
    canvasId: string,
    threadId: string,
    commentId: string | undefined,
  ): Promise<readonly string[]> {
    this.session.requireTransaction('CanvasComments.delete');
    const kind = commentId === undefined ? 'thread-deleted' : 'deleted';
    const gone = '(select - nullif(count(*), 0)::int from gone)';
    const rows = await this.session.query<{ user_id: string }>(
      `with gone as (
         update canvas_comments
            set body = '', mentioned_user_ids = '{}', attachment_storage_key = null, deleted_at = clock_timestamp()
          where canvas_id = $1 and thread_id = $2 and ($3::uuid is null or id = $3) and deleted_at is null returning id),
       edits as (delete from canvas_comment_edits where comment_id in (select id from gone)),
       reactions as (delete from canvas_comment_reactions where comment_id in (select id from gone)),
       thread as (
         update canvas_comment_threads
            set comments = comments - n, deleted_at = case when comments = n then clock_timestamp() end
           from (select count(*)::int as n from gone) as counted
          where canvas_id = $1 and id = $2 and n > 0),
       ${told(kind, '$3', gone)}
       delete from canvas_notifications where comment_id in (select id from gone) returning user_id`,
      [canvasId, threadId, commentId ?? null],
    );
    return rows.map((row) => row.user_id);
  }

  async resolve(canvasId: string, threadId: string, by: string): Promise<void> {
    this.session.requireTransaction('CanvasComments.resolve');
    await this.session.execute(
      `with ${told('resolved', 'null')}
       update canvas_comment_threads set resolved_at = clock_timestamp(), resolved_by = $3 where canvas_id = $1 and id = $2`,
      [canvasId, threadId, by],
    );
  }

  async reopen(canvasId: string, threadId: string): Promise<void> {
    this.session.requireTransaction('CanvasComments.reopen');
    await this.session.execute(
      `with ${told('reopened', 'null')}
       update canvas_comment_threads set resolved_at = null, resolved_by = null where canvas_id = $1 and id = $2`,
      [canvasId, threadId],
    );
  }

  async react(canvasId: string, comment: CanvasComment, userId: string, emoji: string): Promise<boolean> {
    this.session.requireTransaction('CanvasComments.react');
    const rows = await this.session.query(
      `with made as (
         insert into canvas_comment_reactions (comment_id, user_id, emoji) values ($3, $4, $5)
         on conflict do nothing returning comment_id),
       ${told('reacted', '$3', '(select 0 from made)')}
       select 1 as one from made`,
      [canvasId, comment.threadId, comment.id, userId, emoji],
    );
    return rows.length === 1;
  }

  async unreact(canvasId: string, comment: CanvasComment, userId: string, emoji: string): Promise<boolean> {
    this.session.requireTransaction('CanvasComments.unreact');
    const rows = await this.session.query(
      `with gone as (
         delete from canvas_comment_reactions where comment_id = $3 and user_id = $4 and emoji = $5 returning comment_id),
       ${told('unreacted', '$3', '(select 0 from gone)')}
       select 1 as one from gone`,
      [canvasId, comment.threadId, comment.id, userId, emoji],
    );
    return rows.length === 1;
  }

  async listThreads(
    { canvasId, state, nodeId }: ThreadFilter,
    { limit, after }: PageRequest<string>,
  ): Promise<OpenedThread[]> {
    return this.session.query<{ thread: CommentThread; first: CanvasComment }>(
      `select canvas_thread_json(t) as thread, canvas_comment_json(c) as first
         from canvas_comment_threads t join canvas_comments c on c.id = t.id
        where t.canvas_id = $1 and t.deleted_at is null and ($2::text is null or t.node_id = $2)
          and ($3 = 'all' or (t.resolved_at is not null) = ($3 = 'resolved')) and ($4::uuid is null or t.id < $4)
        order by t.id desc
        limit $5`,
      [canvasId, nodeId ?? null, state, after ?? null, limit],
    );
  }

  async listComments(
    canvasId: string,
    threadId: string,
    { limit, after }: PageRequest<string>,
  ): Promise<CanvasComment[]> {
    const rows = await this.session.query<{ comment: CanvasComment }>(
      `select canvas_comment_json(c) as comment from canvas_comments c
        where c.canvas_id = $1 and c.thread_id = $2 and ($3::uuid is null or c.id > $3)
        order by c.id
        limit $4`,
      [canvasId, threadId, after ?? null, limit],
    );
    return rows.map(({ comment }) => comment);
  }

  history(canvasId: string, commentId: string, page: PageRequest<string>): Promise<EarlierText[]> {
    return this.session.query<EarlierText>(
      `select e.revision::text as revision, e.body, e.mentioned_user_ids as "mentionedUserIds", canvas_wire_time(e.written_at) as "writtenAt"
         from canvas_comments c join canvas_comment_edits e on e.comment_id = c.id
        where c.canvas_id = $1 and c.id = $2 and c.deleted_at is null and ($3::int is null or e.revision < $3)
        order by e.revision desc
        limit $4`,
      [canvasId, commentId, page.after ?? null, page.limit],
    );
  }

  reactors(
    canvasId: string,
    commentId: string,
    { limit, after }: PageRequest<readonly [string, string]>,
  ): Promise<Reactor[]> {
    return this.session.query<Reactor>(
      `select r.emoji, r.user_id as "userId", canvas_wire_time(r.created_at) as "reactedAt"
         from canvas_comments c join canvas_comment_reactions r on r.comment_id = c.id
        where c.canvas_id = $1 and c.id = $2 and ($3::text is null or (r.emoji, r.user_id) > ($3, $4::uuid))
        order by r.emoji, r.user_id
        limit $5`,
      [canvasId, commentId, after?.[0] ?? null, after?.[1] ?? null, limit],
    );
  }

  async sequence(canvasId: string): Promise<string> {
    const head = await this.session.maybe<{ seq: string }>(
      'select seq from canvas_comment_heads where canvas_id = $1',
      [canvasId],
    );
    return head?.seq ?? '0';
  }

  async anyOutdated(): Promise<boolean> {
    const row = await this.session.maybe(
      `select 1 as one where exists (select from canvas_comment_events where ${OLD_NEWS})
         or exists (select from canvas_comment_threads where ${OLD_THREADS})
         or exists (select from canvas_notifications where ${OLD_NOTIFICATIONS})`,
    );
    return row !== undefined;
  }

  async prune(): Promise<boolean> {
    const news = await this.session.execute(
      `with old as (select canvas_id, seq from canvas_comment_events where ${OLD_NEWS} order by created_at limit ${BATCH}),
       head as (
         update canvas_comment_heads h set floor = greatest(h.floor, cut.seq)
           from (select canvas_id, max(seq) as seq from old group by canvas_id) as cut
          where h.canvas_id = cut.canvas_id returning h.canvas_id, h.floor)
       delete from canvas_comment_events e using head where e.canvas_id = head.canvas_id and e.seq <= head.floor`,
    );
    const threads = await this.session.execute(
      `delete from canvas_comment_threads where id in (
         select id from canvas_comment_threads where ${OLD_THREADS} limit ${BATCH} for update skip locked)`,
    );
    const notifications = await this.session.execute(
      `delete from canvas_notifications where id in (
         select id from canvas_notifications where ${OLD_NOTIFICATIONS} limit ${BATCH} for update skip locked)`,
    );
    return news + threads + notifications > 0;
  }

  /** Not by the constraint's name alone: who deletes the media object breaks the same one. */
  private async attaching(sql: string, params: readonly unknown[]): Promise<void> {
    try {
      await this.session.execute(sql, params);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.constraint === ATTACHMENT)
        throw attachmentNotFound(error);
      throw error;
    }
  }
}
