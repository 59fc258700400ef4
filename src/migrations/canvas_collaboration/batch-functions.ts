/** The log of a batch that was applied, after p_revision: 20260822_canvas_undo replaces it, and puts it back. */
export const LOG_BATCH = `create or replace function canvas_log_batch(
     p_canvas uuid, p_actor uuid, p_revision bigint, p_batch jsonb, p_ops jsonb[], p_effects jsonb[], p_inverses jsonb[]
   ) returns void language plpgsql as $$
   declare v_batch bigint;
   begin
     insert into canvas_operation_batches (canvas_id, actor_id, first_op_id, payload_sha256, first_revision, last_revision)
     values (p_canvas, p_actor, p_ops[1] ->> 'opId', p_batch ->> 'digest', p_revision + 1, p_revision + cardinality(p_ops))
     returning id into v_batch;
     insert into canvas_operations (canvas_id, revision, batch_id, op_id, actor_id, type, entity_id, value, effects, inverse)
     select p_canvas, p_revision + place, v_batch, op ->> 'opId', p_actor, op ->> 'type', op ->> 'entityId', op -> 'value', effects, inverse
       from unnest(p_ops, p_effects, p_inverses) with ordinality as logged (op, effects, inverse, place);
   end $$`;

/**
 * Batches of one canvas under its lock. `canvas_apply_batches` is the only writer of entities, operations and media
 * references. A process that dies inside it leaves nothing: it is one statement of one transaction.
 */
