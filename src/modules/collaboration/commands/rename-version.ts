import { Injectable } from '@nestjs/common';
import { CanvasVersions, type CanvasVersion } from '../../../ports/collaboration/canvas-versions.port.js';
import { versionNotNamed } from '../domain/version.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';
import { ownVersion } from './own-version.js';

@Injectable()
export class RenameVersion {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly versions: CanvasVersions,
  ) {}

  /** Throws `version-not-found`, `version-not-named`. */
  execute(command: CanvasActor & { versionId: string; name: string }): Promise<CanvasVersion> {
    return this.changes.aside(command, 'editor', async (canvas) => {
      const version = await ownVersion(this.versions, canvas, command.actorId, command.versionId);
      if (version.kind !== 'named') throw versionNotNamed();
      await this.versions.rename(version.id, command.name);
      return { ...version, name: command.name };
    });
  }
}
