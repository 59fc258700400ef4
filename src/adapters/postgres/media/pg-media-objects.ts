import pg from 'pg';
import {
  mediaBeingDeleted,
  mediaInUse,
  mediaKeyConflict,
  mediaNotFound,
} from '../../../modules/media/domain/media.errors.js';
import { hasThumbnails, THUMBNAIL_SIZES, thumbnailKey } from '../../../modules/media/domain/thumbnails.js';
import {
  MediaObjects,
  type MediaObject,
  type MediaPage,
  type NewMediaObject,
} from '../../../ports/media/media-objects.port.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';
import { MEDIA_COLUMNS, toMediaObject, type MediaRow } from './media-row.js';

const FOREIGN_KEY_VIOLATION = '23503';

registerConstraintErrors({
  media_objects_oss_key_unique: mediaKeyConflict,
  media_objects_pkey: mediaKeyConflict,
});

export class PgMediaObjects extends MediaObjects {
  constructor(private readonly session: PgSession) {
    super();
  }

  async lock(storageKey: string): Promise<void> {
    this.session.requireTransaction('MediaObjects.lock');
    await this.session.query(`select pg_advisory_xact_lock(hashtextextended('media-object:' || $1, 0))`, [
      storageKey,
    ]);
  }

  async find(storageKey: string): Promise<MediaObject | undefined> {
    const row = await this.session.maybe<MediaRow>(
      `select ${MEDIA_COLUMNS} from media_objects where storage_key = $1`,
      [storageKey],
    );
    return row && toMediaObject(row);
  }

  async pageOfOwner(
    ownerUserId: string,
    limit: number,
    after: readonly string[] | undefined,
  ): Promise<MediaPage> {
    const rows = await this.session.query<MediaRow & { sort_time: string }>(
      `select ${MEDIA_COLUMNS}, (extract(epoch from created_at) * 1000000)::bigint as sort_time
         from media_objects
        where owner_user_id = $1
          and ($3::bigint is null or (created_at, storage_key) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4))
        order by created_at desc, storage_key desc
        limit $2 + 1`,
      [ownerUserId, limit, after?.[0] ?? null, after?.[1] ?? null],
    );
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items: items.map(toMediaObject), next: last && [last.sort_time, last.storage_key] };
  }

  async register(media: NewMediaObject): Promise<MediaObject> {
    this.session.requireTransaction('MediaObjects.register');
    // The same lock as `MediaDeletions.addOrphan`: bytes get a row or a deletion, never both.
    await this.session.query(`select pg_advisory_xact_lock(hashtextextended('media-oss:' || $1, 0))`, [
      media.ossKey,
    ]);
    const row = await this.session.maybe<MediaRow>(
      `with made as (
         insert into media_objects
           (storage_key, owner_user_id, oss_key, mime, bytes, sha256, width, height, duration_ms, original_file_name, source)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
          where not exists (select 1 from media_deletions where oss_key = $3)
         on conflict (storage_key) do nothing
         returning ${MEDIA_COLUMNS}),
       derived as (insert into media_derivatives (storage_key) select storage_key from made where $12)
       select ${MEDIA_COLUMNS} from made`,
      [
        media.storageKey,
        media.ownerUserId,
        media.ossKey,
        media.mime,
        media.bytes,
        media.sha256,
        media.width ?? null,
        media.height ?? null,
        media.durationMs ?? null,
        media.originalFileName ?? null,
        media.source,
        hasThumbnails(media.mime),
      ],
    );
    return row ? toMediaObject(row) : this.sameAsBefore(media);
  }

  async remove(storageKey: string): Promise<string> {
    this.session.requireTransaction('MediaObjects.remove');
    try {
      // No worker claims them any more; whoever has, may write until its lease ends.
      await this.session.query('select 1 from media_derivatives where storage_key = $1 for update', [
        storageKey,
      ]);
      const row = await this.session.maybe<{ id: string }>(
        `with gone as (delete from media_objects where storage_key = $1 returning oss_key),
              bytes as (
                select oss_key, now() as due_at from gone
                union all
                select t.oss_key, greatest(now(), d.lease_expires_at)
                  from gone, media_derivatives d, unnest($2::text[]) as t (oss_key)
                 where d.storage_key = $1 and (d.attempts > 0 or d.last_error is not null)),
              listed as (
                insert into media_deletions (oss_key, reason, due_at) select oss_key, 'deleted', due_at from bytes
                on conflict (oss_key) do nothing returning id, oss_key)
         select listed.id from listed join gone using (oss_key)`,
        [storageKey, THUMBNAIL_SIZES.map((size) => thumbnailKey(storageKey, size))],
      );
      if (!row) throw mediaNotFound();
      return row.id;
    } catch (error) {
      // A reference that came after the list was made, or of a context that gives no list.
      if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) throw mediaInUse([]);
      throw error;
    }
  }

  async scan(
    after: string | undefined,
    limit: number,
  ): Promise<{ storageKey: string; ossKey: string; bytes: number }[]> {
    const rows = await this.session.query<{ storage_key: string; oss_key: string; bytes: string }>(
      `select storage_key, oss_key, bytes from media_objects
        where $1::text is null or storage_key > $1 order by storage_key limit $2`,
      [after ?? null, limit],
    );
    return rows.map((row) => ({
      storageKey: row.storage_key,
      ossKey: row.oss_key,
      bytes: Number(row.bytes),
    }));
  }

  private async sameAsBefore(media: NewMediaObject): Promise<MediaObject> {
    const present = await this.find(media.storageKey);
    if (!present) throw mediaBeingDeleted();
    const same =
      present.ownerUserId === media.ownerUserId &&
      present.ossKey === media.ossKey &&
      present.mime === media.mime &&
      present.bytes === media.bytes &&
      present.sha256 === media.sha256;
    if (!same) throw mediaKeyConflict();
    return present;
  }
}
