/** Statements in order. Names are ours except the tables that the requirements fix (COL-1, COL-4, COL-14). */
export const TABLES: readonly string[] = [
  // The hot row of every write: no index on what an operation changes, and room on the page, so that raising the
  // revision stays a heap-only update.
  `create table canvas_projects (
     id uuid constraint canvas_projects_pkey primary key,
     owner_user_id uuid not null constraint canvas_projects_owner_fkey references users (id),
     title text not null constraint canvas_projects_title_length check (length(title) between 1 and 200),
     revision bigint not null default 0,
     -- Operations up to this revision are compacted away; the log is complete above it.
     history_floor bigint not null default 0,
     entity_count integer not null default 0 constraint canvas_projects_entity_count check (entity_count >= 0),
     settings jsonb not null default '{}' constraint canvas_projects_settings check (jsonb_typeof(settings) = 'object'),
     settings_media_keys text[],
     membership_version bigint not null default 0,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     deleted_at timestamptz,
     constraint canvas_projects_history check (history_floor between 0 and revision)
   ) with (fillfactor = 50)`,
  `create index canvas_projects_owner on canvas_projects (owner_user_id)`,

  `create table canvas_project_members (
     canvas_id uuid not null constraint canvas_project_members_canvas_fkey references canvas_projects (id) on delete cascade,
     user_id uuid not null constraint canvas_project_members_user_fkey references users (id) on delete cascade,
     role text not null constraint canvas_project_members_role check (role in ('owner', 'editor', 'viewer')),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     constraint canvas_project_members_pkey primary key (canvas_id, user_id)
   )`,
  `create unique index canvas_project_members_one_owner on canvas_project_members (canvas_id) where role = 'owner'`,
  `create index canvas_project_members_user on canvas_project_members (user_id, canvas_id)`,
  // Exactly one owner at every commit (COL-1): the index above allows no second one, this key demands that the owner named in the
  // canvas is it. Deferred, so that canvas and owner come, and ownership moves, in one transaction.
  `alter table canvas_project_members add constraint canvas_project_members_role_key unique (canvas_id, user_id, role)`,
  `alter table canvas_projects
     add column owner_role text generated always as ('owner'::text) stored,
     add constraint canvas_projects_owner_is_member foreign key (id, owner_user_id, owner_role)
       references canvas_project_members (canvas_id, user_id, role) deferrable initially deferred`,

  `create table canvas_invitations (
     id uuid constraint canvas_invitations_pkey primary key,
     canvas_id uuid not null constraint canvas_invitations_canvas_fkey references canvas_projects (id) on delete cascade,
     token_hash bytea not null constraint canvas_invitations_token_hash unique,
     role text not null constraint canvas_invitations_role check (role in ('editor', 'viewer')),
     created_by uuid constraint canvas_invitations_creator_fkey references users (id) on delete set null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     max_uses integer not null constraint canvas_invitations_max_uses check (max_uses > 0),
     uses integer not null default 0,
     revoked_at timestamptz,
     constraint canvas_invitations_uses check (uses between 0 and max_uses)
   )`,
  `create index canvas_invitations_expiry on canvas_invitations (expires_at)`,
  `create index canvas_invitations_canvas on canvas_invitations (canvas_id, created_at)`,

  // One row per node, edge and group. IDs are unique over the kinds, so that a parent (a node or a group) needs no kind.
  `create table canvas_entities (
     canvas_id uuid not null constraint canvas_entities_canvas_fkey references canvas_projects (id) on delete cascade,
     id text collate "C" not null,
     kind text collate "C" not null constraint canvas_entities_kind check (kind in ('node', 'edge', 'group')),
     body jsonb not null constraint canvas_entities_body check (jsonb_typeof(body) = 'object'),
     revision bigint not null,
     bytes integer not null,
     -- Storage keys that the body refers to, and IDs of nodes that its data names; null when there are none.
     media_keys text[],
     ref_ids text[],
     type text collate "C" generated always as (body ->> 'type') stored,
     parent_id text collate "C" generated always as (body ->> 'parentId') stored,
     from_id text collate "C" generated always as (body ->> 'from') stored,
     to_id text collate "C" generated always as (body ->> 'to') stored,
     order_key text collate "C" generated always as (coalesce(body ->> 'orderKey', body ->> 'order')) stored,
     -- Loose grid for reads by region (canvas_cell_of), set by the writer: as generated columns they would be planned anew
     -- with every statement, which costs more than all the rest of a small write. A move inside a cell touches no index.
     cell_level integer,
     cell_x integer,
     cell_y integer,
     constraint canvas_entities_pkey primary key (canvas_id, id),
     constraint canvas_entities_edge_ends check (kind <> 'edge' or (body ? 'from' and body ? 'to')),
     constraint canvas_entities_node_type check (kind <> 'node' or body ? 'type'),
     constraint canvas_entities_own_parent check (body ->> 'parentId' <> id),
     constraint canvas_entities_parent_fkey foreign key (canvas_id, parent_id) references canvas_entities (canvas_id, id),
     constraint canvas_entities_from_fkey foreign key (canvas_id, from_id) references canvas_entities (canvas_id, id),
     constraint canvas_entities_to_fkey foreign key (canvas_id, to_id) references canvas_entities (canvas_id, id)
   ) with (fillfactor = 85)`,
  `create index canvas_entities_parent on canvas_entities (canvas_id, parent_id) where parent_id is not null`,
  `create index canvas_entities_from on canvas_entities (canvas_id, from_id) where from_id is not null`,
  `create index canvas_entities_to on canvas_entities (canvas_id, to_id) where to_id is not null`,
  `create index canvas_entities_region on canvas_entities (canvas_id, cell_level, cell_x, cell_y) where cell_level is not null`,

  // Which entities name a node in their data (first frame, references …): found when that node is deleted (COL-8).
  `create table canvas_entity_refs (
     canvas_id uuid not null,
     target_id text collate "C" not null,
     entity_id text collate "C" not null,
     constraint canvas_entity_refs_pkey primary key (canvas_id, target_id, entity_id),
     constraint canvas_entity_refs_canvas_fkey foreign key (canvas_id) references canvas_projects (id) on delete cascade
   )`,

  // The answer of a batch, kept for retries also after its operations were compacted (COL-6).
  `create table canvas_operation_batches (
     id bigint generated always as identity constraint canvas_operation_batches_pkey primary key,
     canvas_id uuid not null constraint canvas_operation_batches_canvas_fkey references canvas_projects (id) on delete cascade,
     actor_id uuid not null constraint canvas_operation_batches_actor_fkey references users (id),
     first_op_id text collate "C" not null,
     payload_sha256 text not null,
     first_revision bigint not null,
     last_revision bigint not null,
     created_at timestamptz not null default now(),
     constraint canvas_operation_batches_first_op unique (canvas_id, actor_id, first_op_id),
     constraint canvas_operation_batches_revisions check (first_revision between 1 and last_revision)
   )`,

  `create table canvas_operations (
     canvas_id uuid not null constraint canvas_operations_canvas_fkey references canvas_projects (id) on delete cascade,
     revision bigint not null,
     batch_id bigint not null constraint canvas_operations_batch_fkey references canvas_operation_batches (id) on delete cascade,
     op_id text collate "C" not null,
     actor_id uuid not null,
     type text not null,
     entity_id text collate "C",
     value jsonb,
     -- What the operation did to other entities, and what undoes both; see modules/collaboration/README.md.
     effects jsonb not null,
     inverse jsonb not null,
     created_at timestamptz not null default now(),
     constraint canvas_operations_pkey primary key (canvas_id, revision),
     constraint canvas_operations_op_id unique (canvas_id, actor_id, op_id)
   )`,

  // Always equal to the references in the current document (COL-14). The foreign key keeps used media from deletion.
  `create table canvas_project_media_refs (
     canvas_id uuid not null constraint canvas_project_media_refs_canvas_fkey references canvas_projects (id) on delete cascade,
     storage_key text not null constraint canvas_project_media_refs_media_fkey references media_objects (storage_key),
     entity_refs integer not null constraint canvas_project_media_refs_positive check (entity_refs > 0),
     constraint canvas_project_media_refs_pkey primary key (canvas_id, storage_key)
   )`,
  `create index canvas_project_media_refs_media on canvas_project_media_refs (storage_key)`,

  // Rights are read under the canvas lock. Raising the version takes that lock, so no write of a removed member commits
  // after the removal, and streams see the change (COL-23). Commands lock the canvas first (lock order) to avoid deadlock.
  `create function canvas_membership_changed() returns trigger language plpgsql as $$
   begin
     update canvas_projects set membership_version = membership_version + 1
      where id = case when tg_op = 'DELETE' then old.canvas_id else new.canvas_id end;
     return null;
   end $$`,
  `create trigger canvas_project_members_changed after insert or update or delete on canvas_project_members
     for each row execute function canvas_membership_changed()`,
];
