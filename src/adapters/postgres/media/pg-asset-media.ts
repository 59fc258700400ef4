import pg from 'pg';
import { assetDuplicate } from '../../../modules/media/domain/asset.errors.js';
import { mediaNotFound } from '../../../modules/media/domain/media.errors.js';
import {
  AssetMedia,
  type AssetMediaFacts,
  type ShownByAsset,
} from '../../../ports/media/asset-media.port.js';
import type { MediaReference } from '../../../ports/media/media-grants.port.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';

registerConstraintErrors({
  user_asset_media_once: () => assetDuplicate(),
});

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deleted between the look and the write. Said here and not by the constraint's name: the same key refuses the deletion of
 * media that an asset shows, which is a conflict.
 */
function unlessDeleted(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) throw mediaNotFound();
  throw error;
}

interface FactsRow {
  storage_key: string;
  oss_key: string;
  mime: string;
  bytes: string;
  md5: string | null;
}

export class PgAssetMedia extends AssetMedia {
  constructor(private readonly session: PgSession) {
    super();
  }

  async facts(
    userId: string,
    storageKeys: readonly string[],
    kept?: 'kept',
  ): Promise<Map<string, AssetMediaFacts>> {
    if (kept) this.session.requireTransaction('AssetMedia.facts');
    if (storageKeys.length === 0) return new Map();
    const rows = await this.session.query<FactsRow>(
      `select m.storage_key, m.oss_key, m.mime, m.bytes, d.md5
         from media_objects m left join media_digests d using (storage_key)
        where m.owner_user_id = $1 and m.storage_key = any($2::text[])
        order by m.storage_key ${kept ? 'for key share of m' : ''}`,
      [userId, storageKeys],
    );
    return new Map(
      rows.map(({ storage_key, oss_key, mime, bytes, md5 }) => [
        storage_key,
        { ossKey: oss_key, mime, bytes: Number(bytes), md5: md5 ?? undefined },
      ]),
    );
  }

  async recordDigest(storageKey: string, md5: string): Promise<void> {
    await this.session
      .execute(
        `insert into media_digests (storage_key, md5)
       select storage_key, $2 from media_objects where storage_key = $1
       on conflict on constraint media_digests_pkey do nothing`,
        [storageKey, md5],
      )
      .catch(unlessDeleted);
  }

  async hold(userId: string, shown: readonly ShownByAsset[]): Promise<void> {
    this.session.requireTransaction('AssetMedia.hold');
    const params = [
      userId,
      shown.map(({ assetId }) => assetId),
      shown.map(({ storageKey }) => storageKey),
      shown.map(({ md5 }) => md5 ?? null),
    ];
    await this.session.execute(
      `delete from user_asset_media h
        where h.user_id = $1 and not exists (
          select from unnest($2::text[], $3::text[], $4::text[]) as s (asset_id, storage_key, md5)
           where s.asset_id = h.asset_id and s.storage_key = h.storage_key and s.md5 is not distinct from h.md5)`,
      params,
    );
    await this.session
      .execute(
        `insert into user_asset_media (user_id, asset_id, storage_key, md5)
       select $1, s.asset_id, m.storage_key, d.md5
         from unnest($2::text[], $3::text[], $4::text[]) as s (asset_id, storage_key, md5)
         join media_objects m on m.storage_key = s.storage_key and m.owner_user_id = $1
         left join media_digests d on d.storage_key = m.storage_key and d.md5 = s.md5
       on conflict on constraint user_asset_media_pkey do nothing`,
        params,
      )
      .catch(unlessDeleted);
  }

  async referencesTo(storageKey: string): Promise<MediaReference[]> {
    const rows = await this.session.query<{ asset_id: string }>(
      `select asset_id from user_asset_media where storage_key = $1 order by asset_id limit 100`,
      [storageKey],
    );
    return rows.map(({ asset_id }) => ({ kind: 'asset', id: asset_id }));
  }
}
