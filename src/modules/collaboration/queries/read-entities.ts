import { Injectable } from '@nestjs/common';
import {
  CanvasDocuments,
  type DocumentEntity,
  type Region,
} from '../../../ports/collaboration/canvas-documents.port.js';
import { canvasNotFound } from '../domain/membership.errors.js';

/** A hub may have very many edges; a view of a region draws no more than this. */
const EDGES = 2_000;

export interface EntitiesRead {
  readonly revision: string;
  readonly entities: readonly DocumentEntity[];
  /** ID after which the next page begins. */
  readonly next: string | undefined;
  readonly edgesTruncated: boolean;
}

/** Parts of a document: by IDs, or what a region shows with the edges at its nodes. */
@Injectable()
export class ReadEntities {
  constructor(private readonly documents: CanvasDocuments) {}

  async byIds(query: { canvasId: string; ids: readonly string[] }): Promise<EntitiesRead> {
    const page = await this.documents.byIds(query.canvasId, query.ids);
    if (!page) throw canvasNotFound();
    return { ...page, next: undefined, edgesTruncated: false };
  }

  async inRegion(query: {
    canvasId: string;
    region: Region;
    after: string | undefined;
    limit: number;
  }): Promise<EntitiesRead> {
    const page = await this.documents.inRegion(query.canvasId, query.region, query.after, query.limit + 1);
    if (!page) throw canvasNotFound();
    const shown = page.entities.slice(0, query.limit);
    const nodeIds = shown.filter(({ kind }) => kind === 'node').map(({ id }) => id);
    const edges = nodeIds.length > 0 ? await this.documents.edgesAt(query.canvasId, nodeIds, EDGES + 1) : [];
    return {
      revision: page.revision,
      entities: [...shown, ...edges.slice(0, EDGES)],
      next: page.entities.length > query.limit ? shown.at(-1)?.id : undefined,
      edgesTruncated: edges.length > EDGES,
    };
  }
}
