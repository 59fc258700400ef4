import { batchDigest } from '../../../modules/collaboration/domain/batch-digest.js';
import { CANVAS_LIMITS, type CanvasLimits } from '../../../modules/collaboration/domain/canvas-limits.js';
import type { EntityKind } from '../../../modules/collaboration/domain/logged-operation.js';
import { prepareBatch } from '../../../modules/collaboration/domain/operation-batch.js';
import {
  changesOf,
  type InvertibleOperation,
} from '../../../modules/collaboration/domain/undo/entity-change.js';
import type { Dependent, UndoFacts } from '../../../modules/collaboration/domain/undo/undo-facts.js';
import { UNDO_LIMITS } from '../../../modules/collaboration/domain/undo/undo-report.js';
import type {
  OthersChange,
  OthersChanges,
  StoredEntity,
} from '../../../modules/collaboration/domain/undo/undo-walk.js';
import type { BatchResult } from '../../../ports/collaboration/canvas-batches.port.js';
import {
  UndoLog,
  type ChangedBy,
  type EntitySince,
  type UndoWrite,
} from '../../../ports/collaboration/undo-log.port.js';
import type { UndoEntry } from '../../../ports/collaboration/undo-stacks.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import type { PgSession } from '../pg-session.js';
import type { PgBatchApplier } from './pg-batch-applier.js';

interface OperationRow {
  revision: string;
  actor_id: string;
  type: string;
  entity_id: string | null;
  value: JsonObject | null;
  effects: InvertibleOperation['effects'];
  inverse: InvertibleOperation['inverse'];
}

const COLUMNS = 'o.revision, o.actor_id, o.type, o.entity_id, o.value, o.effects, o.inverse';
/** Text of an entry's operations that is taken into memory. */
const BYTES = 64 * 1024 * 1024;

export class PgUndoLog extends UndoLog {
  constructor(
    private readonly session: PgSession,
    private readonly applier: PgBatchApplier,
    private readonly media: MediaDirectory,
    private readonly limits: CanvasLimits = CANVAS_LIMITS,
  ) {
    super();
  }

  async head(canvasId: string): Promise<string> {
    const row = await this.session.one<{ revision: string }>(
      `select revision from canvas_projects where id = $1`,
      [canvasId],
    );
    return row.revision;
  }

  async operations(
    canvasId: string,
    actorId: string,
    { entryId, undoGroup, standsFor }: UndoEntry,
    limit: number,
  ): Promise<InvertibleOperation[]> {
    const rows = await this.session.query<OperationRow>(
      `with stretch as (
         select $3::bigint as first, $4::bigint as last where $3::bigint is not null
         union all
         select b.first_revision, b.last_revision from canvas_operation_batches b
          where $3::bigint is null and b.canvas_id = $1 and b.actor_id = $2 and b.undo_state = 'done' and b.undo_first is null
            and case when $6::text is null then b.first_revision = $5::bigint else b.undo_group = $6 end
       ), sized as (
         select ${COLUMNS},
                sum(octet_length(o.inverse::text) + octet_length(o.value::text)) over (order by o.revision desc) as bytes
           from stretch s
           join canvas_operations o on o.canvas_id = $1 and o.revision between s.first and s.last
          order by o.revision desc limit $7
       )
       select ${COLUMNS} from sized o where coalesce(o.bytes, 0) <= ${BYTES} order by o.revision desc`,
      [
        canvasId,
        actorId,
        standsFor?.first ?? null,
        standsFor?.last ?? null,
        entryId,
        undoGroup ?? null,
        limit,
      ],
    );
    return rows.map(toOperation);
  }

  async interleaved(
    canvasId: string,
    actorId: string,
    { entryId, undoGroup, standsFor }: UndoEntry,
    oldest: number,
  ): Promise<string[]> {
    if (undoGroup === undefined || standsFor) return [];
    const rows = await this.session.query<{ id: string }>(
      `select id from canvas_operation_batches
        where canvas_id = $1 and actor_id = $2 and undo_state = 'done' and undo_first is null
          and first_revision between $3 and $4 and undo_group is distinct from $5
        limit ${UNDO_LIMITS.batches}`,
      [canvasId, actorId, oldest, entryId, undoGroup],
    );
    return rows.map(({ id }) => id);
  }

