import { canonicalJson } from '../../../modules/collaboration/domain/canonical-json.js';
import { canvasNotFound } from '../../../modules/collaboration/domain/membership.errors.js';
import type {
  EntityEffect,
  EntityKind,
  LoggedCanvasOperation,
} from '../../../modules/collaboration/domain/logged-operation.js';
import {
  CanvasDocuments,
  type DocumentEntity,
  type DocumentSink,
  type EntityPage,
  type OperationPage,
  type Region,
} from '../../../ports/collaboration/canvas-documents.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import type { PgSession } from '../pg-session.js';

/** Rows per fetch of a document: a few milliseconds of work between two turns of the event loop. */
const FETCH = 500;
/** A reader that takes nothing for this long gives its snapshot and its connection back. */
const STALL_MS = 15_000;

interface EntityRow {
  id: string;
  kind: EntityKind;
  body: JsonObject;
  revision: string;
}

interface OperationRow {
  canvas_revision: string;
  history_floor: string;
  /** Null, as all that follows, in the one row of a canvas without newer operations. */
  revision: string | null;
  op_id: string;
  actor_id: string;
  type: LoggedCanvasOperation['type'];
  entity_id: string | null;
  value: JsonObject | null;
  effects: EntityEffect[];
  created_at: Date;
}

