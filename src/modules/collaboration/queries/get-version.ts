import { Injectable } from '@nestjs/common';
import { CanvasVersions, type CanvasVersion } from '../../../ports/collaboration/canvas-versions.port.js';
import { versionNotFound } from '../domain/version.errors.js';

@Injectable()
export class GetVersion {
  constructor(private readonly versions: CanvasVersions) {}

  /** Throws `version-not-found`. */
  async execute(query: { canvasId: string; versionId: string }): Promise<CanvasVersion> {
    const version = await this.versions.find(query.canvasId, query.versionId);
    if (!version) throw versionNotFound();
    return version;
  }
}
