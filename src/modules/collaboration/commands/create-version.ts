import { Injectable } from '@nestjs/common';
import { CanvasVersions, type CanvasVersion } from '../../../ports/collaboration/canvas-versions.port.js';
import { tooManyVersions } from '../domain/version.errors.js';
import { HistorySettings } from '../history-settings.js';
import type { CanvasActor } from './canvas-changes.js';
import { VersionMaker } from './version-maker.js';

@Injectable()
export class CreateVersion {
  constructor(
    private readonly versions: CanvasVersions,
    private readonly maker: VersionMaker,
    private readonly settings: HistorySettings,
  ) {}

  /** A request that comes again gets the version that it made. Throws `too-many-versions` and what `VersionMaker.make` throws. */
  async execute(
    command: CanvasActor & { name: string; requestId: string | undefined },
  ): Promise<CanvasVersion> {
    const { canvasId, actorId, name, requestId } = command;
    const made = requestId && (await this.versions.findRequested(canvasId, actorId, requestId));
    if (made) return made;
    const limit = this.settings.maxNamedVersions;
    if ((await this.versions.countNamed(canvasId)) >= limit) throw tooManyVersions(limit);
    return this.maker.make({
      canvasId,
      kind: 'named',
      name,
      authorId: actorId,
      bucket: undefined,
      requestId,
    });
  }
}
