import { Injectable } from '@nestjs/common';
import { CanvasDocuments } from '../../ports/collaboration/canvas-documents.port.js';
import { CanvasOperations } from '../../ports/collaboration/canvas-operations.port.js';
import type { OpenCutExport, OpenCutSession } from '../../ports/collaboration/opencut-sessions.port.js';
import { Ids } from '../../ports/kernel/ids.port.js';
import type { JsonObject } from '../../ports/kernel/json.js';
import { MediaDirectory, type MediaDescriptor } from '../../ports/media/media-directory.port.js';
import type { CanvasActor } from './commands/canvas-changes.js';
import { isObject } from './domain/json-merge.js';
import { cutNotAVideo, cutNotFound } from './domain/opencut.errors.js';

export interface CutPlacement {
  readonly title: string | undefined;
  /** Default: to the right of what was selected. */
  readonly position: { readonly x: number; readonly y: number } | undefined;
}

const GAP = 40;
/** Longest side of a new node, in units of the canvas. */
const SIDE = 480;
const BOUND = 10_000_000;

/** The video node of a finished cut, as one operation of its maker. */
@Injectable()
export class CutNode {
  constructor(
    private readonly media: MediaDirectory,
    private readonly documents: CanvasDocuments,
    private readonly operations: CanvasOperations,
    private readonly ids: Ids,
  ) {}

  /** In the caller's transaction, under the canvas lock. Throws `media-not-found` unless the actor owns it. */
  async add(
    { canvasId, actorId }: CanvasActor,
    session: OpenCutSession,
    storageKey: string,
    { title, position }: CutPlacement,
  ): Promise<OpenCutExport> {
    const [cut] = await this.media.findMany([storageKey]);
    if (cut?.ownerUserId !== actorId) throw cutNotFound();
    if (!cut.mime.startsWith('video/')) throw cutNotAVideo(cut.mime);
    const sources = [...new Set(session.media.map(({ nodeId }) => nodeId))];
    // Nobody can have made a node or an operation of that name before.
    const nodeId = this.ids.uuid();
    const value: JsonObject = {
      type: 'video',
      position: position ?? (await this.beside(canvasId, sources)),
      ...sizeOf(cut),
      data: { storageKey, openCut: { sessionId: session.id, sources } },
    };
    if (title !== undefined) value['title'] = title;
    const { revision } = await this.operations.append({
      canvasId,
      actorId,
      operations: [
        { opId: `opencut.${nodeId}`, type: 'node.upsert', entityId: nodeId, value, expectedRevision: '0' },
      ],
    });
    return { nodeId, storageKey, revision };
  }

  private async beside(canvasId: string, nodeIds: readonly string[]): Promise<{ x: number; y: number }> {
    const page = await this.documents.byIds(canvasId, nodeIds);
    let place: { x: number; y: number } | undefined;
    for (const { body } of page?.entities ?? []) {
      const { position, width } = body;
      if (!isObject(position) || typeof position['x'] !== 'number' || typeof position['y'] !== 'number')
        continue;
      const right = position['x'] + (typeof width === 'number' ? width : 0) + GAP;
      place = {
        x: Math.max(place?.x ?? right, right),
        y: Math.min(place?.y ?? position['y'], position['y']),
      };
    }
    return place ? { ...place, x: Math.min(place.x, BOUND) } : { x: 0, y: 0 };
  }
}

function sizeOf({ width, height }: MediaDescriptor): { width: number; height: number } {
  if (width === undefined || height === undefined) return { width: SIDE, height: SIDE };
  const scale = SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
