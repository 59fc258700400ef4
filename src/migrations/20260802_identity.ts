import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Users, their sessions, the site administrator, service tokens, log-in throttling and the audit log (IDN-1 … IDN-8). */
export class Identity implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(USERS);
    await runner.query(SESSIONS);
    await runner.query(AUDIT_LOG);
    await runner.query(BOOTSTRAP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['users', 'user_sessions', 'identity_bootstrap', 'service_tokens', 'audit_log'],
      'keep this version, or restore a backup from before it into a new database',
    );
    await runner.query(`
      drop table login_throttle, audit_log, service_tokens, user_sessions, identity_bootstrap, users;
      drop function users_protect_site_admin(), identity_bootstrap_check(), refuse_append_only_change()`);
  }
}

/**
 * Usernames are plain ASCII: no look-alikes, no invisible characters, and `lower … collate "C"` folds the same on every
 * server whatever its locale.
 */
const USERS = `
  create table users (
    id uuid constraint users_pkey primary key,
    username text not null constraint users_username_form check (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$'),
    display_name text not null constraint users_display_name_length check (char_length(display_name) between 1 and 80),
    password_hash text not null constraint users_password_hash_form check (password_hash like '$argon2id$%'),
    role text not null default 'user' constraint users_role_known check (role in ('user', 'admin')),
    status text not null default 'active' constraint users_status_known check (status in ('active', 'disabled')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index users_username_unique on users (lower(username collate "C"))`;

const SESSIONS = `
  create table user_sessions (
    id uuid constraint user_sessions_pkey primary key,
    user_id uuid not null constraint user_sessions_user_id_fkey references users (id) on delete cascade,
    token_sha256 bytea not null
      constraint user_sessions_token_unique unique
      constraint user_sessions_token_length check (octet_length(token_sha256) = 32),
    transport text not null constraint user_sessions_transport_known check (transport in ('cookie', 'bearer')),
    address text not null constraint user_sessions_address_length check (char_length(address) <= 64),
    user_agent text not null constraint user_sessions_user_agent_length check (char_length(user_agent) <= 256),
    created_at timestamptz not null default now(),
    renewed_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index user_sessions_by_user on user_sessions (user_id, id);
  create index user_sessions_by_expiry on user_sessions (expires_at);

  create table service_tokens (
    id uuid constraint service_tokens_pkey primary key,
    name text not null constraint service_tokens_name_length check (char_length(name) between 1 and 80),
    token_sha256 bytea not null
      constraint service_tokens_token_unique unique
      constraint service_tokens_token_length check (octet_length(token_sha256) = 32),
    scopes text[] not null constraint service_tokens_scopes_count check (cardinality(scopes) between 1 and 20),
    created_by uuid not null constraint service_tokens_created_by_fkey references users (id),
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz
  );

  create table login_throttle (
    key text constraint login_throttle_pkey primary key,
    attempts integer not null constraint login_throttle_attempts_positive check (attempts >= 0),
    window_ends_at timestamptz not null
  );
  create index login_throttle_by_end on login_throttle (window_ends_at)`;

/** Statement-level triggers refuse even a change of no row, and TRUNCATE, which row-level triggers never see. */
const AUDIT_LOG = `
  create table audit_log (
    id bigint generated always as identity constraint audit_log_pkey primary key,
    at timestamptz not null default clock_timestamp(),
    actor_id uuid constraint audit_log_actor_id_fkey references users (id),
    action text not null constraint audit_log_action_form check (action ~ '^[a-z][a-z0-9_-]*([.][a-z][a-z0-9_-]*)+$'),
    target_type text not null constraint audit_log_target_type_length check (char_length(target_type) between 1 and 64),
    target_id text not null constraint audit_log_target_id_length check (char_length(target_id) between 1 and 200),
    request_id text constraint audit_log_request_id_length check (char_length(request_id) <= 200),
    details jsonb not null constraint audit_log_details_object check (jsonb_typeof(details) = 'object')
  );
  create index audit_log_by_actor on audit_log (actor_id, id);
  create index audit_log_by_target on audit_log (target_type, target_id, id);

  create function refuse_append_only_change() returns trigger language plpgsql as $$
  begin
    raise exception '% of % is refused: it is append-only', tg_op, tg_table_name
      using errcode = 'P0001', constraint = tg_table_name || '_append_only';
  end $$;
  create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_append_only_change()`;

/**
 * The site administrator is one row for ever. The trigger on its insert locks the user, so that no demotion slips
 * between its check and the commit; the trigger on users holds from then on; the foreign key refuses the deletion.
 */
const BOOTSTRAP = `
  create table identity_bootstrap (
    singleton boolean not null default true
      constraint identity_bootstrap_pkey primary key
      constraint identity_bootstrap_singleton check (singleton),
    user_id uuid not null constraint identity_bootstrap_user_id_fkey references users (id),
    created_at timestamptz not null default now()
  );
  create trigger identity_bootstrap_append_only before update or delete or truncate on identity_bootstrap
    for each statement execute function refuse_append_only_change();

  create function identity_bootstrap_check() returns trigger language plpgsql as $$
  begin
    perform 1 from users where id = new.user_id and role = 'admin' and status = 'active' for update;
    if not found then
      raise exception 'the site administrator must be an active administrator'
        using errcode = 'P0001', constraint = 'identity_bootstrap_active_admin';
    end if;
    return new;
  end $$;
  create trigger identity_bootstrap_check before insert on identity_bootstrap
    for each row execute function identity_bootstrap_check();

  create function users_protect_site_admin() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from identity_bootstrap where user_id = old.id) then
      raise exception 'the site administrator can be neither disabled nor demoted'
        using errcode = 'P0001', constraint = 'users_site_admin_protected';
    end if;
    return new;
  end $$;
  create trigger users_protect_site_admin before update of role, status on users
    for each row when (new.role <> 'admin' or new.status <> 'active')
    execute function users_protect_site_admin()`;
