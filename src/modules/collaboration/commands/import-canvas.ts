import { Injectable } from '@nestjs/common';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import type { JsonValue } from '../../../ports/kernel/json.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import { CANVAS_LIMITS } from '../domain/canvas-limits.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { parseImport } from '../domain/parse-import.js';
import { NewIds, remapLines } from '../domain/remap-entity.js';
import { DocumentInserter } from './document-inserter.js';
import { withReadableMedia, type MissingMedia } from './imported-media.js';

/** An exported document as a new canvas of the actor. */
@Injectable()
export class ImportCanvas {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly canvases: Canvases,
    private readonly media: MediaDirectory,
    private readonly inserter: DocumentInserter,
    private readonly ids: Ids,
  ) {}

  /** Throws `invalid-import`, `media-not-readable`. All or nothing. */
  async execute(command: {
    actorId: string;
    document: JsonValue | undefined;
    missingMedia: MissingMedia;
  }): Promise<{ canvas: Canvas; missingMedia: readonly string[] }> {
    const { actorId } = command;
    const parsed = await parseImport(command.document, CANVAS_LIMITS);
    const id = this.ids.uuid();
    return this.uow.run({}, async () => {
      const { document, missing } = await withReadableMedia(
        this.media,
        actorId,
        parsed,
        command.missingMedia,
      );
      await this.canvases.create({ id, ownerUserId: actorId, title: document.title });
      const ids = new NewIds(id, new Set(document.lines.map((line) => line.id)));
      await this.inserter.insert({ canvasId: id, actorId }, `import.${id}`, {
        settings: document.settings,
        lines: () => remapLines(document.lines, ids),
      });
      const canvas = await this.canvases.find(id, actorId);
      if (!canvas) throw canvasNotFound();
      return { canvas, missingMedia: missing };
    });
  }
}
