/** Holds past their expiry, for the sweeper (BIL-3). */
export abstract class ExpiredHolds {
  /** Operation IDs, the longest due first. */
  abstract due(limit: number): Promise<string[]>;
  /**
   * Locks a due hold until the transaction ends, so that nobody submits on it meanwhile (`lockHeld`); false when it is not
   * due, or somebody else has it.
   */
  abstract claim(operationId: string): Promise<boolean>;
  /** Released only if it is still held and due by the database's clock; says whether this call did it. */
  abstract release(operationId: string): Promise<boolean>;
  /** Its outcome is not known yet: looked at again after `seconds`, so that it does not stand before others. */
  abstract postpone(operationId: string, seconds: number): Promise<void>;
}
