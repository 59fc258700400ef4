import { Injectable } from '@nestjs/common';
import {
  CanvasVersions,
  type CanvasVersion,
  type VersionKind,
} from '../../../ports/collaboration/canvas-versions.port.js';

@Injectable()
export class ListVersions {
  constructor(private readonly versions: CanvasVersions) {}

  /** Newest first; `kind`: only those. */
  execute(query: {
    canvasId: string;
    kind: VersionKind | undefined;
    limit: number;
    after: string | undefined;
  }): Promise<CanvasVersion[]> {
    return this.versions.list(query.canvasId, query.kind, { limit: query.limit, after: query.after });
  }
}
