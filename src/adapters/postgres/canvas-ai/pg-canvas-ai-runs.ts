import { canvasAiNodeBusy } from '../../../modules/canvas-ai/domain/canvas-ai.errors.js';
import type { RunStatus, StepStatus } from '../../../modules/canvas-ai/domain/run-states.js';
import {
  CanvasAiRuns,
  type NewRun,
  type NewStep,
  type Run,
  type RunEvent,
  type RunHead,
  type RunIdempotencyScope,
  type RunKey,
  type RunPlan,
  type Step,
  type StepChange,
  type StoredCreation,
} from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { BoardKey, WorkspaceKey } from '../../../ports/canvas-ai/workspaces.port.js';
import type { Backlog } from '../../../ports/kernel/job-queue.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import { backlogOf } from '../backlog.js';
import type { PgSession } from '../pg-session.js';
import { RUN_COLUMNS, toEvent, toRun, toStep, type EventRow, type RunRow, type StepRow } from './run-rows.js';

const KEY = `r.project = $1 and r.workspace_id = $2 and r.id = $3`;

export class PgCanvasAiRuns extends CanvasAiRuns {
  constructor(private readonly session: PgSession) {
    super();
  }

  async creationUnder({
    project,
    workspaceId,
    boardId,
    accountId,
    idempotencyKey,
  }: RunIdempotencyScope): Promise<StoredCreation | undefined> {
    this.session.requireTransaction('CanvasAiRuns.creationUnder');
    const lock = ['canvas-ai-create', project, workspaceId, accountId, boardId, idempotencyKey].join(':');
    await this.session.execute(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [lock]);
    const row = await this.session.maybe<{ payload_hash: string; create_response: JsonObject }>(
      `select payload_hash, create_response from canvas_ai_runs
        where project = $1 and workspace_id = $2 and account_id = $3 and board_id = $4 and idempotency_key = $5`,
      [project, workspaceId, accountId, boardId, idempotencyKey],
    );
    return row && { payloadHash: row.payload_hash, createResponse: row.create_response };
  }

  async insert(run: NewRun): Promise<void> {
    this.session.requireTransaction('CanvasAiRuns.insert');
    await this.session.execute(
      `insert into canvas_ai_runs
         (project, workspace_id, board_id, id, account_id, idempotency_key, payload_hash, status, plan, create_response)
       values ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, '{}')`,
      [
        run.project,
        run.workspaceId,
        run.boardId,
        run.runId,
        run.accountId,
        run.idempotencyKey,
        run.payloadHash,
        run.plan,
      ],
    );
    await this.insertSteps(run);
    if (run.retryOf === undefined) return;
    await this.session.execute(
      `insert into canvas_ai_run_lineage (project, workspace_id, run_id, retry_of) values ($1, $2, $3, $4)`,
      [run.project, run.workspaceId, run.runId, run.retryOf],
    );
  }

  async storeCreation(key: RunKey, response: JsonObject): Promise<void> {
    this.session.requireTransaction('CanvasAiRuns.storeCreation');
    await this.session.execute(`update canvas_ai_runs r set create_response = $4 where ${KEY}`, [
      ...keyOf(key),
      response,
    ]);
  }

  async planOf(key: RunKey): Promise<RunPlan | undefined> {
    const row = await this.session.maybe<{ plan: RunPlan }>(
      `select r.plan from canvas_ai_runs r where ${KEY}`,
      keyOf(key),
    );
    return row?.plan;
  }

  /** The unique index `canvas_ai_node_busy` decides; a step that it keeps out names the run that has the node. */
  private async insertSteps(run: NewRun): Promise<void> {
    const inserted = await this.session.query<{ id: string }>(
      `insert into canvas_ai_steps
         (project, workspace_id, run_id, id, board_id, node_id, ordinal, status, model_id, frozen_input, target_fingerprint)
       select $1, $2, $3, s ->> 'id', $4, s ->> 'nodeId', (n - 1)::int, 'queued', s ->> 'modelId', s -> 'frozenInput', s ->> 'targetFingerprint'
         from jsonb_array_elements($5::jsonb) with ordinality as t (s, n)
       on conflict (project, workspace_id, board_id, node_id) where status in ('queued', 'running') do nothing
       returning id`,
      [run.project, run.workspaceId, run.runId, run.boardId, JSON.stringify(run.steps)],
    );
    const kept = new Set(inserted.map(({ id }) => id));
    const refused = run.steps.find(({ id }) => !kept.has(id));
    if (refused) throw canvasAiNodeBusy(refused.nodeId, await this.runBusyOn(run, refused));
    await this.session.execute(
      `insert into canvas_ai_step_operations (operation_id, project, workspace_id, run_id, step_id)
       select (s ->> 'operationId')::uuid, $1, $2, $3, s ->> 'id' from jsonb_array_elements($4::jsonb) as s`,
      [run.project, run.workspaceId, run.runId, JSON.stringify(run.steps)],
    );
  }

