import type { JsonObject } from '../kernel/json.js';

export type CanvasRole = 'owner' | 'editor' | 'viewer';

export interface CanvasNode {
  readonly id: string;
  readonly type: string;
  readonly parentId: string | undefined;
  readonly data: JsonObject;
  /** The canvas revision that last changed it. */
  readonly revision: string;
}

export interface CanvasEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `reference`, `first_frame`, `last_frame`, `mask`, `audio`, or what a client made up. */
  readonly role: string | undefined;
  readonly order: string | undefined;
}

/** What other contexts may know of canvases. Reads join a running transaction. */
export abstract class CanvasDirectory {
  /** Undefined when the user is no member or the canvas is deleted: both look like 404 (PLT-14). */
  abstract roleOf(canvasId: string, userId: string): Promise<CanvasRole | undefined>;
  /** Same, but holds the membership row (FOR SHARE) until the transaction ends. */
  abstract lockRole(canvasId: string, userId: string): Promise<CanvasRole | undefined>;
  abstract nodes(canvasId: string, nodeIds: readonly string[]): Promise<CanvasNode[]>;
  /** Edges that end at one of these nodes. */
  abstract edgesInto(canvasId: string, nodeIds: readonly string[]): Promise<CanvasEdge[]>;
}
