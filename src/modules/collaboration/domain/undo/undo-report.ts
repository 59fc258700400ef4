import type { UndoKind } from './entity-change.js';

/** Why a part of an entry was left as it is. */
export const LEFT_REASONS = [
  'changed',
  'deleted',
  'exists',
  'in-use',
  'parent-missing',
  'parent-cycle',
  'nesting-too-deep',
  'end-missing',
  'reference-missing',
  'media-missing',
  'entity-too-large',
  'canvas-rules',
  'too-large',
] as const;

export type LeftReason = (typeof LEFT_REASONS)[number];

/** A part that was left, and who changed it since where somebody did. */
export interface LeftPart {
  /** Null for an entry that was left as a whole. */
  readonly kind: UndoKind | null;
  /** Null for the settings, and for an entry that was left as a whole. */
  readonly entityId: string | null;
  /** JSON pointer into the entity; empty for the whole of it. */
  readonly path: string;
  readonly reason: LeftReason;
  readonly actorId: string | null;
  readonly revision: string | null;
  /** The node, group or media object that is missing. */
  readonly missing: string | null;
}

export type UndoAction = 'undo' | 'redo';

/** What came of an undo or a redo. */
export interface UndoAnswer {
  readonly action: UndoAction;
  /** `unchanged`: everything was left or is so already; the entry left the stack. `nothing`: the stack is empty. */
  readonly outcome: 'applied' | 'unchanged' | 'nothing';
  readonly entryId: string | null;
  readonly undoGroup: string | null;
  /** Null when nothing was written. */
  readonly firstRevision: string | null;
  /** Of the canvas after it. */
  readonly revision: string;
  readonly operations: number;
  /** At most `UNDO_LIMITS.left` of them. */
  readonly left: readonly LeftPart[];
  readonly leftCount: number;
  readonly undoDepth: number;
  readonly redoDepth: number;
}

export const UNDO_LIMITS = {
  /** Entries of a stack, done and undone; older ones drop out. */
  groups: 200,
  /** Batches that are looked at for them. */
  batches: 2_000,
  /** Operations of an entry; a larger one cannot be undone. */
  operations: 10_000,
  /** Entities that it may have touched: as many operations an undo writes at most. */
  entities: 5_000,
  /** Changes of one entity by others that are looked at; with more it counts as changed everywhere. */
  changes: 200,
  /** Parts that a report names. */
  left: 500,
} as const;
