import { Injectable } from '@nestjs/common';
import { CanvasOperations } from '../../../ports/collaboration/canvas-operations.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import type { JsonValue } from '../../../ports/kernel/json.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import { CANVAS_LIMITS } from '../domain/canvas-limits.js';
import { isObject } from '../domain/json-merge.js';
import { parseImport } from '../domain/parse-import.js';
import { NewIds, remapLines } from '../domain/remap-entity.js';
import type { CanvasActor } from './canvas-changes.js';
import { DocumentInserter } from './document-inserter.js';
import { withReadableMedia, type MissingMedia } from './imported-media.js';
import type { Written } from './operation-writer.js';

/** An exported document beside what is on a canvas: its entities under new IDs; title and settings of the canvas stay. */
@Injectable()
export class ImportIntoCanvas {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: CanvasOperations,
    private readonly media: MediaDirectory,
    private readonly inserter: DocumentInserter,
    private readonly ids: Ids,
  ) {}

  /** Throws `invalid-import`, `media-not-readable`, `canvas-full`. All or nothing. */
  async execute({
    canvasId,
    actorId,
    document: text,
    missingMedia,
  }: CanvasActor & { document: JsonValue | undefined; missingMedia: MissingMedia }): Promise<
    Written & { revision: string; missingMedia: readonly string[] }
  > {
    // Whatever its settings are or show: those of the canvas stay.
    const parsed = await parseImport(isObject(text) ? { ...text, settings: {} } : text, CANVAS_LIMITS);
    const importId = this.ids.uuid();
    return this.uow.run({}, async () => {
      const { revision } = await this.operations.lock(canvasId);
      const { document, missing } = await withReadableMedia(this.media, actorId, parsed, missingMedia);
      const ids = new NewIds(importId, new Set(document.lines.map((line) => line.id)));
      const written = await this.inserter.insert({ canvasId, actorId }, `import.${importId}`, {
        settings: undefined,
        lines: () => remapLines(document.lines, ids),
      });
      return { ...written, revision: written.revision ?? revision, missingMedia: missing };
    });
  }
}
