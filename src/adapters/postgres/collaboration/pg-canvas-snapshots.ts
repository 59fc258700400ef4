import { canonicalJson } from '../../../modules/collaboration/domain/canonical-json.js';
import type { EntityKind } from '../../../modules/collaboration/domain/logged-operation.js';
import { canvasNotFound } from '../../../modules/collaboration/domain/membership.errors.js';
import type { SnapshotLine } from '../../../modules/collaboration/domain/snapshot-line.js';
import { CanvasSnapshots, type CanvasRows } from '../../../ports/collaboration/snapshots.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { PgSession } from '../pg-session.js';

/** Rows per fetch: a few milliseconds of work between two turns of the event loop. */
const FETCH = 500;

interface HeadRow {
  title: string;
  revision: string;
  body: JsonObject;
}

interface EntityRow {
  kind: EntityKind;
  id: string;
  revision: string;
  body: JsonObject;
}

export class PgCanvasSnapshots extends CanvasSnapshots {
  constructor(private readonly session: PgSession) {
    super();
  }

  async read(canvasId: string, kinds?: readonly EntityKind[]): Promise<CanvasRows> {
    this.session.requireTransaction('CanvasSnapshots.read');
    await this.session.execute(
      `declare canvas_rows no scroll cursor for
       select kind, id, revision, body, title from (
         select null::text as kind, null::text as id, p.revision, p.settings as body, p.title
           from canvas_projects p where p.id = $1 and p.deleted_at is null
         union all
         select e.kind, e.id, e.revision, e.body, null
           from canvas_entities e where e.canvas_id = $1 and ($2::text[] is null or e.kind = any($2))
       ) as rows order by kind collate "C" nulls first, id collate "C"`,
      [canvasId, kinds ?? null],
    );
    const [head] = await this.session.query<HeadRow>('fetch 1 from canvas_rows');
    if (!head?.title) throw canvasNotFound();
    return {
      head: { canvasId, title: head.title, revision: head.revision, settings: head.body },
      lines: this.lines(),
    };
  }

  private async *lines(): AsyncGenerator<SnapshotLine> {
    try {
      for (;;) {
        const rows = await this.session.query<EntityRow>(`fetch ${FETCH} from canvas_rows`);
        for (const { kind, id, revision, body } of rows)
          yield { kind, id, revision, body: canonicalJson(body) };
        if (rows.length < FETCH) return;
      }
    } finally {
      await this.session.execute('close canvas_rows');
    }
  }
}
