import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Versions of canvases, restores of them, and what the worker of a canvas's history has done (COL-7, COL-13). */
export class CanvasVersions implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['canvas_versions', 'canvas_version_media'],
      'keep this version: the one before knows neither the versions of canvases nor where their bytes lie',
    );
    for (const table of ['canvas_history', 'canvas_restores', 'canvas_version_media', 'canvas_versions'])
      await runner.query(`drop table ${table}`);
  }
}

const STATEMENTS = [
  // The bytes lie in the object store under object_key, which no other row ever gets. pending: a worker or a request writes
  // them, until due_at. deleting, and all of a canvas that is gone: the object is taken away from due_at on, then the row.
  `create table canvas_versions (
     id uuid constraint canvas_versions_pkey primary key,
     canvas_id uuid constraint canvas_versions_canvas_fkey references canvas_projects (id) on delete set null,
     kind text not null constraint canvas_versions_kind check (kind in ('named', 'automatic', 'before-restore')),
     name text constraint canvas_versions_name check (length(name) between 1 and 200),
     author_id uuid constraint canvas_versions_author_fkey references users (id) on delete set null,
     -- Made by the client of a named one: a request that comes again makes no second version.
     request_id text collate "C",
     state text not null default 'pending' constraint canvas_versions_state check (state in ('pending', 'ready', 'deleting')),
     revision bigint not null constraint canvas_versions_revision check (revision >= 0),
     -- After which revision the stretch of the log begins that an automatic version ends: never two of one.
     bucket bigint,
     object_key text not null constraint canvas_versions_object_key unique,
     entities integer,
     bytes bigint,
     sha256 text,
     created_at timestamptz not null default now(),
     due_at timestamptz not null,
     -- A maker that was given up may still write: what it leaves is taken away by a second removal, a day later.
     removals_left smallint not null default 1 constraint canvas_versions_removals check (removals_left between 1 and 2),
     constraint canvas_versions_requested check (request_id is null or kind = 'named'),
     constraint canvas_versions_named check ((kind = 'named') = (name is not null)),
     constraint canvas_versions_bucketed check ((kind = 'automatic') = (bucket is not null)),
     constraint canvas_versions_stored check
       (state <> 'ready' or (entities is not null and bytes is not null and sha256 is not null))
   )`,
  `create index canvas_versions_canvas on canvas_versions (canvas_id, id)`,
  `create index canvas_versions_author on canvas_versions (author_id) where author_id is not null`,
  `create unique index canvas_versions_one_automatic on canvas_versions (canvas_id, bucket)
    where kind = 'automatic' and state <> 'deleting'`,
  `create unique index canvas_versions_one_request on canvas_versions (canvas_id, author_id, request_id)
    where request_id is not null and state <> 'deleting'`,
  `create index canvas_versions_due on canvas_versions (due_at) where state <> 'ready' or canvas_id is null`,

  // Versions hold what they show (11-decisions, MED-5).
  `create table canvas_version_media (
     version_id uuid not null constraint canvas_version_media_version_fkey references canvas_versions (id) on delete cascade,
     storage_key text not null constraint canvas_version_media_media_fkey references media_objects (storage_key),
     constraint canvas_version_media_pkey primary key (version_id, storage_key)
   )`,
  `create index canvas_version_media_media on canvas_version_media (storage_key)`,

  // The answer of a restore, for its retry.
  `create table canvas_restores (
     canvas_id uuid not null constraint canvas_restores_canvas_fkey references canvas_projects (id) on delete cascade,
     actor_id uuid not null constraint canvas_restores_actor_fkey references users (id) on delete cascade,
     restore_id text collate "C" not null,
     version_id uuid not null,
     before_version_id uuid not null,
     first_revision bigint,
     revision bigint not null,
     operations integer not null,
     missing_media text[] not null,
     created_at timestamptz not null default now(),
     constraint canvas_restores_pkey primary key (canvas_id, actor_id, restore_id)
   )`,
  `create index canvas_restores_actor on canvas_restores (actor_id)`,

  `create table canvas_history (
     canvas_id uuid constraint canvas_history_pkey primary key
       constraint canvas_history_canvas_fkey references canvas_projects (id) on delete cascade,
     -- Of the newest automatic version.
     automatic_revision bigint not null default 0,
     due_at timestamptz not null default now(),
     attempts integer not null default 0,
     lease_token uuid,
     lease_owner text,
     lease_expires_at timestamptz,
     constraint canvas_history_lease check
       (num_nulls(lease_token, lease_owner, lease_expires_at) in (0, 3))
   )`,
];
