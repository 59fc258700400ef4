export type IsolationLevel = 'read committed' | 'repeatable read' | 'serializable';

export interface UnitOfWorkOptions {
  /** Default `read committed`. Joining a running unit of work with another level throws. */
  readonly isolation?: IsolationLevel;
  /** Milliseconds to wait for a lock before the unit fails with `lock-timeout`. Default 5,000. */
  readonly lockTimeoutMs?: number;
  /** Milliseconds one statement may take. Default 15,000. */
  readonly statementTimeoutMs?: number;
  /**
   * How often the whole of `work` may be run again after a serialization failure or a deadlock. Default 0. Only for
   * work without effects outside the database.
   */
  readonly retries?: number;
}

/**
 * One transaction across several ports. Nested runs join the outer one. Ports called inside see and extend the same
 * transaction; the handle is revoked when `run` ends, so a query that was not awaited throws instead of running on a
 * connection that now serves somebody else.
 */
export abstract class UnitOfWork {
  abstract run<T>(options: UnitOfWorkOptions, work: () => Promise<T>): Promise<T>;

  /**
   * Runs `action` once after the surrounding transaction has committed (at once when there is none), never after a
   * rollback. The action must be quick and must not throw: it wakes queues and streams, nothing depends on it.
   */
  abstract afterCommit(action: () => void): void;
}
