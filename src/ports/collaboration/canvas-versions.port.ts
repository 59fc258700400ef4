import type { Backlog } from '../kernel/job-queue.port.js';
import type { PageRequest } from './page.js';
import type { StoredSnapshot } from './snapshots.port.js';

export type VersionKind = 'named' | 'automatic' | 'before-restore';

/** A document as it was at a revision. */
export interface CanvasVersion extends StoredSnapshot {
  readonly id: string;
  readonly canvasId: string;
  readonly kind: VersionKind;
  /** Of a named one only. */
  readonly name: string | undefined;
  /** Undefined for automatic ones, and when the account is gone. */
  readonly authorId: string | undefined;
  readonly revision: string;
  readonly objectKey: string;
  readonly createdAt: Date;
}

export interface NewVersion {
  readonly id: string;
  readonly canvasId: string;
  readonly kind: VersionKind;
  readonly name: string | undefined;
  readonly authorId: string | undefined;
  readonly revision: string;
  /** Of an automatic one: after which revision the stretch of the log begins that it ends. */
  readonly bucket: string | undefined;
  /** Of a named one: its author has no second version of this request. */
  readonly requestId: string | undefined;
  readonly objectKey: string;
  /** After that nobody waits for its maker any more. */
  readonly validForSeconds: number;
}

export interface RestoreAnswer {
  readonly versionId: string;
  readonly beforeVersionId: string;
  /** Undefined when there was nothing to do. */
  readonly firstRevision: string | undefined;
  readonly revision: string;
  readonly operations: number;
  /** Storage keys that the version names and that are gone. */
  readonly missingMedia: readonly string[];
}

export interface RestoreKey {
  readonly canvasId: string;
  readonly actorId: string;
  readonly restoreId: string;
}

/** pending → ready → deleting → gone; pending → deleting when its maker died. Only ready ones are seen. */
export abstract class CanvasVersions {
  /**
   * A pending version that holds from now on the media that the canvas shows, in the transaction that reads the document.
   * One of the same request that was left half made is given up. Throws `version-exists` when there is an automatic one of the bucket, `forbidden` when its author may not edit.
   */
  abstract begin(version: NewVersion): Promise<void>;
  /** pending → ready; false when it was given up meanwhile. */
  abstract finish(versionId: string, stored: StoredSnapshot): Promise<boolean>;
  abstract find(canvasId: string, versionId: string): Promise<CanvasVersion | undefined>;
  /** The version that a request made, if it came before. */
  abstract findRequested(
    canvasId: string,
    authorId: string,
    requestId: string,
  ): Promise<CanvasVersion | undefined>;
  /** Newest first by ID. */
  abstract list(
    canvasId: string,
    kind: VersionKind | undefined,
    page: PageRequest<string>,
  ): Promise<CanvasVersion[]>;
  /** Named ones, those being made too. */
  abstract countNamed(canvasId: string): Promise<number>;
  abstract rename(versionId: string, name: string): Promise<void>;
  /** ready → deleting: nobody sees it and it holds no media any more. */
  abstract remove(versionId: string): Promise<void>;
  abstract media(versionId: string): Promise<string[]>;
  abstract findRestore(key: RestoreKey): Promise<RestoreAnswer | undefined>;
  /** Needs a transaction: that of the restore. */
  abstract recordRestore(key: RestoreKey, answer: RestoreAnswer): Promise<void>;
}

/** Objects of versions that go (MED-5's order turned round: first nobody sees them, then the bytes, then the row). */
export abstract class VersionRemovals {
  /** Takes a due one for five minutes; a pending one whose maker gave no sign is given up by that. */
  abstract claim(versionId: string): Promise<{ objectKey: string } | undefined>;
  /** The object is gone. The row goes too, unless its maker may still write: then once more, a day later. */
  abstract complete(versionId: string): Promise<void>;
  abstract findDue(limit: number): Promise<string[]>;
  abstract backlog(): Promise<Backlog>;
}
