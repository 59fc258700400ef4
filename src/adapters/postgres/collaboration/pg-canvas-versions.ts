import { missingCanvasRole } from '../../../modules/collaboration/domain/membership.errors.js';
import { versionExists } from '../../../modules/collaboration/domain/version.errors.js';
import {
  CanvasVersions,
  type CanvasVersion,
  type NewVersion,
  type RestoreAnswer,
  type RestoreKey,
  type VersionKind,
} from '../../../ports/collaboration/canvas-versions.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import type { StoredSnapshot } from '../../../ports/collaboration/snapshots.port.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';

interface VersionRow {
  id: string;
  canvas_id: string;
  kind: VersionKind;
  name: string | null;
  author_id: string | null;
  revision: string;
  entities: number;
  bytes: string;
  sha256: string;
  object_key: string;
  created_at: Date;
}

interface RestoreRow {
  version_id: string;
  before_version_id: string;
  first_revision: string | null;
  revision: string;
  operations: number;
  missing_media: string[];
}

registerConstraintErrors({
  canvas_versions_one_automatic: versionExists,
  canvas_versions_one_request: versionExists,
});

const COLUMNS =
  'id, canvas_id, kind, name, author_id, revision, entities, bytes, sha256, object_key, created_at';

export class PgCanvasVersions extends CanvasVersions {
  constructor(private readonly session: PgSession) {
    super();
  }

  async begin(version: NewVersion): Promise<void> {
    this.session.requireTransaction('CanvasVersions.begin');
    const { id, canvasId, kind, name, authorId, revision, bucket, requestId, objectKey, validForSeconds } =
      version;
    if (requestId !== undefined) await this.giveUp(canvasId, authorId, requestId);
    const made = await this.session.maybe(
      `with version as (
         insert into canvas_versions (id, canvas_id, kind, name, author_id, revision, bucket, object_key, due_at, request_id)
         select $1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(secs => $9), $10
          where $5::uuid is null or exists (
            select 1 from canvas_project_members m where m.canvas_id = $2 and m.user_id = $5 and m.role <> 'viewer')
         returning id, canvas_id
       ), held as (
         insert into canvas_version_media (version_id, storage_key)
         select version.id, r.storage_key from version join canvas_project_media_refs r on r.canvas_id = version.canvas_id
       )
       select id from version`,
      [
        id,
        canvasId,
        kind,
        name ?? null,
        authorId ?? null,
        revision,
        bucket ?? null,
        objectKey,
        validForSeconds,
        requestId ?? null,
      ],
    );
    if (!made) throw missingCanvasRole();
  }

  async finish(versionId: string, { entities, bytes, sha256 }: StoredSnapshot): Promise<boolean> {
    const done = await this.session.execute(
      `update canvas_versions set state = 'ready', entities = $2, bytes = $3, sha256 = $4
        where id = $1 and state = 'pending'`,
      [versionId, entities, bytes, sha256],
    );
    return done === 1;
  }

  async find(canvasId: string, versionId: string): Promise<CanvasVersion | undefined> {
    const row = await this.session.maybe<VersionRow>(
      `select ${COLUMNS} from canvas_versions where id = $2 and canvas_id = $1 and state = 'ready'`,
      [canvasId, versionId],
    );
    return row && toVersion(row);
  }

  async findRequested(
    canvasId: string,
    authorId: string,
    requestId: string,
  ): Promise<CanvasVersion | undefined> {
    const row = await this.session.maybe<VersionRow>(
      `select ${COLUMNS} from canvas_versions
        where canvas_id = $1 and author_id = $2 and request_id = $3 and state = 'ready'`,
      [canvasId, authorId, requestId],
    );
    return row && toVersion(row);
  }

  async list(
    canvasId: string,
    kind: VersionKind | undefined,
    { limit, after }: PageRequest<string>,
  ): Promise<CanvasVersion[]> {
    const rows = await this.session.query<VersionRow>(
      `select ${COLUMNS} from canvas_versions
        where canvas_id = $1 and state = 'ready' and ($2::text is null or kind = $2) and ($3::uuid is null or id < $3)
        order by id desc limit $4`,
      [canvasId, kind ?? null, after ?? null, limit],
    );
    return rows.map(toVersion);
  }

  async countNamed(canvasId: string): Promise<number> {
    const { versions } = await this.session.one<{ versions: number }>(
      `select count(*)::int as versions from canvas_versions where canvas_id = $1 and kind = 'named' and state <> 'deleting'`,
      [canvasId],
    );
    return versions;
  }

  async rename(versionId: string, name: string): Promise<void> {
    await this.session.execute(
      `update canvas_versions set name = $2 where id = $1 and kind = 'named' and state = 'ready'`,
      [versionId, name],
    );
  }

  async remove(versionId: string): Promise<void> {
    await this.session.execute(
      `with gone as (
         update canvas_versions set state = 'deleting', due_at = clock_timestamp() where id = $1 and state = 'ready' returning id
       )
       delete from canvas_version_media m using gone where m.version_id = gone.id`,
      [versionId],
    );
  }

  async media(versionId: string): Promise<string[]> {
    const rows = await this.session.query<{ storage_key: string }>(
      'select storage_key from canvas_version_media where version_id = $1 order by storage_key',
      [versionId],
    );
    return rows.map((row) => row.storage_key);
  }

  async findRestore({ canvasId, actorId, restoreId }: RestoreKey): Promise<RestoreAnswer | undefined> {
    const row = await this.session.maybe<RestoreRow>(
      `select version_id, before_version_id, first_revision, revision, operations, missing_media from canvas_restores
        where canvas_id = $1 and actor_id = $2 and restore_id = $3`,
      [canvasId, actorId, restoreId],
    );
    return row && toAnswer(row);
  }

  async recordRestore({ canvasId, actorId, restoreId }: RestoreKey, answer: RestoreAnswer): Promise<void> {
    this.session.requireTransaction('CanvasVersions.recordRestore');
    await this.session.execute(
      `insert into canvas_restores
         (canvas_id, actor_id, restore_id, version_id, before_version_id, first_revision, revision, operations, missing_media)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        canvasId,
        actorId,
        restoreId,
        answer.versionId,
        answer.beforeVersionId,
        answer.firstRevision ?? null,
        answer.revision,
        answer.operations,
        answer.missingMedia,
      ],
    );
  }

  /** Its maker died, or has no reader any more: whoever sent the request has sent it again. */
  private async giveUp(canvasId: string, authorId: string | undefined, requestId: string): Promise<void> {
    await this.session.execute(
      `update canvas_versions set state = 'deleting', removals_left = 2, due_at = clock_timestamp()
        where canvas_id = $1 and author_id = $2 and request_id = $3 and state = 'pending'`,
      [canvasId, authorId, requestId],
    );
  }
}

function toVersion(row: VersionRow): CanvasVersion {
  return {
    id: row.id,
    canvasId: row.canvas_id,
    kind: row.kind,
    name: row.name ?? undefined,
    authorId: row.author_id ?? undefined,
    revision: row.revision,
    entities: row.entities,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    objectKey: row.object_key,
    createdAt: row.created_at,
  };
}

function toAnswer(row: RestoreRow): RestoreAnswer {
  return {
    versionId: row.version_id,
    beforeVersionId: row.before_version_id,
    firstRevision: row.first_revision ?? undefined,
    revision: row.revision,
    operations: row.operations,
    missingMedia: row.missing_media,
  };
}
