import { AuditTrail, type AuditEntry } from '../../../ports/identity/audit-trail.port.js';
import type { RequestContext } from '../../../ports/kernel/request-context.port.js';
import type { PgSession } from '../pg-session.js';

export class PgAuditTrail extends AuditTrail {
  constructor(
    private readonly session: PgSession,
    private readonly context: RequestContext,
  ) {
    super();
  }

  async record(entry: AuditEntry): Promise<void> {
    this.session.requireTransaction('AuditTrail.record');
    await this.session.execute(
      `insert into audit_log (actor_id, action, target_type, target_id, request_id, details) values ($1, $2, $3, $4, $5, $6::jsonb)`,
      [
        entry.actorId,
        entry.action,
        entry.targetType,
        entry.targetId,
        this.context.requestId(),
        JSON.stringify(entry.details),
      ],
    );
  }
}
