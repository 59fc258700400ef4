import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Avatars (IDN-6). `down` drops the column and keeps the media: it runs on populated data, after the old web image is back
 * (docs/rollback.md).
 */
export class UserAvatar implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column avatar_storage_key text
        constraint users_avatar_storage_key_fkey references media_objects (storage_key) on delete set null;
      create index users_by_avatar on users (avatar_storage_key) where avatar_storage_key is not null`);
    await runner.query(CHECK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger users_avatar_check on users');
    await runner.query('drop function users_avatar_check()');
    await runner.query('alter table users drop column avatar_storage_key');
  }
}

/** What may be bound, whoever writes. Type, length and owner of a media object never change. */
const CHECK = `
  create function users_avatar_check() returns trigger language plpgsql as $$
  declare
    v_media record;
  begin
    select owner_user_id, mime, bytes into v_media from media_objects where storage_key = new.avatar_storage_key;
    -- No such object: the foreign key says so.
    if found and (v_media.owner_user_id <> new.id or new.status <> 'active' or v_media.bytes > 2000000
                  or v_media.mime not in ('image/jpeg', 'image/png', 'image/webp')) then
      raise exception 'an avatar is a JPEG, PNG or WebP of at most 2 MB that the active account owns'
        using errcode = 'P0001', constraint = 'users_avatar_allowed';
    end if;
    return new;
  end $$;
  create trigger users_avatar_check before insert or update of avatar_storage_key on users
    for each row when (new.avatar_storage_key is not null) execute function users_avatar_check()`;
