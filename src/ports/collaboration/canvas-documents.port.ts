import type {
  EntityKind,
  LoggedCanvasOperation,
} from '../../modules/collaboration/domain/logged-operation.js';
import type { JsonObject } from '../kernel/json.js';

export interface DocumentEntity {
  readonly id: string;
  readonly kind: EntityKind;
  readonly body: JsonObject;
  /** The canvas revision that last changed it. */
  readonly revision: string;
}

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface OperationPage {
  /** Of the canvas now. */
  readonly revision: string;
  /** The log is complete above this revision. */
  readonly retainedAfter: string;
  readonly operations: readonly LoggedCanvasOperation[];
}

export interface EntityPage {
  readonly revision: string;
  readonly entities: readonly DocumentEntity[];
}

/** Takes a document: its revision first, then its text piece by piece. */
export interface DocumentSink {
  begin(revision: string): void;
  write(piece: string): Promise<void>;
}

/** Reads of documents. Each page is one statement, so that its revision and its rows belong together. */
export abstract class CanvasDocuments {
  /** Undefined when there is no such canvas or it is deleted, here and below. */
  abstract revision(canvasId: string): Promise<string | undefined>;
  /** In order of revision, without a gap, from the first one above `after`. */
  abstract operationsAfter(
    canvasId: string,
    after: string,
    limit: number,
  ): Promise<OperationPage | undefined>;
  abstract byIds(canvasId: string, ids: readonly string[]): Promise<EntityPage | undefined>;
  /** Nodes and groups that overlap the region, in order of ID, after the ID `after`. */
  abstract inRegion(
    canvasId: string,
    region: Region,
    after: string | undefined,
    limit: number,
  ): Promise<EntityPage | undefined>;
  /** Edges with an end among these nodes, in order of ID. */
  abstract edgesAt(canvasId: string, nodeIds: readonly string[], limit: number): Promise<DocumentEntity[]>;
  /**
   * Writes the whole document at one revision, in canonical form (RFC 8785), waiting for each `write`. One that takes too
   * long ends the read with `reader-stalled`: nobody holds a snapshot for ever. Throws `canvas-not-found` before `begin`.
   */
  abstract write(canvasId: string, sink: DocumentSink): Promise<void>;
}
