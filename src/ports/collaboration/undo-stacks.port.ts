import type { UndoAction, UndoAnswer } from '../../modules/collaboration/domain/undo/undo-report.js';

/** What one undo takes back: a batch, or those that carry the same group. */
export interface UndoEntry {
  /** Stable while the entry is on the stack. */
  readonly entryId: string;
  readonly undoGroup: string | undefined;
  /** Operations that an undo (or redo) would take back now. */
  readonly operations: number;
  /** Revisions of the undo or redo that stands for it now; undefined while it was never undone. */
  readonly standsFor: { readonly first: string; readonly last: string } | undefined;
}

/** Both with what is next first. What compaction took from the log has dropped out. */
export interface UndoStack {
  readonly undo: readonly UndoEntry[];
  readonly redo: readonly UndoEntry[];
}

/** What an undo or redo leaves of an entry: where it is now, and the revisions that stand for it; undefined: it is gone. */
export interface EntryMove {
  readonly canvasId: string;
  readonly actorId: string;
  readonly action: UndoAction;
  readonly entry: UndoEntry;
  readonly written: { readonly first: string; readonly last: string } | undefined;
}

export interface UndoRequestKey {
  readonly canvasId: string;
  readonly actorId: string;
  readonly opId: string;
}

/**
 * A stack per user and canvas, kept as marks on the batches of the log: writing a batch makes its entry. A batch that comes
 * after an undo empties the redo stack. Writes run under the canvas lock that the caller holds.
 */
export abstract class UndoStacks {
  abstract stack(canvasId: string, actorId: string): Promise<UndoStack>;
  abstract move(move: EntryMove): Promise<void>;
  abstract answer(key: UndoRequestKey): Promise<{ action: UndoAction; answer: UndoAnswer } | undefined>;
  /** Also forgets answers of the user that are older than a day. */
  abstract record(key: UndoRequestKey, answer: UndoAnswer): Promise<void>;
}
