/**
 * One operation on one entity, under the canvas lock that the caller holds. Each touches the rows of that entity and of
 * what hangs on it, found by index: the cost does not depend on the size of the canvas (COL-2).
 */
export const ENTITY_FUNCTIONS: readonly string[] = [
  `create type canvas_step as (effects jsonb, inverse jsonb, gained text[], lost text[], entities integer)`,

  // Parents are nodes or groups; the chain upwards must end and stay short, the subtree below counted in.
  `create function canvas_check_parent(p_canvas uuid, p_id text, p_parent text, p_existing boolean, p_index integer, p_nesting integer)
   returns void language plpgsql as $$
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
   end $$`,

  `create function canvas_check_expected(p_op jsonb, p_revision bigint, p_index integer) returns void language plpgsql as $$
   begin
     if p_op ? 'expectedRevision' and (p_op ->> 'expectedRevision')::bigint <> coalesce(p_revision, 0) then
       perform canvas_refuse('revision-conflict', 'the entity is not at the expected revision', p_index,
         jsonb_build_object('path', '/expectedRevision', 'currentRevision', coalesce(p_revision, 0)::text));
     end if;
   end $$`,

  // Upsert (put) and patch (merge).
  `create function canvas_write_entity(p_canvas uuid, p_op jsonb, p_index integer, p_revision bigint, p_limits jsonb)
   returns canvas_step language plpgsql as $$
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
   end $$`,

  `create function canvas_replace_refs(p_canvas uuid, p_id text, p_old text[], p_new text[]) returns void language plpgsql as $$
   begin
     delete from canvas_entity_refs r where r.canvas_id = p_canvas and r.target_id = any(p_old) and r.entity_id = p_id;
     insert into canvas_entity_refs (canvas_id, target_id, entity_id)
     select p_canvas, target, p_id from unnest(p_new) as target;
   end $$`,

  // Deleting what is gone already changes nothing: two users who delete the same node both succeed. Everything that hung
  // on the entity goes or is freed in this operation's effects and comes back in its inverse (COL-8).
  `create function canvas_drop_entity(p_canvas uuid, p_op jsonb, p_index integer, p_revision bigint)
   returns canvas_step language plpgsql as $$
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
   end $$`,
];
