import type { JsonObject } from '../kernel/json.js';
import type { Backlog } from '../kernel/job-queue.port.js';
import type { Lease } from '../kernel/lease.js';
import type { BillingState, DeliveryState, OperationOutput } from './generation-engine.port.js';
import type { OperationRecord, StagedOutput } from './generation-records.port.js';

export interface ClaimOptions {
  readonly owner: string;
  readonly leaseSeconds: number;
  /** Takes an unknown operation whether or not it is due: somebody has learned its outcome. */
  readonly reconcile?: boolean;
}

export interface ClaimedOperation extends OperationRecord {
  readonly lease: Lease;
}

export interface FinishedOperation {
  readonly execution: 'succeeded' | 'failed' | 'cancelled';
  readonly delivery: Exclude<DeliveryState, 'pending'>;
  readonly billing: Exclude<BillingState, 'held'>;
  readonly output: OperationOutput | undefined;
  readonly errorCode: string | undefined;
  readonly resultDetails: JsonObject;
}

/** What a worker is to look at: calls to make or finish, or tasks to poll. */
export type DueKind = 'execute' | 'poll';

/**
 * The life of an operation under a lease. Each fenced method is one statement that proves token and attempt, and throws
 * `LeaseLost` when they are not current any more; nothing is written then. All times are the database's.
 */
export abstract class GenerationLeases {
  /** One statement; undefined when there is nothing to do now or another worker has it. */
  abstract claim(operationId: string, options: ClaimOptions): Promise<ClaimedOperation | undefined>;
  /** Due operations and those whose lease expired, oldest first. */
  abstract due(kind: DueKind, limit: number): Promise<string[]>;
  abstract backlog(kind: DueKind): Promise<Backlog>;
  abstract renew(operationId: string, lease: Lease, leaseSeconds: number): Promise<void>;
  /** Gives the lease back unchanged; due again after `dueInSeconds`. Does nothing when the lease is lost. */
  abstract giveBack(operationId: string, lease: Lease, dueInSeconds: number): Promise<void>;
  /** queued → sent: "may have been sent". Repeating it under the same lease changes nothing. */
  abstract markSent(operationId: string, lease: Lease): Promise<void>;
  /** sent → queued: certainly not taken. */
  abstract backToQueue(
    operationId: string,
    lease: Lease,
    dueInSeconds: number,
    errorCode: string,
  ): Promise<void>;
  /** sent → accepted; ends the lease. Repeating it is harmless. */
  abstract accept(
    operationId: string,
    lease: Lease,
    externalTaskId: string,
    pollInSeconds: number,
  ): Promise<void>;
  /** After a look at a task: progress and the next look; ends the lease. `failures`: looks in a row that told nothing. */
  abstract reschedule(
    operationId: string,
    lease: Lease,
    next: { pollInSeconds: number; progress: number | undefined; failures: number },
  ): Promise<void>;
  /** An unknown operation whose task ID became known: polled from now on; ends the lease. */
  abstract learnTask(operationId: string, lease: Lease, externalTaskId: string): Promise<void>;
  abstract noteCancelSent(operationId: string, lease: Lease): Promise<void>;
  abstract saveStaged(operationId: string, lease: Lease, staged: StagedOutput): Promise<void>;
  /** sent | accepted → unknown, in a unit of work; ends the lease. */
  abstract leaveUnknown(
    operationId: string,
    lease: Lease,
    errorCode: string,
    pollInSeconds: number,
  ): Promise<void>;
  /** Holds the row until the unit of work ends: fence before the reservation is touched. */
  abstract lock(operationId: string, lease: Lease): Promise<void>;
  /** The end, in a unit of work: states, output, details; ends the lease. */
  abstract finish(operationId: string, lease: Lease, end: FinishedOperation): Promise<void>;
}
