import { Injectable } from '@nestjs/common';
import { Canvases } from '../../../ports/collaboration/canvases.port.js';
import { LegacyCanvases } from '../../../ports/collaboration/legacy-canvases.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { canonicalJson } from '../domain/canonical-json.js';
import { CANVAS_LIMITS } from '../domain/canvas-limits.js';
import type { PlainDocument } from '../domain/legacy-document.js';
import { mergedInto, rewound, type Left } from '../domain/legacy-merge.js';
import { LEGACY_LIMITS } from '../domain/legacy.errors.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { historyCompacted, revisionAhead } from '../domain/operations.errors.js';
import { checkChanged, parseLegacy, shownAsLegacy, type ParsedLegacy } from '../domain/parse-legacy.js';
import { compareLines, type SnapshotLine } from '../domain/snapshot-line.js';
import { legacyOf, LegacyDocuments, type LoadedDocument } from '../legacy-documents.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';
import { DocumentRewriter } from './document-rewriter.js';

export interface SavedLegacy {
  readonly revision: string;
  readonly operations: number;
  /** What the client sent and the document of now has no place for. */
  readonly left: readonly Left[];
}

/**
 * Takes a whole document in the old form and turns what its sender changed of the one that was loaded into operations (COL-15).
 * Three ways, under the canvas lock: a client that knows nothing of others undoes nothing of theirs.
 */
@Injectable()
export class SaveLegacyCanvas {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly canvases: Canvases,
    private readonly legacy: LegacyCanvases,
    private readonly documents: LegacyDocuments,
    private readonly rewriter: DocumentRewriter,
    private readonly ids: Ids,
  ) {}

  /** Throws `invalid-legacy-document`, `legacy-document-too-large`, `history-compacted`, `revision-ahead`, refusals of operations. */
  async execute(
    command: CanvasActor & { document: JsonObject; loadedRevision: string },
  ): Promise<SavedLegacy> {
    const { canvasId, actorId, document } = command;
    const sent = parseLegacy(document, CANVAS_LIMITS);
    const prefix = `legacy.${this.ids.uuid()}`;
    return this.changes.aside(command, 'editor', async () => {
      const now = await this.documents.load(canvasId);
      const { target, left } = await this.merged(command, now, sent);
      const lines = linesOf(target);
      const written = await this.rewriter.rewrite({ canvasId, actorId }, prefix, {
        settings: target.settings,
        lines: () => asyncOf(lines),
      });
      const revision = written.revision ?? now.revision;
      await this.mirror(command, { ...target, revision });
      return { revision, operations: written.operations, left };
    });
  }

  private async merged(
    { canvasId, loadedRevision }: { canvasId: string; loadedRevision: string },
    now: LoadedDocument,
    sent: ParsedLegacy,
  ): Promise<{ target: PlainDocument; left: Left[] }> {
    if (BigInt(loadedRevision) > BigInt(now.revision)) throw revisionAhead(now.revision);
    const since = await this.legacy.inversesAfter(canvasId, loadedRevision, LEGACY_LIMITS.operations);
    if (BigInt(loadedRevision) < BigInt(since.retainedAfter) || !since.inverses)
      throw historyCompacted(canvasId, now.revision, since.retainedAfter);
    const loaded = shownAsLegacy(rewound(now, since.inverses));
    checkChanged(sent, loaded, CANVAS_LIMITS);
    return mergedInto(now, loaded, sent);
  }

  private async mirror(
    { canvasId, actorId, document }: CanvasActor & { document: JsonObject },
    saved: LoadedDocument,
  ): Promise<void> {
    const { legacyId, copy } = await this.documents.copyOf(actorId, canvasId);
    await this.rename(canvasId, actorId, document['title'], copy?.['title']);
    const canvas = await this.canvases.find(canvasId, actorId);
    if (!canvas) throw canvasNotFound();
    const shown = legacyOf(canvas, legacyId, saved, document);
    await this.documents.mirror(actorId, canvasId, legacyId, saved.revision, shown);
  }

  /** Only when the sender changed the title that his copy showed: somebody else may have renamed the canvas since. */
  private async rename(canvasId: string, actorId: string, sent: unknown, shown: unknown): Promise<void> {
    if (typeof sent !== 'string' || sent === '' || shown === undefined || sent === shown) return;
    await this.canvases.rename(canvasId, sent);
    await this.changes.record({ canvasId, actorId }, 'canvas.rename');
    this.changes.wakeAfterCommit(canvasId);
  }
}

function linesOf({ entities }: PlainDocument): SnapshotLine[] {
  return [...entities]
    .map(([id, { kind, body }]) => ({ kind, id, revision: '0', body: canonicalJson(body) }))
    .sort(compareLines);
}

async function* asyncOf(lines: readonly SnapshotLine[]): AsyncGenerator<SnapshotLine> {
  for (const line of lines) yield await Promise.resolve(line);
}
