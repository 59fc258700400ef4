/** The deletion of accounts (IDN-9): a tombstone at once, what is large afterwards, the row at last if nothing names it. */
export abstract class AccountRemovals {
  /**
   * Locks the account; false when it is not active any more or its password is not the one that was verified. Needs a unit of
   * work.
   */
  abstract lock(userId: string, passwordHash: string): Promise<boolean>;
  /**
   * Erases what tells who it was and notes the rest as due. Throws `site-admin-protected`. Needs a unit of work.
   */
  abstract bury(userId: string): Promise<void>;
  /** User IDs whose rest is due, the longest first. */
  abstract due(limit: number): Promise<string[]>;
  /** Counts a try and puts the next one off, in case this one dies; false when nothing is due or another worker has it. */
  abstract claim(userId: string): Promise<boolean>;
  /**
   * Removes what the deletion of the row would take along, then the row itself; when evidence names it, the tombstone
   * stays (11-decisions) and the deletion counts as finished. Says which.
   */
  abstract finish(userId: string): Promise<'removed' | 'tombstone'>;
}