  private async runBusyOn(run: NewRun, { nodeId }: NewStep): Promise<string | undefined> {
    const row = await this.session.maybe<{ run_id: string }>(
      `select run_id from canvas_ai_steps
        where project = $1 and workspace_id = $2 and board_id = $3 and node_id = $4 and status in ('queued', 'running')`,
      [run.project, run.workspaceId, run.boardId, nodeId],
    );
    return row?.run_id;
  }

  async find(key: RunKey): Promise<Run | undefined> {
    const row = await this.session.maybe<RunRow>(
      `select ${RUN_COLUMNS} from canvas_ai_runs r where ${KEY}`,
      keyOf(key),
    );
    return row && toRun(row);
  }

  async lock(key: RunKey): Promise<Run | undefined> {
    this.session.requireTransaction('CanvasAiRuns.lock');
    const row = await this.session.maybe<RunRow>(
      `select ${RUN_COLUMNS} from canvas_ai_runs r where ${KEY} for no key update of r`,
      keyOf(key),
    );
    return row && toRun(row);
  }

  async list(
    { project, workspaceId, boardId }: BoardKey,
    limit: number,
    after: readonly string[] | undefined,
  ): Promise<Run[]> {
    const rows = await this.session.query<RunRow>(
      `select ${RUN_COLUMNS} from canvas_ai_runs r
        where r.project = $1 and r.workspace_id = $2 and r.board_id = $3 and ($5::uuid is null or r.id < $5)
        order by r.id desc limit $4`,
      [project, workspaceId, boardId, limit, after?.[0] ?? null],
    );
    return rows.map(toRun);
  }

  async steps(key: RunKey): Promise<Step[]> {
    return (await this.stepsOf(key, [key.runId])).get(key.runId) ?? [];
  }

  async stepsOf(
    { project, workspaceId }: WorkspaceKey,
    runIds: readonly string[],
  ): Promise<Map<string, Step[]>> {
    const rows = await this.session.query<StepRow & { run_id: string }>(
      `select s.run_id, s.id, s.node_id, s.ordinal, s.status, s.model_id, s.frozen_input, s.target_fingerprint, s.output,
              s.error_code, s.applied_version, s.started_at, s.completed_at, o.operation_id
         from canvas_ai_steps s
         join canvas_ai_step_operations o
           on o.project = s.project and o.workspace_id = s.workspace_id and o.run_id = s.run_id and o.step_id = s.id
        where s.project = $1 and s.workspace_id = $2 and s.run_id = any($3::uuid[])
        order by s.run_id, s.ordinal`,
      [project, workspaceId, runIds],
    );
    const byRun = new Map<string, Step[]>();
    for (const row of rows) byRun.set(row.run_id, [...(byRun.get(row.run_id) ?? []), toStep(row)]);
    return byRun;
  }

  async stepOf(operationId: string): Promise<{ key: RunKey; boardId: string; stepId: string } | undefined> {
    const row = await this.session.maybe<{
      project: string;
      workspace_id: string;
      run_id: string;
      step_id: string;
      board_id: string;
    }>(
      `select o.project, o.workspace_id, o.run_id, o.step_id, r.board_id
         from canvas_ai_step_operations o
         join canvas_ai_runs r on r.project = o.project and r.workspace_id = o.workspace_id and r.id = o.run_id
        where o.operation_id = $1`,
      [operationId],
    );
    return (
      row && {
        key: { project: row.project, workspaceId: row.workspace_id, runId: row.run_id },
        boardId: row.board_id,
        stepId: row.step_id,
      }
    );
  }

  async claim(key: RunKey, leaseId: string, leaseSeconds: number): Promise<Run | undefined> {
    const row = await this.session.maybe<RunRow>(
      `update canvas_ai_runs r set status = 'running', lease_id = $4, lease_until = now() + make_interval(secs => $5)
        where (r.project, r.workspace_id, r.id) = (
          select c.project, c.workspace_id, c.id from canvas_ai_runs c
           where c.project = $1 and c.workspace_id = $2 and c.id = $3
             and (c.status = 'queued' and c.available_at <= now()
               or c.status = 'running' and (c.lease_until < now() or c.lease_id is null))
             for update skip locked)
       returning ${RUN_COLUMNS}`,
      [...keyOf(key), leaseId, leaseSeconds],
    );
    return row && toRun(row);
  }

  async renew(key: RunKey, leaseId: string, leaseSeconds: number): Promise<{ cancelRequested: boolean }> {
    const row = await this.session.maybe<{ cancel_requested: boolean }>(
      `update canvas_ai_runs r set lease_until = now() + make_interval(secs => $5)
        where ${KEY} and r.lease_id = $4 and r.status = 'running' returning r.cancel_requested`,
      [...keyOf(key), leaseId, leaseSeconds],
    );
    if (!row) throw new LeaseLost(`run ${key.runId}`);
    return { cancelRequested: row.cancel_requested };
  }

  async lockLeased(key: RunKey, leaseId: string): Promise<Run> {
    this.session.requireTransaction('CanvasAiRuns.lockLeased');
    const row = await this.session.maybe<RunRow>(
      `select ${RUN_COLUMNS} from canvas_ai_runs r where ${KEY} and r.lease_id = $4 and r.status = 'running' for no key update of r`,
      [...keyOf(key), leaseId],
    );
    if (!row) throw new LeaseLost(`run ${key.runId}`);
    return toRun(row);
  }

