import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

const TABLES = [
  'canvas_ai_runs',
  'canvas_ai_steps',
  'canvas_ai_events',
  'canvas_ai_mutations',
  'canvas_ai_step_operations',
  'canvas_ai_run_lineage',
  'canvas_boards',
  'materials',
  'workspace_members',
  'workspaces',
  'project_accounts',
];

/** Tenancy (CAI-1), then the four tables of the source document as they are, then side tables and guards of ours. */
export class CanvasAiRuns implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [TENANCY, RUNS, STEPS, EVENTS, MUTATIONS, SIDE_TABLES, RUN_GUARD, STEP_GUARD])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      TABLES,
      'let the runs expire and be purged, export what is needed; boards and workspaces are evidence too',
    );
    await runner.query(
      `drop table canvas_ai_mutations, canvas_ai_events, canvas_ai_step_operations, canvas_ai_run_lineage, canvas_ai_steps, canvas_ai_runs`,
    );
    await runner.query(
      `drop table canvas_boards, materials, workspace_members, workspaces, project_accounts`,
    );
    await runner.query(`drop function canvas_ai_runs_guard(), canvas_ai_steps_guard()`);
  }
}

const TENANCY = `
  create table project_accounts (
    project text not null constraint project_accounts_project_form check (project ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
    account_id uuid not null constraint project_accounts_account_id_fkey references users (id),
    created_at timestamptz not null default now(),
    constraint project_accounts_pkey primary key (project, account_id)
  );
  create table workspaces (
    project text not null constraint workspaces_project_form check (project ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
    id uuid not null,
    title text not null constraint workspaces_title_length check (char_length(title) between 1 and 200),
    home_of uuid constraint workspaces_home_of_fkey references users (id),
    created_at timestamptz not null default now(),
    constraint workspaces_pkey primary key (project, id),
    constraint workspaces_one_home unique (project, home_of)
  );
  create table workspace_members (
    project text not null,
    workspace_id uuid not null,
    account_id uuid not null,
    role text not null constraint workspace_members_role_known check (role in ('owner', 'member')),
    created_at timestamptz not null default now(),
    constraint workspace_members_pkey primary key (project, workspace_id, account_id),
    constraint workspace_members_workspace_fkey foreign key (project, workspace_id) references workspaces on delete cascade,
    constraint workspace_members_account_fkey foreign key (project, account_id) references project_accounts
  );
  create index workspace_members_by_account on workspace_members (account_id, project, workspace_id);
  create table materials (
    project text not null,
    workspace_id uuid not null,
    id uuid not null,
    kind text not null constraint materials_kind_known check (kind in ('board')),
    created_at timestamptz not null default now(),
    constraint materials_pkey primary key (project, workspace_id, id),
    constraint materials_workspace_fkey foreign key (project, workspace_id) references workspaces
  );
  create table canvas_boards (
    project text not null,
    workspace_id uuid not null,
    board_id uuid not null,
    canvas_id uuid not null constraint canvas_boards_canvas_unique unique
      constraint canvas_boards_canvas_id_fkey references canvas_projects (id),
    created_at timestamptz not null default now(),
    constraint canvas_boards_pkey primary key (project, workspace_id, board_id),
    constraint canvas_boards_material_fkey foreign key (project, workspace_id, board_id) references materials on delete cascade
  )`;

/** canvas_ai_runs.sql of the source document: columns, checks, keys and indexes unchanged; only constraint names are added. */
const RUNS = `
  create table canvas_ai_runs (
    project text not null,
    workspace_id uuid not null,
    board_id uuid not null,
    id uuid not null default gen_random_uuid(),
    account_id uuid not null,
    idempotency_key uuid not null,
    payload_hash text not null,
    status text not null constraint canvas_ai_runs_status_known
      check (status in ('queued', 'running', 'succeeded', 'partially_succeeded', 'failed', 'cancelled', 'conflict')),
    plan jsonb not null,
    create_response jsonb not null,
    error_code text,
    cancel_requested boolean not null default false,
    lease_id uuid,
    lease_until timestamptz,
    last_seq bigint not null default 0 constraint canvas_ai_runs_last_seq_not_negative check (last_seq >= 0),
    available_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    completed_at timestamptz,
    expires_at timestamptz not null default now() + interval '30 days',
    constraint canvas_ai_runs_pkey primary key (project, workspace_id, id),
    constraint canvas_ai_runs_idempotency unique (project, workspace_id, account_id, board_id, idempotency_key),
    constraint canvas_ai_runs_board_fkey foreign key (project, workspace_id, board_id) references materials on delete restrict,
    constraint canvas_ai_runs_account_fkey foreign key (project, account_id) references project_accounts
  );
  create index canvas_ai_pending on canvas_ai_runs (available_at, created_at, id) where status = 'queued';
  create index canvas_ai_active on canvas_ai_runs (project, workspace_id, board_id, created_at, id) where status in ('queued', 'running')`;

