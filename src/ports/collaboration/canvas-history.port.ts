import type { Backlog } from '../kernel/job-queue.port.js';
import type { Lease } from '../kernel/lease.js';

/** What is kept of a canvas's past, and when versions are made of themselves. */
export interface HistoryPolicy {
  /** Operations between two automatic versions. */
  readonly everyOperations: number;
  /** The log keeps at least so many operations … */
  readonly keepOperations: number;
  /** … and at least those of so many days. */
  readonly keepDays: number;
}

/** A canvas whose history one worker looks after now. */
export interface ClaimedHistory extends Lease {
  readonly canvasId: string;
  /** After which revision the log wants an automatic version; undefined: it wants none. */
  readonly bucket: string | undefined;
}

/** The log of a canvas as it grows old: automatic versions, and what goes away (COL-7, COL-13). */
export abstract class CanvasHistory {
  /** Undefined when somebody else has it. An automatic version that was left half made is given up. */
  abstract claim(
    canvasId: string,
    owner: string,
    leaseSeconds: number,
    policy: HistoryPolicy,
  ): Promise<ClaimedHistory | undefined>;
  /** Throws `LeaseLost`, as the two that follow. */
  abstract renew(claimed: ClaimedHistory, leaseSeconds: number): Promise<void>;
  /** Gives the lease back; `automaticRevision`: that of the automatic version that was made. */
  abstract finish(claimed: ClaimedHistory, automaticRevision: string | undefined): Promise<void>;
  /** Tries again later, each time later. */
  abstract postpone(claimed: ClaimedHistory): Promise<void>;
  /** Of the versions that nobody named stay the newest ones, and the newest of each day for some months. */
  abstract thinOut(canvasId: string, policy: HistoryPolicy): Promise<number>;
  /** Up to the newest version that is older than what the policy keeps. The revision when it rose. */
  abstract raiseFloor(canvasId: string, policy: HistoryPolicy): Promise<string | undefined>;
  /** Deletes at most `limit` operations below the floor and says how many. Readers are told of the floor already. */
  abstract deleteBelowFloor(canvasId: string, limit: number): Promise<number>;
  /** Answers of restores, and of batches whose operations are gone, a quarter of a year after (COL-6). */
  abstract deleteOldAnswers(canvasId: string, limit: number): Promise<number>;
  abstract findDue(limit: number, policy: HistoryPolicy): Promise<string[]>;
  abstract backlog(policy: HistoryPolicy): Promise<Backlog>;
}
