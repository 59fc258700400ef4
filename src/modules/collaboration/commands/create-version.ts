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

  /** Throws `too-many-versions` and what `VersionMaker.make` throws. */
  async execute({ canvasId, actorId, name }: CanvasActor & { name: string }): Promise<CanvasVersion> {
    const limit = this.settings.maxNamedVersions;
    if ((await this.versions.countNamed(canvasId)) >= limit) throw tooManyVersions(limit);
    return this.maker.make({ canvasId, kind: 'named', name, authorId: actorId, bucket: undefined });
  }
}
