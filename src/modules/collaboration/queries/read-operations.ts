import { Injectable } from '@nestjs/common';
import { CanvasDocuments } from '../../../ports/collaboration/canvas-documents.port.js';
import type { LoggedCanvasOperation } from '../domain/logged-operation.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { historyCompacted, revisionAhead } from '../domain/operations.errors.js';

export const OPERATIONS_PAGE = 500;

export interface OperationsRead {
  readonly operations: readonly LoggedCanvasOperation[];
  readonly hasMore: boolean;
  readonly revision: string;
}

/** The log after a revision, without a gap (COL-7). */
@Injectable()
export class ReadOperations {
  constructor(private readonly documents: CanvasDocuments) {}

  /** Throws `canvas-not-found`, `history-compacted` (with the snapshot to load), `revision-ahead`. */
  async execute(query: { canvasId: string; after: string; limit: number }): Promise<OperationsRead> {
    const limit = Math.min(query.limit, OPERATIONS_PAGE);
    const page = await this.documents.operationsAfter(query.canvasId, query.after, limit);
    if (!page) throw canvasNotFound();
    const after = BigInt(query.after);
    if (after < BigInt(page.retainedAfter))
      throw historyCompacted(query.canvasId, page.revision, page.retainedAfter);
    if (after > BigInt(page.revision)) throw revisionAhead(page.revision);
    const last = page.operations.at(-1)?.revision ?? query.after;
    return {
      operations: page.operations,
      hasMore: BigInt(last) < BigInt(page.revision),
      revision: page.revision,
    };
  }
}
