import { MediaDirectory, type MediaDescriptor } from '../../../ports/media/media-directory.port.js';
import type { MediaGrants } from '../../../ports/media/media-grants.port.js';
import type { PgSession } from '../pg-session.js';
import { MEDIA_COLUMNS, toMediaObject, type MediaRow } from './media-row.js';

export class PgMediaDirectory extends MediaDirectory {
  constructor(
    private readonly session: PgSession,
    private readonly grants: MediaGrants,
  ) {
    super();
  }

  async findMany(storageKeys: readonly string[]): Promise<MediaDescriptor[]> {
    if (storageKeys.length === 0) return [];
    const rows = await this.session.query<MediaRow>(
      `select ${MEDIA_COLUMNS} from media_objects where storage_key = any($1::text[])`,
      [storageKeys],
    );
    return rows.map(toMediaObject);
  }

  async readableBy(userId: string, storageKeys: readonly string[]): Promise<Set<string>> {
    if (storageKeys.length === 0) return new Set();
    const rows = await this.session.query<{ storage_key: string; own: boolean }>(
      `select storage_key, owner_user_id = $2 as own from media_objects where storage_key = any($1::text[])`,
      [storageKeys, userId],
    );
    const readable = new Set(rows.filter(({ own }) => own).map((row) => row.storage_key));
    const others = rows.filter(({ own }) => !own).map((row) => row.storage_key);
    if (others.length === 0) return readable;
    const present = new Set(others);
    for (const key of await this.grants.readableThrough(userId, others))
      if (present.has(key)) readable.add(key);
    return readable;
  }
}
