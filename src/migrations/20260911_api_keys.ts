import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Personal API keys (IDN-9): a user's own credentials for programs. They always end; only their SHA-256 is kept. */
export class ApiKeys implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_keys (
        id uuid constraint api_keys_pkey primary key,
        user_id uuid not null constraint api_keys_user_id_fkey references users (id) on delete cascade,
        name text not null constraint api_keys_name_length check (char_length(name) between 1 and 80),
        prefix text not null constraint api_keys_prefix_form check (prefix ~ '^icv_[A-Za-z0-9_-]{6}$'),
        key_sha256 bytea not null
          constraint api_keys_key_unique unique
          constraint api_keys_key_length check (octet_length(key_sha256) = 32),
        scopes text[] not null constraint api_keys_scopes_count check (cardinality(scopes) between 1 and 20),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      create index api_keys_by_user on api_keys (user_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['api_keys'],
      'ask the owners to revoke their keys and remove the rows: programs that use them would be locked out',
    );
    await runner.query('drop table api_keys');
  }
}
