import type {
  BillingState,
  DeliveryState,
  ExecutionState,
  GenerationRequest,
  OperationOrigin,
  OperationOutput,
} from '../../../ports/generation/generation-engine.port.js';
import type { OperationRecord, StagedOutput } from '../../../ports/generation/generation-records.port.js';

/** Columns of `OperationRow`, for select and returning lists. */
export const OPERATION_COLUMNS = `
  operation_id, account_user_id, origin, capability, model, request, request_sha256, canvas_id, execution, delivery, billing,
  provider, idempotency_key, attempt, sends, external_task_id, poll_failures, progress, staged_output, output, error_code,
  cancel_requested_at is not null as cancel_requested, cancel_sent_at is not null as cancel_sent,
  extract(epoch from clock_timestamp() - sent_at)::float8 as sent_for_seconds, created_at, updated_at`;

export interface OperationRow {
  operation_id: string;
  account_user_id: string;
  origin: OperationOrigin;
  capability: string;
  model: string;
  request: GenerationRequest;
  request_sha256: string;
  canvas_id: string | null;
  execution: ExecutionState;
  delivery: DeliveryState;
  billing: BillingState;
  provider: string;
  idempotency_key: string;
  attempt: number;
  sends: number;
  external_task_id: string | null;
  poll_failures: number;
  progress: number | null;
  staged_output: StagedOutput | null;
  output: OperationOutput | null;
  error_code: string | null;
  cancel_requested: boolean;
  cancel_sent: boolean;
  sent_for_seconds: number | null;
  created_at: Date;
  updated_at: Date;
}

export function toRecord(row: OperationRow): OperationRecord {
  return {
    operation: {
      operationId: row.operation_id,
      accountUserId: row.account_user_id,
      origin: row.origin,
      capability: row.capability,
      model: row.model,
      request: row.request,
      canvasId: row.canvas_id,
      execution: row.execution,
      delivery: row.delivery,
      billing: row.billing,
      externalTaskId: row.external_task_id ?? undefined,
      progress: row.progress ?? undefined,
      output: row.output ?? undefined,
      errorCode: row.error_code ?? undefined,
    },
    requestSha256: row.request_sha256,
    provider: row.provider,
    idempotencyKey: row.idempotency_key,
    attempt: row.attempt,
    sends: row.sends,
    pollFailures: row.poll_failures,
    staged: row.staged_output ?? undefined,
    cancelRequested: row.cancel_requested,
    cancelSent: row.cancel_sent,
    sentForSeconds: row.sent_for_seconds ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
