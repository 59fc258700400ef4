import { Injectable } from '@nestjs/common';
import type { Canvas } from '../../ports/collaboration/canvases.port.js';
import { LegacyCanvases } from '../../ports/collaboration/legacy-canvases.port.js';
import { CanvasSnapshots } from '../../ports/collaboration/snapshots.port.js';
import type { JsonObject } from '../../ports/kernel/json.js';
import { LegacyCanvasState } from '../../ports/media/legacy-canvas-state.port.js';
import { personalOf, toLegacy, type LegacyHead, type PlainDocument } from './domain/legacy-document.js';
import { LEGACY_LIMITS, legacyTooLarge } from './domain/legacy.errors.js';
import { bodyOf } from './domain/snapshot-line.js';

export interface LoadedDocument extends PlainDocument {
  readonly revision: string;
}

/** Documents whole and in memory, and the copy that each user has of them in the old state. In the caller's transaction. */
@Injectable()
export class LegacyDocuments {
  constructor(
    private readonly legacy: LegacyCanvases,
    private readonly snapshots: CanvasSnapshots,
    private readonly state: LegacyCanvasState,
  ) {}

  /** Throws `legacy-document-too-large`, `canvas-not-found`. */
  async load(canvasId: string): Promise<LoadedDocument> {
    const { entities: count, bytes } = await this.legacy.size(canvasId);
    if (count > LEGACY_LIMITS.entities || bytes > LEGACY_LIMITS.bytes) throw legacyTooLarge();
    const { head, lines } = await this.snapshots.read(canvasId);
    const entities: PlainDocument['entities'] = new Map();
    for await (const line of lines) entities.set(line.id, { kind: line.kind, body: bodyOf(line) });
    return { revision: head.revision, settings: head.settings, entities };
  }

  /** The user's copy as it is, and what it is called there. */
  async copyOf(userId: string, canvasId: string) {
    const link = await this.legacy.link(userId, canvasId);
    const legacyId = link?.legacyId ?? canvasId;
    const copy = await this.state.find(userId, legacyId);
    return { legacyId, copy, mirroredRevision: copy && link?.mirroredRevision };
  }

  /** Writes the copy, which older servers read, unless it shows something later already. */
  async mirror(
    userId: string,
    canvasId: string,
    legacyId: string,
    revision: string,
    copy: JsonObject,
  ): Promise<void> {
    if (await this.legacy.claimCopy(userId, canvasId, legacyId, revision))
      await this.state.put(userId, legacyId, copy);
  }
}

/** The old form as a user gets it: what others changed of the document, and his own of what is not shared. */
export function legacyOf(
  canvas: Canvas,
  legacyId: string,
  document: LoadedDocument,
  personal: JsonObject | undefined,
): JsonObject {
  const head: LegacyHead = {
    id: legacyId,
    title: canvas.title,
    createdAt: canvas.createdAt.toISOString(),
    updatedAt: canvas.updatedAt.toISOString(),
    revision: document.revision,
  };
  return toLegacy(head, document, personalOf(personal ?? {}));
}
