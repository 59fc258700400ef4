import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Comments beside the document (COL-16 to COL-18): threads, their news for open streams, and notifications. */
export class CanvasComments implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...FUNCTIONS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      TABLE_NAMES.filter((name) => !EXPENDABLE.includes(name)),
      'export the comments and keep the dump: this step would lose them',
    );
    for (const name of ['canvas_comment_json(canvas_comments)', 'canvas_thread_json(canvas_comment_threads)'])
      await runner.query(`drop function ${name}`);
    await runner.query('drop function canvas_wire_time(timestamptz)');
    for (const table of TABLE_NAMES) await runner.query(`drop table ${table}`);
  }
}

/** Without comments they say nothing. */
const EXPENDABLE = ['canvas_comment_events', 'canvas_comment_heads'];

/** Dependants first. */
const TABLE_NAMES = [
  'canvas_notifications',
  'canvas_comment_events',
  'canvas_comment_reactions',
  'canvas_comment_edits',
  'canvas_comments',
  'canvas_comment_threads',
  'canvas_comment_heads',
];

const TABLES: readonly string[] = [
  // The lock of everything that changes comments of a canvas, and what orders it. Not the canvas row: operations and comments
  // never wait for each other. Made with the first comment.
  `create table canvas_comment_heads (
     canvas_id uuid constraint canvas_comment_heads_pkey primary key
       constraint canvas_comment_heads_canvas_fkey references canvas_projects (id) on delete cascade,
     seq bigint not null default 0,
     -- News up to here are removed; they are complete above it.
     floor bigint not null default 0,
     comments integer not null default 0 constraint canvas_comment_heads_comments check (comments >= 0),
     constraint canvas_comment_heads_floor check (floor between 0 and seq)
   ) with (fillfactor = 50)`,

  // The node is named, not referenced: a comment outlives it, and finds it again when an undo brings it back.
  `create table canvas_comment_threads (
     id uuid constraint canvas_comment_threads_pkey primary key,
     canvas_id uuid not null constraint canvas_comment_threads_canvas_fkey references canvas_projects (id) on delete cascade,
     anchor text not null,
     node_id text collate "C",
     x double precision,
     y double precision,
     -- Those that were not deleted, and all that were ever written.
     comments integer not null default 0,
     written integer not null default 0,
     created_at timestamptz not null default clock_timestamp(),
     active_at timestamptz not null default clock_timestamp(),
     resolved_at timestamptz,
     resolved_by uuid constraint canvas_comment_threads_resolver_fkey references users (id) on delete set null,
     deleted_at timestamptz,
     constraint canvas_comment_threads_place unique (canvas_id, id),
     constraint canvas_comment_threads_anchor check (case anchor
       when 'canvas' then num_nonnulls(node_id, x, y) = 0
       when 'point' then node_id is null and num_nonnulls(x, y) = 2
       when 'node' then node_id is not null and num_nonnulls(x, y) in (0, 2)
       else false end),
     constraint canvas_comment_threads_counts check (comments between 0 and written),
     constraint canvas_comment_threads_resolver check (resolved_by is null or resolved_at is not null)
   )`,
  `create index canvas_comment_threads_node on canvas_comment_threads (canvas_id, node_id, id) where node_id is not null`,
  `create index canvas_comment_threads_resolved_by on canvas_comment_threads (resolved_by) where resolved_by is not null`,
  `create index canvas_comment_threads_deleted on canvas_comment_threads (deleted_at) where deleted_at is not null`,

  // Without an author: the account is gone. A deleted comment keeps its place and nothing of what it said.
  `create table canvas_comments (
     id uuid constraint canvas_comments_pkey primary key,
     canvas_id uuid not null,
     thread_id uuid not null,
     author_id uuid constraint canvas_comments_author_fkey references users (id) on delete set null,
     body text not null constraint canvas_comments_body check (length(body) <= 10000),
     mentioned_user_ids uuid[] not null default '{}' constraint canvas_comments_mentions check (cardinality(mentioned_user_ids) <= 20),
     attachment_storage_key text constraint canvas_comments_attachment_fkey references media_objects (storage_key),
     revision integer not null default 1 constraint canvas_comments_revision check (revision > 0),
     created_at timestamptz not null default clock_timestamp(),
     edited_at timestamptz,
     deleted_at timestamptz,
     constraint canvas_comments_thread_fkey foreign key (canvas_id, thread_id)
       references canvas_comment_threads (canvas_id, id) on delete cascade,
     constraint canvas_comments_deleted_is_empty check (deleted_at is null
       or (body = '' and attachment_storage_key is null and mentioned_user_ids = '{}'))
   )`,
  `create index canvas_comments_by_thread on canvas_comments (thread_id, id)`,
  `create index canvas_comments_by_canvas on canvas_comments (canvas_id, id)`,
  `create index canvas_comments_by_author on canvas_comments (author_id, id) where author_id is not null`,
  `create index canvas_comments_attachment on canvas_comments (attachment_storage_key) where attachment_storage_key is not null`,

  `create table canvas_comment_edits (
     comment_id uuid not null constraint canvas_comment_edits_comment_fkey references canvas_comments (id) on delete cascade,
     revision integer not null,
     body text not null,
     mentioned_user_ids uuid[] not null,
     written_at timestamptz not null,
     constraint canvas_comment_edits_pkey primary key (comment_id, revision)
   )`,

  `create table canvas_comment_reactions (
     comment_id uuid not null constraint canvas_comment_reactions_comment_fkey references canvas_comments (id) on delete cascade,
     emoji text collate "C" not null constraint canvas_comment_reactions_emoji check (octet_length(emoji) between 1 and 64),
     user_id uuid not null constraint canvas_comment_reactions_user_fkey references users (id) on delete cascade,
     created_at timestamptz not null default clock_timestamp(),
     constraint canvas_comment_reactions_pkey primary key (comment_id, emoji, user_id)
   )`,
  `create index canvas_comment_reactions_user on canvas_comment_reactions (user_id)`,

  // What happened, not what was said: streams read the comment as it is when they tell of it, so that no text outlives its deletion.
  `create table canvas_comment_events (
     canvas_id uuid not null constraint canvas_comment_events_canvas_fkey references canvas_projects (id) on delete cascade,
     seq bigint not null,
     kind text not null,
     thread_id uuid not null,
     comment_id uuid,
     created_at timestamptz not null default clock_timestamp(),
     constraint canvas_comment_events_pkey primary key (canvas_id, seq)
   )`,
  `create index canvas_comment_events_age on canvas_comment_events (created_at)`,

  // Goes with the membership: who left a canvas knows nothing more of it.
  `create table canvas_notifications (
     id bigint generated always as identity constraint canvas_notifications_pkey primary key,
     canvas_id uuid not null,
     user_id uuid not null,
     kind text not null constraint canvas_notifications_kind check (kind in ('mention', 'reply')),
     thread_id uuid not null,
     comment_id uuid not null constraint canvas_notifications_comment_fkey references canvas_comments (id) on delete cascade,
     actor_id uuid constraint canvas_notifications_actor_fkey references users (id) on delete set null,
     created_at timestamptz not null default clock_timestamp(),
     read_at timestamptz,
     constraint canvas_notifications_member_fkey foreign key (canvas_id, user_id)
       references canvas_project_members (canvas_id, user_id) on delete cascade,
     constraint canvas_notifications_once unique (comment_id, user_id, kind)
   )`,
  `create index canvas_notifications_by_user on canvas_notifications (user_id, id)`,
  `create index canvas_notifications_unread on canvas_notifications (user_id, id) where read_at is null`,
  `create index canvas_notifications_member on canvas_notifications (canvas_id, user_id)`,
  `create index canvas_notifications_actor on canvas_notifications (actor_id) where actor_id is not null`,
  `create index canvas_notifications_age on canvas_notifications (created_at)`,
];

