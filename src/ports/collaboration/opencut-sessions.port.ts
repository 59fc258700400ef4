import type { PageRequest } from './page.js';

export type OpenCutState = 'open' | 'exported' | 'expired' | 'cancelled' | 'superseded';

/** A media object that a node shows. */
export interface SelectedMedia {
  readonly nodeId: string;
  readonly storageKey: string;
}

export interface OpenCutExport {
  readonly nodeId: string;
  readonly storageKey: string;
  /** Of the canvas, after the node came. */
  readonly revision: string;
}

export interface OpenCutSession {
  readonly id: string;
  readonly canvasId: string;
  /** Undefined when the account is gone. */
  readonly userId: string | undefined;
  /** `expired` also when nobody has swept it yet: by the database's clock, when it was read. */
  readonly state: OpenCutState;
  /** In order of node: what was handed out at the opening. */
  readonly media: readonly SelectedMedia[];
  readonly canvasRevision: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly closedAt: Date | undefined;
  readonly supersededBy: string | undefined;
  readonly exported: OpenCutExport | undefined;
}

export interface NewOpenCutSession {
  readonly id: string;
  readonly canvasId: string;
  readonly userId: string;
  readonly media: readonly SelectedMedia[];
  readonly canvasRevision: string;
  readonly ttlSeconds: number;
  /** Open sessions that one user may have on the canvas. */
  readonly maxOpen: number;
}

export type OpenOutcome =
  | { readonly outcome: 'opened'; readonly session: OpenCutSession; readonly superseded: readonly string[] }
  | { readonly outcome: 'held'; readonly by: OpenCutSession }
  | { readonly outcome: 'too-many' };

export interface OpenCutFilter {
  readonly canvasId: string | undefined;
  readonly userId: string | undefined;
  readonly state: OpenCutState | undefined;
}

/**
 * Sessions and the nodes that they hold, one session a node. Writes run under the canvas lock that the caller holds; all times
 * are the database's, read when the statement runs, so that waiting for the lock costs a session its time.
 */
export abstract class OpenCutSessions {
  /**
   * Supersedes what is in the way and may be: one's own sessions, those whose time is over, those of people who may not edit
   * any more. `held` writes nothing that a rollback does not take back: the caller must throw.
   */
  abstract open(session: NewOpenCutSession): Promise<OpenOutcome>;
  abstract find(canvasId: string, sessionId: string): Promise<OpenCutSession | undefined>;
  /** From now on for so long, 8 hours after the opening at most. Undefined when it is not the user's, or not open. */
  abstract renew(sessionId: string, userId: string, ttlSeconds: number): Promise<OpenCutSession | undefined>;
  /** False when it is not open. */
  abstract cancel(sessionId: string): Promise<boolean>;
  /** open → exported, while its time lasts; undefined when it is over. The last statement before the commit. */
  abstract exportTo(sessionId: string, exported: OpenCutExport): Promise<OpenCutSession | undefined>;
  /** Those that hold nodes now, in order of ID. */
  abstract listOpen(canvasId: string, page: PageRequest<string>): Promise<OpenCutSession[]>;
  /** All there ever were, newest first by ID. */
  abstract audit(filter: OpenCutFilter, page: PageRequest<string>): Promise<OpenCutSession[]>;
  abstract anyOverdue(): Promise<boolean>;
  /** Closes up to `limit` whose time is over; returns them. */
  abstract expire(limit: number): Promise<OpenCutSession[]>;
}
