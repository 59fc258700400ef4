import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Sessions in which somebody cuts media of a canvas elsewhere and brings a video back (COL-19, COL-20). */
export class OpenCutSessions implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['opencut_sessions', 'opencut_session_nodes'],
      'keep this version: administrators read in it who edited what',
    );
    await runner.query('drop table opencut_session_nodes, opencut_sessions');
    await runner.query('drop function opencut_session_guard, opencut_session_closed');
  }
}

const STATEMENTS = [
  `create table opencut_sessions (
     id uuid constraint opencut_sessions_pkey primary key,
     canvas_id uuid not null constraint opencut_sessions_canvas_fkey references canvas_projects (id) on delete cascade,
     user_id uuid constraint opencut_sessions_user_fkey references users (id) on delete set null,
     state text not null default 'open'
       constraint opencut_sessions_state check (state in ('open', 'exported', 'expired', 'cancelled', 'superseded')),
     -- What was handed out at the opening: [{nodeId, storageKey}], in order of node.
     media jsonb not null constraint opencut_sessions_media check (jsonb_typeof(media) = 'array'),
     canvas_revision bigint not null,
     created_at timestamptz not null default clock_timestamp(),
     expires_at timestamptz not null,
     closed_at timestamptz,
     superseded_by uuid constraint opencut_sessions_superseded_by_fkey references opencut_sessions (id),
     exported_node_id text,
     exported_storage_key text,
     exported_revision bigint,
     constraint opencut_sessions_life check (expires_at > created_at),
     constraint opencut_sessions_closed check ((state = 'open') = (closed_at is null)),
     constraint opencut_sessions_superseded check ((state = 'superseded') = (superseded_by is not null)),
     constraint opencut_sessions_exported check (
       num_nonnulls(exported_node_id, exported_storage_key, exported_revision) = case state when 'exported' then 3 else 0 end)
   )`,
  `create index opencut_sessions_due on opencut_sessions (expires_at) where state = 'open'`,
  `create index opencut_sessions_canvas on opencut_sessions (canvas_id, id)`,
  `create index opencut_sessions_user on opencut_sessions (user_id)`,
  `create index opencut_sessions_superseded_by on opencut_sessions (superseded_by) where superseded_by is not null`,

  // One active editor of a node: the key, not a look before.
  `create table opencut_session_nodes (
     canvas_id uuid not null,
     node_id text collate "C" not null,
     session_id uuid not null constraint opencut_session_nodes_session_fkey references opencut_sessions (id) on delete cascade,
     constraint opencut_session_nodes_one_editor primary key (canvas_id, node_id)
   )`,
  `create index opencut_session_nodes_session on opencut_session_nodes (session_id)`,

  // What is closed stays as it was closed, and nothing is exported after its time.
  `create function opencut_session_guard() returns trigger language plpgsql as $$
   begin
     if old.state <> 'open' and (new.state, new.expires_at, new.exported_node_id, new.exported_storage_key)
          is distinct from (old.state, old.expires_at, old.exported_node_id, old.exported_storage_key)
        or new.state = 'exported' and old.expires_at <= clock_timestamp() then
       raise exception using errcode = 'P0001', constraint = 'opencut_session_guard', message = 'the session is over';
     end if;
     return new;
   end $$`,
  `create trigger opencut_sessions_guard before update on opencut_sessions
     for each row execute function opencut_session_guard()`,

  `create function opencut_session_closed() returns trigger language plpgsql as $$
   begin
     delete from opencut_session_nodes n where n.session_id = new.id;
     return null;
   end $$`,
  `create trigger opencut_sessions_closed after update of state on opencut_sessions
     for each row when (new.state <> 'open') execute function opencut_session_closed()`,
];
