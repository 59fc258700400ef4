import type { JsonObject } from '../kernel/json.js';

/** One change to one entity, as clients send it (COL-4). */
export interface CanvasOperation {
  /** Made by the client; a batch that comes again is answered with the first outcome (COL-6). */
  readonly opId: string;
  readonly type:
    | 'node.upsert'
    | 'node.patch'
    | 'node.delete'
    | 'edge.upsert'
    | 'edge.patch'
    | 'edge.delete'
    | 'group.upsert'
    | 'group.patch'
    | 'group.delete'
    | 'settings.patch';
  /** Undefined for `settings.patch`. */
  readonly entityId?: string;
  /** The entity for an upsert, the merge patch (RFC 7396) for a patch. */
  readonly value?: JsonObject;
  /** Compare and set per entity (COL-10). */
  readonly expectedRevision?: string;
}

export interface AppendCommand {
  readonly canvasId: string;
  readonly actorId: string;
  readonly operations: readonly CanvasOperation[];
  /** Batches of one actor that carry the same are undone together (COL-9); without it each batch is undone alone. */
  readonly undoGroup?: string | undefined;
}

export interface AppendResult {
  /** Canvas revision after the batch. */
  readonly revision: string;
  readonly firstRevision: string;
}

/**
 * Writes to a canvas from other contexts, inside the caller's unit of work: takes the canvas lock first (lock order:
 * canvas → run → operation → reservation → account), checks the actor's right again, applies all or none, and after
 * commit wakes the live streams.
 */
export abstract class CanvasOperations {
  /** Locks the canvas row without writing, so that a caller can check nodes before it decides. */
  abstract lock(canvasId: string): Promise<{ revision: string }>;
  abstract append(command: AppendCommand): Promise<AppendResult>;
}