export const BATCH_FUNCTIONS: readonly string[] = [
  `create function canvas_patch_settings(p_canvas uuid, p_op jsonb, p_index integer, p_limits jsonb)
   returns canvas_step language plpgsql as $$
   declare
     v_old jsonb; v_new jsonb; v_media text[]; v_step canvas_step;
   begin
     select c.settings, c.settings_media_keys into v_old, v_step.lost from canvas_projects c where c.id = p_canvas;
     v_new := canvas_merge_patch(v_old, p_op -> 'value');
     if octet_length(v_new::text) > (p_limits ->> 'entityBytes')::integer then
       perform canvas_refuse('entity-too-large', 'the settings are too large', p_index,
         jsonb_build_object('path', '/value', 'limit', p_limits -> 'entityBytes'));
     end if;
     v_media := canvas_media_keys(v_new);
     update canvas_projects c set settings = v_new, settings_media_keys = v_media where c.id = p_canvas;
     v_step.gained := v_media;
     v_step.effects := '[]';
     v_step.inverse := jsonb_build_array(jsonb_build_object('do', 'settings', 'value', canvas_inverse_patch(v_old, p_op -> 'value')));
     v_step.entities := 0;
     return v_step;
   end $$`,

  // References by difference: one row per key, counting the entities (and the settings) that hold it.
  `create function canvas_shift_media_refs(p_canvas uuid, p_gained text[], p_lost text[]) returns void language plpgsql as $$
   declare
     v_keys text[]; v_shift integer[];
   begin
     select array_agg(key), array_agg(shift::integer) into v_keys, v_shift from (
       select key, sum(one) as shift from (
         select unnest(p_gained) as key, 1 as one union all select unnest(p_lost), -1
       ) as each group by key having sum(one) <> 0 order by key
     ) as shifts;
     if v_keys is null then return; end if;
     delete from canvas_project_media_refs r using unnest(v_keys, v_shift) as s (key, shift)
      where r.canvas_id = p_canvas and r.storage_key = s.key and r.entity_refs + s.shift <= 0;
     update canvas_project_media_refs r set entity_refs = r.entity_refs + s.shift from unnest(v_keys, v_shift) as s (key, shift)
      where r.canvas_id = p_canvas and r.storage_key = s.key and s.shift < 0;
     insert into canvas_project_media_refs as r (canvas_id, storage_key, entity_refs)
     select p_canvas, s.key, s.shift from unnest(v_keys, v_shift) as s (key, shift) where s.shift > 0
     on conflict on constraint canvas_project_media_refs_pkey do update set entity_refs = r.entity_refs + excluded.entity_refs;
   end $$`,

  // Entities that somebody else locked (COL-13): 20260822_canvas_entity_locks replaces this.
  `create function canvas_check_locks(p_canvas uuid, p_actor uuid, p_ops jsonb[], p_effects jsonb[]) returns void
   language plpgsql as $$ begin return; end $$`,

  LOG_BATCH,

  // One batch, all or none. p_batch: {actorId, digest, operations, readable, undoGroup?, undoing?}; readable names the storage
  // keys that the actor may use here. Returns {firstRevision, revision, replayed} and by how much revision and entities moved.
  `create function canvas_apply_batch(
     p_canvas uuid, p_revision bigint, p_entities integer, p_batch jsonb, p_limits jsonb,
     out outcome jsonb, out applied integer, out entities integer
   ) language plpgsql as $$
   declare
     v_actor uuid := (p_batch ->> 'actorId')::uuid;
     v_ops jsonb[]; v_op jsonb; v_index integer := 0; v_role text; v_first record; v_key text;
     v_readable text[];
     v_step canvas_step; v_effects jsonb[] := '{}'; v_inverses jsonb[] := '{}'; v_gained text[] := '{}'; v_lost text[] := '{}';
   begin
     applied := 0; entities := 0;
     select m.role into v_role from canvas_project_members m where m.canvas_id = p_canvas and m.user_id = v_actor;
     if v_role is null then perform canvas_refuse('canvas-not-found', 'there is no such canvas', null); end if;
     if v_role = 'viewer' then perform canvas_refuse('forbidden', 'your role on this canvas does not allow this', null); end if;

     select b.payload_sha256, b.first_revision, b.last_revision into v_first from canvas_operation_batches b
      where b.canvas_id = p_canvas and b.actor_id = v_actor and b.first_op_id = p_batch -> 'operations' -> 0 ->> 'opId';
     if found then
       if v_first.payload_sha256 <> p_batch ->> 'digest' then
         perform canvas_refuse('op-id-reused', 'the operation ID was used for something else', 0, '{"path": "/opId"}');
       end if;
       outcome := jsonb_build_object('firstRevision', v_first.first_revision::text, 'revision', v_first.last_revision::text, 'replayed', true);
       return;
     end if;

     v_ops := array(select jsonb_array_elements(p_batch -> 'operations'));
     v_readable := array(select jsonb_array_elements_text(p_batch -> 'readable'));

     foreach v_op in array v_ops loop
       applied := applied + 1;
       v_step := case v_op ->> 'action'
         when 'drop' then canvas_drop_entity(p_canvas, v_op, v_index, p_revision + applied)
         when 'settings' then canvas_patch_settings(p_canvas, v_op, v_index, p_limits)
         else canvas_write_entity(p_canvas, v_op, v_index, p_revision + applied, p_limits)
       end;
       if v_step.gained is not null then
         select key into v_key from unnest(v_step.gained) as key
          where key <> all (coalesce(v_step.lost, '{}')) and key <> all (v_readable) limit 1;
         if found then
           perform canvas_refuse('media-not-readable', 'there is no such media object that you may use', v_index,
             jsonb_build_object('path', '/value', 'storageKey', v_key));
         end if;
         v_gained := v_gained || v_step.gained;
       end if;
       if v_step.lost is not null then v_lost := v_lost || v_step.lost; end if;
       entities := entities + v_step.entities;
       if v_step.entities > 0 and p_entities + entities > (p_limits ->> 'entities')::integer then
         perform canvas_refuse('canvas-full', 'the canvas holds as many entities as it may', v_index,
           jsonb_build_object('limit', p_limits -> 'entities'));
       end if;
       v_effects := v_effects || v_step.effects;
       v_inverses := v_inverses || v_step.inverse;
       v_index := v_index + 1;
     end loop;

     perform canvas_check_locks(p_canvas, v_actor, v_ops, v_effects);
     perform canvas_log_batch(p_canvas, v_actor, p_revision, p_batch, v_ops, v_effects, v_inverses);
     if v_gained <> '{}' or v_lost <> '{}' then
       perform canvas_shift_media_refs(p_canvas, v_gained, v_lost);
     end if;
     outcome := jsonb_build_object('firstRevision', (p_revision + 1)::text, 'revision', (p_revision + applied)::text, 'replayed', false);
   end $$`,

  // Several batches that arrived together: one lock, one commit, a savepoint each, so that a refused batch leaves its
  // neighbours alone. Answers in order: {ok: …} or {code, message, detail}. What says nothing about the batch itself
  // (deadlock, cancelled, out of resources) fails the whole statement.
  `create function canvas_apply_batches(p_canvas uuid, p_batches jsonb, p_limits jsonb) returns setof jsonb
   language plpgsql set lock_timeout = '5s' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
   declare
     v_canvas record; v_batch jsonb; v_result record; v_state text; v_code text; v_message text; v_detail text;
     v_revision bigint; v_entities integer;
   begin
     select c.revision, c.entity_count, c.deleted_at into v_canvas from canvas_projects c where c.id = p_canvas for no key update;
     v_revision := v_canvas.revision;
     v_entities := v_canvas.entity_count;
     for v_batch in select value from jsonb_array_elements(p_batches) loop
       begin
         if v_canvas.revision is null or v_canvas.deleted_at is not null then
           perform canvas_refuse('canvas-not-found', 'there is no such canvas', null);
         end if;
         v_result := canvas_apply_batch(p_canvas, v_revision, v_entities, v_batch, p_limits);
         v_revision := v_revision + v_result.applied;
         v_entities := v_entities + v_result.entities;
         return next jsonb_build_object('ok', v_result.outcome);
       exception when others then
         get stacked diagnostics v_state = returned_sqlstate, v_code = constraint_name, v_message = message_text, v_detail = pg_exception_detail;
         if v_state !~ '^(P0|22|23)' then raise; end if;
         return next jsonb_build_object('state', v_state, 'code', v_code, 'message', v_message, 'detail', v_detail);
       end;
     end loop;
     if v_revision <> v_canvas.revision then
       update canvas_projects c set revision = v_revision, entity_count = v_entities, updated_at = now() where c.id = p_canvas;
     end if;
   end $$`,
];
