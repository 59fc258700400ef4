export interface AuditEntry {
  /** Undefined for the system itself. */
  readonly actorId: string | undefined;
  /** Dotted, `user.disable`, `credits.grant`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  /** Safe to keep for ever: no secrets, no personal texts. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Append-only (IDN-7). Call it inside the transaction of the action it records; the request ID is added by itself. */
export abstract class AuditTrail {
  abstract record(entry: AuditEntry): Promise<void>;
}
