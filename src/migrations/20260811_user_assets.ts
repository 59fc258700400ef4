import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Digests of media content, and the media that users keep in "my assets" (MED-13). */
export class UserAssets implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['user_asset_media'],
      'keep this version: without the table nothing would hold the media of the lists in user_app_state',
    );
    await runner.query('drop table user_asset_media, media_digests');
  }
}

const STATEMENTS = [
  // Bytes never change under their key, so neither does this: a cache that is never wrong.
  `create table media_digests (
     storage_key text constraint media_digests_pkey primary key
       constraint media_digests_media_fkey references media_objects (storage_key) on delete cascade,
     md5 text not null constraint media_digests_md5_form check (md5 ~ '^[0-9a-f]{32}$'),
     created_at timestamptz not null default now(),
     constraint media_digests_digest_key unique (storage_key, md5)
   )`,

  // One row per asset of the list that shows media: holds the media (MED-5), and lets no second image with the same bytes in.
  // An md5 here is that of the stored bytes: the key to media_digests says so. Null: an old asset without digest, or no image.
  `create table user_asset_media (
     user_id uuid not null,
     asset_id text collate "C" not null,
     state_key text collate "C" not null generated always as ('infinite-canvas:asset_store'::text) stored,
     storage_key text not null constraint user_asset_media_media_fkey references media_objects (storage_key),
     md5 text,
     constraint user_asset_media_pkey primary key (user_id, asset_id),
     constraint user_asset_media_list_fkey foreign key (user_id, state_key)
       references user_app_state (user_id, key) on delete cascade,
     constraint user_asset_media_digest_fkey foreign key (storage_key, md5) references media_digests (storage_key, md5)
   )`,
  `create unique index user_asset_media_once on user_asset_media (user_id, md5)`,
  `create index user_asset_media_storage_key on user_asset_media (storage_key)`,
];
