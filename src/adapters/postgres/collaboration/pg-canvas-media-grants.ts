import { MediaGrants, type MediaReference } from '../../../ports/media/media-grants.port.js';
import type { PgSession } from '../pg-session.js';

/** What a canvas, a version of it or a comment on it shows its members may read (COL-14, COL-16); what any of them refers to, a deleted one too, stays. */
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
        where r.storage_key = any($2::text[])
       union
       select h.storage_key
         from canvas_version_media h
         join canvas_versions v on v.id = h.version_id and v.state = 'ready'
         join canvas_projects p on p.id = v.canvas_id and p.deleted_at is null
         join canvas_project_members m on m.canvas_id = v.canvas_id and m.user_id = $1
        where h.storage_key = any($2::text[])
       union
       select c.attachment_storage_key
         from canvas_comments c
         join canvas_projects p on p.id = c.canvas_id and p.deleted_at is null
         join canvas_project_members m on m.canvas_id = c.canvas_id and m.user_id = $1
        where c.attachment_storage_key = any($2::text[])`,
      [userId, storageKeys],
    );
    return new Set(rows.map((row) => row.storage_key));
  }

  async referencesTo(storageKey: string): Promise<MediaReference[]> {
    const rows = await this.session.query<MediaReference>(
      `(select 'canvas' as kind, canvas_id as id from canvas_project_media_refs where storage_key = $1 order by canvas_id limit 1000)
       union all
       (select 'canvas-version', version_id from canvas_version_media where storage_key = $1 order by version_id limit 1000)
       union all
       (select 'comment', id from canvas_comments where attachment_storage_key = $1 order by id limit 1000)`,
      [storageKey],
    );
    return rows;
  }
}
