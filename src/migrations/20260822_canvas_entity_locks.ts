import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Locks of entities while somebody edits them (COL-13). Taken back, operations find no lock. */
export class CanvasEntityLocks implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['canvas_entity_locks'],
      'stop the API and let the workers run on: locks end within a minute and are removed then',
    );
    await runner.query('drop trigger canvas_project_members_locks on canvas_project_members');
    await runner.query('drop function canvas_locks_end_with_right');
    await runner.query(UNCHECKED);
    await runner.query('drop table canvas_entity_locks');
  }
}

/** The function is called by `canvas_apply_batch`, which came before this migration. */
const UNCHECKED = `
  create or replace function canvas_check_locks(p_canvas uuid, p_actor uuid, p_ops jsonb[], p_effects jsonb[]) returns void
  language plpgsql as $$ begin return; end $$`;

const STATEMENTS = [
  // Only its key is indexed: a renewal changes no index. A lock ends with the membership of its holder.
  `create table canvas_entity_locks (
     canvas_id uuid not null,
     entity_id text collate "C" not null,
     holder_id uuid not null,
     client_id text not null constraint canvas_entity_locks_client check (length(client_id) between 1 and 64),
     token uuid not null,
     acquired_at timestamptz not null default clock_timestamp(),
     expires_at timestamptz not null,
     constraint canvas_entity_locks_pkey primary key (canvas_id, entity_id),
     constraint canvas_entity_locks_holder_fkey foreign key (canvas_id, holder_id)
       references canvas_project_members (canvas_id, user_id) on delete cascade,
     constraint canvas_entity_locks_life check (expires_at > acquired_at)
   ) with (fillfactor = 70)`,

  `create function canvas_locks_end_with_right() returns trigger language plpgsql as $$
   begin
     delete from canvas_entity_locks l where l.canvas_id = new.canvas_id and l.holder_id = new.user_id;
     return null;
   end $$`,
  `create trigger canvas_project_members_locks after update of role on canvas_project_members
     for each row when (new.role = 'viewer') execute function canvas_locks_end_with_right()`,

  // Under the canvas lock, which taking and renewing a lock need too. What an operation does to other entities (an edge that
  // goes with its node, a child that loses its parent) counts as much as the entity it names. A canvas without locks costs one
  // look into the index.
  `create or replace function canvas_check_locks(p_canvas uuid, p_actor uuid, p_ops jsonb[], p_effects jsonb[]) returns void
   language plpgsql as $$
   declare v_lock record;
   begin
     if not exists (select from canvas_entity_locks l where l.canvas_id = p_canvas) then return; end if;
     select touched.place, l.entity_id, l.holder_id, l.expires_at into v_lock
       from (
         select place, op ->> 'entityId' as id from unnest(p_ops) with ordinality as named (op, place)
         union all
         select place, effect ->> 'id' from unnest(p_effects) with ordinality as listed (effects, place),
                jsonb_array_elements(listed.effects) as effect
       ) as touched
       join canvas_entity_locks l on l.canvas_id = p_canvas and l.entity_id = touched.id
      where l.holder_id <> p_actor and l.expires_at > clock_timestamp()
      order by touched.place limit 1;
     if found then
       perform canvas_refuse('entity-locked', 'somebody else is editing the entity', (v_lock.place - 1)::integer,
         jsonb_build_object('path', '/entityId', 'entityId', v_lock.entity_id, 'holderUserId', v_lock.holder_id,
                            'expiresAt', to_char(v_lock.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
     end if;
   end $$`,
];