  async entities(
    canvasId: string,
    ids: readonly string[],
  ): Promise<Map<string, StoredEntity & { revision: number }>> {
    const rows = await this.session.query<{
      id: string;
      kind: StoredEntity['kind'];
      body: JsonObject;
      revision: string;
    }>(
      `select id, kind, body, revision from canvas_entities where canvas_id = $1 and id = any($2::text[])
       union all
       select '', 'settings', settings, revision from canvas_projects where id = $1 and '' = any($2::text[])`,
      [canvasId, ids],
    );
    return new Map(rows.map(({ revision, ...row }) => [row.id, { ...row, revision: Number(revision) }]));
  }

  async changes(canvasId: string, since: readonly EntitySince[], by?: ChangedBy): Promise<OthersChanges> {
    if (since.length === 0) return new Map();
    const rows = await this.session.query<OperationRow & { touched: string }>(
      `select t.id as touched, ${COLUMNS}
         from unnest($3::text[], $4::bigint[]) as t (id, revision)
        cross join lateral (
          (select c.revision from canvas_operations c
            where c.canvas_id = $1 and c.entity_id = t.id and c.revision > t.revision and (c.actor_id is distinct from $2::uuid or c.batch_id = any($6::bigint[]))
            order by c.revision desc limit $5)
          union
          (select c.revision from canvas_operations c
            where t.id = '' and c.canvas_id = $1 and c.entity_id is null and c.revision > t.revision and (c.actor_id is distinct from $2::uuid or c.batch_id = any($6::bigint[]))
            order by c.revision desc limit $5)
          union
          (select x.revision from canvas_operation_effects x
             join canvas_operations c on c.canvas_id = x.canvas_id and c.revision = x.revision and (c.actor_id is distinct from $2::uuid or c.batch_id = any($6::bigint[]))
            where x.canvas_id = $1 and x.entity_id = t.id and x.revision > t.revision
            order by x.revision desc limit $5)
        ) as found
         join canvas_operations o on o.canvas_id = $1 and o.revision = found.revision
        order by o.revision`,
      [
        canvasId,
        by?.othersThan ?? null,
        since.map(({ id }) => id),
        since.map(({ revision }) => revision),
        UNDO_LIMITS.changes,
        by?.batches ?? [],
      ],
    );
    const changes = new Map<string, OthersChange[]>();
    for (const { touched, ...row } of rows) {
      const change = { revision: Number(row.revision), actorId: row.actor_id };
      const known = changes.get(touched) ?? [];
      changes.set(touched, [...known, { ...change, paths: pathsOf(toOperation(row), touched) }]);
    }
    return withUnseen(changes);
  }

  async places(canvasId: string, ids: readonly string[]): Promise<UndoFacts['entities']> {
    if (ids.length === 0) return new Map();
    const rows = await this.session.query<{ id: string; kind: EntityKind; parent_id: string | null }>(
      `with recursive up as (
         select e.id, e.kind, e.parent_id from canvas_entities e where e.canvas_id = $1 and e.id = any($2::text[])
         union
         select e.id, e.kind, e.parent_id from up join canvas_entities e on e.canvas_id = $1 and e.id = up.parent_id
       )
       select id, kind, parent_id from up`,
      [canvasId, ids],
    );
    return new Map(rows.map(({ id, kind, parent_id }) => [id, { kind, parentId: parent_id ?? undefined }]));
  }

