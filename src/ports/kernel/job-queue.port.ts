/** A courier of IDs (PLT-21). Rows in PostgreSQL are the truth; a lost or doubled message changes nothing. */
export abstract class JobQueue {
  /**
   * Asks that some worker look at `id` soon. Best effort: resolves within two seconds, never throws; what is lost is
   * found again by the recovery loop. Call it through `UnitOfWork.afterCommit`.
   */
  abstract wake(queue: string, id: string): Promise<void>;
  /** Starts delivering `queue` to `handler`, at most `concurrency` at a time in this process. */
  abstract consume(queue: string, handler: (id: string) => Promise<void>, concurrency: number): Promise<void>;
  /** Stops taking messages and resolves when running handlers have ended, or after `graceMs`. */
  abstract drain(graceMs: number): Promise<void>;
  abstract health(): Promise<'up' | 'down'>;
}

/** What the rows of one queue say of its work now; the gauges of PLT-26. */
export interface Backlog {
  /** Rows that a worker should take and none has. */
  readonly due: number;
  /** Since when the oldest of them is due, in seconds: the lag of the queue. */
  readonly oldestDueSeconds: number;
  /** Rows that some worker, of any process, holds by a lease that is valid. */
  readonly leased: number;
}

/** Background work of a context: claim by ID → work → fenced finish. Found in `jobs/*.handler.ts`. */
export abstract class JobHandler {
  abstract readonly queue: string;
  /** What its IDs are called in logs. */
  readonly idName: string = 'id';
  /** How many IDs this process works on at once. */
  readonly concurrency: number = 2;
  /** Seconds between two looks for due rows and expired leases. */
  readonly recoverEverySeconds: number = 5;
  /** Claims the row; returns without effect when there is nothing to do. `signal` aborts at shutdown. */
  abstract handle(id: string, signal: AbortSignal): Promise<void>;
  /** IDs of due rows and expired leases, oldest first: the recovery loop of PLT-22. */
  abstract findDue(limit: number): Promise<string[]>;
  /** For queues whose rows carry leases; undefined where there is nothing to count. */
  backlog(): Promise<Backlog | undefined> {
    return Promise.resolve(undefined);
  }
}
