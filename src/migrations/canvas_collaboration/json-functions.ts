/** Pure functions on jsonb. `domain/json-merge.ts` does the same for clients and for the fold; a property test compares. */
export const JSON_FUNCTIONS: readonly string[] = [
  // RFC 7396. Objects merge member by member, null removes, everything else replaces.
  `create function canvas_merge_patch(target jsonb, patch jsonb) returns jsonb
   language plpgsql immutable parallel safe as $$
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
   end $$`,

  // The merge patch that leads from merge(target, patch) back to target. Bodies hold no null members outside arrays, so
  // there always is one.
  `create function canvas_inverse_patch(target jsonb, patch jsonb) returns jsonb
   language plpgsql immutable parallel safe as $$
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
   end $$`,

  // Storage keys anywhere in a body, sorted, null when there are none. domain/media-keys.ts says what a key's field is.
  `create function canvas_media_keys(body jsonb) returns text[] language sql immutable parallel safe
   return (
     select array_agg(distinct found.key collate "C" order by found.key collate "C") from (
       select item #>> '{}' as key
         from jsonb_path_query(body,
           'strict $.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "storageKeys?$" flag "i").value') as field
         cross join lateral jsonb_array_elements(
           case jsonb_typeof(field) when 'array' then field else jsonb_build_array(field) end) as item
        where jsonb_typeof(item) = 'string'
     ) as found)`,

  // The fields of a node's data that name other nodes; domain/node-references.ts holds the same rule.
  `create function canvas_is_reference_field(field text) returns boolean language sql immutable parallel safe
   return field ~ '(NodeIds?|^batchRootId|^batchChildIds|^inputOrder|^referenceOrder)$'`,

  `create function canvas_ref_ids(body jsonb) returns text[] language sql immutable parallel safe
   return (
     select array_agg(distinct (item #>> '{}') collate "C")
       from jsonb_each(case jsonb_typeof(body -> 'data') when 'object' then body -> 'data' end) as field
       cross join lateral jsonb_array_elements(
         case jsonb_typeof(field.value) when 'array' then field.value else jsonb_build_array(field.value) end) as item
      where canvas_is_reference_field(field.key) and jsonb_typeof(item) = 'string')`,

  // The merge patch that takes one node's ID out of the reference fields of another.
  `create function canvas_without_reference(body jsonb, target text) returns jsonb language sql immutable parallel safe
   return (
     select jsonb_build_object('data', jsonb_object_agg(field.key,
       case when jsonb_typeof(field.value) = 'array' then
         (select coalesce(jsonb_agg(item order by place), '[]')
            from jsonb_array_elements(field.value) with ordinality as list (item, place)
           where item <> to_jsonb(target))
       end))
       from jsonb_each(body -> 'data') as field
      where canvas_is_reference_field(field.key)
        and (field.value = to_jsonb(target) or jsonb_typeof(field.value) = 'array' and field.value @> to_jsonb(target)))`,

  // Refusals carry the stable code as constraint name and the failing operation's index as detail.
  `create function canvas_refuse(code text, message text, index integer, facts jsonb default '{}') returns void
   language plpgsql as $$
   begin
     raise exception using errcode = 'P0001', constraint = code, message = message,
       detail = (jsonb_build_object('index', index) || facts)::text;
   end $$`,
];
