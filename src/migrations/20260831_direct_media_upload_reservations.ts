import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets of direct uploads: one reservation, one staging key, one immutable object (MED-6). */
export class DirectMediaUploadReservations implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RESERVATIONS);
    await runner.query(GUARD);
  }

  /** Runs on populated data when every row is committed or cleaned; media_objects is not touched (MED-10). */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('lock table direct_media_upload_reservations in access exclusive mode');
    const [row] = (await runner.query(
      `select count(*)::int as open from direct_media_upload_reservations where state in ('pending', 'expired')`,
    )) as { open: number }[];
    if (row && row.open > 0) {
      throw new Error(
        `down refused: direct_media_upload_reservations holds ${row.open} pending or expired reservation(s) that are not ` +
          'cleaned; let direct-media-cleanup-worker drain first',
      );
    }
    await runner.query('drop table direct_media_upload_reservations');
    await runner.query('drop function direct_media_upload_reservations_guard()');
  }
}

const RESERVATIONS = `
  create table direct_media_upload_reservations (
    reservation_id uuid constraint direct_media_upload_reservations_pkey primary key,
    owner_user_id uuid not null
      constraint direct_media_upload_reservations_owner_user_id_fkey references users (id),
    staging_key text not null constraint direct_media_upload_reservations_staging_key_unique unique
      constraint direct_media_upload_reservations_staging_key_form
        check (staging_key ~ '^direct-stage:[0-9]{8}_[0-9a-f-]{36}$'),
    storage_key text not null constraint direct_media_upload_reservations_storage_key_unique unique
      constraint direct_media_upload_reservations_storage_key_form check (storage_key ~ '^direct:[0-9]{8}_[0-9a-f-]{36}$'),
    oss_key text not null constraint direct_media_upload_reservations_oss_key_unique unique
      constraint direct_media_upload_reservations_oss_key_prefix
        check (oss_key like 'infinite-canvas/media/direct-immutable/%'),
    state text not null default 'pending' constraint direct_media_upload_reservations_state_known
      check (state in ('pending', 'committed', 'expired', 'cleaned')),
    declared_mime text not null
      constraint direct_media_upload_reservations_declared_mime_form check (declared_mime ~ '^[a-z]+/[a-z0-9.+-]+$'),
    declared_bytes bigint not null
      constraint direct_media_upload_reservations_declared_bytes_positive check (declared_bytes > 0),
    declared_sha256 text not null
      constraint direct_media_upload_reservations_declared_sha256_form check (declared_sha256 ~ '^[0-9a-f]{64}$'),
    original_file_name text constraint direct_media_upload_reservations_file_name_length
      check (char_length(original_file_name) between 1 and 255),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    committed_at timestamptz,
    cleaned_at timestamptz,
    constraint direct_media_upload_reservations_committed_at_set check ((state = 'committed') = (committed_at is not null)),
    constraint direct_media_upload_reservations_cleaned_at_set check ((state = 'cleaned') = (cleaned_at is not null)),
    constraint direct_media_upload_reservations_expiry_after_creation check (expires_at > created_at)
  );
  create index direct_media_upload_reservations_open on direct_media_upload_reservations (expires_at)
    where state in ('pending', 'expired');
  create index direct_media_upload_reservations_by_owner
    on direct_media_upload_reservations (owner_user_id, created_at desc)`;

/** The state machine and the immutability of what was declared, whoever writes. */
const GUARD = `
  create function direct_media_upload_reservations_guard() returns trigger language plpgsql as $$
  begin
    if (new.reservation_id, new.owner_user_id, new.staging_key, new.storage_key, new.oss_key, new.declared_mime,
        new.declared_bytes, new.declared_sha256, new.created_at)
       is distinct from
       (old.reservation_id, old.owner_user_id, old.staging_key, old.storage_key, old.oss_key, old.declared_mime,
        old.declared_bytes, old.declared_sha256, old.created_at) then
      raise exception 'what a reservation declares never changes'
        using constraint = 'direct_media_upload_reservations_immutable';
    end if;
    if new.state <> old.state and not (
         (old.state = 'pending' and new.state in ('committed', 'expired', 'cleaned'))
         or (old.state = 'expired' and new.state = 'cleaned')) then
      raise exception 'a reservation never goes from % to %', old.state, new.state
        using constraint = 'direct_media_upload_reservations_transition';
    end if;
    return new;
  end $$;
  create trigger direct_media_upload_reservations_guard before update on direct_media_upload_reservations
    for each row execute function direct_media_upload_reservations_guard()`;
