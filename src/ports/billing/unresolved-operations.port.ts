/** Billing asks before it releases an expired hold: is the operation still open at the provider (BIL-3, BIL-18)? */
export abstract class UnresolvedOperations {
  /** Of these operations, those whose outcome is not known yet; their holds stay. Joins a running transaction. */
  abstract unresolved(operationIds: readonly string[]): Promise<Set<string>>;
}
