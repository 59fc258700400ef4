import type { InvertibleOperation } from '../../modules/collaboration/domain/undo/entity-change.js';
import type { Dependent, UndoFacts } from '../../modules/collaboration/domain/undo/undo-facts.js';
import type { OthersChanges, StoredEntity } from '../../modules/collaboration/domain/undo/undo-walk.js';
import type { AppendCommand } from './canvas-operations.port.js';
import type { BatchResult } from './canvas-batches.port.js';
import type { UndoEntry } from './undo-stacks.port.js';

export interface EntitySince {
  /** `SETTINGS_ID` for the settings. */
  readonly id: string;
  readonly revision: number;
}

/** Others than this user, and the user's own `batches`. */
export interface ChangedBy {
  readonly othersThan: string;
  readonly batches: readonly string[];
}

export interface UndoWrite extends AppendCommand {
  /** Types of the nodes whose data is patched. */
  readonly types: ReadonlyMap<string, string>;
  /** Storage keys that were found usable. */
  readonly storageKeys: readonly string[];
}

/**
 * Log and document as undo needs them, under the canvas lock. Everything is found by index: the cost follows the entry and
 * what was done since to what it touched.
 */
export abstract class UndoLog {
  /** The canvas's revision. */
  abstract head(canvasId: string): Promise<string>;
  /** Newest first, at most `limit`. */
  abstract operations(
    canvasId: string,
    actorId: string,
    entry: UndoEntry,
    limit: number,
  ): Promise<InvertibleOperation[]>;
  /**
   * Batches of other entries that came while the batches of this one's group did, as on another device, and that are done: what
   * they wrote is not taken back with the entry.
   */
  abstract interleaved(
    canvasId: string,
    actorId: string,
    entry: UndoEntry,
    oldest: number,
  ): Promise<string[]>;
  /** Those that exist, the settings among them. */
  abstract entities(
    canvasId: string,
    ids: readonly string[],
  ): Promise<Map<string, StoredEntity & { revision: number }>>;
  /**
   * What was done to each since its revision, oldest first: directly, or by what an operation on another one did. `by`: only
   * what others than this user did, and these batches.
   */
  abstract changes(canvasId: string, since: readonly EntitySince[], by?: ChangedBy): Promise<OthersChanges>;
  /** Of these and all above them. */
  abstract places(canvasId: string, ids: readonly string[]): Promise<UndoFacts['entities']>;
  /** Of these, which are not there now, those that were right before the revision. */
  abstract goneSince(canvasId: string, ids: readonly string[], revision: number): Promise<Set<string>>;
  /** At most `limit`. */
  abstract dependents(canvasId: string, ids: readonly string[], limit: number): Promise<Dependent[]>;
  /**
   * Storage keys of these that may come back: they exist, and the actor may put them there, or their owner is a member: what
   * the canvas showed by that owner was only hidden by the actor's own operation.
   */
  abstract usableMedia(canvasId: string, actorId: string, keys: readonly string[]): Promise<Set<string>>;
  /** One batch that makes no entry. Throws as `CanvasOperations.append` does; then nothing of it is written, and the transaction goes on. */
  abstract write(write: UndoWrite): Promise<BatchResult>;
}
