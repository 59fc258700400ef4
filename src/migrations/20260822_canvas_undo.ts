import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOG_BATCH } from './canvas_collaboration/batch-functions.js';

/**
 * Undo and redo per user (COL-9, COL-25). Taken back, operations and their inverses stay in the log: only which of them are
 * undone is forgotten, which this step may do on a canvas in use.
 */
export class CanvasUndo implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of BACK) await runner.query(statement);
  }
}

const STATEMENTS = [
  // A batch is an entry of its actor's stack while undo_state is set; batches of one undo_group are one entry. Once it was
  // undone or redone, undo_first and undo_last are the revisions that now stand for it. What undo itself writes is no entry.
  `alter table canvas_operation_batches
     add column undo_group text collate "C",
     add column undo_state text constraint canvas_operation_batches_undo_state check (undo_state in ('done', 'undone')),
     add column undo_first bigint,
     add column undo_last bigint,
     add constraint canvas_operation_batches_undo_range
       check (num_nulls(undo_first, undo_last) in (0, 2) and (undo_state is distinct from 'undone' or undo_first is not null))`,
  `create index canvas_operation_batches_undo on canvas_operation_batches (canvas_id, actor_id, first_revision)
    where undo_state is not null`,
  `create index canvas_operation_batches_undo_group on canvas_operation_batches (canvas_id, actor_id, undo_group, first_revision)
    where undo_state is not null and undo_group is not null`,

  // Who changed an entity since: by the operation itself …
  `create index canvas_operations_entity on canvas_operations (canvas_id, entity_id, revision)`,
  // … or by what an operation on another one did to it; rare, so rows of their own.
  `create table canvas_operation_effects (
     canvas_id uuid not null,
     revision bigint not null,
     entity_id text collate "C" not null,
     constraint canvas_operation_effects_pkey primary key (canvas_id, revision, entity_id),
     constraint canvas_operation_effects_operation_fkey foreign key (canvas_id, revision)
       references canvas_operations (canvas_id, revision) on delete cascade
   )`,
  `create index canvas_operation_effects_entity on canvas_operation_effects (canvas_id, entity_id, revision)`,
  `insert into canvas_operation_effects (canvas_id, revision, entity_id)
   select distinct o.canvas_id, o.revision, effect ->> 'id'
     from canvas_operations o cross join lateral jsonb_array_elements(o.effects) as effect
    where o.effects <> '[]'`,

  // The answer of an undo, for its retry: also when nothing was written. It goes with the membership.
  `create table canvas_undo_answers (
     canvas_id uuid not null,
     actor_id uuid not null,
     op_id text collate "C" not null,
     action text not null constraint canvas_undo_answers_action check (action in ('undo', 'redo')),
     answer jsonb not null,
     created_at timestamptz not null default now(),
     constraint canvas_undo_answers_pkey primary key (canvas_id, actor_id, op_id),
     constraint canvas_undo_answers_member_fkey foreign key (canvas_id, actor_id)
       references canvas_project_members (canvas_id, user_id) on delete cascade
   )`,
  `create index canvas_undo_answers_age on canvas_undo_answers (canvas_id, actor_id, created_at)`,

  `create or replace function canvas_log_batch(
     p_canvas uuid, p_actor uuid, p_revision bigint, p_batch jsonb, p_ops jsonb[], p_effects jsonb[], p_inverses jsonb[]
   ) returns void language plpgsql as $$
   declare v_batch bigint;
   begin
     insert into canvas_operation_batches
            (canvas_id, actor_id, first_op_id, payload_sha256, first_revision, last_revision, undo_group, undo_state)
     values (p_canvas, p_actor, p_ops[1] ->> 'opId', p_batch ->> 'digest', p_revision + 1, p_revision + cardinality(p_ops),
             p_batch ->> 'undoGroup', case when not p_batch ? 'undoing' then 'done' end)
     returning id into v_batch;
     insert into canvas_operations (canvas_id, revision, batch_id, op_id, actor_id, type, entity_id, value, effects, inverse)
     select p_canvas, p_revision + place, v_batch, op ->> 'opId', p_actor, op ->> 'type', op ->> 'entityId', op -> 'value', effects, inverse
       from unnest(p_ops, p_effects, p_inverses) with ordinality as logged (op, effects, inverse, place);
     if '[]'::jsonb <> any (p_effects) then
       insert into canvas_operation_effects (canvas_id, revision, entity_id)
       select distinct p_canvas, p_revision + place, effect ->> 'id'
         from unnest(p_effects) with ordinality as listed (effects, place), jsonb_array_elements(listed.effects) as effect;
     end if;
   end $$`,
];

const BACK = [
  LOG_BATCH,
  'drop table canvas_undo_answers',
  'drop table canvas_operation_effects',
  'drop index canvas_operations_entity',
  'drop index canvas_operation_batches_undo_group',
  'drop index canvas_operation_batches_undo',
  `alter table canvas_operation_batches
     drop constraint canvas_operation_batches_undo_range,
     drop constraint canvas_operation_batches_undo_state,
     drop column undo_group,
     drop column undo_state,
     drop column undo_first,
     drop column undo_last`,
];
