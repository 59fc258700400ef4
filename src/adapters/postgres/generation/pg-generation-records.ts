import type { JsonObject } from '../../../ports/kernel/json.js';
import {
  GenerationRecords,
  type NewGenerationOperation,
  type OperationRecord,
  type RecordEntry,
  type RecordPage,
} from '../../../ports/generation/generation-records.port.js';
import type { PgSession } from '../pg-session.js';
import { OPERATION_COLUMNS, toRecord, type OperationRow } from './operation-row.js';

export class PgGenerationRecords extends GenerationRecords {
  constructor(private readonly session: PgSession) {
    super();
  }

  async insert(operation: NewGenerationOperation): Promise<boolean> {
    this.session.requireTransaction('GenerationRecords.insert');
    const inserted = await this.session.execute(
      `insert into generation_operations
         (operation_id, account_user_id, origin, capability, model, requested_model, request, request_sha256, canvas_id,
          provider, idempotency_key, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp() + make_interval(secs => $12))
       on conflict on constraint generation_operations_pkey do nothing`,
      [
        operation.operationId,
        operation.accountUserId,
        operation.origin,
        operation.request.capability,
        operation.model,
        operation.request.model,
        JSON.stringify(operation.request),
        operation.requestSha256,
        operation.canvasId,
        operation.provider,
        operation.idempotencyKey,
        operation.dueInSeconds,
      ],
    );
    return inserted === 1;
  }

  async recordDetails(operationId: string, prompt: string, requestDetails: JsonObject): Promise<void> {
    this.session.requireTransaction('GenerationRecords.recordDetails');
    await this.session.execute(
      `insert into generation_details (operation_id, prompt, request_details, result_details)
       values ($1, $2, $3, '{"providerState": "queued"}')`,
      [operationId, prompt, JSON.stringify(requestDetails)],
    );
  }

  async find(operationId: string): Promise<OperationRecord | undefined> {
    const row = await this.session.maybe<OperationRow>(
      `select ${OPERATION_COLUMNS} from generation_operations where operation_id = $1`,
      [operationId],
    );
    return row && toRecord(row);
  }

  async listOf(accountUserId: string, page: RecordPage): Promise<RecordEntry[]> {
    const rows = await this.session.query<OperationRow & { created_at_key: string }>(
      `select ${OPERATION_COLUMNS}, created_at::text as created_at_key
         from generation_operations
        where account_user_id = $1
          and ($2::timestamptz is null or (created_at, operation_id) < ($2::timestamptz, $3::uuid))
        order by created_at desc, operation_id desc
        limit $4`,
      [accountUserId, page.after?.createdAt ?? null, page.after?.operationId ?? null, page.limit],
    );
    return rows.map((row) => ({ record: toRecord(row), createdAtKey: row.created_at_key }));
  }

  async countUnknown(): Promise<number> {
    const row = await this.session.one<{ unknown: number }>(
      `select count(*)::int as unknown from generation_operations where execution = 'unknown'`,
    );
    return row.unknown;
  }

  async cancelQueued(operationId: string): Promise<boolean> {
    this.session.requireTransaction('GenerationRecords.cancelQueued');
    const cancelled = await this.session.execute(
      `with cancelled as (
         update generation_operations
            set execution = 'cancelled', billing = 'released', error_code = 'cancelled', finished_at = now(), updated_at = now(),
                cancel_requested_at = coalesce(cancel_requested_at, now()),
                lease_token = null, lease_owner = null, lease_expires_at = null
          where operation_id = $1 and execution = 'queued'
          returning operation_id)
       update generation_details d
          set result_details = '{"providerState": "cancelled", "error": "cancelled"}', updated_at = now()
         from cancelled where d.operation_id = cancelled.operation_id`,
      [operationId],
    );
    return cancelled === 1;
  }

  async requestCancel(operationId: string): Promise<boolean> {
    const noted = await this.session.execute(
      `update generation_operations
          set cancel_requested_at = coalesce(cancel_requested_at, now()),
              due_at = case when cancel_sent_at is null then least(due_at, now()) else due_at end, updated_at = now()
        where operation_id = $1 and execution in ('sent', 'accepted', 'unknown')`,
      [operationId],
    );
    return noted === 1;
  }
}
