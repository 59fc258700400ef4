import { Injectable } from '@nestjs/common';
import { Canvases } from '../../../ports/collaboration/canvases.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { legacyOf, LegacyDocuments } from '../legacy-documents.js';

/** A canvas in the old form, from the one document that there is; the user's copy in the old state follows when it is read. */
@Injectable()
export class ReadLegacyCanvas {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly canvases: Canvases,
    private readonly documents: LegacyDocuments,
  ) {}

  /** Throws `legacy-document-too-large`. */
  execute(canvasId: string, userId: string): Promise<{ revision: string; document: JsonObject }> {
    return this.uow.run({}, async () => {
      const canvas = await this.canvases.find(canvasId, userId);
      if (!canvas || canvas.deletedAt) throw canvasNotFound();
      const loaded = await this.documents.load(canvasId);
      const { legacyId, copy, mirroredRevision } = await this.documents.copyOf(userId, canvasId);
      const document = legacyOf(canvas, legacyId, loaded, copy);
      const { revision } = loaded;
      if (mirroredRevision !== revision || copy?.['title'] !== canvas.title)
        await this.documents.mirror(userId, canvasId, legacyId, revision, document);
      return { revision, document };
    });
  }
}
