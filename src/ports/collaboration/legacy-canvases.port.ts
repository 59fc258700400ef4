import type { Inverse } from '../../modules/collaboration/domain/legacy-merge.js';

/** What a canvas is called in the old state of a user. */
export interface LegacyLink {
  readonly legacyId: string;
  /** Which revision the user's copy shows; undefined when it shows that of before the import. */
  readonly mirroredRevision: string | undefined;
}

export interface TakenBack {
  /** Of the canvas now. */
  readonly revision: string;
  /** The log is complete above this revision. */
  readonly retainedAfter: string;
  /** Newest first; undefined when there are more than the limit. */
  readonly inverses: readonly (readonly Inverse[])[] | undefined;
}

/** The older form of canvases (COL-15). */
export abstract class LegacyCanvases {
  /** What undoes the operations after a revision. Joins the running transaction. */
  abstract inversesAfter(canvasId: string, revision: string, limit: number): Promise<TakenBack>;
  /** Entities of a canvas, and the text of their bodies in bytes. */
  abstract size(canvasId: string): Promise<{ entities: number; bytes: number }>;
  abstract link(userId: string, canvasId: string): Promise<LegacyLink | undefined>;
  /**
   * Whether the user's copy is to show this revision: false when it shows a later one. Until the end of the transaction nobody
   * else is told so.
   */
  abstract claimCopy(userId: string, canvasId: string, legacyId: string, revision: string): Promise<boolean>;
}
