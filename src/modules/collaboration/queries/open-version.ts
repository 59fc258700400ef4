import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { CanvasVersion } from '../../../ports/collaboration/canvas-versions.port.js';
import { documentTexts } from '../domain/snapshot-document.js';
import { SnapshotLoader } from './snapshot-loader.js';
import { textsOf } from './texts-of.js';

/** The document of a version, as the canvas gave it then. */
@Injectable()
export class OpenVersion {
  constructor(private readonly loader: SnapshotLoader) {}

  /** Throws `version-not-found`, `snapshot-damaged`, `snapshots-busy`. */
  async execute(query: {
    canvasId: string;
    versionId: string;
  }): Promise<{ version: CanvasVersion; body: Readable }> {
    const { version, file } = await this.loader.ofVersion(query.canvasId, query.versionId);
    return { version, body: textsOf(file, documentTexts(file.head, file.lines())) };
  }
}
