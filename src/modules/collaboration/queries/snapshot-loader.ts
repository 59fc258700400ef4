import { Injectable } from '@nestjs/common';
import { CanvasVersions, type CanvasVersion } from '../../../ports/collaboration/canvas-versions.port.js';
import {
  CanvasSnapshots,
  SnapshotFiles,
  type SnapshotFile,
} from '../../../ports/collaboration/snapshots.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { versionNotFound } from '../domain/version.errors.js';

const STATEMENT_MS = 60_000;

/** Documents of versions and of now as local files. Whoever gets one closes it. */
@Injectable()
export class SnapshotLoader {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly versions: CanvasVersions,
    private readonly snapshots: CanvasSnapshots,
    private readonly files: SnapshotFiles,
  ) {}

  /** Not inside a unit of work. Throws `version-not-found`, `snapshot-damaged`, `snapshots-busy`. */
  async ofVersion(
    canvasId: string,
    versionId: string,
  ): Promise<{ version: CanvasVersion; file: SnapshotFile }> {
    const version = await this.versions.find(canvasId, versionId);
    if (!version) throw versionNotFound();
    return { version, file: await this.files.download(version.objectKey, version) };
  }

  /** Throws `canvas-not-found`, `snapshots-busy`. */
  ofNow(canvasId: string): Promise<SnapshotFile> {
    return this.uow.run({ statementTimeoutMs: STATEMENT_MS }, async () =>
      this.files.write(await this.snapshots.read(canvasId)),
    );
  }
}
