import type { JsonObject } from '../kernel/json.js';

export interface AuditRecord {
  /** Decimal text, rising. */
  readonly id: string;
  readonly at: Date;
  readonly actorId: string | undefined;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly requestId: string | undefined;
  readonly details: JsonObject;
}

export interface AuditPageRequest {
  readonly limit: number;
  /** ID of the last record seen. */
  readonly before: string | undefined;
  readonly actorId: string | undefined;
  /** Whole, or a prefix that ends in a dot: `user.` finds all that was done to users. */
  readonly action: string | undefined;
  readonly targetType: string | undefined;
  readonly targetId: string | undefined;
}

/** Reading side of the audit trail, newest first. */
export abstract class AuditLog {
  abstract page(request: AuditPageRequest): Promise<AuditRecord[]>;
}
