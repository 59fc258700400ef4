import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Paid calls of models (GEN-1, GEN-3, GEN-9) and the record of what was asked and what came (GEN-4). */
export class Generation implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(GENERATION_OPERATIONS);
    await runner.query(CLAIM_INDEXES);
    await runner.query(OPERATION_GUARD);
    await runner.query(GENERATION_DETAILS);
    await runner.query(DETAILS_GUARD);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['generation_operations', 'generation_details'],
      'keep this version, or restore a backup from before it into a new database',
    );
    await runner.query(`
      drop table generation_details, generation_operations;
      drop function generation_operations_guard(), generation_details_guard()`);
  }
}

/**
 * Execution, delivery and billing are three states. The checks hold what no writer may get wrong: a failed call has no
 * result, a result is delivered only with success, money is held exactly as long as the outcome is open.
 */
const GENERATION_OPERATIONS = `
  create table generation_operations (
    operation_id uuid constraint generation_operations_pkey primary key,
    account_user_id uuid not null constraint generation_operations_account_user_id_fkey references users (id),
    origin text not null constraint generation_operations_origin_known check (origin in ('user', 'canvas_ai')),
    capability text not null constraint generation_operations_capability_form check (capability ~ '^[a-z0-9_.]{1,40}$'),
    model text not null constraint generation_operations_model_length check (char_length(model) between 1 and 200),
    requested_model text not null
      constraint generation_operations_requested_model_length check (char_length(requested_model) between 1 and 200),
    request jsonb not null,
    request_sha256 text not null
      constraint generation_operations_request_sha256_form check (request_sha256 ~ '^[0-9a-f]{64}$'),
    canvas_id uuid,
    execution text not null default 'queued' constraint generation_operations_execution_known
      check (execution in ('queued', 'sent', 'accepted', 'succeeded', 'failed', 'unknown', 'cancelled')),
    delivery text not null default 'none'
      constraint generation_operations_delivery_known check (delivery in ('none', 'pending', 'delivered', 'conflict')),
    billing text not null default 'held'
      constraint generation_operations_billing_known check (billing in ('held', 'settled', 'released')),
    provider text not null,
    idempotency_key text not null constraint generation_operations_idempotency_key_unique unique,
    lease_token uuid,
    lease_owner text,
    lease_expires_at timestamptz,
    attempt integer not null default 0 constraint generation_operations_attempt_not_negative check (attempt >= 0),
    sends integer not null default 0 constraint generation_operations_sends_not_negative check (sends >= 0),
    sent_at timestamptz,
    external_task_id text
      constraint generation_operations_external_task_id_length check (char_length(external_task_id) between 1 and 500),
    due_at timestamptz not null,
    poll_failures integer not null default 0
      constraint generation_operations_poll_failures_not_negative check (poll_failures >= 0),
    progress smallint constraint generation_operations_progress_percent check (progress between 0 and 100),
    staged_output jsonb,
    output jsonb,
    error_code text constraint generation_operations_error_code_form check (error_code ~ '^[a-z0-9][a-z0-9_.-]{0,99}$'),
    cancel_requested_at timestamptz,
    cancel_sent_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    constraint generation_operations_lease_whole check (num_nulls(lease_token, lease_owner, lease_expires_at) in (0, 3)),
    constraint generation_operations_sent_marked check (
      (sent_at is null and execution in ('queued', 'failed', 'cancelled'))
      or (sent_at is not null and execution <> 'queued')),
    constraint generation_operations_task_when_accepted check (execution <> 'accepted' or external_task_id is not null),
    constraint generation_operations_task_when_sent check (external_task_id is null or sent_at is not null),
    constraint generation_operations_no_failed_with_result check ((output is not null) = (execution = 'succeeded')),
    constraint generation_operations_staged_is_pending check ((staged_output is not null) = (delivery = 'pending')),
    constraint generation_operations_pending_is_open
      check (delivery <> 'pending' or execution in ('sent', 'accepted', 'unknown')),
    constraint generation_operations_delivered_is_success
      check ((delivery in ('delivered', 'conflict')) = (execution = 'succeeded')),
    constraint generation_operations_held_while_open
      check ((billing = 'held') = (execution in ('queued', 'sent', 'accepted', 'unknown'))),
    constraint generation_operations_finished_at_end
      check ((finished_at is null) = (execution in ('queued', 'sent', 'accepted', 'unknown'))),
    constraint generation_operations_lease_ends check (finished_at is null or lease_token is null),
    constraint generation_operations_error_on_failure check (execution <> 'failed' or error_code is not null)
  )`;

/** Small whatever the history holds: finished operations are in none of the claim indexes. */
const CLAIM_INDEXES = `
  create index generation_operations_to_execute
    on generation_operations (greatest(due_at, coalesce(lease_expires_at, due_at)))
    where execution in ('queued', 'sent') or delivery = 'pending';
  create index generation_operations_to_poll
    on generation_operations (greatest(due_at, coalesce(lease_expires_at, due_at)))
    where execution in ('accepted', 'unknown') and delivery = 'none' and external_task_id is not null;
  create index generation_operations_unknown on generation_operations (updated_at) where execution = 'unknown';
  create index generation_operations_by_account on generation_operations (account_user_id, created_at desc, operation_id desc)`;

const OPERATION_GUARD = `
  create function generation_operations_guard() returns trigger language plpgsql as $$
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
  end $$;
  create trigger generation_operations_guard before update on generation_operations
    for each row execute function generation_operations_guard()`;

const GENERATION_DETAILS = `
  create table generation_details (
    operation_id uuid constraint generation_details_pkey primary key
      constraint generation_details_operation_id_fkey references credit_reservations (operation_id),
    prompt text not null constraint generation_details_prompt_length check (char_length(prompt) <= 20000),
    request_details jsonb not null
      constraint generation_details_request_object check (jsonb_typeof(request_details) = 'object'),
    result_details jsonb not null default '{}'
      constraint generation_details_result_object check (jsonb_typeof(result_details) = 'object'),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index generation_details_newest on generation_details (created_at desc, operation_id desc)`;

/** What was asked is evidence: written once by the submit that won, never filled in later (GEN-4). */
const DETAILS_GUARD = `
  create function generation_details_guard() returns trigger language plpgsql as $$
  begin
    if (new.operation_id, new.prompt, new.created_at) is distinct from (old.operation_id, old.prompt, old.created_at)
       or new.request_details is distinct from old.request_details then
      raise exception 'the record of a request cannot change'
        using errcode = 'P0001', constraint = 'generation_details_request_frozen';
    end if;
    return new;
  end $$;
  create trigger generation_details_guard before update on generation_details
    for each row execute function generation_details_guard()`;