/** The form in which clients get comments, in one place for lists and streams. */
const FUNCTIONS: readonly string[] = [
  `create function canvas_wire_time(p_at timestamptz) returns text language sql stable as $$
     select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`,

  // Of those who reacted the first 50 are named; the count is of all.
  `create function canvas_comment_json(c canvas_comments) returns jsonb language sql stable as $$
     select jsonb_build_object(
       'id', c.id, 'threadId', c.thread_id, 'authorId', c.author_id,
       'body', case when c.deleted_at is null then c.body end,
       'mentionedUserIds', c.mentioned_user_ids, 'attachmentStorageKey', c.attachment_storage_key,
       'revision', c.revision::text, 'createdAt', canvas_wire_time(c.created_at),
       'editedAt', canvas_wire_time(c.edited_at), 'deletedAt', canvas_wire_time(c.deleted_at),
       'reactions', (
         select coalesce(jsonb_agg(jsonb_build_object('emoji', r.emoji, 'count', r.users, 'userIds', r.first_users)
                                   order by r.first_at, r.emoji), '[]')
           from (select emoji, count(*) as users, min(created_at) as first_at,
                        (array_agg(user_id order by created_at, user_id))[1:50] as first_users
                   from canvas_comment_reactions where comment_id = c.id group by emoji) r)) $$`,

  `create function canvas_thread_json(t canvas_comment_threads) returns jsonb language sql stable as $$
     select jsonb_build_object(
       'id', t.id, 'canvasId', t.canvas_id,
       'anchor', jsonb_build_object('kind', t.anchor, 'nodeId', t.node_id, 'x', t.x, 'y', t.y),
       'detached', t.node_id is not null and not exists (
         select from canvas_entities e where e.canvas_id = t.canvas_id and e.id = t.node_id and e.kind = 'node'),
       'commentCount', t.comments, 'createdAt', canvas_wire_time(t.created_at), 'activeAt', canvas_wire_time(t.active_at),
       'resolvedAt', canvas_wire_time(t.resolved_at), 'resolvedBy', t.resolved_by,
       'deletedAt', canvas_wire_time(t.deleted_at)) $$`,
];
