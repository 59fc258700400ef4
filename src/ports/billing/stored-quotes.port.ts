/** Quotes that nobody can use any more; reservations keep their own copy of the terms. */
export abstract class StoredQuotes {
  /** Whether some ended more than a day ago. */
  abstract anyOutdated(): Promise<boolean>;
  /** Deletes a bounded number of them. */
  abstract purge(limit: number): Promise<number>;
}
