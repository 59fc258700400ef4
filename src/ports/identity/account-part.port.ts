/** Something that the user has to settle before the account can go. */
export interface AccountObstacle {
  /** Kebab-case, stable: `shared-canvas`. */
  readonly kind: string;
  readonly id: string;
  /** Named to its owner only. */
  readonly title?: string;
}

/** One line of the export: what it is, and its fields. */
export interface AccountRecord {
  readonly type: string;
  readonly [field: string]: unknown;
}

/**
 * What one context keeps of a user (IDN-9). Each context implements it for its own tables; identity asks all of them, in the
 * order in which locks are taken: canvases before runs before money.
 */
export abstract class AccountPart {
  /** What stands in the way, at most 100. Locks what it names when it is called in a unit of work. */
  obstacles(_userId: string): Promise<AccountObstacle[]> {
    return Promise.resolve([]);
  }

  /** Ends at once what acts in the user's name. In the transaction of the deletion, so only what is quick. */
  leave(_userId: string): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Takes away what nobody else needs. Outside a transaction, in pieces that each commit; may be stopped anywhere by `signal`
   * or a death and is called again from the start, so what is gone counts as done.
   */
  purge(_userId: string, _signal: AbortSignal): Promise<void> {
    return Promise.resolve();
  }

  /** Everything of the user's, without secrets, in constant memory. */
  abstract records(userId: string): AsyncIterable<AccountRecord>;
}

/** All parts, as the composition root lists them. */
export abstract class AccountParts {
  abstract readonly all: readonly AccountPart[];
}