const STEPS = `
  create table canvas_ai_steps (
    project text not null,
    workspace_id uuid not null,
    run_id uuid not null,
    id text not null,
    board_id uuid not null,
    node_id text not null,
    ordinal integer not null constraint canvas_ai_steps_ordinal_not_negative check (ordinal >= 0),
    status text not null constraint canvas_ai_steps_status_known
      check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'conflict', 'skipped')),
    model_id text not null,
    frozen_input jsonb not null,
    target_fingerprint text not null,
    output jsonb,
    error_code text,
    applied_version bigint,
    started_at timestamptz,
    completed_at timestamptz,
    constraint canvas_ai_steps_pkey primary key (project, workspace_id, run_id, id),
    constraint canvas_ai_steps_node_once unique (project, workspace_id, run_id, board_id, node_id),
    constraint canvas_ai_steps_run_fkey foreign key (project, workspace_id, run_id) references canvas_ai_runs on delete cascade,
    constraint canvas_ai_steps_board_fkey foreign key (project, workspace_id, board_id) references materials on delete restrict
  );
  create unique index canvas_ai_node_busy on canvas_ai_steps (project, workspace_id, board_id, node_id)
    where status in ('queued', 'running')`;

const EVENTS = `
  create table canvas_ai_events (
    project text not null,
    workspace_id uuid not null,
    run_id uuid not null,
    seq bigint not null constraint canvas_ai_events_seq_positive check (seq > 0),
    type text not null,
    data jsonb not null,
    created_at timestamptz not null default now(),
    constraint canvas_ai_events_pkey primary key (project, workspace_id, run_id, seq),
    constraint canvas_ai_events_run_fkey foreign key (project, workspace_id, run_id) references canvas_ai_runs on delete cascade
  )`;

const MUTATIONS = `
  create table canvas_ai_mutations (
    project text not null,
    workspace_id uuid not null,
    run_id uuid not null,
    account_id uuid not null,
    action text not null,
    idempotency_key uuid not null,
    payload_hash text not null,
    response_body jsonb not null,
    created_at timestamptz not null default now(),
    constraint canvas_ai_mutations_pkey primary key (project, workspace_id, run_id, account_id, action, idempotency_key),
    constraint canvas_ai_mutations_run_fkey foreign key (project, workspace_id, run_id) references canvas_ai_runs on delete cascade,
    constraint canvas_ai_mutations_account_fkey foreign key (project, account_id) references project_accounts
  )`;

/** Additive: which paid operation a step is, and which run a retry repeats. The source's tables keep their shape. */
const SIDE_TABLES = `
  create table canvas_ai_step_operations (
    operation_id uuid constraint canvas_ai_step_operations_pkey primary key,
    project text not null,
    workspace_id uuid not null,
    run_id uuid not null,
    step_id text not null,
    constraint canvas_ai_step_operations_one_per_step unique (project, workspace_id, run_id, step_id),
    constraint canvas_ai_step_operations_step_fkey foreign key (project, workspace_id, run_id, step_id)
      references canvas_ai_steps on delete cascade
  );
  create table canvas_ai_run_lineage (
    project text not null,
    workspace_id uuid not null,
    run_id uuid not null,
    retry_of uuid not null,
    constraint canvas_ai_run_lineage_pkey primary key (project, workspace_id, run_id),
    constraint canvas_ai_run_lineage_run_fkey foreign key (project, workspace_id, run_id) references canvas_ai_runs on delete cascade
  );
  create index canvas_ai_running on canvas_ai_runs (greatest(available_at, coalesce(lease_until, available_at))) where status = 'running'`;

/** The same table as \`domain/run-states.ts\` (CAI-6). */
const RUN_GUARD = `
  create function canvas_ai_runs_guard() returns trigger language plpgsql as $$
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
  end $$;
  create trigger canvas_ai_runs_guard before update on canvas_ai_runs for each row execute function canvas_ai_runs_guard()`;

/** The same table as \`domain/run-states.ts\`; a conflict may be applied by hand, a late success only adds its output. */
const STEP_GUARD = `
  create function canvas_ai_steps_guard() returns trigger language plpgsql as $$
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
  end $$;
  create trigger canvas_ai_steps_guard before update on canvas_ai_steps for each row execute function canvas_ai_steps_guard()`;
