import type { CanvasRole } from './canvas-directory.port.js';
import type { PageRequest } from './page.js';

/** A canvas as one of its members sees it. */
export interface Canvas {
  readonly id: string;
  readonly title: string;
  readonly ownerUserId: string;
  /** The asking member's. */
  readonly role: CanvasRole;
  /** Of the document; the title and the members are not part of it. */
  readonly revision: string;
  readonly membershipVersion: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | undefined;
}

/** An empty document at revision 0: what is in it comes by operations, so that the log replays to it. */
export interface NewCanvas {
  readonly id: string;
  readonly ownerUserId: string;
  readonly title: string;
}

/** A canvas row locked until the end of the transaction, and the actor's right as it is under that lock. */
export interface LockedCanvas {
  readonly canvasId: string;
  readonly role: CanvasRole | undefined;
  readonly title: string;
  readonly deleted: boolean;
}

/** Canvases without their documents. Writes need a transaction and, except `create`, the lock of `lockFor`. */
export abstract class Canvases {
  /** The canvas with its owner as first member. */
  abstract create(canvas: NewCanvas): Promise<void>;
  /** Undefined when the user is no member; deleted ones are shown to their owner alone. */
  abstract find(canvasId: string, userId: string): Promise<Canvas | undefined>;
  /** Newest first by ID; deleted ones (`deleted`) only to their owner. */
  abstract list(userId: string, deleted: boolean, page: PageRequest<string>): Promise<Canvas[]>;
  /**
   * Takes the lock that every write of a canvas takes first, and reads under it. Undefined when there is no such canvas.
   */
  abstract lockFor(canvasId: string, userId: string): Promise<LockedCanvas | undefined>;
  abstract rename(canvasId: string, title: string): Promise<void>;
  /** Both also raise the membership version: open streams and cached rights are looked at again. */
  abstract softDelete(canvasId: string): Promise<void>;
  abstract restore(canvasId: string): Promise<void>;
}
