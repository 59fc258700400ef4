import type { CanvasRole } from './canvas-directory.port.js';

/** Where a canvas stands, as far as open streams must know. */
export interface CanvasHead {
  readonly canvasId: string;
  readonly title: string;
  readonly revision: string;
  /** How many changes its comments have seen. */
  readonly commentSeq: string;
  /** Rises with every change of members or their roles. */
  readonly membershipVersion: string;
  readonly deleted: boolean;
}

export interface LoggedOperation {
  readonly revision: string;
  /** The operation as clients get it, JSON text. */
  readonly json: string;
}

export interface CanvasNews {
  readonly head: CanvasHead;
  /** In order of revision, without a gap, from the first one above the asked revision that was not compacted away. */
  readonly operations: readonly LoggedOperation[];
}

export interface CommentNews {
  readonly head: CanvasHead;
  /** In order of sequence, without a gap, from the first one above the asked sequence that is still kept; as clients get them, JSON text. */
  readonly comments: readonly { readonly seq: string; readonly json: string }[];
}

/** What the sweep compares. */
export interface SweptHead extends CanvasHead {
  /** Of the entity locks that hold now; null when there are none. A renewal does not change it. */
  readonly locksDigest: string | null;
}

/** A lock of an entity that holds now, as everybody on the canvas sees it. */
export interface HeldLock {
  readonly entityId: string;
  readonly userId: string;
  readonly clientId: string;
}

/** Reads for the live streams. Each method is one statement, so what it returns belongs together. */
export abstract class CanvasWatch {
  /** Undefined when the user is no member or the canvas is deleted. */
  abstract admit(
    canvasId: string,
    userId: string,
  ): Promise<{ head: CanvasHead; role: CanvasRole } | undefined>;
  /** Undefined when there is no such canvas (any more). A deleted one comes with its head and no operations. */
  abstract newsAfter(canvasId: string, revision: string, limit: number): Promise<CanvasNews | undefined>;
  /** As `newsAfter`, for changes of comments: each with its thread and comment as they are now. */
  abstract commentsAfter(canvasId: string, seq: string, limit: number): Promise<CommentNews | undefined>;
  /** Heads of those that exist, deleted ones too: one query for all canvases with open streams. */
  abstract heads(canvasIds: readonly string[]): Promise<SweptHead[]>;
  /** Entity locks in order of entity, with the digest that `heads` gives for the same. */
  abstract locks(canvasId: string): Promise<{ digest: string | null; locks: readonly HeldLock[] }>;
  /** Roles of those of the users who are members, with the membership version they belong to. */
  abstract roles(
    canvasId: string,
    userIds: readonly string[],
  ): Promise<{ membershipVersion: string; roles: ReadonlyMap<string, CanvasRole> } | undefined>;
}
