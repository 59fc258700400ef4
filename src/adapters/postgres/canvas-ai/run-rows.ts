import type { Run, RunEvent, Step } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';

export interface RunRow {
  project: string;
  workspace_id: string;
  board_id: string;
  id: string;
  account_id: string;
  status: Run['status'];
  error_code: string | null;
  cancel_requested: boolean;
  last_seq: string;
  created_at: Date;
  completed_at: Date | null;
  expires_at: Date;
  retry_of: string | null;
}

export interface StepRow {
  id: string;
  node_id: string;
  ordinal: number;
  status: Step['status'];
  model_id: string;
  frozen_input: Step['frozenInput'];
  target_fingerprint: string;
  output: Step['output'] | null;
  error_code: string | null;
  applied_version: string | null;
  started_at: Date | null;
  completed_at: Date | null;
  operation_id: string;
}

export interface EventRow {
  seq: string;
  type: string;
  data: JsonObject;
  created_at: Date;
}

/** Columns of a run under the alias `r`. */
export const RUN_COLUMNS = `r.project, r.workspace_id, r.board_id, r.id, r.account_id, r.status, r.error_code, r.cancel_requested,
  r.last_seq, r.created_at, r.completed_at, r.expires_at,
  (select l.retry_of from canvas_ai_run_lineage l
    where l.project = r.project and l.workspace_id = r.workspace_id and l.run_id = r.id) as retry_of`;

export function toRun(row: RunRow): Run {
  return {
    project: row.project,
    workspaceId: row.workspace_id,
    runId: row.id,
    boardId: row.board_id,
    accountId: row.account_id,
    status: row.status,
    errorCode: row.error_code ?? undefined,
    cancelRequested: row.cancel_requested,
    lastSeq: row.last_seq,
    createdAt: row.created_at,
    completedAt: row.completed_at ?? undefined,
    expiresAt: row.expires_at,
    retryOf: row.retry_of ?? undefined,
  };
}

export function toStep(row: StepRow): Step {
  return {
    id: row.id,
    nodeId: row.node_id,
    ordinal: row.ordinal,
    status: row.status,
    modelId: row.model_id,
    frozenInput: row.frozen_input,
    targetFingerprint: row.target_fingerprint,
    output: row.output ?? undefined,
    errorCode: row.error_code ?? undefined,
    appliedVersion: row.applied_version ?? undefined,
    operationId: row.operation_id,
    startedAt: row.started_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
  };
}

export function toEvent(row: EventRow): RunEvent {
  return { seq: row.seq, type: row.type, data: row.data, createdAt: row.created_at };
}
