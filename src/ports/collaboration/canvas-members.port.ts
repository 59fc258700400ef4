import type { CanvasRole } from './canvas-directory.port.js';
import type { PageRequest } from './page.js';

export interface CanvasMember {
  readonly userId: string;
  readonly role: CanvasRole;
  readonly joinedAt: Date;
}

/**
 * Members of a canvas. Every write happens under the canvas lock (`Canvases.lockFor`) in the caller's transaction, raises
 * the membership version once, and leaves exactly one owner; the database refuses anything else.
 */
export abstract class CanvasMembers {
  /** In order of user ID. */
  abstract list(canvasId: string, page: PageRequest<string>): Promise<CanvasMember[]>;
  abstract find(canvasId: string, userId: string): Promise<CanvasMember | undefined>;
  abstract count(canvasId: string): Promise<number>;
  /** Throws `already-a-member`. */
  abstract add(canvasId: string, userId: string, role: CanvasRole): Promise<CanvasMember>;
  /** False when the user is no member, or is the owner. */
  abstract changeRole(canvasId: string, userId: string, role: Exclude<CanvasRole, 'owner'>): Promise<boolean>;
  /** False when the user is no member, or is the owner. */
  abstract remove(canvasId: string, userId: string): Promise<boolean>;
  /** The owner becomes an editor, the member `to` the owner. False, with nothing changed, when `to` is no member. */
  abstract transferOwnership(canvasId: string, from: string, to: string): Promise<boolean>;
}
