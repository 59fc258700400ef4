import { AuditLog, type AuditPageRequest, type AuditRecord } from '../../../ports/identity/audit-log.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { PgSession } from '../pg-session.js';

interface AuditRow {
  id: string;
  at: Date;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string;
  request_id: string | null;
  details: JsonObject;
}

export class PgAuditLog extends AuditLog {
  constructor(private readonly session: PgSession) {
    super();
  }

  async page({
    limit,
    before,
    actorId,
    action,
    targetType,
    targetId,
  }: AuditPageRequest): Promise<AuditRecord[]> {
    const rows = await this.session.query<AuditRow>(
      `select id, at, actor_id, action, target_type, target_id, request_id, details
       from audit_log
       where ($2::bigint is null or id < $2)
         and ($3::uuid is null or actor_id = $3)
         and ($4::text is null or action = $4 or ($4 like '%.' and starts_with(action, $4)))
         and ($5::text is null or target_type = $5)
         and ($6::text is null or target_id = $6)
       order by id desc limit $1`,
      [limit, before, actorId, action, targetType, targetId],
    );
    return rows.map(toRecord);
  }
}

function toRecord(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    at: row.at,
    actorId: row.actor_id ?? undefined,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    requestId: row.request_id ?? undefined,
    details: row.details,
  };
}
