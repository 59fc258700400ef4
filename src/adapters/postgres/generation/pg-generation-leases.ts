import { generationStateConflict } from '../../../modules/generation/domain/generation.errors.js';
import type { Backlog } from '../../../ports/kernel/job-queue.port.js';
import { LeaseLost, type Lease } from '../../../ports/kernel/lease.js';
import {
  GenerationLeases,
  type ClaimedOperation,
  type ClaimOptions,
  type DueKind,
  type FinishedOperation,
} from '../../../ports/generation/generation-leases.port.js';
import type { StagedOutput } from '../../../ports/generation/generation-records.port.js';
import { backlogOf } from '../backlog.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';
import { OPERATION_COLUMNS, toRecord, type OperationRow } from './operation-row.js';

registerConstraintErrors({
  generation_operations_transition: generationStateConflict,
  generation_operations_final: generationStateConflict,
  generation_operations_monotonic: generationStateConflict,
  generation_operations_request_frozen: generationStateConflict,
  generation_details_request_frozen: generationStateConflict,
});

/** The fence: `$1` operation, `$2` token, `$3` attempt. Finishing and handing over set the lease to null. */
const FENCE = 'operation_id = $1 and lease_token = $2 and attempt = $3';
const NO_LEASE = 'lease_token = null, lease_owner = null, lease_expires_at = null';

/** The predicates of the partial claim indexes, word for word. */
const DUE: Readonly<Record<DueKind, string>> = {
  execute: `(execution in ('queued', 'sent') or delivery = 'pending')`,
  poll: `execution in ('accepted', 'unknown') and delivery = 'none' and external_task_id is not null`,
};

export class PgGenerationLeases extends GenerationLeases {
  constructor(private readonly session: PgSession) {
    super();
  }

  /**
   * A queued operation that was never claimed may be taken by its own context before the workers find it due. From then on
   * the lease alone says when it is free again: what was left of that grace does not hold up who takes over.
   */
  async claim(operationId: string, options: ClaimOptions): Promise<ClaimedOperation | undefined> {
    const row = await this.session.maybe<OperationRow & { lease_token: string }>(
      `update generation_operations
          set lease_token = gen_random_uuid(), lease_owner = $2, lease_expires_at = clock_timestamp() + make_interval(secs => $3),
              due_at = least(due_at, clock_timestamp()), attempt = attempt + 1, updated_at = now()
        where operation_id = (
          select operation_id from generation_operations
           where operation_id = $1
             and (lease_expires_at is null or lease_expires_at <= clock_timestamp())
             and case when $4::boolean then execution = 'unknown' and delivery = 'none'
                 else (due_at <= clock_timestamp() or (execution = 'queued' and attempt = 0))
                   and ((${DUE.execute}) or (${DUE.poll})) end
           for update skip locked)
        returning lease_token, ${OPERATION_COLUMNS}`,
      [operationId, options.owner, options.leaseSeconds, options.reconcile ?? false],
    );
    return row && { ...toRecord(row), lease: { token: row.lease_token, attempt: row.attempt } };
  }

  async due(kind: DueKind, limit: number): Promise<string[]> {
    const rows = await this.session.query<{ operation_id: string }>(
      `select operation_id from generation_operations
        where ${DUE[kind]} and greatest(due_at, coalesce(lease_expires_at, due_at)) <= now()
        order by greatest(due_at, coalesce(lease_expires_at, due_at))
        limit $1`,
      [limit],
    );
    return rows.map((row) => row.operation_id);
  }

  backlog(kind: DueKind): Promise<Backlog> {
    const sql = backlogOf({
      table: 'generation_operations',
      open: DUE[kind],
      due: 'due_at',
      lease: 'lease_expires_at',
    });
    return this.session.one<Backlog>(sql);
  }

  renew(operationId: string, lease: Lease, leaseSeconds: number): Promise<void> {
    return this.fenced(
      operationId,
      lease,
      `set lease_expires_at = clock_timestamp() + make_interval(secs => $4) where ${FENCE}`,
      [leaseSeconds],
    );
  }

  async giveBack(operationId: string, lease: Lease, dueInSeconds: number): Promise<void> {
    await this.session.execute(
      `update generation_operations
          set due_at = clock_timestamp() + make_interval(secs => $4), ${NO_LEASE}, updated_at = now()
        where ${FENCE}`,
      [operationId, lease.token, lease.attempt, dueInSeconds],
    );
  }

  markSent(operationId: string, lease: Lease): Promise<void> {
    this.session.requireTransaction('GenerationLeases.markSent');
    return this.fenced(
      operationId,
      lease,
      `set sends = sends + (execution = 'queued')::int, sent_at = coalesce(sent_at, clock_timestamp()), execution = 'sent',
           error_code = null, updated_at = now()
        where ${FENCE} and execution in ('queued', 'sent') and external_task_id is null and delivery = 'none'`,
    );
  }

  backToQueue(operationId: string, lease: Lease, dueInSeconds: number, errorCode: string): Promise<void> {
    return this.fenced(
      operationId,
      lease,
      `set execution = 'queued', sent_at = null, due_at = clock_timestamp() + make_interval(secs => $4), error_code = $5,
           ${NO_LEASE}, updated_at = now()
        where ${FENCE} and execution = 'sent' and delivery = 'none'`,
      [dueInSeconds, errorCode],
    );
  }

