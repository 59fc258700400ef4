import type { SnapshotHead, SnapshotLine } from '../../modules/collaboration/domain/snapshot-line.js';
import type { EntityKind } from '../../modules/collaboration/domain/logged-operation.js';

/** A document as the database has it at one revision. */
export interface CanvasRows {
  readonly head: SnapshotHead;
  /** In order of kind and ID. Read them before the transaction ends, and nothing else between two of them. */
  readonly lines: AsyncIterable<SnapshotLine>;
}

/** Reads canvases whole, in constant memory. */
export abstract class CanvasSnapshots {
  /**
   * One statement, so that head and lines belong together. Needs a transaction. Throws `canvas-not-found`. `kinds`: only
   * these.
   */
  abstract read(canvasId: string, kinds?: readonly EntityKind[]): Promise<CanvasRows>;
  /**
   * These nodes and groups, all that lies in them, and the edges between what is chosen; in order of kind and ID. Undefined when
   * that is more than `limits` allow.
   */
  abstract selection(
    canvasId: string,
    ids: readonly string[],
    limits: { readonly entities: number; readonly bytes: number },
  ): Promise<SnapshotLine[] | undefined>;
}

export interface StoredSnapshot {
  readonly entities: number;
  /** Of the compressed text. */
  readonly bytes: number;
  /** Lower-case hex, of the compressed text. */
  readonly sha256: string;
}

/** A document in a local file that nobody else sees; it is gone when it is closed, or the process dies. */
export interface SnapshotFile extends StoredSnapshot {
  readonly head: SnapshotHead;
  /** From the beginning, as often as wanted; in order of kind and ID. */
  lines(): AsyncIterable<SnapshotLine>;
  close(): Promise<void>;
}

/** Snapshots as files: local ones, and in the object store. */
export abstract class SnapshotFiles {
  abstract write(rows: CanvasRows): Promise<SnapshotFile>;
  /** Not inside a transaction, as all that follow. Create-only: the key is taken by these bytes or was before. */
  abstract store(objectKey: string, file: SnapshotFile, signal?: AbortSignal): Promise<void>;
  /**
   * Checked against digest and length before anything is read of it. Throws `snapshot-damaged`, `object-not-found`,
   * `object-store-unavailable`.
   */
  abstract download(objectKey: string, expected: StoredSnapshot, signal?: AbortSignal): Promise<SnapshotFile>;
  abstract remove(objectKey: string): Promise<void>;
}
