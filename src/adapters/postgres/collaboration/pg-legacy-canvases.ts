import type { Inverse } from '../../../modules/collaboration/domain/legacy-merge.js';
import {
  LegacyCanvases,
  type LegacyLink,
  type TakenBack,
} from '../../../ports/collaboration/legacy-canvases.port.js';
import type { PgSession } from '../pg-session.js';

export class PgLegacyCanvases extends LegacyCanvases {
  constructor(private readonly session: PgSession) {
    super();
  }

  async inversesAfter(canvasId: string, revision: string, limit: number): Promise<TakenBack> {
    const head = await this.session.one<{ revision: string; history_floor: string }>(
      `select revision, history_floor from canvas_projects where id = $1`,
      [canvasId],
    );
    const rows = await this.session.query<{ inverse: Inverse[] }>(
      `select inverse from canvas_operations where canvas_id = $1 and revision > $2
        order by revision desc limit $3`,
      [canvasId, revision, limit + 1],
    );
    return {
      revision: head.revision,
      retainedAfter: head.history_floor,
      inverses: rows.length > limit ? undefined : rows.map(({ inverse }) => inverse),
    };
  }

  async size(canvasId: string): Promise<{ entities: number; bytes: number }> {
    const row = await this.session.one<{ entities: number; bytes: string }>(
      `select count(*)::integer as entities, coalesce(sum(bytes), 0) as bytes from canvas_entities where canvas_id = $1`,
      [canvasId],
    );
    return { entities: row.entities, bytes: Number(row.bytes) };
  }

  async link(userId: string, canvasId: string): Promise<LegacyLink | undefined> {
    const row = await this.session.maybe<{ legacy_id: string; mirrored_revision: string | null }>(
      `select legacy_id, mirrored_revision from legacy_canvases where user_id = $1 and canvas_id = $2`,
      [userId, canvasId],
    );
    return row && { legacyId: row.legacy_id, mirroredRevision: row.mirrored_revision ?? undefined };
  }

  async claimCopy(userId: string, canvasId: string, legacyId: string, revision: string): Promise<boolean> {
    this.session.requireTransaction('LegacyCanvases.claimCopy');
    const claimed = await this.session.execute(
      `insert into legacy_canvases as l (user_id, canvas_id, legacy_id, mirrored_revision) values ($1, $2, $3, $4)
       on conflict on constraint legacy_canvases_canvas do update set mirrored_revision = excluded.mirrored_revision
        where l.mirrored_revision is null or l.mirrored_revision <= excluded.mirrored_revision`,
      [userId, canvasId, legacyId, revision],
    );
    return claimed === 1;
  }
}
