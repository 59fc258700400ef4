import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** JSON state of the site and of each user (MED-12). Which keys are reserved stands in `domain/state-keys.ts` too. */
export class AppState implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['app_state', 'user_app_state'],
      'keep this version, or restore a backup from before it into a new database',
    );
    await runner.query('drop table user_app_state, app_state');
    await runner.query('drop function app_state_key_is_reserved');
  }
}

const STATEMENTS = [
  `create function app_state_key_is_reserved(key text) returns boolean language sql immutable parallel safe
   return lower(key) like 'partner-head-route%' or lower(key) like 'skill-archive-policy%'`,

  `create table app_state (
     key text collate "C" constraint app_state_pkey primary key
       constraint app_state_key_form check (key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$'),
     data jsonb not null constraint app_state_data_object check (jsonb_typeof(data) = 'object'),
     revision bigint not null default 1 constraint app_state_revision_positive check (revision > 0),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,

  // What a server owns is in no table that users reach, whatever the code above it does.
  `create table user_app_state (
     user_id uuid not null constraint user_app_state_user_fkey references users (id) on delete cascade,
     key text collate "C" not null
       constraint user_app_state_key_form check (key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$')
       constraint user_app_state_key_not_reserved check (not app_state_key_is_reserved(key)),
     data jsonb not null constraint user_app_state_data_object check (jsonb_typeof(data) = 'object'),
     revision bigint not null default 1 constraint user_app_state_revision_positive check (revision > 0),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     constraint user_app_state_pkey primary key (user_id, key)
   )`,
];
