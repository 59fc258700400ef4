import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a worker makes of pictures and videos: thumbnails and a placeholder (MED-11). All of it can be made again, so `down`
 * keeps nothing but puts the bytes on the list of deletions.
 */
export class MediaDerivatives implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DERIVATIVES);
    await runner.query(THUMBNAILS);
    await runner.query(`
      insert into media_derivatives (storage_key)
      select storage_key from media_objects where mime ~ '^(image|video)/' and mime <> 'image/svg+xml'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('lock table media_derivatives, media_thumbnails in access exclusive mode');
    await runner.query(`
      insert into media_deletions (oss_key, reason) select oss_key, 'deleted' from media_thumbnails
      on conflict (oss_key) do nothing`);
    await runner.query('drop table media_thumbnails, media_derivatives');
  }
}

const DERIVATIVES = `
  create table media_derivatives (
    storage_key text constraint media_derivatives_pkey primary key
      constraint media_derivatives_storage_key_fkey references media_objects (storage_key) on delete cascade,
    state text not null default 'pending'
      constraint media_derivatives_state_known check (state in ('pending', 'ready', 'failed')),
    placeholder text constraint media_derivatives_placeholder_length check (char_length(placeholder) between 6 and 100),
    attempts integer not null default 0 constraint media_derivatives_attempts_not_negative check (attempts >= 0),
    due_at timestamptz not null default now(),
    lease_token uuid,
    lease_owner text,
    lease_expires_at timestamptz,
    last_error text constraint media_derivatives_last_error_length check (char_length(last_error) <= 500),
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    constraint media_derivatives_lease_whole check (num_nulls(lease_token, lease_owner, lease_expires_at) in (0, 3)),
    constraint media_derivatives_lease_while_pending check (state = 'pending' or lease_token is null),
    constraint media_derivatives_placeholder_when_ready check ((state = 'ready') = (placeholder is not null)),
    constraint media_derivatives_finished_at_set check ((state <> 'pending') = (finished_at is not null)),
    constraint media_derivatives_failed_says_why check (state <> 'failed' or last_error is not null)
  );
  create index media_derivatives_due on media_derivatives (greatest(due_at, coalesce(lease_expires_at, due_at)))
    where state = 'pending'`;

const THUMBNAILS = `
  create table media_thumbnails (
    storage_key text not null
      constraint media_thumbnails_storage_key_fkey references media_derivatives (storage_key) on delete cascade,
    size integer not null constraint media_thumbnails_size_known check (size in (256, 1024)),
    oss_key text not null constraint media_thumbnails_oss_key_unique unique
      constraint media_thumbnails_oss_key_prefix check (oss_key like 'infinite-canvas/media/thumbnails/%'),
    bytes bigint not null constraint media_thumbnails_bytes_positive check (bytes > 0),
    sha256 text not null constraint media_thumbnails_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
    width integer not null constraint media_thumbnails_width_fits check (width between 1 and size),
    height integer not null constraint media_thumbnails_height_fits check (height between 1 and size),
    created_at timestamptz not null default now(),
    constraint media_thumbnails_pkey primary key (storage_key, size)
  )`;
