import {
  THUMBNAIL_SIZES,
  thumbnailKey,
  type ThumbnailSize,
} from '../../../modules/media/domain/thumbnails.js';
import type { Backlog } from '../../../ports/kernel/job-queue.port.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import {
  MediaDerivatives,
  type ClaimedDerivation,
  type DerivationState,
  type DerivedMedia,
  type StoredThumbnail,
  type Thumbnail,
} from '../../../ports/media/media-derivatives.port.js';
import { backlogOf } from '../backlog.js';
import type { PgSession } from '../pg-session.js';

const MAX_ERROR = 500;

/** The index `media_derivatives_due` is on the same expression and condition. */
const DUE = `state = 'pending' and greatest(due_at, coalesce(lease_expires_at, due_at)) <= clock_timestamp()`;
/** $1, $2, $3: key, token, attempt. */
const HELD = `storage_key = $1 and lease_token = $2 and attempts = $3 and lease_expires_at > clock_timestamp()`;
const LET_GO = 'lease_token = null, lease_owner = null, lease_expires_at = null';

interface ClaimRow {
  storage_key: string;
  lease_token: string;
  attempts: number;
  oss_key: string;
  mime: string;
  bytes: string;
  duration_ms: string | null;
}

interface ThumbnailRow {
  size: ThumbnailSize;
  oss_key: string;
  bytes: string;
  sha256: string;
  width: number;
  height: number;
  created_at: Date;
}

export class PgMediaDerivatives extends MediaDerivatives {
  constructor(private readonly session: PgSession) {
    super();
  }

  async claim(
    storageKey: string,
    owner: string,
    leaseSeconds: number,
  ): Promise<ClaimedDerivation | undefined> {
    const row = await this.session.maybe<ClaimRow>(
      `update media_derivatives d
          set lease_token = gen_random_uuid(), lease_owner = $2, attempts = d.attempts + 1,
              lease_expires_at = clock_timestamp() + make_interval(secs => $3)
         from media_objects m
        where m.storage_key = d.storage_key
          and d.storage_key = (select storage_key from media_derivatives where storage_key = $1 and ${DUE} for update skip locked)
          and not exists (select 1 from media_deletions g where g.oss_key = any($4::text[]))
        returning d.storage_key, d.lease_token, d.attempts, m.oss_key, m.mime, m.bytes, m.duration_ms`,
      [storageKey, owner, leaseSeconds, THUMBNAIL_SIZES.map((size) => thumbnailKey(storageKey, size))],
    );
    return (
      row && {
        storageKey: row.storage_key,
        token: row.lease_token,
        attempt: row.attempts,
        ossKey: row.oss_key,
        mime: row.mime,
        bytes: Number(row.bytes),
        durationMs: row.duration_ms === null ? undefined : Number(row.duration_ms),
      }
    );
  }

  async renew(claimed: ClaimedDerivation, leaseSeconds: number): Promise<void> {
    await this.held(
      claimed,
      `update media_derivatives set lease_expires_at = clock_timestamp() + make_interval(secs => $4) where ${HELD}`,
      [leaseSeconds],
    );
  }

  async finish(
    claimed: ClaimedDerivation,
    placeholder: string,
    thumbnails: readonly Thumbnail[],
  ): Promise<void> {
    await this.held(
      claimed,
      `with done as (
         update media_derivatives
            set state = 'ready', placeholder = $4, finished_at = clock_timestamp(), last_error = null, ${LET_GO}
          where ${HELD} returning storage_key)
       insert into media_thumbnails (storage_key, size, oss_key, bytes, sha256, width, height)
       select done.storage_key, t.size, t.oss_key, t.bytes, t.sha256, t.width, t.height
         from done, unnest($5::int[], $6::text[], $7::bigint[], $8::text[], $9::int[], $10::int[])
           as t (size, oss_key, bytes, sha256, width, height)`,
      [
        placeholder,
        thumbnails.map(({ size }) => size),
        thumbnails.map(({ ossKey }) => ossKey),
        thumbnails.map(({ bytes }) => bytes),
        thumbnails.map(({ sha256 }) => sha256),
        thumbnails.map(({ width }) => width),
        thumbnails.map(({ height }) => height),
      ],
    );
  }

  async postpone(claimed: ClaimedDerivation, error: string, counts: boolean): Promise<void> {
    await this.held(
      claimed,
      `update media_derivatives
          set attempts = attempts - $5, last_error = $4, ${LET_GO},
              due_at = clock_timestamp() + least(interval '10 minutes', interval '2 seconds' * power(2, $3))
        where ${HELD}`,
      [error.slice(0, MAX_ERROR), counts ? 0 : 1],
    );
  }

  async fail(claimed: ClaimedDerivation, error: string): Promise<void> {
    await this.held(
      claimed,
      `update media_derivatives
          set state = 'failed', last_error = $4, finished_at = clock_timestamp(), ${LET_GO} where ${HELD}`,
      [error.slice(0, MAX_ERROR)],
    );
  }

  async findDue(limit: number): Promise<string[]> {
    const rows = await this.session.query<{ storage_key: string }>(
      `select storage_key from media_derivatives where ${DUE}
        order by greatest(due_at, coalesce(lease_expires_at, due_at)) limit $1`,
      [limit],
    );
    return rows.map((row) => row.storage_key);
  }

  backlog(): Promise<Backlog> {
    return this.session.one<Backlog>(
      backlogOf({
        table: 'media_derivatives',
        open: `state = 'pending'`,
        due: 'due_at',
        lease: 'lease_expires_at',
      }),
    );
  }

  async describe(storageKeys: readonly string[]): Promise<Map<string, DerivedMedia>> {
    const rows = await this.session.query<{
      storage_key: string;
      state: DerivationState;
      placeholder: string | null;
    }>(
      `select k.storage_key, coalesce(d.state, 'none') as state, d.placeholder
         from unnest($1::text[]) as k (storage_key) left join media_derivatives d using (storage_key)`,
      [storageKeys],
    );
    return new Map(
      rows.map((row) => [row.storage_key, { state: row.state, placeholder: row.placeholder ?? undefined }]),
    );
  }

  async thumbnail(storageKey: string, size: ThumbnailSize): Promise<StoredThumbnail | undefined> {
    const row = await this.session.maybe<ThumbnailRow>(
      `select size, oss_key, bytes, sha256, width, height, created_at from media_thumbnails where storage_key = $1 and size = $2`,
      [storageKey, size],
    );
    if (!row) return undefined;
    const { oss_key: ossKey, created_at: createdAt, size: found, sha256, width, height } = row;
    return { size: found, ossKey, bytes: Number(row.bytes), sha256, width, height, createdAt };
  }

  private async held(
    { storageKey, token, attempt }: ClaimedDerivation,
    sql: string,
    more: readonly unknown[],
  ): Promise<void> {
    const done = await this.session.execute(sql, [storageKey, token, attempt, ...more]);
    if (done === 0) throw new LeaseLost(`thumbnails of ${storageKey}`);
  }
}
