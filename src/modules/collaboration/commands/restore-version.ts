import { Injectable } from '@nestjs/common';
import { CanvasVersions, type RestoreAnswer } from '../../../ports/collaboration/canvas-versions.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { restoreIdReused } from '../domain/version.errors.js';
import { SnapshotLoader } from '../queries/snapshot-loader.js';
import { mediaOf, Restorer, type RestoreCommand } from './restorer.js';
import { VersionMaker } from './version-maker.js';

/** A canvas that is written to all the time is restored at last without a version of its very last revision: its log has that. */
const TRIES = 3;
const STATEMENT_MS = 60_000;

/**
 * Brings a version back as ordinary operations: those of everybody else stay in the log, streams get them, and undo takes them
 * back. First a version of now; then one transaction under the canvas lock, all or none. A death leaves at most that version.
 */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly versions: CanvasVersions,
    private readonly loader: SnapshotLoader,
    private readonly maker: VersionMaker,
    private readonly restorer: Restorer,
  ) {}

  /** Throws `version-not-found`, `restore-id-reused`, `canvas-full`, `entity-locked`, and what making a version throws. */
  async execute(command: RestoreCommand): Promise<RestoreAnswer> {
    const answered = await this.answered(command);
    if (answered) return answered;
    const { version, file } = await this.loader.ofVersion(command.canvasId, command.versionId);
    try {
      const media = await mediaOf(file);
      for (let tries = 1; ; tries++) {
        const before = await this.maker.make({
          canvasId: command.canvasId,
          kind: 'before-restore',
          name: undefined,
          authorId: command.actorId,
          bucket: undefined,
          requestId: undefined,
        });
        const done = await this.uow.run({ statementTimeoutMs: STATEMENT_MS }, async () => {
          const { revision } = await this.restorer.lock(command.canvasId);
          if (revision !== before.revision && tries < TRIES) return undefined;
          // A retry that overtook this request has done it while this one waited for the lock.
          return (
            (await this.answered(command)) ??
            this.restorer.restore(command, version, { file, media }, before.id)
          );
        });
        if (done) return done;
      }
    } finally {
      await file.close();
    }
  }

  private async answered(command: RestoreCommand): Promise<RestoreAnswer | undefined> {
    const answer = await this.versions.findRestore(command);
    if (answer && answer.versionId !== command.versionId) throw restoreIdReused();
    return answer;
  }
}
