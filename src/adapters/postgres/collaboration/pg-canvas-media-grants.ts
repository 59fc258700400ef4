import { MediaGrants, type MediaReference } from '../../../ports/media/media-grants.port.js';
import type { PgSession } from '../pg-session.js';

/** What a canvas shows its members may read (COL-14); what any canvas refers to, a deleted one too, stays. */
export class PgCanvasMediaGrants extends MediaGrants {
  constructor(private readonly session: PgSession) {
    super();
  }

  async readableThrough(userId: string, storageKeys: readonly string[]): Promise<Set<string>> {
    const rows = await this.session.query<{ storage_key: string }>(
      `select distinct r.storage_key
         from canvas_project_media_refs r
         join canvas_projects p on p.id = r.canvas_id and p.deleted_at is null
         join canvas_project_members m on m.canvas_id = r.canvas_id and m.user_id = $1
        where r.storage_key = any($2::text[])`,
      [userId, storageKeys],
    );
    return new Set(rows.map((row) => row.storage_key));
  }

  async referencesTo(storageKey: string): Promise<MediaReference[]> {
    const rows = await this.session.query<{ canvas_id: string }>(
      `select canvas_id from canvas_project_media_refs where storage_key = $1 order by canvas_id limit 1000`,
      [storageKey],
    );
    return rows.map((row) => ({ kind: 'canvas', id: row.canvas_id }));
  }
}
