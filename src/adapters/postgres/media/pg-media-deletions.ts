import { THUMBNAIL_PREFIX } from '../../../modules/media/domain/thumbnails.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import { MediaDeletions, type ClaimedDeletion } from '../../../ports/media/media-deletions.port.js';
import type { Backlog } from '../../../ports/kernel/job-queue.port.js';
import { backlogOf } from '../backlog.js';
import type { PgSession } from '../pg-session.js';

const MAX_ERROR = 500;

/** Due: no valid lease and its time has come. The index `media_deletions_due` is on the same expression. */
const DUE = 'greatest(due_at, coalesce(lease_expires_at, due_at)) <= clock_timestamp()';

export class PgMediaDeletions extends MediaDeletions {
  constructor(private readonly session: PgSession) {
    super();
  }

  async claim(id: string, owner: string, leaseSeconds: number): Promise<ClaimedDeletion | undefined> {
    const row = await this.session.maybe<{ lease_token: string; attempts: number; oss_key: string }>(
      `update media_deletions
          set lease_token = gen_random_uuid(), lease_owner = $2, attempts = attempts + 1,
              lease_expires_at = clock_timestamp() + make_interval(secs => $3)
        where id = (select id from media_deletions where id = $1 and ${DUE} for update skip locked)
        returning lease_token, attempts, oss_key`,
      [id, owner, leaseSeconds],
    );
    return row && { id, token: row.lease_token, attempt: row.attempts, ossKey: row.oss_key };
  }

  async complete({ id, token, attempt }: ClaimedDeletion): Promise<void> {
    const done = await this.session.execute(
      `delete from media_deletions
        where id = $1 and lease_token = $2 and attempts = $3 and lease_expires_at > clock_timestamp()`,
      [id, token, attempt],
    );
    if (done === 0) throw new LeaseLost(`media deletion ${id}`);
  }

  async postpone({ id, token, attempt }: ClaimedDeletion, error: string): Promise<void> {
    const done = await this.session.execute(
      `update media_deletions
          set lease_token = null, lease_owner = null, lease_expires_at = null, last_error = $4,
              due_at = clock_timestamp() + least(interval '1 hour', interval '2 seconds' * power(2, least($3, 12)))
        where id = $1 and lease_token = $2 and attempts = $3 and lease_expires_at > clock_timestamp()`,
      [id, token, attempt, error.slice(0, MAX_ERROR)],
    );
    if (done === 0) throw new LeaseLost(`media deletion ${id}`);
  }

  async findDue(limit: number): Promise<string[]> {
    const rows = await this.session.query<{ id: string }>(
      `select id from media_deletions where ${DUE}
        order by greatest(due_at, coalesce(lease_expires_at, due_at)) limit $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  backlog(): Promise<Backlog> {
    return this.session.one<Backlog>(
      backlogOf({ table: 'media_deletions', due: 'due_at', lease: 'lease_expires_at' }),
    );
  }

  async orphansAmong(
    objects: readonly { key: string; modifiedAt: Date }[],
    graceSeconds: number,
  ): Promise<Set<string>> {
    const rows = await this.session.query<{ oss_key: string }>(
      `select k.oss_key from unnest($1::text[], $2::timestamptz[]) as k (oss_key, modified_at)
        where k.modified_at <= clock_timestamp() - make_interval(secs => $3) and ${IS_ORPHAN}`,
      [objects.map(({ key }) => key), objects.map(({ modifiedAt }) => modifiedAt), graceSeconds],
    );
    return new Set(rows.map((row) => row.oss_key));
  }

  async addOrphan(ossKey: string): Promise<string | undefined> {
    this.session.requireTransaction('MediaDeletions.addOrphan');
    // The same lock as `MediaObjects.register`: bytes get a row or a deletion, never both.
    await this.session.query(`select pg_advisory_xact_lock(hashtextextended('media-oss:' || $1, 0))`, [
      ossKey,
    ]);
    const row = await this.session.maybe<{ id: string }>(
      `insert into media_deletions (oss_key, reason)
       select k.oss_key, 'orphan' from (values ($1::text)) as k (oss_key) where ${IS_ORPHAN}
       on conflict (oss_key) do nothing returning id`,
      [ossKey],
    );
    return row?.id;
  }
}

/** Bytes of an open upload belong to the cleanup of reservations, thumbnails under way to their worker. */
const IS_ORPHAN = `
  not exists (select 1 from media_objects m where m.oss_key = k.oss_key)
  and not exists (select 1 from media_thumbnails t where t.oss_key = k.oss_key)
  and not exists (select 1 from media_derivatives p
                   where k.oss_key like '${THUMBNAIL_PREFIX}%' and p.state = 'pending'
                     and p.storage_key = split_part(substr(k.oss_key, ${THUMBNAIL_PREFIX.length + 1}), '/', 1))
  and not exists (select 1 from media_deletions d where d.oss_key = k.oss_key)
  and not exists (select 1 from direct_media_upload_reservations r
                   where r.oss_key = k.oss_key and r.state in ('pending', 'expired'))`;