export class PgCanvasDocuments extends CanvasDocuments {
  constructor(
    private readonly session: PgSession,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async revision(canvasId: string): Promise<string | undefined> {
    const row = await this.session.maybe<{ revision: string }>(
      `select revision from canvas_projects where id = $1 and deleted_at is null`,
      [canvasId],
    );
    return row?.revision;
  }

  async operationsAfter(canvasId: string, after: string, limit: number): Promise<OperationPage | undefined> {
    const rows = await this.session.query<OperationRow>(
      `select c.revision as canvas_revision, c.history_floor,
              o.revision, o.op_id, o.actor_id, o.type, o.entity_id, o.value, o.effects, o.created_at
         from canvas_projects c
         left join lateral (
           select l.revision, l.op_id, l.actor_id, l.type, l.entity_id, l.value, l.effects, l.created_at
             from canvas_operations l
            where l.canvas_id = c.id and l.revision > $2 order by l.revision limit $3
         ) o on true
        where c.id = $1 and c.deleted_at is null
        order by o.revision`,
      [canvasId, after, limit],
    );
    const [head] = rows;
    if (!head) return undefined;
    const operations = head.revision === null ? [] : rows.map(toOperation);
    return { revision: head.canvas_revision, retainedAfter: head.history_floor, operations };
  }

  async byIds(canvasId: string, ids: readonly string[]): Promise<EntityPage | undefined> {
    const rows = await this.session.query<Partial<EntityRow> & { canvas_revision: string }>(
      `select c.revision as canvas_revision, e.id, e.kind, e.body, e.revision
         from canvas_projects c left join canvas_entities e on e.canvas_id = c.id and e.id = any($2::text[])
        where c.id = $1 and c.deleted_at is null order by e.id`,
      [canvasId, ids],
    );
    return toPage(rows);
  }

  async inRegion(
    canvasId: string,
    region: Region,
    after: string | undefined,
    limit: number,
  ): Promise<EntityPage | undefined> {
    const { x, y, width, height } = region;
    // What starts in the cell before may hang into the region; the last conditions are exact.
    const rows = await this.session.query<Partial<EntityRow> & { canvas_revision: string }>(
      `select c.revision as canvas_revision, e.id, e.kind, e.body, e.revision
         from canvas_projects c
         left join lateral (
           select n.id, n.kind, n.body, n.revision
             from generate_series(0, 11) as level
             join canvas_entities n on n.canvas_id = c.id and n.cell_level = level
              and n.cell_x between floor($2 / (512 * power(2, level))) - 1 and floor(($2 + $4) / (512 * power(2, level)))
              and n.cell_y between floor($3 / (512 * power(2, level))) - 1 and floor(($3 + $5) / (512 * power(2, level)))
            where ($6::text is null or n.id > $6)
              and (n.body -> 'position' ->> 'x')::float8 <= $2 + $4
              and (n.body -> 'position' ->> 'x')::float8 + coalesce((n.body ->> 'width')::float8, 0) >= $2
              and coalesce((n.body -> 'position' ->> 'y')::float8, 0) <= $3 + $5
              and coalesce((n.body -> 'position' ->> 'y')::float8, 0) + coalesce((n.body ->> 'height')::float8, 0) >= $3
            order by n.id limit $7
         ) e on true
        where c.id = $1 and c.deleted_at is null
        order by e.id`,
      [canvasId, x, y, width, height, after, limit],
    );
    return toPage(rows);
  }

  async edgesAt(canvasId: string, nodeIds: readonly string[], limit: number): Promise<DocumentEntity[]> {
    return this.session.query<EntityRow>(
      `select id, kind, body, revision from (
         select id, kind, body, revision from canvas_entities where canvas_id = $1 and from_id = any($2::text[])
         union
         select id, kind, body, revision from canvas_entities where canvas_id = $1 and to_id = any($2::text[])
       ) as ends order by id limit $3`,
      [canvasId, nodeIds, limit],
    );
  }

  async write(canvasId: string, sink: DocumentSink): Promise<void> {
    await this.uow.run({ isolation: 'repeatable read' }, async () => {
      const canvas = await this.session.maybe<{ revision: string; settings: JsonObject }>(
        `select revision, settings from canvas_projects where id = $1 and deleted_at is null`,
        [canvasId],
      );
      if (!canvas) throw canvasNotFound();
      sink.begin(canvas.revision);
      // Members in canonical order.
      await this.writeKind(canvasId, 'edge', '{"edges":[', sink);
      await this.writeKind(canvasId, 'group', '],"groups":[', sink);
      await this.writeKind(canvasId, 'node', `],"id":${JSON.stringify(canvasId)},"nodes":[`, sink);
      await sink.write(
        `],"revision":${JSON.stringify(canvas.revision)},"settings":${canonicalJson(canvas.settings)}}`,
      );
    });
  }

  private async writeKind(
    canvasId: string,
    kind: EntityKind,
    opening: string,
    sink: DocumentSink,
  ): Promise<void> {
    await this.session.execute(
      `declare ${kind}_rows no scroll cursor for
       select id, kind, body, revision from canvas_entities where canvas_id = $1 and kind = $2 order by id`,
      [canvasId, kind],
    );
    await inTime(sink.write(opening));
    for (let before = ''; ; before = ',') {
      const rows = await this.session.query<EntityRow>(`fetch ${FETCH} from ${kind}_rows`);
      if (rows.length === 0) break;
      await inTime(sink.write(before + rows.map(canonicalEntity).join(',')));
    }
    await this.session.execute(`close ${kind}_rows`);
  }
}

function canonicalEntity({ id, body, revision }: EntityRow): string {
  return canonicalJson({ ...body, id, revision });
}

function toOperation(row: OperationRow): LoggedCanvasOperation {
  return {
    revision: row.revision ?? '',
    opId: row.op_id,
    actorId: row.actor_id,
    type: row.type,
    entityId: row.entity_id,
    value: row.value,
    effects: row.effects,
    createdAt: row.created_at.toISOString(),
  };
}

function toPage(rows: readonly (Partial<EntityRow> & { canvas_revision: string })[]): EntityPage | undefined {
  const [head] = rows;
  if (!head) return undefined;
  const entities = rows.flatMap(({ id, kind, body, revision }) =>
    id && kind && body && revision ? [{ id, kind, body, revision }] : [],
  );
  return { revision: head.canvas_revision, entities };
}

async function inTime(writing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DomainError('unavailable', 'reader-stalled', 'the reader takes nothing')),
      STALL_MS,
    );
  });
  await Promise.race([writing, stalled]).finally(() => clearTimeout(timer));
}