  async release(key: RunKey, leaseId: string, seconds: number): Promise<void> {
    await this.session.execute(
      `update canvas_ai_runs r set lease_id = null, lease_until = null, available_at = now() + make_interval(secs => $5)
        where ${KEY} and r.lease_id = $4 and r.status = 'running'`,
      [...keyOf(key), leaseId, seconds],
    );
  }

  async end(key: RunKey, status: RunStatus, errorCode: string | undefined): Promise<void> {
    this.session.requireTransaction('CanvasAiRuns.end');
    await this.session.execute(
      `update canvas_ai_runs r set status = $4, error_code = $5, completed_at = now(), lease_id = null, lease_until = null
        where ${KEY} and r.status in ('queued', 'running')`,
      [...keyOf(key), status, errorCode ?? null],
    );
  }

  async requestCancel(key: RunKey): Promise<void> {
    this.session.requireTransaction('CanvasAiRuns.requestCancel');
    await this.session.execute(
      `update canvas_ai_runs r set cancel_requested = true where ${KEY}`,
      keyOf(key),
    );
  }

  async changeStep(
    key: RunKey,
    stepId: string,
    from: readonly StepStatus[],
    change: StepChange,
  ): Promise<boolean> {
    this.session.requireTransaction('CanvasAiRuns.changeStep');
    const changed = await this.session.execute(
      `update canvas_ai_steps set
         status = coalesce($6, status),
         error_code = coalesce($7, error_code),
         output = coalesce($8::jsonb, output),
         applied_version = coalesce($9::bigint, applied_version),
         started_at = case when $6 = 'running' then coalesce(started_at, now()) else started_at end,
         completed_at = case when $6 not in ('queued', 'running') then coalesce(completed_at, now()) else completed_at end
       where project = $1 and workspace_id = $2 and run_id = $3 and id = $4 and status = any($5::text[])`,
      [
        ...keyOf(key),
        stepId,
        from,
        change.status ?? null,
        change.errorCode ?? null,
        change.output ? JSON.stringify(change.output) : null,
        change.appliedVersion ?? null,
      ],
    );
    return changed === 1;
  }

  async appendEvent(key: RunKey, type: string, data: JsonObject): Promise<string> {
    this.session.requireTransaction('CanvasAiRuns.appendEvent');
    const { seq } = await this.session.one<{ seq: string }>(
      `with raised as (
         update canvas_ai_runs r set last_seq = r.last_seq + 1 where ${KEY} returning r.project, r.workspace_id, r.id, r.last_seq)
       insert into canvas_ai_events (project, workspace_id, run_id, seq, type, data)
       select project, workspace_id, id, last_seq, $4, $5 from raised returning seq`,
      [...keyOf(key), type, data],
    );
    return seq;
  }

  async events(key: RunKey, after: string, limit: number): Promise<RunEvent[]> {
    const rows = await this.session.query<EventRow>(
      `select seq, type, data, created_at from canvas_ai_events
        where project = $1 and workspace_id = $2 and run_id = $3 and seq > $4 order by seq limit $5`,
      [...keyOf(key), after, limit],
    );
    return rows.map(toEvent);
  }

  async heads(keys: readonly RunKey[]): Promise<RunHead[]> {
    const rows = await this.session.query<{ id: string; last_seq: string }>(
      `select r.id, r.last_seq from canvas_ai_runs r
         join unnest($1::text[], $2::uuid[], $3::uuid[]) as k (project, workspace_id, id)
           on k.project = r.project and k.workspace_id = r.workspace_id and k.id = r.id`,
      [
        keys.map(({ project }) => project),
        keys.map(({ workspaceId }) => workspaceId),
        keys.map(({ runId }) => runId),
      ],
    );
    return rows.map((row) => ({ runId: row.id, lastSeq: row.last_seq }));
  }

  backlog(): Promise<Backlog> {
    const sql = backlogOf({
      table: 'canvas_ai_runs',
      open: `status in ('queued', 'running')`,
      due: 'available_at',
      lease: 'lease_until',
    });
    return this.session.one<Backlog>(sql);
  }

  async findDue(limit: number): Promise<RunKey[]> {
    const rows = await this.session.query<{ project: string; workspace_id: string; id: string }>(
      `(select project, workspace_id, id, available_at from canvas_ai_runs
         where status = 'queued' and available_at <= now() order by available_at, created_at, id limit $1)
       union all
       (select project, workspace_id, id, available_at from canvas_ai_runs
         where status = 'running' and greatest(available_at, coalesce(lease_until, available_at)) <= now()
         order by greatest(available_at, coalesce(lease_until, available_at)) limit $1)
       limit $1`,
      [limit],
    );
    return rows.map((row) => ({ project: row.project, workspaceId: row.workspace_id, runId: row.id }));
  }
}

function keyOf({ project, workspaceId, runId }: RunKey): [string, string, string] {
  return [project, workspaceId, runId];
}
