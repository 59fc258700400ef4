import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Metadata of media objects (MED-1) and the bytes that wait for their deletion (MED-5). */
export class MediaObjects implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MEDIA_OBJECTS);
    await runner.query(MEDIA_DELETIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['media_objects', 'media_deletions'],
      'keep this version, or restore a backup from before it into a new database',
    );
    await runner.query('drop table media_deletions, media_objects');
  }
}

const MEDIA_OBJECTS = `
  create table media_objects (
    storage_key text constraint media_objects_pkey primary key
      constraint media_objects_storage_key_form check (storage_key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$'),
    owner_user_id uuid not null constraint media_objects_owner_user_id_fkey references users (id),
    oss_key text not null constraint media_objects_oss_key_unique unique
      constraint media_objects_oss_key_prefix check (oss_key ~ '^(infinite-canvas/media|persona-video)/'),
    mime text not null constraint media_objects_mime_form check (mime ~ '^[a-z]+/[a-z0-9.+-]+$'),
    bytes bigint not null constraint media_objects_bytes_positive check (bytes > 0),
    sha256 text not null constraint media_objects_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
    width integer constraint media_objects_width_positive check (width > 0),
    height integer constraint media_objects_height_positive check (height > 0),
    duration_ms bigint constraint media_objects_duration_not_negative check (duration_ms >= 0),
    original_file_name text
      constraint media_objects_original_file_name_length check (char_length(original_file_name) between 1 and 255),
    source text not null constraint media_objects_source_known check (source in ('upload', 'generation', 'import')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint media_objects_dimensions_together check ((width is null) = (height is null))
  );
  create index media_objects_by_owner on media_objects (owner_user_id, created_at desc, storage_key desc)`;

const MEDIA_DELETIONS = `
  create table media_deletions (
    id uuid constraint media_deletions_pkey primary key default gen_random_uuid(),
    oss_key text not null constraint media_deletions_oss_key_unique unique
      constraint media_deletions_oss_key_prefix check (oss_key ~ '^(infinite-canvas/media|persona-video)/'),
    reason text not null constraint media_deletions_reason_known check (reason in ('deleted', 'orphan')),
    attempts integer not null default 0 constraint media_deletions_attempts_not_negative check (attempts >= 0),
    due_at timestamptz not null default now(),
    lease_token uuid,
    lease_owner text,
    lease_expires_at timestamptz,
    last_error text constraint media_deletions_last_error_length check (char_length(last_error) <= 500),
    created_at timestamptz not null default now(),
    constraint media_deletions_lease_whole check (num_nulls(lease_token, lease_owner, lease_expires_at) in (0, 3))
  );
  create index media_deletions_due on media_deletions (greatest(due_at, coalesce(lease_expires_at, due_at)))`;
