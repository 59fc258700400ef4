import { Injectable } from '@nestjs/common';
import {
  CanvasVersions,
  type CanvasVersion,
  type NewVersion,
} from '../../../ports/collaboration/canvas-versions.port.js';
import {
  CanvasSnapshots,
  SnapshotFiles,
  type SnapshotFile,
} from '../../../ports/collaboration/snapshots.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { versionNotFound } from '../domain/version.errors.js';

/** Nobody waits longer for the bytes of a version. */
const VALID_SECONDS = 900;
/** Of one fetch of a large canvas; ordinary ones take milliseconds. */
const STATEMENT_MS = 60_000;

export type VersionOrder = Pick<
  NewVersion,
  'canvasId' | 'kind' | 'name' | 'authorId' | 'bucket' | 'requestId'
>;

/**
 * A version of a canvas as it is: document and row of one snapshot, which holds no lock, into a local file; then the bytes
 * under a key of their own; then ready. A death in between leaves a pending row, which the removals find.
 */
@Injectable()
export class VersionMaker {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly snapshots: CanvasSnapshots,
    private readonly versions: CanvasVersions,
    private readonly files: SnapshotFiles,
    private readonly ids: Ids,
    private readonly crash: CrashPoints,
  ) {}

  /** Not inside a unit of work. Throws `canvas-not-found`, `forbidden`, `version-exists`, `snapshots-busy`, `LeaseLost`. */
  async make(order: VersionOrder, signal?: AbortSignal): Promise<CanvasVersion> {
    const id = this.ids.uuid();
    const objectKey = `infinite-canvas/media/exports/canvas-versions/${order.canvasId}/${id}.gz`;
    const file = await this.snapshot({ ...order, id, objectKey, validForSeconds: VALID_SECONDS });
    try {
      await this.crash.reach('version:after-begin');
      await this.files.store(objectKey, file, signal);
      await this.crash.reach('version:after-store');
      // Given up meanwhile: whoever did that takes the bytes away, now or a day later.
      if (!(await this.versions.finish(id, file))) throw new LeaseLost(`version ${id}`);
    } finally {
      await file.close();
    }
    const made = await this.versions.find(order.canvasId, id);
    if (!made) throw versionNotFound();
    return made;
  }

  private async snapshot(version: Omit<NewVersion, 'revision'>): Promise<SnapshotFile> {
    let file: SnapshotFile | undefined;
    try {
      return await this.uow.run(
        { isolation: 'repeatable read', statementTimeoutMs: STATEMENT_MS },
        async () => {
          const rows = await this.snapshots.read(version.canvasId);
          await this.versions.begin({ ...version, revision: rows.head.revision });
          return (file = await this.files.write(rows));
        },
      );
    } catch (error) {
      await file?.close();
      throw error;
    }
  }
}