  async goneSince(canvasId: string, ids: readonly string[], revision: number): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.session.query<{ id: string }>(
      `select t.id from unnest($2::text[]) as t (id)
        cross join lateral (
          (select c.revision from canvas_operations c
            where c.canvas_id = $1 and c.entity_id = t.id and c.revision >= $3 order by c.revision limit 1)
          union all
          (select x.revision from canvas_operation_effects x
            where x.canvas_id = $1 and x.entity_id = t.id and x.revision >= $3 order by x.revision limit 1)
          order by revision limit 1
        ) as first
         join canvas_operations o on o.canvas_id = $1 and o.revision = first.revision
        where exists (select from jsonb_array_elements(o.inverse) as i where i ->> 'id' = t.id and i ->> 'do' <> 'drop')`,
      [canvasId, ids, revision],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async dependents(canvasId: string, ids: readonly string[], limit: number): Promise<Dependent[]> {
    if (ids.length === 0) return [];
    return this.session.query<Dependent>(
      `select e.from_id as "on", e.id, e.kind, e.body, 'end' as by from canvas_entities e
        where e.canvas_id = $1 and e.from_id = any($2::text[])
       union all
       select e.to_id, e.id, e.kind, e.body, 'end' from canvas_entities e
        where e.canvas_id = $1 and e.to_id = any($2::text[]) and e.from_id <> e.to_id
       union all
       select e.parent_id, e.id, e.kind, e.body, 'parent' from canvas_entities e
        where e.canvas_id = $1 and e.parent_id = any($2::text[])
       union all
       select r.target_id, e.id, e.kind, e.body, 'reference' from canvas_entity_refs r
         join canvas_entities e on e.canvas_id = r.canvas_id and e.id = r.entity_id
        where r.canvas_id = $1 and r.target_id = any($2::text[]) and r.entity_id <> r.target_id
       limit $3`,
      [canvasId, ids, limit],
    );
  }

  async usableMedia(canvasId: string, actorId: string, keys: readonly string[]): Promise<Set<string>> {
    const usable = await this.applier.usable(canvasId, actorId, keys);
    const rest = await this.media.findMany(keys.filter((key) => !usable.has(key)));
    if (rest.length === 0) return usable;
    const rows = await this.session.query<{ user_id: string }>(
      `select user_id from canvas_project_members where canvas_id = $1 and user_id = any($2::uuid[])`,
      [canvasId, [...new Set(rest.map(({ ownerUserId }) => ownerUserId))]],
    );
    const members = new Set(rows.map((row) => row.user_id));
    for (const { storageKey, ownerUserId } of rest) if (members.has(ownerUserId)) usable.add(storageKey);
    return usable;
  }

  async write({ canvasId, actorId, operations, types, storageKeys }: UndoWrite): Promise<BatchResult> {
    const batch = prepareBatch(operations, types, { ...this.limits, batch: UNDO_LIMITS.entities });
    const digest = batchDigest(operations);
    const submitted = { canvasId, actorId, digest, batch, granted: storageKeys, undoing: true } as const;
    const outcome = await this.applier.applyUndo(canvasId, submitted);
    if ('refused' in outcome) throw outcome.refused;
    return outcome.ok;
  }
}

function pathsOf(operation: InvertibleOperation, id: string): OthersChange['paths'] {
  return changesOf(operation)
    .filter((change) => change.id === id)
    .flatMap(({ paths }) => paths);
}

/** Nobody looked further back than so many changes: before that others may have changed anything. */
function withUnseen(changes: Map<string, OthersChange[]>): OthersChanges {
  const seen = [...changes].map(([id, known]): [string, OthersChange[]] => {
    const newest = known.at(-1);
    const all =
      known.length < UNDO_LIMITS.changes || !newest ? known : [{ ...newest, paths: [[]] }, ...known];
    // What deleted nothing, for it was gone already, changed nothing.
    return [id, all.filter(({ paths }) => paths.length > 0)];
  });
  return new Map(seen);
}

function toOperation(row: OperationRow): InvertibleOperation {
  return {
    revision: Number(row.revision),
    actorId: row.actor_id,
    type: row.type,
    entityId: row.entity_id,
    value: row.value,
    effects: row.effects,
    inverse: row.inverse,
  };
}
