create type canvas_step as (effects jsonb, inverse jsonb, gained text[], lost text[], entities integer);

CREATE OR REPLACE FUNCTION public.account_empty_canvas(p_canvas uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    delete from canvas_projects where id = p_canvas;
  exception when foreign_key_violation then
    delete from canvas_project_media_refs where canvas_id = p_canvas;
    delete from canvas_entity_refs where canvas_id = p_canvas;
    delete from canvas_entities where canvas_id = p_canvas;
    delete from canvas_operation_batches where canvas_id = p_canvas;
    update canvas_projects
       set title = 'Deleted canvas', settings = '{}', settings_media_keys = null, entity_count = 0, history_floor = revision
     where id = p_canvas;
  end $function$
;

CREATE OR REPLACE FUNCTION public.account_finish_removal(p_user uuid)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
  begin
    perform account_remove_dependents(p_user);
    begin
      delete from users where id = p_user and status = 'deleted';
      return 'removed';
    exception when foreign_key_violation then
      update account_deletions set finished_at = clock_timestamp() where user_id = p_user;
      return 'tombstone';
    end;
  end $function$
;

CREATE OR REPLACE FUNCTION public.account_remove_dependents(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  declare
    v_key record;
    v_row tid;
  begin
    for v_key in
      select c.conrelid::regclass as holder, a.attname as field, c.confdeltype as action
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.confrelid = 'users'::regclass and c.contype = 'f' and cardinality(c.conkey) = 1
         and c.confdeltype in ('c', 'n') and c.conrelid <> 'account_deletions'::regclass
       order by c.conrelid, a.attnum
    loop
      if v_key.action = 'n' then
        execute format('update %s set %I = null where %I = $1', v_key.holder, v_key.field, v_key.field) using p_user;
        continue;
      end if;
      begin
        execute format('delete from %s where %I = $1', v_key.holder, v_key.field) using p_user;
      exception when foreign_key_violation then
        for v_row in execute format('select ctid from %s where %I = $1', v_key.holder, v_key.field) using p_user loop
          begin
            execute format('delete from %s where ctid = $1', v_key.holder) using v_row;
          exception when foreign_key_violation then null;
          end;
        end loop;
      end;
    end loop;
  end $function$
;

CREATE OR REPLACE FUNCTION public.app_state_key_is_reserved(key text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((lower(key) ~~ 'partner-head-route%'::text) OR (lower(key) ~~ 'skill-archive-policy%'::text))
;

CREATE OR REPLACE FUNCTION public.canvas_ai_runs_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.status <> old.status and not (
      case old.status
        when 'queued' then new.status in ('running', 'cancelled')
        when 'running' then new.status in ('succeeded', 'partially_succeeded', 'failed', 'cancelled', 'conflict')
        else false
      end) then
      raise exception 'a run cannot go from % to %', old.status, new.status
        using errcode = 'P0001', constraint = 'canvas_ai_runs_transition';
    end if;
    if new.last_seq < old.last_seq or (old.cancel_requested and not new.cancel_requested) then
      raise exception 'events and cancellation do not go back'
        using errcode = 'P0001', constraint = 'canvas_ai_runs_monotonic';
    end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_ai_steps_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.status <> old.status and not (
      case old.status
        when 'queued' then new.status in ('running', 'failed', 'cancelled', 'skipped')
        when 'running' then new.status in ('succeeded', 'failed', 'cancelled', 'conflict')
        when 'conflict' then new.status = 'succeeded'
        else false
      end) then
      raise exception 'a step cannot go from % to %', old.status, new.status
        using errcode = 'P0001', constraint = 'canvas_ai_steps_transition';
    end if;
    if new.frozen_input is distinct from old.frozen_input or new.target_fingerprint <> old.target_fingerprint
       or new.node_id <> old.node_id or (old.started_at is not null and new.started_at is distinct from old.started_at) then
      raise exception 'what a step froze cannot change'
        using errcode = 'P0001', constraint = 'canvas_ai_steps_frozen';
    end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_apply_batch(p_canvas uuid, p_revision bigint, p_entities integer, p_batch jsonb, p_limits jsonb, OUT outcome jsonb, OUT applied integer, OUT entities integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_apply_batches(p_canvas uuid, p_batches jsonb, p_limits jsonb)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 SET lock_timeout TO '5s'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_cell_of(body jsonb, OUT level integer, OUT x integer, OUT y integer)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
   declare
     place jsonb := body -> 'position';
     size float8;
   begin
     if jsonb_typeof(place -> 'x') is distinct from 'number' then return; end if;
     size := greatest(512, (body ->> 'width')::float8, (body ->> 'height')::float8);
     level := ceil(ln(size / 512) / ln(2::float8));
     size := 512 * 2 ^ level;
     x := floor((place ->> 'x')::float8 / size);
     y := floor(coalesce((place ->> 'y')::float8, 0) / size);
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_check_expected(p_op jsonb, p_revision bigint, p_index integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   begin
     if p_op ? 'expectedRevision' and (p_op ->> 'expectedRevision')::bigint <> coalesce(p_revision, 0) then
       perform canvas_refuse('revision-conflict', 'the entity is not at the expected revision', p_index,
         jsonb_build_object('path', '/expectedRevision', 'currentRevision', coalesce(p_revision, 0)::text));
     end if;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_check_locks(p_canvas uuid, p_actor uuid, p_ops jsonb[], p_effects jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_check_parent(p_canvas uuid, p_id text, p_parent text, p_existing boolean, p_index integer, p_nesting integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   declare
     v_above integer; v_cycle boolean; v_kind text; v_below integer := 0;
   begin
     with recursive up as (
       select e.id, e.kind, e.parent_id, 1 as depth from canvas_entities e where e.canvas_id = p_canvas and e.id = p_parent
       union all
       select e.id, e.kind, e.parent_id, up.depth + 1
         from up join canvas_entities e on e.canvas_id = p_canvas and e.id = up.parent_id
        where up.depth <= p_nesting and up.id <> p_id
     )
     select max(depth), bool_or(id = p_id), max(kind) filter (where depth = 1) into v_above, v_cycle, v_kind from up;
     if v_kind is null or v_kind = 'edge' then
       perform canvas_refuse('parent-missing', 'the parent is no node or group of this canvas', p_index, '{"path": "/value/parentId"}');
     end if;
     if v_cycle then
       perform canvas_refuse('parent-cycle', 'an entity cannot lie inside itself', p_index, '{"path": "/value/parentId"}');
     end if;
     if p_existing then
       with recursive down as (
         select e.id, 1 as depth from canvas_entities e where e.canvas_id = p_canvas and e.parent_id = p_id
         union all
         select e.id, down.depth + 1 from down join canvas_entities e on e.canvas_id = p_canvas and e.parent_id = down.id
          where down.depth <= p_nesting
       )
       select coalesce(max(depth), 0) into v_below from down;
     end if;
     if v_above + 1 + v_below > p_nesting then
       perform canvas_refuse('nesting-too-deep', 'entities nest too deep', p_index,
         jsonb_build_object('path', '/value/parentId', 'limit', p_nesting));
     end if;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_comment_json(c canvas_comments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
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
                   from canvas_comment_reactions where comment_id = c.id group by emoji) r)) $function$
;

CREATE OR REPLACE FUNCTION public.canvas_drop_entity(p_canvas uuid, p_op jsonb, p_index integer, p_revision bigint)
 RETURNS canvas_step
 LANGUAGE plpgsql
AS $function$
   declare
     v_id text := p_op ->> 'entityId';
     v_kind text := p_op ->> 'kind';
     v_old record;
     v_step canvas_step;
     v_holder record;
     v_patch jsonb;
     v_effects jsonb; v_inverse jsonb; v_lost text[]; v_gone text[];
   begin
     v_step.effects := '[]'; v_step.inverse := '[]'; v_step.entities := 0;
     select e.kind, e.body, e.revision, e.media_keys, e.ref_ids into v_old
       from canvas_entities e where e.canvas_id = p_canvas and e.id = v_id and e.kind = v_kind;
     perform canvas_check_expected(p_op, v_old.revision, p_index);
     if v_old.kind is null then return v_step; end if;

     v_step.inverse := jsonb_build_array(jsonb_build_object('do', 'put', 'kind', v_kind, 'id', v_id, 'value', v_old.body));
     v_step.lost := v_old.media_keys;
     v_step.entities := -1;

     if v_kind = 'node' then
       with gone as (
         delete from canvas_entities e where e.canvas_id = p_canvas and (e.from_id = v_id or e.to_id = v_id)
         returning e.id, e.body, e.media_keys
       )
       select jsonb_agg(jsonb_build_object('do', 'drop', 'kind', 'edge', 'id', id) order by id),
              jsonb_agg(jsonb_build_object('do', 'put', 'kind', 'edge', 'id', id, 'value', body) order by id),
              array_agg(id), (select array_agg(key) from gone g cross join unnest(g.media_keys) as key)
         into v_effects, v_inverse, v_gone, v_lost from gone;
       if v_gone is not null then
         v_step.effects := v_effects;
         v_step.inverse := v_step.inverse || v_inverse;
         v_step.lost := v_step.lost || v_lost;
         v_step.entities := v_step.entities - cardinality(v_gone);
       end if;

       for v_holder in
         select e.id, e.kind, e.body from canvas_entity_refs r
           join canvas_entities e on e.canvas_id = r.canvas_id and e.id = r.entity_id
          where r.canvas_id = p_canvas and r.target_id = v_id and r.entity_id <> v_id order by e.id
       loop
         v_patch := canvas_without_reference(v_holder.body, v_id);
         v_step.effects := v_step.effects || jsonb_build_object(
           'do', 'merge', 'kind', v_holder.kind, 'id', v_holder.id, 'value', v_patch);
         v_step.inverse := v_step.inverse || jsonb_build_object(
           'do', 'merge', 'kind', v_holder.kind, 'id', v_holder.id, 'value', canvas_inverse_patch(v_holder.body, v_patch));
         v_patch := canvas_merge_patch(v_holder.body, v_patch);
         update canvas_entities e
            set body = v_patch, revision = p_revision, bytes = octet_length(v_patch::text), ref_ids = canvas_ref_ids(v_patch)
          where e.canvas_id = p_canvas and e.id = v_holder.id;
       end loop;
       delete from canvas_entity_refs r where r.canvas_id = p_canvas and r.target_id = v_id;
     end if;

     if v_kind <> 'edge' then
       with freed as (
         update canvas_entities e
            set body = e.body - 'parentId', revision = p_revision, bytes = octet_length((e.body - 'parentId')::text)
          where e.canvas_id = p_canvas and e.parent_id = v_id
         returning e.id, e.kind
       )
       select jsonb_agg(jsonb_build_object('do', 'merge', 'kind', kind, 'id', id, 'value', '{"parentId": null}'::jsonb) order by id),
              jsonb_agg(jsonb_build_object('do', 'merge', 'kind', kind, 'id', id, 'value', jsonb_build_object('parentId', v_id)) order by id)
         into v_effects, v_inverse from freed;
       v_step.effects := v_step.effects || coalesce(v_effects, '[]');
       v_step.inverse := v_step.inverse || coalesce(v_inverse, '[]');
     end if;

     if v_old.ref_ids is not null then perform canvas_replace_refs(p_canvas, v_id, v_old.ref_ids, null); end if;
     delete from canvas_entities e where e.canvas_id = p_canvas and e.id = v_id;
     return v_step;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_inverse_patch(target jsonb, patch jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
   declare
     result jsonb := '{}';
     member record;
     before jsonb;
   begin
     for member in select key, value from jsonb_each(patch) loop
       before := target -> member.key;
       if before is null then
         if jsonb_typeof(member.value) <> 'null' then
           result := result || jsonb_build_object(member.key, null);
         end if;
       elsif jsonb_typeof(before) = 'object' and jsonb_typeof(member.value) = 'object' then
         result := result || jsonb_build_object(member.key, canvas_inverse_patch(before, member.value));
       else
         result := result || jsonb_build_object(member.key, before);
       end if;
     end loop;
     return result;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_is_reference_field(field text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (field ~ '(NodeIds?|^batchRootId|^batchChildIds|^inputOrder|^referenceOrder)$'::text)
;

CREATE OR REPLACE FUNCTION public.canvas_locks_end_with_right()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     delete from canvas_entity_locks l where l.canvas_id = new.canvas_id and l.holder_id = new.user_id;
     return null;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_log_batch(p_canvas uuid, p_actor uuid, p_revision bigint, p_batch jsonb, p_ops jsonb[], p_effects jsonb[], p_inverses jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_media_keys(body jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT (found.key COLLATE "C") ORDER BY (found.key COLLATE "C")) AS array_agg FROM (SELECT (item.value #>> '{}'::text[]) AS key FROM (jsonb_path_query(canvas_media_keys.body, 'strict $.**?(@.type() == "object").keyvalue()?(@."key" like_regex "storageKeys?$" flag "i")."value"'::jsonpath) field(field) CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(field.field) WHEN 'array'::text THEN field.field ELSE jsonb_build_array(field.field) END) item(value)) WHERE (jsonb_typeof(item.value) = 'string'::text)) found)
;

CREATE OR REPLACE FUNCTION public.canvas_membership_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     update canvas_projects set membership_version = membership_version + 1
      where id = case when tg_op = 'DELETE' then old.canvas_id else new.canvas_id end;
     return null;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_merge_patch(target jsonb, patch jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
   declare
     result jsonb := case when jsonb_typeof(target) = 'object' then target else '{}' end;
     member record;
   begin
     if jsonb_typeof(patch) <> 'object' then return patch; end if;
     for member in select key, value from jsonb_each(patch) loop
       result := case jsonb_typeof(member.value)
         when 'null' then result - member.key
         when 'object' then
           result || jsonb_build_object(member.key, canvas_merge_patch(result -> member.key, member.value))
         else result || jsonb_build_object(member.key, member.value)
       end;
     end loop;
     return result;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_patch_settings(p_canvas uuid, p_op jsonb, p_index integer, p_limits jsonb)
 RETURNS canvas_step
 LANGUAGE plpgsql
AS $function$
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
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_ref_ids(body jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT ((item.value #>> '{}'::text[]) COLLATE "C")) AS array_agg FROM (jsonb_each(CASE jsonb_typeof((canvas_ref_ids.body -> 'data'::text)) WHEN 'object'::text THEN (canvas_ref_ids.body -> 'data'::text) ELSE NULL::jsonb END) field(key, value) CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(field.value) WHEN 'array'::text THEN field.value ELSE jsonb_build_array(field.value) END) item(value)) WHERE (canvas_is_reference_field(field.key) AND (jsonb_typeof(item.value) = 'string'::text)))
;

CREATE OR REPLACE FUNCTION public.canvas_refuse(code text, message text, index integer, facts jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   begin
     raise exception using errcode = 'P0001', constraint = code, message = message,
       detail = (jsonb_build_object('index', index) || facts)::text;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_replace_refs(p_canvas uuid, p_id text, p_old text[], p_new text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   begin
     delete from canvas_entity_refs r where r.canvas_id = p_canvas and r.target_id = any(p_old) and r.entity_id = p_id;
     insert into canvas_entity_refs (canvas_id, target_id, entity_id)
     select p_canvas, target, p_id from unnest(p_new) as target;
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_shift_media_refs(p_canvas uuid, p_gained text[], p_lost text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
   end $function$
;

CREATE OR REPLACE FUNCTION public.canvas_thread_json(t canvas_comment_threads)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
     select jsonb_build_object(
       'id', t.id, 'canvasId', t.canvas_id,
       'anchor', jsonb_build_object('kind', t.anchor, 'nodeId', t.node_id, 'x', t.x, 'y', t.y),
       'detached', t.node_id is not null and not exists (
         select from canvas_entities e where e.canvas_id = t.canvas_id and e.id = t.node_id and e.kind = 'node'),
       'commentCount', t.comments, 'createdAt', canvas_wire_time(t.created_at), 'activeAt', canvas_wire_time(t.active_at),
       'resolvedAt', canvas_wire_time(t.resolved_at), 'resolvedBy', t.resolved_by,
       'deletedAt', canvas_wire_time(t.deleted_at)) $function$
;

CREATE OR REPLACE FUNCTION public.canvas_wire_time(p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
     select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $function$
;

CREATE OR REPLACE FUNCTION public.canvas_without_reference(body jsonb, target text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT jsonb_build_object('data', jsonb_object_agg(field.key, CASE WHEN (jsonb_typeof(field.value) = 'array'::text) THEN (SELECT COALESCE(jsonb_agg(list.item ORDER BY list.place), '[]'::jsonb) AS "coalesce" FROM jsonb_array_elements(field.value) WITH ORDINALITY list(item, place) WHERE (list.item <> to_jsonb(canvas_without_reference.target))) ELSE NULL::jsonb END)) AS jsonb_build_object FROM jsonb_each((canvas_without_reference.body -> 'data'::text)) field(key, value) WHERE (canvas_is_reference_field(field.key) AND ((field.value = to_jsonb(canvas_without_reference.target)) OR ((jsonb_typeof(field.value) = 'array'::text) AND (field.value @> to_jsonb(canvas_without_reference.target))))))
;

CREATE OR REPLACE FUNCTION public.canvas_write_entity(p_canvas uuid, p_op jsonb, p_index integer, p_revision bigint, p_limits jsonb)
 RETURNS canvas_step
 LANGUAGE plpgsql
AS $function$
   declare
     v_id text := p_op ->> 'entityId';
     v_kind text := p_op ->> 'kind';
     v_value jsonb := p_op -> 'value';
     v_merge boolean := p_op ->> 'action' = 'merge';
     v_old record;
     v_found boolean;
     v_body jsonb; v_cell record; v_bytes integer; v_media text[]; v_refs text[]; v_ends integer;
     v_step canvas_step;
   begin
     select e.kind, e.body, e.revision, e.media_keys, e.ref_ids into v_old
       from canvas_entities e where e.canvas_id = p_canvas and e.id = v_id;
     v_found := found;
     if v_found and v_old.kind <> v_kind then
       perform canvas_refuse('entity-kind-mismatch', 'the ID belongs to an entity of another kind', p_index,
         jsonb_build_object('path', '/entityId', 'kind', v_old.kind));
     end if;
     perform canvas_check_expected(p_op, v_old.revision, p_index);

     if not v_merge then
       v_body := v_value;
       v_step.inverse := jsonb_build_array(case when v_found
         then jsonb_build_object('do', 'put', 'kind', v_kind, 'id', v_id, 'value', v_old.body)
         else jsonb_build_object('do', 'drop', 'kind', v_kind, 'id', v_id) end);
     elsif v_found then
       if p_op ? 'checkedType' and p_op ->> 'checkedType' <> v_old.body ->> 'type' then
         perform canvas_refuse('entity-type-changed', 'the node has another type now', p_index,
           jsonb_build_object('path', '/value', 'type', v_old.body ->> 'type'));
       end if;
       v_body := canvas_merge_patch(v_old.body, v_value);
       v_step.inverse := jsonb_build_array(jsonb_build_object(
         'do', 'merge', 'kind', v_kind, 'id', v_id, 'value', canvas_inverse_patch(v_old.body, v_value)));
     else
       perform canvas_refuse('entity-not-found', 'there is no such entity', p_index, '{"path": "/entityId"}');
     end if;

     v_bytes := octet_length(v_body::text);
     if v_bytes > (p_limits ->> 'entityBytes')::integer then
       perform canvas_refuse('entity-too-large', 'the entity is too large', p_index,
         jsonb_build_object('path', '/value', 'limit', p_limits -> 'entityBytes'));
     end if;
     if v_kind = 'edge' and (not v_found or v_value ? 'from' or v_value ? 'to') then
       select count(*) into v_ends from canvas_entities e
        where e.canvas_id = p_canvas and e.kind = 'node' and e.id in (v_body ->> 'from', v_body ->> 'to');
       if v_ends < (case when v_body ->> 'from' = v_body ->> 'to' then 1 else 2 end) then
         perform canvas_refuse('edge-end-missing', 'both ends of an edge must be nodes of this canvas', p_index, '{"path": "/value"}');
       end if;
     end if;
     if v_value ? 'parentId' and v_body ? 'parentId' then
       perform canvas_check_parent(p_canvas, v_id, v_body ->> 'parentId', v_found, p_index, (p_limits ->> 'nesting')::integer);
     end if;

     if v_old.media_keys is not null or (p_op ->> 'media')::boolean then v_media := canvas_media_keys(v_body); end if;
     if v_old.ref_ids is not null or (p_op ->> 'refs')::boolean then v_refs := canvas_ref_ids(v_body); end if;
     v_cell := canvas_cell_of(v_body);
     if v_found then
       update canvas_entities e
          set body = v_body, revision = p_revision, bytes = v_bytes, media_keys = v_media, ref_ids = v_refs,
              cell_level = v_cell.level, cell_x = v_cell.x, cell_y = v_cell.y
        where e.canvas_id = p_canvas and e.id = v_id;
     else
       insert into canvas_entities (canvas_id, id, kind, body, revision, bytes, media_keys, ref_ids, cell_level, cell_x, cell_y)
       values (p_canvas, v_id, v_kind, v_body, p_revision, v_bytes, v_media, v_refs, v_cell.level, v_cell.x, v_cell.y);
     end if;
     if v_refs is distinct from v_old.ref_ids then
       perform canvas_replace_refs(p_canvas, v_id, v_old.ref_ids, v_refs);
     end if;
     if v_media is distinct from v_old.media_keys then
       v_step.gained := v_media;
       v_step.lost := v_old.media_keys;
     end if;
     v_step.effects := '[]';
     v_step.entities := case when v_found then 0 else 1 end;
     return v_step;
   end $function$
;

CREATE OR REPLACE FUNCTION public.credit_accounts_refuse_direct_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception 'balances change by ledger entries only'
      using errcode = 'P0001', constraint = 'credit_accounts_by_posting';
  end $function$
;

CREATE OR REPLACE FUNCTION public.credit_hold(p_operation uuid, p_user uuid, p_quote uuid, p_expires interval, OUT outcome text, OUT reservation credit_reservations)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
  declare
    q credit_quotes;
    a credit_accounts;
    refused_by text;
  begin
    select * into reservation from credit_reservations where operation_id = p_operation;
    if not found then
      select * into q from credit_quotes where id = p_quote and user_id = p_user;
      if not found then outcome := 'quote-not-found'; return; end if;
      if q.valid_until <= clock_timestamp() then outcome := 'quote-expired'; return; end if;
      -- Refuses early without any lock; what decides under concurrency is the account's constraint below.
      select * into a from credit_accounts where user_id = p_user;
      if not found and q.amount = 0 then
        insert into credit_accounts (user_id) values (p_user) on conflict do nothing;
      elsif not found or a.available < q.amount then
        outcome := 'insufficient-credits'; return;
      elsif a.frozen_at is not null then
        outcome := 'account-frozen'; return;
      end if;
      begin
        insert into credit_reservations (
          operation_id, account_user_id, quote_id, expires_at, sweep_at, capability, requested_model, model, matched_rule,
          price_model, price_revision, unit, quantity, unit_price, amount, rounding)
        values (
          p_operation, p_user, p_quote, clock_timestamp() + p_expires, clock_timestamp() + p_expires, q.capability,
          q.requested_model, q.model, q.matched_rule, q.price_model, q.price_revision, q.unit, q.quantity, q.unit_price,
          q.amount, q.rounding)
        on conflict (operation_id) do nothing
        returning * into reservation;
        if found then outcome := 'held'; return; end if;
      exception when check_violation or raise_exception then
        get stacked diagnostics refused_by = constraint_name;
        reservation := null;
        outcome := case refused_by
          when 'credit_accounts_available_not_negative' then 'insufficient-credits'
          when 'credit_accounts_frozen' then 'account-frozen' end;
        if outcome is null then raise; end if;
        return;
      end;
      select * into reservation from credit_reservations where operation_id = p_operation;
    end if;
    select * into q from credit_quotes where id = p_quote;
    outcome := case
      when reservation.account_user_id = p_user
       and (q.id is null or (q.capability, q.model) = (reservation.capability, reservation.model))
      then 'repeated' else 'operation-id-reused' end;
  end $function$
;

CREATE OR REPLACE FUNCTION public.credit_ledger_entries_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    account credit_accounts;
    to_available bigint := 0;
    to_held bigint := 0;
  begin
    if new.kind in ('hold', 'settle', 'release') and pg_trigger_depth() < 2 then
      raise exception 'entries of kind % are written by their reservation', new.kind
        using errcode = 'P0001', constraint = 'credit_ledger_entries_by_reservation';
    end if;

    if new.kind not in ('settle', 'release', 'hold') then
      insert into credit_accounts (user_id) values (new.account_user_id) on conflict do nothing;
      perform 1 from credit_accounts where user_id = new.account_user_id for no key update;
      if new.idempotency_key is not null and exists (
        select 1 from credit_ledger_entries e
         where e.account_user_id = new.account_user_id and e.idempotency_key = new.idempotency_key)
      then return null; end if;
      if new.kind = 'shortfall' and exists (
        select 1 from credit_ledger_entries e where e.operation_id = new.operation_id and e.kind = 'shortfall')
      then return null; end if;
    end if;

    case new.kind
      when 'hold' then
        new.debit_account := 'available'; new.credit_account := 'held';
        to_available := -new.amount; to_held := new.amount;
      when 'settle' then
        new.debit_account := 'held'; new.credit_account := 'system:revenue';
        to_held := -new.amount;
      when 'release' then
        new.debit_account := 'held'; new.credit_account := 'available';
        to_available := new.amount; to_held := -new.amount;
      when 'grant' then
        new.debit_account := 'system:grants'; new.credit_account := 'available';
        to_available := new.amount;
      when 'refund' then
        new.debit_account := 'system:revenue'; new.credit_account := 'available';
        to_available := new.amount;
      when 'expire' then
        new.debit_account := 'available'; new.credit_account := 'system:expired';
        to_available := -new.amount;
      when 'shortfall' then
        new.debit_account := 'system:shortfall'; new.credit_account := 'system:revenue';
      when 'adjust' then
        to_available := case when new.credit_account = 'available' then new.amount else -new.amount end;
      else
        raise exception 'unknown kind %', new.kind
          using errcode = 'P0001', constraint = 'credit_ledger_entries_kind_known';
    end case;

    update credit_accounts
       set available = available + to_available,
           held = held + to_held,
           granted = granted + case when new.kind in ('grant', 'adjust', 'expire') then to_available else 0 end,
           spent = spent + case new.kind when 'settle' then new.amount when 'refund' then -new.amount else 0 end,
           last_seq = last_seq + 1,
           updated_at = clock_timestamp()
     where user_id = new.account_user_id
    returning * into account;
    if new.kind = 'hold' and account.frozen_at is not null then
      raise exception 'the account is frozen' using errcode = 'P0001', constraint = 'credit_accounts_frozen';
    end if;
    new.seq := account.last_seq;
    new.available_after := account.available;
    new.held_after := account.held;
    new.created_at := clock_timestamp();
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.credit_prices_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.updated_at := clock_timestamp();
    if tg_op = 'UPDATE' then
      new.revision := old.revision + 1;
    else
      -- A price that was deleted and set again goes on counting: a revision never names two prices.
      new.created_at := new.updated_at;
      new.revision := 1 + coalesce((select max(v.revision) from credit_price_versions v
        where v.capability = new.capability and v.model = new.model), 0);
    end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.credit_prices_record_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into credit_price_versions (
      capability, model, revision, unit, credits, free, enabled, changed_by, change_reason, effective_at)
    values (
      new.capability, new.model, new.revision, new.unit, new.credits, new.free, new.enabled, new.changed_by,
      new.change_reason, new.updated_at);
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.credit_release(p_operation uuid, p_reason text)
 RETURNS credit_reservations
 LANGUAGE plpgsql
AS $function$
  declare
    r credit_reservations;
  begin
    update credit_reservations set state = 'released', reason = p_reason, finished_at = clock_timestamp()
     where operation_id = p_operation and state = 'held'
    returning * into r;
    if not found then select * into r from credit_reservations where operation_id = p_operation; end if;
    return r;
  end $function$
;

CREATE OR REPLACE FUNCTION public.credit_reservations_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'INSERT' then
      insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason)
      values (new.account_user_id, 'hold', new.amount, new.operation_id, 'generation: ' || new.capability);
      return null;
    end if;
    if new.state = 'settled' then
      insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason)
      values (new.account_user_id, 'settle', new.settled_amount, new.operation_id, 'generation: ' || new.capability);
    end if;
    if new.state = 'released' or new.settled_amount < new.amount then
      insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason)
      values (new.account_user_id, 'release', new.amount - new.settled_amount, new.operation_id,
              coalesce(new.reason, 'not used'));
    end if;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.credit_reservations_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception 'a reservation starts held, ends once, and keeps its terms'
      using errcode = 'P0001', constraint = 'credit_reservations_final';
  end $function$
;

CREATE OR REPLACE FUNCTION public.credit_settle(p_operation uuid, p_amount bigint)
 RETURNS credit_reservations
 LANGUAGE plpgsql
AS $function$
  declare
    r credit_reservations;
    shortfall bigint := 0;
  begin
    update credit_reservations
       set state = 'settled', settled_amount = least(coalesce(p_amount, amount), amount), finished_at = clock_timestamp()
     where operation_id = p_operation and state = 'held'
    returning * into r;
    if found then
      shortfall := coalesce(p_amount, 0) - r.amount;
    else
      select * into r from credit_reservations where operation_id = p_operation;
      -- A success that is told after the release was free of charge: it must be seen (BIL-18).
      if r.state = 'released' then shortfall := coalesce(p_amount, r.amount); end if;
    end if;
    if shortfall > 0 then
      insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason)
      values (r.account_user_id, 'shortfall', shortfall, p_operation,
              case r.state when 'released' then 'success after the hold was released' else 'success above the hold' end);
    end if;
    return r;
  end $function$
;

CREATE OR REPLACE FUNCTION public.direct_media_upload_reservations_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if (new.reservation_id, new.owner_user_id, new.staging_key, new.storage_key, new.oss_key, new.declared_mime,
        new.declared_bytes, new.declared_sha256, new.created_at)
       is distinct from
       (old.reservation_id, old.owner_user_id, old.staging_key, old.storage_key, old.oss_key, old.declared_mime,
        old.declared_bytes, old.declared_sha256, old.created_at) then
      raise exception 'what a reservation declares never changes'
        using constraint = 'direct_media_upload_reservations_immutable';
    end if;
    if new.state <> old.state and not (
         (old.state = 'pending' and new.state in ('committed', 'expired', 'cleaned'))
         or (old.state = 'expired' and new.state = 'cleaned')) then
      raise exception 'a reservation never goes from % to %', old.state, new.state
        using constraint = 'direct_media_upload_reservations_transition';
    end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.generation_details_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if (new.operation_id, new.prompt, new.created_at) is distinct from (old.operation_id, old.prompt, old.created_at)
       or new.request_details is distinct from old.request_details then
      raise exception 'the record of a request cannot change'
        using errcode = 'P0001', constraint = 'generation_details_request_frozen';
    end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.generation_operations_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if (new.operation_id, new.account_user_id, new.origin, new.capability, new.model, new.requested_model, new.request_sha256,
        new.canvas_id, new.provider, new.idempotency_key, new.created_at)
       is distinct from
       (old.operation_id, old.account_user_id, old.origin, old.capability, old.model, old.requested_model, old.request_sha256,
        old.canvas_id, old.provider, old.idempotency_key, old.created_at)
       or new.request is distinct from old.request then
      raise exception 'what a generation operation asks for cannot change'
        using errcode = 'P0001', constraint = 'generation_operations_request_frozen';
    end if;
    if new.attempt < old.attempt or new.sends < old.sends
       or (old.external_task_id is not null and new.external_task_id is distinct from old.external_task_id) then
      raise exception 'counters do not go back and a task ID stays'
        using errcode = 'P0001', constraint = 'generation_operations_monotonic';
    end if;
    if new.execution <> old.execution and not (
      case old.execution
        when 'queued' then new.execution in ('sent', 'failed', 'cancelled')
        when 'sent' then new.execution in ('queued', 'accepted', 'succeeded', 'failed', 'unknown', 'cancelled')
        when 'accepted' then new.execution in ('succeeded', 'failed', 'unknown', 'cancelled')
        when 'unknown' then new.execution in ('succeeded', 'failed', 'cancelled')
        else false
      end) then
      raise exception 'a generation operation cannot go from % to %', old.execution, new.execution
        using errcode = 'P0001', constraint = 'generation_operations_transition';
    end if;
    if old.finished_at is not null then
      raise exception 'a finished generation operation stays as it ended'
        using errcode = 'P0001', constraint = 'generation_operations_final';
    end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.identity_bootstrap_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform 1 from users where id = new.user_id and role = 'admin' and status = 'active' for update;
    if not found then
      raise exception 'the site administrator must be an active administrator'
        using errcode = 'P0001', constraint = 'identity_bootstrap_active_admin';
    end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.opencut_session_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     delete from opencut_session_nodes n where n.session_id = new.id;
     return null;
   end $function$
;

CREATE OR REPLACE FUNCTION public.opencut_session_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     if old.state <> 'open' and (new.state, new.expires_at, new.exported_node_id, new.exported_storage_key)
          is distinct from (old.state, old.expires_at, old.exported_node_id, old.exported_storage_key)
        or new.state = 'exported' and old.expires_at <= clock_timestamp() then
       raise exception using errcode = 'P0001', constraint = 'opencut_session_guard', message = 'the session is over';
     end if;
     return new;
   end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_append_only_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception '% of % is refused: it is append-only', tg_op, tg_table_name
      using errcode = 'P0001', constraint = tg_table_name || '_append_only';
  end $function$
;

CREATE OR REPLACE FUNCTION public.users_avatar_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    v_media record;
  begin
    select owner_user_id, mime, bytes into v_media from media_objects where storage_key = new.avatar_storage_key;
    -- No such object: the foreign key says so.
    if found and (v_media.owner_user_id <> new.id or new.status <> 'active' or v_media.bytes > 2000000
                  or v_media.mime not in ('image/jpeg', 'image/png', 'image/webp')) then
      raise exception 'an avatar is a JPEG, PNG or WebP of at most 2 MB that the active account owns'
        using errcode = 'P0001', constraint = 'users_avatar_allowed';
    end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.users_protect_site_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if exists (select 1 from identity_bootstrap where user_id = old.id) then
      raise exception 'the site administrator can be neither disabled nor demoted'
        using errcode = 'P0001', constraint = 'users_site_admin_protected';
    end if;
    return new;
  end $function$
;

create table account_deletions (
  user_id uuid not null,
  requested_at timestamp with time zone default now() not null,
  due_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  finished_at timestamp with time zone,
  constraint account_deletions_attempts CHECK (attempts >= 0),
  constraint account_deletions_pkey PRIMARY KEY (user_id),
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table api_keys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  prefix text not null,
  key_sha256 bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_key_length CHECK (octet_length(key_sha256) = 32),
  constraint api_keys_key_unique UNIQUE (key_sha256),
  constraint api_keys_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_prefix_form CHECK (prefix ~ '^icv_[A-Za-z0-9_-]{6}$'::text),
  constraint api_keys_scopes_count CHECK (cardinality(scopes) >= 1 AND cardinality(scopes) <= 20),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table app_state (
  key text collate "C" not null,
  data jsonb not null,
  revision bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint app_state_data_object CHECK (jsonb_typeof(data) = 'object'::text),
  constraint app_state_key_form CHECK (key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$'::text),
  constraint app_state_pkey PRIMARY KEY (key),
  constraint app_state_revision_positive CHECK (revision > 0)
);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id text not null,
  request_id text,
  details jsonb not null,
  constraint audit_log_action_form CHECK (action ~ '^[a-z][a-z0-9_-]*([.][a-z][a-z0-9_-]*)+$'::text),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_log_details_object CHECK (jsonb_typeof(details) = 'object'::text),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_request_id_length CHECK (char_length(request_id) <= 200),
  constraint audit_log_target_id_length CHECK (char_length(target_id) >= 1 AND char_length(target_id) <= 200),
  constraint audit_log_target_type_length CHECK (char_length(target_type) >= 1 AND char_length(target_type) <= 64)
);

create table canvas_ai_events (
  project text not null,
  workspace_id uuid not null,
  run_id uuid not null,
  seq bigint not null,
  type text not null,
  data jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint canvas_ai_events_pkey PRIMARY KEY (project, workspace_id, run_id, seq),
  constraint canvas_ai_events_run_fkey FOREIGN KEY (project, workspace_id, run_id) REFERENCES canvas_ai_runs(project, workspace_id, id) ON DELETE CASCADE,
  constraint canvas_ai_events_seq_positive CHECK (seq > 0)
);

create table canvas_ai_mutations (
  project text not null,
  workspace_id uuid not null,
  run_id uuid not null,
  account_id uuid not null,
  action text not null,
  idempotency_key uuid not null,
  payload_hash text not null,
  response_body jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint canvas_ai_mutations_account_fkey FOREIGN KEY (project, account_id) REFERENCES project_accounts(project, account_id),
  constraint canvas_ai_mutations_pkey PRIMARY KEY (project, workspace_id, run_id, account_id, action, idempotency_key),
  constraint canvas_ai_mutations_run_fkey FOREIGN KEY (project, workspace_id, run_id) REFERENCES canvas_ai_runs(project, workspace_id, id) ON DELETE CASCADE
);

create table canvas_ai_run_lineage (
  project text not null,
  workspace_id uuid not null,
  run_id uuid not null,
  retry_of uuid not null,
  constraint canvas_ai_run_lineage_pkey PRIMARY KEY (project, workspace_id, run_id),
  constraint canvas_ai_run_lineage_run_fkey FOREIGN KEY (project, workspace_id, run_id) REFERENCES canvas_ai_runs(project, workspace_id, id) ON DELETE CASCADE
);

create table canvas_ai_runs (
  project text not null,
  workspace_id uuid not null,
  board_id uuid not null,
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  idempotency_key uuid not null,
  payload_hash text not null,
  status text not null,
  plan jsonb not null,
  create_response jsonb not null,
  error_code text,
  cancel_requested boolean default false not null,
  lease_id uuid,
  lease_until timestamp with time zone,
  last_seq bigint default 0 not null,
  available_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  completed_at timestamp with time zone,
  expires_at timestamp with time zone default (now() + '30 days'::interval) not null,
  constraint canvas_ai_runs_account_fkey FOREIGN KEY (project, account_id) REFERENCES project_accounts(project, account_id),
  constraint canvas_ai_runs_board_fkey FOREIGN KEY (project, workspace_id, board_id) REFERENCES materials(project, workspace_id, id) ON DELETE RESTRICT,
  constraint canvas_ai_runs_idempotency UNIQUE (project, workspace_id, account_id, board_id, idempotency_key),
  constraint canvas_ai_runs_last_seq_not_negative CHECK (last_seq >= 0),
  constraint canvas_ai_runs_pkey PRIMARY KEY (project, workspace_id, id),
  constraint canvas_ai_runs_status_known CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'partially_succeeded'::text, 'failed'::text, 'cancelled'::text, 'conflict'::text]))
);

create table canvas_ai_step_operations (
  operation_id uuid not null,
  project text not null,
  workspace_id uuid not null,
  run_id uuid not null,
  step_id text not null,
  constraint canvas_ai_step_operations_one_per_step UNIQUE (project, workspace_id, run_id, step_id),
  constraint canvas_ai_step_operations_pkey PRIMARY KEY (operation_id),
  constraint canvas_ai_step_operations_step_fkey FOREIGN KEY (project, workspace_id, run_id, step_id) REFERENCES canvas_ai_steps(project, workspace_id, run_id, id) ON DELETE CASCADE
);

create table canvas_ai_steps (
  project text not null,
  workspace_id uuid not null,
  run_id uuid not null,
  id text not null,
  board_id uuid not null,
  node_id text not null,
  ordinal integer not null,
  status text not null,
  model_id text not null,
  frozen_input jsonb not null,
  target_fingerprint text not null,
  output jsonb,
  error_code text,
  applied_version bigint,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  constraint canvas_ai_steps_board_fkey FOREIGN KEY (project, workspace_id, board_id) REFERENCES materials(project, workspace_id, id) ON DELETE RESTRICT,
  constraint canvas_ai_steps_node_once UNIQUE (project, workspace_id, run_id, board_id, node_id),
  constraint canvas_ai_steps_ordinal_not_negative CHECK (ordinal >= 0),
  constraint canvas_ai_steps_pkey PRIMARY KEY (project, workspace_id, run_id, id),
  constraint canvas_ai_steps_run_fkey FOREIGN KEY (project, workspace_id, run_id) REFERENCES canvas_ai_runs(project, workspace_id, id) ON DELETE CASCADE,
  constraint canvas_ai_steps_status_known CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'conflict'::text, 'skipped'::text]))
);

create table canvas_boards (
  project text not null,
  workspace_id uuid not null,
  board_id uuid not null,
  canvas_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint canvas_boards_canvas_id_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id),
  constraint canvas_boards_canvas_unique UNIQUE (canvas_id),
  constraint canvas_boards_material_fkey FOREIGN KEY (project, workspace_id, board_id) REFERENCES materials(project, workspace_id, id) ON DELETE CASCADE,
  constraint canvas_boards_pkey PRIMARY KEY (project, workspace_id, board_id)
);

create table canvas_comment_edits (
  comment_id uuid not null,
  revision integer not null,
  body text not null,
  mentioned_user_ids uuid[] not null,
  written_at timestamp with time zone not null,
  constraint canvas_comment_edits_comment_fkey FOREIGN KEY (comment_id) REFERENCES canvas_comments(id) ON DELETE CASCADE,
  constraint canvas_comment_edits_pkey PRIMARY KEY (comment_id, revision)
);

create table canvas_comment_events (
  canvas_id uuid not null,
  seq bigint not null,
  kind text not null,
  thread_id uuid not null,
  comment_id uuid,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint canvas_comment_events_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_comment_events_pkey PRIMARY KEY (canvas_id, seq)
);

create table canvas_comment_heads (
  canvas_id uuid not null,
  seq bigint default 0 not null,
  floor bigint default 0 not null,
  comments integer default 0 not null,
  constraint canvas_comment_heads_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_comment_heads_comments CHECK (comments >= 0),
  constraint canvas_comment_heads_floor CHECK (floor >= 0 AND floor <= seq),
  constraint canvas_comment_heads_pkey PRIMARY KEY (canvas_id)
) with (fillfactor=50);

create table canvas_comment_reactions (
  comment_id uuid not null,
  emoji text collate "C" not null,
  user_id uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint canvas_comment_reactions_comment_fkey FOREIGN KEY (comment_id) REFERENCES canvas_comments(id) ON DELETE CASCADE,
  constraint canvas_comment_reactions_emoji CHECK (octet_length(emoji) >= 1 AND octet_length(emoji) <= 64),
  constraint canvas_comment_reactions_pkey PRIMARY KEY (comment_id, emoji, user_id),
  constraint canvas_comment_reactions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table canvas_comment_threads (
  id uuid not null,
  canvas_id uuid not null,
  anchor text not null,
  node_id text collate "C",
  x double precision,
  y double precision,
  comments integer default 0 not null,
  written integer default 0 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  active_at timestamp with time zone default clock_timestamp() not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  deleted_at timestamp with time zone,
  constraint canvas_comment_threads_anchor CHECK (
CASE anchor
    WHEN 'canvas'::text THEN num_nonnulls(node_id, x, y) = 0
    WHEN 'point'::text THEN node_id IS NULL AND num_nonnulls(x, y) = 2
    WHEN 'node'::text THEN node_id IS NOT NULL AND (num_nonnulls(x, y) = ANY (ARRAY[0, 2]))
    ELSE false
END),
  constraint canvas_comment_threads_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_comment_threads_counts CHECK (comments >= 0 AND comments <= written),
  constraint canvas_comment_threads_pkey PRIMARY KEY (id),
  constraint canvas_comment_threads_place UNIQUE (canvas_id, id),
  constraint canvas_comment_threads_resolver CHECK (resolved_by IS NULL OR resolved_at IS NOT NULL),
  constraint canvas_comment_threads_resolver_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL
);

create table canvas_comments (
  id uuid not null,
  canvas_id uuid not null,
  thread_id uuid not null,
  author_id uuid,
  body text not null,
  mentioned_user_ids uuid[] default '{}'::uuid[] not null,
  attachment_storage_key text,
  revision integer default 1 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint canvas_comments_attachment_fkey FOREIGN KEY (attachment_storage_key) REFERENCES media_objects(storage_key),
  constraint canvas_comments_author_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint canvas_comments_body CHECK (length(body) <= 10000),
  constraint canvas_comments_deleted_is_empty CHECK (deleted_at IS NULL OR body = ''::text AND attachment_storage_key IS NULL AND mentioned_user_ids = '{}'::uuid[]),
  constraint canvas_comments_mentions CHECK (cardinality(mentioned_user_ids) <= 20),
  constraint canvas_comments_pkey PRIMARY KEY (id),
  constraint canvas_comments_revision CHECK (revision > 0),
  constraint canvas_comments_thread_fkey FOREIGN KEY (canvas_id, thread_id) REFERENCES canvas_comment_threads(canvas_id, id) ON DELETE CASCADE
);

create table canvas_entities (
  canvas_id uuid not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  body jsonb not null,
  revision bigint not null,
  bytes integer not null,
  media_keys text[],
  ref_ids text[],
  type text collate "C" generated always as ((body ->> 'type'::text)) stored,
  parent_id text collate "C" generated always as ((body ->> 'parentId'::text)) stored,
  from_id text collate "C" generated always as ((body ->> 'from'::text)) stored,
  to_id text collate "C" generated always as ((body ->> 'to'::text)) stored,
  order_key text collate "C" generated always as (COALESCE((body ->> 'orderKey'::text), (body ->> 'order'::text))) stored,
  cell_level integer,
  cell_x integer,
  cell_y integer,
  constraint canvas_entities_body CHECK (jsonb_typeof(body) = 'object'::text),
  constraint canvas_entities_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_entities_edge_ends CHECK (kind <> 'edge'::text OR body ? 'from'::text AND body ? 'to'::text),
  constraint canvas_entities_from_fkey FOREIGN KEY (canvas_id, from_id) REFERENCES canvas_entities(canvas_id, id),
  constraint canvas_entities_kind CHECK (kind = ANY (ARRAY['node'::text, 'edge'::text, 'group'::text])),
  constraint canvas_entities_node_type CHECK (kind <> 'node'::text OR body ? 'type'::text),
  constraint canvas_entities_own_parent CHECK ((body ->> 'parentId'::text) <> id),
  constraint canvas_entities_parent_fkey FOREIGN KEY (canvas_id, parent_id) REFERENCES canvas_entities(canvas_id, id),
  constraint canvas_entities_pkey PRIMARY KEY (canvas_id, id),
  constraint canvas_entities_to_fkey FOREIGN KEY (canvas_id, to_id) REFERENCES canvas_entities(canvas_id, id)
) with (fillfactor=85);

create table canvas_entity_locks (
  canvas_id uuid not null,
  entity_id text collate "C" not null,
  holder_id uuid not null,
  client_id text not null,
  token uuid not null,
  acquired_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  constraint canvas_entity_locks_client CHECK (length(client_id) >= 1 AND length(client_id) <= 64),
  constraint canvas_entity_locks_holder_fkey FOREIGN KEY (canvas_id, holder_id) REFERENCES canvas_project_members(canvas_id, user_id) ON DELETE CASCADE,
  constraint canvas_entity_locks_life CHECK (expires_at > acquired_at),
  constraint canvas_entity_locks_pkey PRIMARY KEY (canvas_id, entity_id)
) with (fillfactor=70);

create table canvas_entity_refs (
  canvas_id uuid not null,
  target_id text collate "C" not null,
  entity_id text collate "C" not null,
  constraint canvas_entity_refs_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_entity_refs_pkey PRIMARY KEY (canvas_id, target_id, entity_id)
);

create table canvas_history (
  canvas_id uuid not null,
  automatic_revision bigint default 0 not null,
  due_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  lease_token uuid,
  lease_owner text,
  lease_expires_at timestamp with time zone,
  constraint canvas_history_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_history_lease CHECK (num_nulls(lease_token, lease_owner, lease_expires_at) = ANY (ARRAY[0, 3])),
  constraint canvas_history_pkey PRIMARY KEY (canvas_id)
);

create table canvas_invitations (
  id uuid not null,
  canvas_id uuid not null,
  token_hash bytea not null,
  role text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  max_uses integer not null,
  uses integer default 0 not null,
  revoked_at timestamp with time zone,
  constraint canvas_invitations_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_invitations_creator_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint canvas_invitations_max_uses CHECK (max_uses > 0),
  constraint canvas_invitations_pkey PRIMARY KEY (id),
  constraint canvas_invitations_role CHECK (role = ANY (ARRAY['editor'::text, 'viewer'::text])),
  constraint canvas_invitations_token_hash UNIQUE (token_hash),
  constraint canvas_invitations_uses CHECK (uses >= 0 AND uses <= max_uses)
);

create table canvas_notifications (
  id bigint generated always as identity not null,
  canvas_id uuid not null,
  user_id uuid not null,
  kind text not null,
  thread_id uuid not null,
  comment_id uuid not null,
  actor_id uuid,
  created_at timestamp with time zone default clock_timestamp() not null,
  read_at timestamp with time zone,
  constraint canvas_notifications_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint canvas_notifications_comment_fkey FOREIGN KEY (comment_id) REFERENCES canvas_comments(id) ON DELETE CASCADE,
  constraint canvas_notifications_kind CHECK (kind = ANY (ARRAY['mention'::text, 'reply'::text])),
  constraint canvas_notifications_member_fkey FOREIGN KEY (canvas_id, user_id) REFERENCES canvas_project_members(canvas_id, user_id) ON DELETE CASCADE,
  constraint canvas_notifications_once UNIQUE (comment_id, user_id, kind),
  constraint canvas_notifications_pkey PRIMARY KEY (id)
);

create table canvas_operation_batches (
  id bigint generated always as identity not null,
  canvas_id uuid not null,
  actor_id uuid not null,
  first_op_id text collate "C" not null,
  payload_sha256 text not null,
  first_revision bigint not null,
  last_revision bigint not null,
  created_at timestamp with time zone default now() not null,
  undo_group text collate "C",
  undo_state text,
  undo_first bigint,
  undo_last bigint,
  constraint canvas_operation_batches_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint canvas_operation_batches_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_operation_batches_first_op UNIQUE (canvas_id, actor_id, first_op_id),
  constraint canvas_operation_batches_pkey PRIMARY KEY (id),
  constraint canvas_operation_batches_revisions CHECK (first_revision >= 1 AND first_revision <= last_revision),
  constraint canvas_operation_batches_undo_range CHECK ((num_nulls(undo_first, undo_last) = ANY (ARRAY[0, 2])) AND (undo_state IS DISTINCT FROM 'undone'::text OR undo_first IS NOT NULL)),
  constraint canvas_operation_batches_undo_state CHECK (undo_state = ANY (ARRAY['done'::text, 'undone'::text]))
);

create table canvas_operation_effects (
  canvas_id uuid not null,
  revision bigint not null,
  entity_id text collate "C" not null,
  constraint canvas_operation_effects_operation_fkey FOREIGN KEY (canvas_id, revision) REFERENCES canvas_operations(canvas_id, revision) ON DELETE CASCADE,
  constraint canvas_operation_effects_pkey PRIMARY KEY (canvas_id, revision, entity_id)
);

create table canvas_operations (
  canvas_id uuid not null,
  revision bigint not null,
  batch_id bigint not null,
  op_id text collate "C" not null,
  actor_id uuid not null,
  type text not null,
  entity_id text collate "C",
  value jsonb,
  effects jsonb not null,
  inverse jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint canvas_operations_batch_fkey FOREIGN KEY (batch_id) REFERENCES canvas_operation_batches(id) ON DELETE CASCADE,
  constraint canvas_operations_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_operations_op_id UNIQUE (canvas_id, actor_id, op_id),
  constraint canvas_operations_pkey PRIMARY KEY (canvas_id, revision)
);

create table canvas_project_media_refs (
  canvas_id uuid not null,
  storage_key text not null,
  entity_refs integer not null,
  constraint canvas_project_media_refs_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_project_media_refs_media_fkey FOREIGN KEY (storage_key) REFERENCES media_objects(storage_key),
  constraint canvas_project_media_refs_pkey PRIMARY KEY (canvas_id, storage_key),
  constraint canvas_project_media_refs_positive CHECK (entity_refs > 0)
);

create table canvas_project_members (
  canvas_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint canvas_project_members_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_project_members_pkey PRIMARY KEY (canvas_id, user_id),
  constraint canvas_project_members_role CHECK (role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text])),
  constraint canvas_project_members_role_key UNIQUE (canvas_id, user_id, role),
  constraint canvas_project_members_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table canvas_projects (
  id uuid not null,
  owner_user_id uuid not null,
  title text not null,
  revision bigint default 0 not null,
  history_floor bigint default 0 not null,
  entity_count integer default 0 not null,
  settings jsonb default '{}'::jsonb not null,
  settings_media_keys text[],
  membership_version bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  owner_role text generated always as ('owner'::text) stored,
  constraint canvas_projects_entity_count CHECK (entity_count >= 0),
  constraint canvas_projects_history CHECK (history_floor >= 0 AND history_floor <= revision),
  constraint canvas_projects_owner_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id),
  constraint canvas_projects_owner_is_member FOREIGN KEY (id, owner_user_id, owner_role) REFERENCES canvas_project_members(canvas_id, user_id, role) DEFERRABLE INITIALLY DEFERRED,
  constraint canvas_projects_pkey PRIMARY KEY (id),
  constraint canvas_projects_settings CHECK (jsonb_typeof(settings) = 'object'::text),
  constraint canvas_projects_title_length CHECK (length(title) >= 1 AND length(title) <= 200)
) with (fillfactor=50);

create table canvas_restores (
  canvas_id uuid not null,
  actor_id uuid not null,
  restore_id text collate "C" not null,
  version_id uuid not null,
  before_version_id uuid not null,
  first_revision bigint,
  revision bigint not null,
  operations integer not null,
  missing_media text[] not null,
  created_at timestamp with time zone default now() not null,
  constraint canvas_restores_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint canvas_restores_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint canvas_restores_pkey PRIMARY KEY (canvas_id, actor_id, restore_id)
);

create table canvas_undo_answers (
  canvas_id uuid not null,
  actor_id uuid not null,
  op_id text collate "C" not null,
  action text not null,
  answer jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint canvas_undo_answers_action CHECK (action = ANY (ARRAY['undo'::text, 'redo'::text])),
  constraint canvas_undo_answers_member_fkey FOREIGN KEY (canvas_id, actor_id) REFERENCES canvas_project_members(canvas_id, user_id) ON DELETE CASCADE,
  constraint canvas_undo_answers_pkey PRIMARY KEY (canvas_id, actor_id, op_id)
);

create table canvas_version_media (
  version_id uuid not null,
  storage_key text not null,
  constraint canvas_version_media_media_fkey FOREIGN KEY (storage_key) REFERENCES media_objects(storage_key),
  constraint canvas_version_media_pkey PRIMARY KEY (version_id, storage_key),
  constraint canvas_version_media_version_fkey FOREIGN KEY (version_id) REFERENCES canvas_versions(id) ON DELETE CASCADE
);

create table canvas_versions (
  id uuid not null,
  canvas_id uuid,
  kind text not null,
  name text,
  author_id uuid,
  request_id text collate "C",
  state text default 'pending'::text not null,
  revision bigint not null,
  bucket bigint,
  object_key text not null,
  entities integer,
  bytes bigint,
  sha256 text,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  removals_left smallint default 1 not null,
  constraint canvas_versions_author_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint canvas_versions_bucketed CHECK ((kind = 'automatic'::text) = (bucket IS NOT NULL)),
  constraint canvas_versions_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE SET NULL,
  constraint canvas_versions_kind CHECK (kind = ANY (ARRAY['named'::text, 'automatic'::text, 'before-restore'::text])),
  constraint canvas_versions_name CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint canvas_versions_named CHECK ((kind = 'named'::text) = (name IS NOT NULL)),
  constraint canvas_versions_object_key UNIQUE (object_key),
  constraint canvas_versions_pkey PRIMARY KEY (id),
  constraint canvas_versions_removals CHECK (removals_left >= 1 AND removals_left <= 2),
  constraint canvas_versions_requested CHECK (request_id IS NULL OR kind = 'named'::text),
  constraint canvas_versions_revision CHECK (revision >= 0),
  constraint canvas_versions_state CHECK (state = ANY (ARRAY['pending'::text, 'ready'::text, 'deleting'::text])),
  constraint canvas_versions_stored CHECK (state <> 'ready'::text OR entities IS NOT NULL AND bytes IS NOT NULL AND sha256 IS NOT NULL)
);

create table credit_accounts (
  user_id uuid not null,
  available bigint default 0 not null,
  held bigint default 0 not null,
  granted bigint default 0 not null,
  spent bigint default 0 not null,
  last_seq bigint default 0 not null,
  frozen_at timestamp with time zone,
  frozen_reason text,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint credit_accounts_available_not_negative CHECK (available >= 0),
  constraint credit_accounts_balanced CHECK ((available + held) = (granted - spent)),
  constraint credit_accounts_frozen_explained CHECK ((frozen_at IS NULL) = (frozen_reason IS NULL)),
  constraint credit_accounts_frozen_reason_length CHECK (char_length(frozen_reason) >= 1 AND char_length(frozen_reason) <= 500),
  constraint credit_accounts_granted_not_negative CHECK (granted >= 0),
  constraint credit_accounts_held_not_negative CHECK (held >= 0),
  constraint credit_accounts_last_seq_not_negative CHECK (last_seq >= 0),
  constraint credit_accounts_pkey PRIMARY KEY (user_id),
  constraint credit_accounts_spent_not_negative CHECK (spent >= 0),
  constraint credit_accounts_user_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (fillfactor=50);

create table credit_ledger_entries (
  account_user_id uuid not null,
  seq bigint not null,
  kind text not null,
  amount bigint not null,
  debit_account text not null,
  credit_account text not null,
  available_delta bigint generated always as (
CASE 'available'::text
    WHEN credit_account THEN amount
    WHEN debit_account THEN (- amount)
    ELSE (0)::bigint
END) stored not null,
  held_delta bigint generated always as (
CASE 'held'::text
    WHEN credit_account THEN amount
    WHEN debit_account THEN (- amount)
    ELSE (0)::bigint
END) stored not null,
  available_after bigint not null,
  held_after bigint not null,
  operation_id uuid,
  reason text not null,
  actor_id uuid,
  idempotency_key text,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint credit_ledger_entries_account_fkey FOREIGN KEY (account_user_id) REFERENCES credit_accounts(user_id),
  constraint credit_ledger_entries_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint credit_ledger_entries_amount_not_negative CHECK (amount >= 0),
  constraint credit_ledger_entries_available_not_negative CHECK (available_after >= 0),
  constraint credit_ledger_entries_held_not_negative CHECK (held_after >= 0),
  constraint credit_ledger_entries_idempotency_key_length CHECK (char_length(idempotency_key) >= 1 AND char_length(idempotency_key) <= 300),
  constraint credit_ledger_entries_kind_known CHECK (kind = ANY (ARRAY['grant'::text, 'hold'::text, 'settle'::text, 'release'::text, 'refund'::text, 'adjust'::text, 'expire'::text, 'shortfall'::text])),
  constraint credit_ledger_entries_operation_named CHECK (operation_id IS NOT NULL OR (kind <> ALL (ARRAY['hold'::text, 'settle'::text, 'release'::text, 'refund'::text, 'shortfall'::text]))),
  constraint credit_ledger_entries_pkey PRIMARY KEY (account_user_id, seq),
  constraint credit_ledger_entries_reason_length CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint credit_ledger_entries_seq_positive CHECK (seq > 0),
  constraint credit_ledger_entries_transfer CHECK (
CASE kind
    WHEN 'grant'::text THEN debit_account = 'system:grants'::text AND credit_account = 'available'::text
    WHEN 'hold'::text THEN debit_account = 'available'::text AND credit_account = 'held'::text
    WHEN 'settle'::text THEN debit_account = 'held'::text AND credit_account = 'system:revenue'::text
    WHEN 'release'::text THEN debit_account = 'held'::text AND credit_account = 'available'::text
    WHEN 'refund'::text THEN debit_account = 'system:revenue'::text AND credit_account = 'available'::text
    WHEN 'adjust'::text THEN debit_account = 'available'::text AND credit_account = 'system:adjustments'::text OR debit_account = 'system:adjustments'::text AND credit_account = 'available'::text
    WHEN 'expire'::text THEN debit_account = 'available'::text AND credit_account = 'system:expired'::text
    WHEN 'shortfall'::text THEN debit_account = 'system:shortfall'::text AND credit_account = 'system:revenue'::text
    ELSE NULL::boolean
END)
);

create table credit_price_versions (
  capability text not null,
  model text not null,
  revision bigint not null,
  unit text not null,
  credits bigint not null,
  free boolean default false not null,
  enabled boolean default true not null,
  changed_by uuid,
  change_reason text not null,
  effective_at timestamp with time zone not null,
  constraint credit_price_versions_capability_form CHECK (capability ~ '^[a-z0-9_.]{1,64}$'::text),
  constraint credit_price_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint credit_price_versions_credits_bounded CHECK (credits >= 0 AND credits <= '1000000000000'::bigint),
  constraint credit_price_versions_free_is_explicit CHECK (free = (credits = 0)),
  constraint credit_price_versions_model_form CHECK (model ~ '^([*]|[a-z0-9][a-z0-9._:/-]{0,199})$'::text),
  constraint credit_price_versions_pkey PRIMARY KEY (capability, model, revision),
  constraint credit_price_versions_revision_positive CHECK (revision > 0),
  constraint credit_price_versions_unit_known CHECK (unit = ANY (ARRAY['call'::text, 'image'::text, 'second'::text, '1k_characters'::text]))
);

create table credit_prices (
  capability text not null,
  model text not null,
  revision bigint not null,
  unit text not null,
  credits bigint not null,
  free boolean default false not null,
  enabled boolean default true not null,
  changed_by uuid,
  change_reason text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint credit_prices_capability_form CHECK (capability ~ '^[a-z0-9_.]{1,64}$'::text),
  constraint credit_prices_change_reason_length CHECK (char_length(change_reason) >= 1 AND char_length(change_reason) <= 500),
  constraint credit_prices_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint credit_prices_credits_bounded CHECK (credits >= 0 AND credits <= '1000000000000'::bigint),
  constraint credit_prices_free_is_explicit CHECK (free = (credits = 0)),
  constraint credit_prices_model_form CHECK (model ~ '^([*]|[a-z0-9][a-z0-9._:/-]{0,199})$'::text),
  constraint credit_prices_pkey PRIMARY KEY (capability, model),
  constraint credit_prices_revision_positive CHECK (revision > 0),
  constraint credit_prices_unit_known CHECK (unit = ANY (ARRAY['call'::text, 'image'::text, 'second'::text, '1k_characters'::text]))
);

create table credit_quotes (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  valid_until timestamp with time zone not null,
  capability text not null,
  requested_model text not null,
  model text not null,
  matched_rule text not null,
  price_model text not null,
  price_revision bigint not null,
  unit text not null,
  quantity numeric(16,6) not null,
  unit_price bigint not null,
  amount bigint not null,
  rounding numeric(7,6) not null,
  constraint credit_quotes_amount_not_negative CHECK (amount >= 0),
  constraint credit_quotes_capability_length CHECK (char_length(capability) >= 1 AND char_length(capability) <= 64),
  constraint credit_quotes_matched_rule_known CHECK (matched_rule = ANY (ARRAY['exact'::text, 'alias'::text, 'wildcard'::text])),
  constraint credit_quotes_model_form CHECK (model ~ '^[a-z0-9][a-z0-9._:/-]{0,199}$'::text),
  constraint credit_quotes_pkey PRIMARY KEY (id),
  constraint credit_quotes_quantity_bounded CHECK (quantity > 0::numeric AND quantity <= 1000000::numeric),
  constraint credit_quotes_requested_model_length CHECK (char_length(requested_model) >= 1 AND char_length(requested_model) <= 200),
  constraint credit_quotes_rounded_up_once CHECK (amount::numeric = ceil(quantity * unit_price::numeric) AND rounding = (amount::numeric - quantity * unit_price::numeric)),
  constraint credit_quotes_unit_known CHECK (unit = ANY (ARRAY['call'::text, 'image'::text, 'second'::text, '1k_characters'::text])),
  constraint credit_quotes_unit_price_bounded CHECK (unit_price >= 0 AND unit_price <= '1000000000000'::bigint),
  constraint credit_quotes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table credit_reservations (
  operation_id uuid not null,
  account_user_id uuid not null,
  state text default 'held'::text not null,
  quote_id uuid not null,
  settled_amount bigint default 0 not null,
  reason text,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  sweep_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  capability text not null,
  requested_model text not null,
  model text not null,
  matched_rule text not null,
  price_model text not null,
  price_revision bigint not null,
  unit text not null,
  quantity numeric(16,6) not null,
  unit_price bigint not null,
  amount bigint not null,
  rounding numeric(7,6) not null,
  constraint credit_reservations_account_fkey FOREIGN KEY (account_user_id) REFERENCES credit_accounts(user_id) DEFERRABLE INITIALLY DEFERRED,
  constraint credit_reservations_amount_not_negative CHECK (amount >= 0),
  constraint credit_reservations_capability_length CHECK (char_length(capability) >= 1 AND char_length(capability) <= 64),
  constraint credit_reservations_expires_later CHECK (expires_at > created_at),
  constraint credit_reservations_matched_rule_known CHECK (matched_rule = ANY (ARRAY['exact'::text, 'alias'::text, 'wildcard'::text])),
  constraint credit_reservations_model_form CHECK (model ~ '^[a-z0-9][a-z0-9._:/-]{0,199}$'::text),
  constraint credit_reservations_pkey PRIMARY KEY (operation_id),
  constraint credit_reservations_quantity_bounded CHECK (quantity > 0::numeric AND quantity <= 1000000::numeric),
  constraint credit_reservations_reason_length CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint credit_reservations_requested_model_length CHECK (char_length(requested_model) >= 1 AND char_length(requested_model) <= 200),
  constraint credit_reservations_rounded_up_once CHECK (amount::numeric = ceil(quantity * unit_price::numeric) AND rounding = (amount::numeric - quantity * unit_price::numeric)),
  constraint credit_reservations_settled_within_hold CHECK (settled_amount >= 0 AND settled_amount <= amount),
  constraint credit_reservations_state_known CHECK (state = ANY (ARRAY['held'::text, 'settled'::text, 'released'::text])),
  constraint credit_reservations_state_shape CHECK (
CASE state
    WHEN 'held'::text THEN settled_amount = 0 AND finished_at IS NULL
    WHEN 'settled'::text THEN finished_at IS NOT NULL
    ELSE settled_amount = 0 AND finished_at IS NOT NULL AND reason IS NOT NULL
END),
  constraint credit_reservations_unit_known CHECK (unit = ANY (ARRAY['call'::text, 'image'::text, 'second'::text, '1k_characters'::text])),
  constraint credit_reservations_unit_price_bounded CHECK (unit_price >= 0 AND unit_price <= '1000000000000'::bigint)
) with (fillfactor=80);

create table direct_media_upload_reservations (
  reservation_id uuid not null,
  owner_user_id uuid not null,
  staging_key text not null,
  storage_key text not null,
  oss_key text not null,
  state text default 'pending'::text not null,
  declared_mime text not null,
  declared_bytes bigint not null,
  declared_sha256 text not null,
  original_file_name text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  committed_at timestamp with time zone,
  cleaned_at timestamp with time zone,
  constraint direct_media_upload_reservations_cleaned_at_set CHECK ((state = 'cleaned'::text) = (cleaned_at IS NOT NULL)),
  constraint direct_media_upload_reservations_committed_at_set CHECK ((state = 'committed'::text) = (committed_at IS NOT NULL)),
  constraint direct_media_upload_reservations_declared_bytes_positive CHECK (declared_bytes > 0),
  constraint direct_media_upload_reservations_declared_mime_form CHECK (declared_mime ~ '^[a-z]+/[a-z0-9.+-]+$'::text),
  constraint direct_media_upload_reservations_declared_sha256_form CHECK (declared_sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint direct_media_upload_reservations_expiry_after_creation CHECK (expires_at > created_at),
  constraint direct_media_upload_reservations_file_name_length CHECK (char_length(original_file_name) >= 1 AND char_length(original_file_name) <= 255),
  constraint direct_media_upload_reservations_oss_key_prefix CHECK (oss_key ~~ 'infinite-canvas/media/direct-immutable/%'::text),
  constraint direct_media_upload_reservations_oss_key_unique UNIQUE (oss_key),
  constraint direct_media_upload_reservations_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id),
  constraint direct_media_upload_reservations_pkey PRIMARY KEY (reservation_id),
  constraint direct_media_upload_reservations_staging_key_form CHECK (staging_key ~ '^direct-stage:[0-9]{8}_[0-9a-f-]{36}$'::text),
  constraint direct_media_upload_reservations_staging_key_unique UNIQUE (staging_key),
  constraint direct_media_upload_reservations_state_known CHECK (state = ANY (ARRAY['pending'::text, 'committed'::text, 'expired'::text, 'cleaned'::text])),
  constraint direct_media_upload_reservations_storage_key_form CHECK (storage_key ~ '^direct:[0-9]{8}_[0-9a-f-]{36}$'::text),
  constraint direct_media_upload_reservations_storage_key_unique UNIQUE (storage_key)
);

create table generation_details (
  operation_id uuid not null,
  prompt text not null,
  request_details jsonb not null,
  result_details jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint generation_details_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES credit_reservations(operation_id),
  constraint generation_details_pkey PRIMARY KEY (operation_id),
  constraint generation_details_prompt_length CHECK (char_length(prompt) <= 20000),
  constraint generation_details_request_object CHECK (jsonb_typeof(request_details) = 'object'::text),
  constraint generation_details_result_object CHECK (jsonb_typeof(result_details) = 'object'::text)
);

create table generation_operations (
  operation_id uuid not null,
  account_user_id uuid not null,
  origin text not null,
  capability text not null,
  model text not null,
  requested_model text not null,
  request jsonb not null,
  request_sha256 text not null,
  canvas_id uuid,
  execution text default 'queued'::text not null,
  delivery text default 'none'::text not null,
  billing text default 'held'::text not null,
  provider text not null,
  idempotency_key text not null,
  lease_token uuid,
  lease_owner text,
  lease_expires_at timestamp with time zone,
  attempt integer default 0 not null,
  sends integer default 0 not null,
  sent_at timestamp with time zone,
  external_task_id text,
  due_at timestamp with time zone not null,
  poll_failures integer default 0 not null,
  progress smallint,
  staged_output jsonb,
  output jsonb,
  error_code text,
  cancel_requested_at timestamp with time zone,
  cancel_sent_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint generation_operations_account_user_id_fkey FOREIGN KEY (account_user_id) REFERENCES users(id),
  constraint generation_operations_attempt_not_negative CHECK (attempt >= 0),
  constraint generation_operations_billing_known CHECK (billing = ANY (ARRAY['held'::text, 'settled'::text, 'released'::text])),
  constraint generation_operations_capability_form CHECK (capability ~ '^[a-z0-9_.]{1,40}$'::text),
  constraint generation_operations_delivered_is_success CHECK ((delivery = ANY (ARRAY['delivered'::text, 'conflict'::text])) = (execution = 'succeeded'::text)),
  constraint generation_operations_delivery_known CHECK (delivery = ANY (ARRAY['none'::text, 'pending'::text, 'delivered'::text, 'conflict'::text])),
  constraint generation_operations_error_code_form CHECK (error_code ~ '^[a-z0-9][a-z0-9_.-]{0,99}$'::text),
  constraint generation_operations_error_on_failure CHECK (execution <> 'failed'::text OR error_code IS NOT NULL),
  constraint generation_operations_execution_known CHECK (execution = ANY (ARRAY['queued'::text, 'sent'::text, 'accepted'::text, 'succeeded'::text, 'failed'::text, 'unknown'::text, 'cancelled'::text])),
  constraint generation_operations_external_task_id_length CHECK (char_length(external_task_id) >= 1 AND char_length(external_task_id) <= 500),
  constraint generation_operations_finished_at_end CHECK ((finished_at IS NULL) = (execution = ANY (ARRAY['queued'::text, 'sent'::text, 'accepted'::text, 'unknown'::text]))),
  constraint generation_operations_held_while_open CHECK ((billing = 'held'::text) = (execution = ANY (ARRAY['queued'::text, 'sent'::text, 'accepted'::text, 'unknown'::text]))),
  constraint generation_operations_idempotency_key_unique UNIQUE (idempotency_key),
  constraint generation_operations_lease_ends CHECK (finished_at IS NULL OR lease_token IS NULL),
  constraint generation_operations_lease_whole CHECK (num_nulls(lease_token, lease_owner, lease_expires_at) = ANY (ARRAY[0, 3])),
  constraint generation_operations_model_length CHECK (char_length(model) >= 1 AND char_length(model) <= 200),
  constraint generation_operations_no_failed_with_result CHECK ((output IS NOT NULL) = (execution = 'succeeded'::text)),
  constraint generation_operations_origin_known CHECK (origin = ANY (ARRAY['user'::text, 'canvas_ai'::text])),
  constraint generation_operations_pending_is_open CHECK (delivery <> 'pending'::text OR (execution = ANY (ARRAY['sent'::text, 'accepted'::text, 'unknown'::text]))),
  constraint generation_operations_pkey PRIMARY KEY (operation_id),
  constraint generation_operations_poll_failures_not_negative CHECK (poll_failures >= 0),
  constraint generation_operations_progress_percent CHECK (progress >= 0 AND progress <= 100),
  constraint generation_operations_request_sha256_form CHECK (request_sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint generation_operations_requested_model_length CHECK (char_length(requested_model) >= 1 AND char_length(requested_model) <= 200),
  constraint generation_operations_sends_not_negative CHECK (sends >= 0),
  constraint generation_operations_sent_marked CHECK (sent_at IS NULL AND (execution = ANY (ARRAY['queued'::text, 'failed'::text, 'cancelled'::text])) OR sent_at IS NOT NULL AND execution <> 'queued'::text),
  constraint generation_operations_staged_is_pending CHECK ((staged_output IS NOT NULL) = (delivery = 'pending'::text)),
  constraint generation_operations_task_when_accepted CHECK (execution <> 'accepted'::text OR external_task_id IS NOT NULL),
  constraint generation_operations_task_when_sent CHECK (external_task_id IS NULL OR sent_at IS NOT NULL)
);

create table idempotency_keys (
  principal text not null,
  method text not null,
  route text not null,
  key text not null,
  payload_hash text not null,
  status integer,
  response json,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_key_check CHECK (length(key) >= 1 AND length(key) <= 200),
  constraint idempotency_keys_pkey PRIMARY KEY (principal, method, route, key)
);

create table identity_bootstrap (
  singleton boolean default true not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint identity_bootstrap_pkey PRIMARY KEY (singleton),
  constraint identity_bootstrap_singleton CHECK (singleton),
  constraint identity_bootstrap_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table legacy_canvases (
  user_id uuid not null,
  legacy_id text collate "C" not null,
  canvas_id uuid,
  skipped text,
  left_out integer default 0 not null,
  mirrored_revision bigint,
  created_at timestamp with time zone default now() not null,
  constraint legacy_canvases_canvas UNIQUE (user_id, canvas_id),
  constraint legacy_canvases_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint legacy_canvases_legacy_id CHECK (length(legacy_id) >= 1 AND length(legacy_id) <= 200),
  constraint legacy_canvases_outcome CHECK ((canvas_id IS NULL) = (skipped IS NOT NULL)),
  constraint legacy_canvases_pkey PRIMARY KEY (user_id, legacy_id),
  constraint legacy_canvases_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table login_throttle (
  key text not null,
  attempts integer not null,
  window_ends_at timestamp with time zone not null,
  constraint login_throttle_attempts_positive CHECK (attempts >= 0),
  constraint login_throttle_pkey PRIMARY KEY (key)
);

create table materials (
  project text not null,
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  created_at timestamp with time zone default now() not null,
  constraint materials_kind_known CHECK (kind = 'board'::text),
  constraint materials_pkey PRIMARY KEY (project, workspace_id, id),
  constraint materials_workspace_fkey FOREIGN KEY (project, workspace_id) REFERENCES workspaces(project, id)
);

create table media_deletions (
  id uuid default gen_random_uuid() not null,
  oss_key text not null,
  reason text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  lease_token uuid,
  lease_owner text,
  lease_expires_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  constraint media_deletions_attempts_not_negative CHECK (attempts >= 0),
  constraint media_deletions_last_error_length CHECK (char_length(last_error) <= 500),
  constraint media_deletions_lease_whole CHECK (num_nulls(lease_token, lease_owner, lease_expires_at) = ANY (ARRAY[0, 3])),
  constraint media_deletions_oss_key_prefix CHECK (oss_key ~ '^(infinite-canvas/media|persona-video)/'::text),
  constraint media_deletions_oss_key_unique UNIQUE (oss_key),
  constraint media_deletions_pkey PRIMARY KEY (id),
  constraint media_deletions_reason_known CHECK (reason = ANY (ARRAY['deleted'::text, 'orphan'::text]))
);

create table media_derivatives (
  storage_key text not null,
  state text default 'pending'::text not null,
  placeholder text,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  lease_token uuid,
  lease_owner text,
  lease_expires_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint media_derivatives_attempts_not_negative CHECK (attempts >= 0),
  constraint media_derivatives_failed_says_why CHECK (state <> 'failed'::text OR last_error IS NOT NULL),
  constraint media_derivatives_finished_at_set CHECK ((state <> 'pending'::text) = (finished_at IS NOT NULL)),
  constraint media_derivatives_last_error_length CHECK (char_length(last_error) <= 500),
  constraint media_derivatives_lease_while_pending CHECK (state = 'pending'::text OR lease_token IS NULL),
  constraint media_derivatives_lease_whole CHECK (num_nulls(lease_token, lease_owner, lease_expires_at) = ANY (ARRAY[0, 3])),
  constraint media_derivatives_pkey PRIMARY KEY (storage_key),
  constraint media_derivatives_placeholder_length CHECK (char_length(placeholder) >= 6 AND char_length(placeholder) <= 100),
  constraint media_derivatives_placeholder_when_ready CHECK ((state = 'ready'::text) = (placeholder IS NOT NULL)),
  constraint media_derivatives_state_known CHECK (state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text])),
  constraint media_derivatives_storage_key_fkey FOREIGN KEY (storage_key) REFERENCES media_objects(storage_key) ON DELETE CASCADE
);

create table media_digests (
  storage_key text not null,
  md5 text not null,
  created_at timestamp with time zone default now() not null,
  constraint media_digests_digest_key UNIQUE (storage_key, md5),
  constraint media_digests_md5_form CHECK (md5 ~ '^[0-9a-f]{32}$'::text),
  constraint media_digests_media_fkey FOREIGN KEY (storage_key) REFERENCES media_objects(storage_key) ON DELETE CASCADE,
  constraint media_digests_pkey PRIMARY KEY (storage_key)
);

create table media_objects (
  storage_key text not null,
  owner_user_id uuid not null,
  oss_key text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  duration_ms bigint,
  original_file_name text,
  source text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint media_objects_bytes_positive CHECK (bytes > 0),
  constraint media_objects_dimensions_together CHECK ((width IS NULL) = (height IS NULL)),
  constraint media_objects_duration_not_negative CHECK (duration_ms >= 0),
  constraint media_objects_height_positive CHECK (height > 0),
  constraint media_objects_mime_form CHECK (mime ~ '^[a-z]+/[a-z0-9.+-]+$'::text),
  constraint media_objects_original_file_name_length CHECK (char_length(original_file_name) >= 1 AND char_length(original_file_name) <= 255),
  constraint media_objects_oss_key_prefix CHECK (oss_key ~ '^(infinite-canvas/media|persona-video)/'::text),
  constraint media_objects_oss_key_unique UNIQUE (oss_key),
  constraint media_objects_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id),
  constraint media_objects_pkey PRIMARY KEY (storage_key),
  constraint media_objects_sha256_form CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint media_objects_source_known CHECK (source = ANY (ARRAY['upload'::text, 'generation'::text, 'import'::text])),
  constraint media_objects_storage_key_form CHECK (storage_key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$'::text),
  constraint media_objects_width_positive CHECK (width > 0)
);

create table media_thumbnails (
  storage_key text not null,
  size integer not null,
  oss_key text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone default now() not null,
  constraint media_thumbnails_bytes_positive CHECK (bytes > 0),
  constraint media_thumbnails_height_fits CHECK (height >= 1 AND height <= size),
  constraint media_thumbnails_oss_key_prefix CHECK (oss_key ~~ 'infinite-canvas/media/thumbnails/%'::text),
  constraint media_thumbnails_oss_key_unique UNIQUE (oss_key),
  constraint media_thumbnails_pkey PRIMARY KEY (storage_key, size),
  constraint media_thumbnails_sha256_form CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint media_thumbnails_size_known CHECK (size = ANY (ARRAY[256, 1024])),
  constraint media_thumbnails_storage_key_fkey FOREIGN KEY (storage_key) REFERENCES media_derivatives(storage_key) ON DELETE CASCADE,
  constraint media_thumbnails_width_fits CHECK (width >= 1 AND width <= size)
);

create table opencut_session_nodes (
  canvas_id uuid not null,
  node_id text collate "C" not null,
  session_id uuid not null,
  constraint opencut_session_nodes_one_editor PRIMARY KEY (canvas_id, node_id),
  constraint opencut_session_nodes_session_fkey FOREIGN KEY (session_id) REFERENCES opencut_sessions(id) ON DELETE CASCADE
);

create table opencut_sessions (
  id uuid not null,
  canvas_id uuid not null,
  user_id uuid,
  state text default 'open'::text not null,
  media jsonb not null,
  canvas_revision bigint not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  superseded_by uuid,
  exported_node_id text,
  exported_storage_key text,
  exported_revision bigint,
  constraint opencut_sessions_canvas_fkey FOREIGN KEY (canvas_id) REFERENCES canvas_projects(id) ON DELETE CASCADE,
  constraint opencut_sessions_closed CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint opencut_sessions_exported CHECK (num_nonnulls(exported_node_id, exported_storage_key, exported_revision) =
CASE state
    WHEN 'exported'::text THEN 3
    ELSE 0
END),
  constraint opencut_sessions_life CHECK (expires_at > created_at),
  constraint opencut_sessions_media CHECK (jsonb_typeof(media) = 'array'::text),
  constraint opencut_sessions_pkey PRIMARY KEY (id),
  constraint opencut_sessions_state CHECK (state = ANY (ARRAY['open'::text, 'exported'::text, 'expired'::text, 'cancelled'::text, 'superseded'::text])),
  constraint opencut_sessions_superseded CHECK ((state = 'superseded'::text) = (superseded_by IS NOT NULL)),
  constraint opencut_sessions_superseded_by_fkey FOREIGN KEY (superseded_by) REFERENCES opencut_sessions(id),
  constraint opencut_sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table project_accounts (
  project text not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint project_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint project_accounts_pkey PRIMARY KEY (project, account_id),
  constraint project_accounts_project_form CHECK (project ~ '^[a-z0-9][a-z0-9_-]{0,62}$'::text)
);

create table service_tokens (
  id uuid not null,
  name text not null,
  token_sha256 bytea not null,
  scopes text[] not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint service_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint service_tokens_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  constraint service_tokens_pkey PRIMARY KEY (id),
  constraint service_tokens_scopes_count CHECK (cardinality(scopes) >= 1 AND cardinality(scopes) <= 20),
  constraint service_tokens_token_length CHECK (octet_length(token_sha256) = 32),
  constraint service_tokens_token_unique UNIQUE (token_sha256)
);

create table user_app_state (
  user_id uuid not null,
  key text collate "C" not null,
  data jsonb not null,
  revision bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint user_app_state_data_object CHECK (jsonb_typeof(data) = 'object'::text),
  constraint user_app_state_key_form CHECK (key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$'::text),
  constraint user_app_state_key_not_reserved CHECK (NOT app_state_key_is_reserved(key)),
  constraint user_app_state_pkey PRIMARY KEY (user_id, key),
  constraint user_app_state_revision_positive CHECK (revision > 0),
  constraint user_app_state_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_asset_media (
  user_id uuid not null,
  asset_id text collate "C" not null,
  state_key text collate "C" generated always as ('infinite-canvas:asset_store'::text) stored not null,
  storage_key text not null,
  md5 text,
  constraint user_asset_media_digest_fkey FOREIGN KEY (storage_key, md5) REFERENCES media_digests(storage_key, md5),
  constraint user_asset_media_list_fkey FOREIGN KEY (user_id, state_key) REFERENCES user_app_state(user_id, key) ON DELETE CASCADE,
  constraint user_asset_media_media_fkey FOREIGN KEY (storage_key) REFERENCES media_objects(storage_key),
  constraint user_asset_media_pkey PRIMARY KEY (user_id, asset_id)
);

create table user_sessions (
  id uuid not null,
  user_id uuid not null,
  token_sha256 bytea not null,
  transport text not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone default now() not null,
  renewed_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint user_sessions_address_length CHECK (char_length(address) <= 64),
  constraint user_sessions_pkey PRIMARY KEY (id),
  constraint user_sessions_token_length CHECK (octet_length(token_sha256) = 32),
  constraint user_sessions_token_unique UNIQUE (token_sha256),
  constraint user_sessions_transport_known CHECK (transport = ANY (ARRAY['cookie'::text, 'bearer'::text])),
  constraint user_sessions_user_agent_length CHECK (char_length(user_agent) <= 256),
  constraint user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid not null,
  username text not null,
  display_name text not null,
  password_hash text not null,
  role text default 'user'::text not null,
  status text default 'active'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  avatar_storage_key text,
  constraint users_avatar_storage_key_fkey FOREIGN KEY (avatar_storage_key) REFERENCES media_objects(storage_key) ON DELETE SET NULL,
  constraint users_deleted_is_nobody CHECK (status <> 'deleted'::text OR role = 'user'::text),
  constraint users_display_name_length CHECK (char_length(display_name) >= 1 AND char_length(display_name) <= 80),
  constraint users_password_hash_form CHECK (password_hash ~~ '$argon2id$%'::text),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_known CHECK (role = ANY (ARRAY['user'::text, 'admin'::text])),
  constraint users_status_known CHECK (status = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text])),
  constraint users_username_form CHECK (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$'::text)
);

create table workspace_members (
  project text not null,
  workspace_id uuid not null,
  account_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint workspace_members_account_fkey FOREIGN KEY (project, account_id) REFERENCES project_accounts(project, account_id),
  constraint workspace_members_pkey PRIMARY KEY (project, workspace_id, account_id),
  constraint workspace_members_role_known CHECK (role = ANY (ARRAY['owner'::text, 'member'::text])),
  constraint workspace_members_workspace_fkey FOREIGN KEY (project, workspace_id) REFERENCES workspaces(project, id) ON DELETE CASCADE
);

create table workspaces (
  project text not null,
  id uuid not null,
  title text not null,
  home_of uuid,
  created_at timestamp with time zone default now() not null,
  constraint workspaces_home_of_fkey FOREIGN KEY (home_of) REFERENCES users(id),
  constraint workspaces_one_home UNIQUE (project, home_of),
  constraint workspaces_pkey PRIMARY KEY (project, id),
  constraint workspaces_project_form CHECK (project ~ '^[a-z0-9][a-z0-9_-]{0,62}$'::text),
  constraint workspaces_title_length CHECK (char_length(title) >= 1 AND char_length(title) <= 200)
);

CREATE INDEX account_deletions_due ON account_deletions USING btree (due_at) WHERE finished_at IS NULL;

CREATE INDEX api_keys_by_user ON api_keys USING btree (user_id, id);

CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor_id, id);

CREATE INDEX audit_log_by_target ON audit_log USING btree (target_type, target_id, id);

CREATE INDEX canvas_ai_active ON canvas_ai_runs USING btree (project, workspace_id, board_id, created_at, id) WHERE status = ANY (ARRAY['queued'::text, 'running'::text]);

CREATE INDEX canvas_ai_pending ON canvas_ai_runs USING btree (available_at, created_at, id) WHERE status = 'queued'::text;

CREATE INDEX canvas_ai_running ON canvas_ai_runs USING btree (GREATEST(available_at, COALESCE(lease_until, available_at))) WHERE status = 'running'::text;

CREATE UNIQUE INDEX canvas_ai_node_busy ON canvas_ai_steps USING btree (project, workspace_id, board_id, node_id) WHERE status = ANY (ARRAY['queued'::text, 'running'::text]);

CREATE INDEX canvas_comment_events_age ON canvas_comment_events USING btree (created_at);

CREATE INDEX canvas_comment_reactions_user ON canvas_comment_reactions USING btree (user_id);

CREATE INDEX canvas_comment_threads_deleted ON canvas_comment_threads USING btree (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX canvas_comment_threads_node ON canvas_comment_threads USING btree (canvas_id, node_id, id) WHERE node_id IS NOT NULL;

CREATE INDEX canvas_comment_threads_resolved_by ON canvas_comment_threads USING btree (resolved_by) WHERE resolved_by IS NOT NULL;

CREATE INDEX canvas_comments_attachment ON canvas_comments USING btree (attachment_storage_key) WHERE attachment_storage_key IS NOT NULL;

CREATE INDEX canvas_comments_by_author ON canvas_comments USING btree (author_id, id) WHERE author_id IS NOT NULL;

CREATE INDEX canvas_comments_by_canvas ON canvas_comments USING btree (canvas_id, id);

CREATE INDEX canvas_comments_by_thread ON canvas_comments USING btree (thread_id, id);

CREATE INDEX canvas_entities_from ON canvas_entities USING btree (canvas_id, from_id) WHERE from_id IS NOT NULL;

CREATE INDEX canvas_entities_parent ON canvas_entities USING btree (canvas_id, parent_id) WHERE parent_id IS NOT NULL;

CREATE INDEX canvas_entities_region ON canvas_entities USING btree (canvas_id, cell_level, cell_x, cell_y) WHERE cell_level IS NOT NULL;

CREATE INDEX canvas_entities_to ON canvas_entities USING btree (canvas_id, to_id) WHERE to_id IS NOT NULL;

CREATE INDEX canvas_invitations_canvas ON canvas_invitations USING btree (canvas_id, created_at);

CREATE INDEX canvas_invitations_expiry ON canvas_invitations USING btree (expires_at);

CREATE INDEX canvas_notifications_actor ON canvas_notifications USING btree (actor_id) WHERE actor_id IS NOT NULL;

CREATE INDEX canvas_notifications_age ON canvas_notifications USING btree (created_at);

CREATE INDEX canvas_notifications_by_user ON canvas_notifications USING btree (user_id, id);

CREATE INDEX canvas_notifications_member ON canvas_notifications USING btree (canvas_id, user_id);

CREATE INDEX canvas_notifications_unread ON canvas_notifications USING btree (user_id, id) WHERE read_at IS NULL;

CREATE INDEX canvas_operation_batches_undo ON canvas_operation_batches USING btree (canvas_id, actor_id, first_revision) WHERE undo_state IS NOT NULL;

CREATE INDEX canvas_operation_batches_undo_group ON canvas_operation_batches USING btree (canvas_id, actor_id, undo_group, first_revision) WHERE undo_state IS NOT NULL AND undo_group IS NOT NULL;

CREATE INDEX canvas_operation_effects_entity ON canvas_operation_effects USING btree (canvas_id, entity_id, revision);

CREATE INDEX canvas_operations_entity ON canvas_operations USING btree (canvas_id, entity_id, revision);

CREATE INDEX canvas_project_media_refs_media ON canvas_project_media_refs USING btree (storage_key);

CREATE UNIQUE INDEX canvas_project_members_one_owner ON canvas_project_members USING btree (canvas_id) WHERE role = 'owner'::text;

CREATE INDEX canvas_project_members_user ON canvas_project_members USING btree (user_id, canvas_id);

CREATE INDEX canvas_projects_owner ON canvas_projects USING btree (owner_user_id);

CREATE INDEX canvas_restores_actor ON canvas_restores USING btree (actor_id);

CREATE INDEX canvas_undo_answers_age ON canvas_undo_answers USING btree (canvas_id, actor_id, created_at);

CREATE INDEX canvas_version_media_media ON canvas_version_media USING btree (storage_key);

CREATE INDEX canvas_versions_author ON canvas_versions USING btree (author_id) WHERE author_id IS NOT NULL;

CREATE INDEX canvas_versions_canvas ON canvas_versions USING btree (canvas_id, id);

CREATE INDEX canvas_versions_due ON canvas_versions USING btree (due_at) WHERE state <> 'ready'::text OR canvas_id IS NULL;

CREATE UNIQUE INDEX canvas_versions_one_automatic ON canvas_versions USING btree (canvas_id, bucket) WHERE kind = 'automatic'::text AND state <> 'deleting'::text;

CREATE UNIQUE INDEX canvas_versions_one_request ON canvas_versions USING btree (canvas_id, author_id, request_id) WHERE request_id IS NOT NULL AND state <> 'deleting'::text;

CREATE UNIQUE INDEX credit_ledger_entries_once_per_key ON credit_ledger_entries USING btree (account_user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE UNIQUE INDEX credit_ledger_entries_once_per_operation ON credit_ledger_entries USING btree (operation_id, kind) WHERE kind = ANY (ARRAY['hold'::text, 'settle'::text, 'release'::text, 'shortfall'::text]);

CREATE INDEX credit_quotes_by_end ON credit_quotes USING btree (valid_until);

CREATE INDEX credit_reservations_by_account ON credit_reservations USING btree (account_user_id, created_at, operation_id);

CREATE INDEX credit_reservations_due ON credit_reservations USING btree (sweep_at) WHERE state = 'held'::text;

CREATE INDEX credit_reservations_held_by_account ON credit_reservations USING btree (account_user_id) WHERE state = 'held'::text;

CREATE INDEX direct_media_upload_reservations_by_owner ON direct_media_upload_reservations USING btree (owner_user_id, created_at DESC);

CREATE INDEX direct_media_upload_reservations_open ON direct_media_upload_reservations USING btree (expires_at) WHERE state = ANY (ARRAY['pending'::text, 'expired'::text]);

CREATE INDEX generation_details_newest ON generation_details USING btree (created_at DESC, operation_id DESC);

CREATE INDEX generation_operations_by_account ON generation_operations USING btree (account_user_id, created_at DESC, operation_id DESC);

CREATE INDEX generation_operations_to_execute ON generation_operations USING btree (GREATEST(due_at, COALESCE(lease_expires_at, due_at))) WHERE (execution = ANY (ARRAY['queued'::text, 'sent'::text])) OR delivery = 'pending'::text;

CREATE INDEX generation_operations_to_poll ON generation_operations USING btree (GREATEST(due_at, COALESCE(lease_expires_at, due_at))) WHERE (execution = ANY (ARRAY['accepted'::text, 'unknown'::text])) AND delivery = 'none'::text AND external_task_id IS NOT NULL;

CREATE INDEX generation_operations_unknown ON generation_operations USING btree (updated_at) WHERE execution = 'unknown'::text;

CREATE INDEX idempotency_keys_created ON idempotency_keys USING btree (created_at);

CREATE INDEX legacy_canvases_by_canvas ON legacy_canvases USING btree (canvas_id);

CREATE INDEX login_throttle_by_end ON login_throttle USING btree (window_ends_at);

CREATE INDEX media_deletions_due ON media_deletions USING btree (GREATEST(due_at, COALESCE(lease_expires_at, due_at)));

CREATE INDEX media_derivatives_due ON media_derivatives USING btree (GREATEST(due_at, COALESCE(lease_expires_at, due_at))) WHERE state = 'pending'::text;

CREATE INDEX media_objects_by_owner ON media_objects USING btree (owner_user_id, created_at DESC, storage_key DESC);

CREATE INDEX opencut_session_nodes_session ON opencut_session_nodes USING btree (session_id);

CREATE INDEX opencut_sessions_canvas ON opencut_sessions USING btree (canvas_id, id);

CREATE INDEX opencut_sessions_due ON opencut_sessions USING btree (expires_at) WHERE state = 'open'::text;

CREATE INDEX opencut_sessions_superseded_by ON opencut_sessions USING btree (superseded_by) WHERE superseded_by IS NOT NULL;

CREATE INDEX opencut_sessions_user ON opencut_sessions USING btree (user_id);

CREATE UNIQUE INDEX user_asset_media_once ON user_asset_media USING btree (user_id, md5);

CREATE INDEX user_asset_media_storage_key ON user_asset_media USING btree (storage_key);

CREATE INDEX user_sessions_by_expiry ON user_sessions USING btree (expires_at);

CREATE INDEX user_sessions_by_user ON user_sessions USING btree (user_id, id);

CREATE INDEX users_by_avatar ON users USING btree (avatar_storage_key) WHERE avatar_storage_key IS NOT NULL;

CREATE UNIQUE INDEX users_username_unique ON users USING btree (lower(username COLLATE "C"));

CREATE INDEX workspace_members_by_account ON workspace_members USING btree (account_id, project, workspace_id);

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_append_only_change();

CREATE TRIGGER canvas_ai_runs_guard BEFORE UPDATE ON canvas_ai_runs FOR EACH ROW EXECUTE FUNCTION canvas_ai_runs_guard();

CREATE TRIGGER canvas_ai_steps_guard BEFORE UPDATE ON canvas_ai_steps FOR EACH ROW EXECUTE FUNCTION canvas_ai_steps_guard();

CREATE TRIGGER canvas_project_members_changed AFTER INSERT OR DELETE OR UPDATE ON canvas_project_members FOR EACH ROW EXECUTE FUNCTION canvas_membership_changed();

CREATE TRIGGER canvas_project_members_locks AFTER UPDATE OF role ON canvas_project_members FOR EACH ROW WHEN (new.role = 'viewer'::text) EXECUTE FUNCTION canvas_locks_end_with_right();

CREATE TRIGGER credit_accounts_by_posting BEFORE UPDATE ON credit_accounts FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.user_id IS DISTINCT FROM new.user_id OR old.available IS DISTINCT FROM new.available OR old.held IS DISTINCT FROM new.held OR old.granted IS DISTINCT FROM new.granted OR old.spent IS DISTINCT FROM new.spent OR old.last_seq IS DISTINCT FROM new.last_seq)) EXECUTE FUNCTION credit_accounts_refuse_direct_change();

CREATE TRIGGER credit_accounts_start_empty BEFORE INSERT ON credit_accounts FOR EACH ROW WHEN (new.available <> 0 OR new.held <> 0 OR new.granted <> 0 OR new.spent <> 0 OR new.last_seq <> 0) EXECUTE FUNCTION credit_accounts_refuse_direct_change();

CREATE TRIGGER credit_ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_append_only_change();

CREATE TRIGGER credit_ledger_entries_post BEFORE INSERT ON credit_ledger_entries FOR EACH ROW EXECUTE FUNCTION credit_ledger_entries_post();

CREATE TRIGGER credit_price_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_price_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_append_only_change();

CREATE TRIGGER credit_prices_number BEFORE INSERT OR UPDATE ON credit_prices FOR EACH ROW EXECUTE FUNCTION credit_prices_number();

CREATE TRIGGER credit_prices_record_version AFTER INSERT OR UPDATE ON credit_prices FOR EACH ROW EXECUTE FUNCTION credit_prices_record_version();

CREATE TRIGGER credit_reservations_append_only BEFORE DELETE OR TRUNCATE ON credit_reservations FOR EACH STATEMENT EXECUTE FUNCTION refuse_append_only_change();

CREATE TRIGGER credit_reservations_final BEFORE UPDATE ON credit_reservations FOR EACH ROW WHEN (old.state <> 'held'::text OR old.operation_id IS DISTINCT FROM new.operation_id OR old.account_user_id IS DISTINCT FROM new.account_user_id OR old.quote_id IS DISTINCT FROM new.quote_id OR old.created_at IS DISTINCT FROM new.created_at OR old.capability IS DISTINCT FROM new.capability OR old.requested_model IS DISTINCT FROM new.requested_model OR old.model IS DISTINCT FROM new.model OR old.matched_rule IS DISTINCT FROM new.matched_rule OR old.price_model IS DISTINCT FROM new.price_model OR old.price_revision IS DISTINCT FROM new.price_revision OR old.unit IS DISTINCT FROM new.unit OR old.quantity IS DISTINCT FROM new.quantity OR old.unit_price IS DISTINCT FROM new.unit_price OR old.amount IS DISTINCT FROM new.amount) EXECUTE FUNCTION credit_reservations_refuse();

CREATE TRIGGER credit_reservations_post_finish AFTER UPDATE ON credit_reservations FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION credit_reservations_post();

CREATE TRIGGER credit_reservations_post_hold AFTER INSERT ON credit_reservations FOR EACH ROW EXECUTE FUNCTION credit_reservations_post();

CREATE TRIGGER credit_reservations_starts_held BEFORE INSERT ON credit_reservations FOR EACH ROW WHEN (new.state <> 'held'::text) EXECUTE FUNCTION credit_reservations_refuse();

CREATE TRIGGER direct_media_upload_reservations_guard BEFORE UPDATE ON direct_media_upload_reservations FOR EACH ROW EXECUTE FUNCTION direct_media_upload_reservations_guard();

CREATE TRIGGER generation_details_guard BEFORE UPDATE ON generation_details FOR EACH ROW EXECUTE FUNCTION generation_details_guard();

CREATE TRIGGER generation_operations_guard BEFORE UPDATE ON generation_operations FOR EACH ROW EXECUTE FUNCTION generation_operations_guard();

CREATE TRIGGER identity_bootstrap_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON identity_bootstrap FOR EACH STATEMENT EXECUTE FUNCTION refuse_append_only_change();

CREATE TRIGGER identity_bootstrap_check BEFORE INSERT ON identity_bootstrap FOR EACH ROW EXECUTE FUNCTION identity_bootstrap_check();

CREATE TRIGGER opencut_sessions_closed AFTER UPDATE OF state ON opencut_sessions FOR EACH ROW WHEN (new.state <> 'open'::text) EXECUTE FUNCTION opencut_session_closed();

CREATE TRIGGER opencut_sessions_guard BEFORE UPDATE ON opencut_sessions FOR EACH ROW EXECUTE FUNCTION opencut_session_guard();

CREATE TRIGGER users_avatar_check BEFORE INSERT OR UPDATE OF avatar_storage_key ON users FOR EACH ROW WHEN (new.avatar_storage_key IS NOT NULL) EXECUTE FUNCTION users_avatar_check();

CREATE TRIGGER users_protect_site_admin BEFORE UPDATE OF role, status ON users FOR EACH ROW WHEN (new.role <> 'admin'::text OR new.status <> 'active'::text) EXECUTE FUNCTION users_protect_site_admin();
