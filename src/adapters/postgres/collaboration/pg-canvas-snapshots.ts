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

  async selection(
    canvasId: string,
    ids: readonly string[],
    limits: { readonly entities: number; readonly bytes: number },
  ): Promise<SnapshotLine[] | undefined> {
    const rows = await this.session.query<Omit<EntityRow, 'body'> & { body: JsonObject | null }>(
      `with recursive chosen as (
         select e.id from canvas_entities e where e.canvas_id = $1 and e.id = any($2::text[]) and e.kind <> 'edge'
         union
         select e.id from chosen c join canvas_entities e on e.canvas_id = $1 and e.parent_id = c.id
       ), sized as (
         select e.kind, e.id, e.revision, e.body, count(*) over () as entities, sum(e.bytes) over () as bytes
           from canvas_entities e
          where e.canvas_id = $1 and (
            e.id in (select id from chosen)
            or e.from_id in (select id from chosen) and e.to_id in (select id from chosen))
       )
       select kind, id, revision, case when entities <= $3 and bytes <= $4 then body end as body
         from sized order by kind collate "C", id limit $3 + 1`,
      [canvasId, ids, limits.entities, limits.bytes],
    );
    const lines = rows.flatMap(({ kind, id, revision, body }) =>
      body ? [{ kind, id, revision, body: canonicalJson(body) }] : [],
    );
    return lines.length === rows.length ? lines : undefined;
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