  accept(operationId: string, lease: Lease, externalTaskId: string, pollInSeconds: number): Promise<void> {
    return this.fenced(
      operationId,
      lease,
      `set execution = 'accepted', external_task_id = $4, due_at = clock_timestamp() + make_interval(secs => $5),
           ${NO_LEASE}, updated_at = now()
        where ${FENCE} and execution = 'sent' and delivery = 'none'`,
      [externalTaskId, pollInSeconds],
    );
  }

  async reschedule(
    operationId: string,
    lease: Lease,
    next: { pollInSeconds: number; progress: number | undefined; failures: number },
  ): Promise<void> {
    const details = `jsonb_strip_nulls(jsonb_build_object('providerState', u.execution, 'externalTaskId', u.external_task_id,
                                                          'progress', u.progress))`;
    const written = await this.session.execute(
      `with u as (
         update generation_operations
            set due_at = clock_timestamp() + make_interval(secs => $4), progress = coalesce($5, progress), poll_failures = $6,
                ${NO_LEASE}, updated_at = now()
          where ${FENCE} and execution in ('accepted', 'unknown')
          returning operation_id, execution, external_task_id, progress)
       update generation_details d set result_details = ${details}, updated_at = now()
         from u where d.operation_id = u.operation_id`,
      [operationId, lease.token, lease.attempt, next.pollInSeconds, next.progress ?? null, next.failures],
    );
    if (written !== 1) throw new LeaseLost(`generation ${operationId}`);
  }

  learnTask(operationId: string, lease: Lease, externalTaskId: string): Promise<void> {
    return this.fenced(
      operationId,
      lease,
      `set external_task_id = $4, due_at = clock_timestamp(), poll_failures = 0, ${NO_LEASE}, updated_at = now()
        where ${FENCE} and execution = 'unknown'`,
      [externalTaskId],
    );
  }

  noteCancelSent(operationId: string, lease: Lease): Promise<void> {
    return this.fenced(operationId, lease, `set cancel_sent_at = now(), updated_at = now() where ${FENCE}`);
  }

  saveStaged(operationId: string, lease: Lease, staged: StagedOutput): Promise<void> {
    return this.fenced(
      operationId,
      lease,
      `set staged_output = $4, delivery = 'pending', due_at = clock_timestamp(), updated_at = now()
        where ${FENCE} and execution in ('sent', 'accepted', 'unknown')`,
      [JSON.stringify(staged)],
    );
  }

  async leaveUnknown(
    operationId: string,
    lease: Lease,
    errorCode: string,
    pollInSeconds: number,
  ): Promise<void> {
    this.session.requireTransaction('GenerationLeases.leaveUnknown');
    const written = await this.session.execute(
      `with u as (
         update generation_operations
            set execution = 'unknown', error_code = $4, due_at = clock_timestamp() + make_interval(secs => $5),
                ${NO_LEASE}, updated_at = now()
          where ${FENCE} and execution in ('sent', 'accepted') and delivery = 'none'
          returning operation_id)
       update generation_details d
          set result_details = result_details || jsonb_build_object('providerState', 'unknown', 'error', $4::text), updated_at = now()
         from u where d.operation_id = u.operation_id`,
      [operationId, lease.token, lease.attempt, errorCode, pollInSeconds],
    );
    if (written !== 1) throw new LeaseLost(`generation ${operationId}`);
  }

  async lock(operationId: string, lease: Lease): Promise<void> {
    this.session.requireTransaction('GenerationLeases.lock');
    const row = await this.session.maybe(
      `select 1 from generation_operations where ${FENCE} and finished_at is null for update`,
      [operationId, lease.token, lease.attempt],
    );
    if (!row) throw new LeaseLost(`generation ${operationId}`);
  }

  async finish(operationId: string, lease: Lease, end: FinishedOperation): Promise<void> {
    this.session.requireTransaction('GenerationLeases.finish');
    const written = await this.session.execute(
      `with u as (
         update generation_operations
            set execution = $4, delivery = $5, billing = $6, output = $7, error_code = $8, staged_output = null,
                progress = case when $4 = 'succeeded' then 100 else progress end,
                finished_at = now(), ${NO_LEASE}, updated_at = now()
          where ${FENCE}
          returning operation_id)
       update generation_details d set result_details = $9, updated_at = now()
         from u where d.operation_id = u.operation_id`,
      [
        operationId,
        lease.token,
        lease.attempt,
        end.execution,
        end.delivery,
        end.billing,
        end.output === undefined ? null : JSON.stringify(end.output),
        end.errorCode ?? null,
        JSON.stringify(end.resultDetails),
      ],
    );
    if (written !== 1) throw new LeaseLost(`generation ${operationId}`);
  }

  private async fenced(
    operationId: string,
    lease: Lease,
    change: string,
    params: readonly unknown[] = [],
  ): Promise<void> {
    const written = await this.session.execute(`update generation_operations ${change}`, [
      operationId,
      lease.token,
      lease.attempt,
      ...params,
    ]);
    if (written !== 1) throw new LeaseLost(`generation ${operationId}`);
  }
}
