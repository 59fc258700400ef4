import type { RunStatus, StepStatus } from '../../modules/canvas-ai/domain/run-states.js';
import type { FrozenInput, PlannedStep, StepOutput } from '../../modules/canvas-ai/domain/steps.js';
import type { Backlog } from '../kernel/job-queue.port.js';
import type { JsonObject } from '../kernel/json.js';
import type { BoardKey, WorkspaceKey } from './workspaces.port.js';

export interface RunKey extends WorkspaceKey {
  readonly runId: string;
}

export interface Run extends RunKey {
  readonly boardId: string;
  readonly accountId: string;
  readonly status: RunStatus;
  readonly errorCode: string | undefined;
  readonly cancelRequested: boolean;
  readonly lastSeq: string;
  readonly createdAt: Date;
  readonly completedAt: Date | undefined;
  readonly expiresAt: Date;
  readonly retryOf: string | undefined;
}

export interface Step {
  readonly id: string;
  readonly nodeId: string;
  readonly ordinal: number;
  readonly status: StepStatus;
  readonly modelId: string;
  readonly frozenInput: FrozenInput;
  readonly targetFingerprint: string;
  readonly output: StepOutput | undefined;
  readonly errorCode: string | undefined;
  readonly appliedVersion: string | undefined;
  readonly operationId: string;
  readonly startedAt: Date | undefined;
  readonly completedAt: Date | undefined;
}

export interface NewStep {
  readonly id: string;
  readonly nodeId: string;
  readonly modelId: string;
  readonly frozenInput: FrozenInput;
  readonly targetFingerprint: string;
  readonly operationId: string;
}

/** As the client sent it: what a retry repeats. */
export interface RunPlan {
  readonly steps: readonly PlannedStep[];
}

export interface NewRun extends RunKey {
  readonly boardId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly payloadHash: string;
  readonly plan: RunPlan;
  readonly steps: readonly NewStep[];
  readonly retryOf: string | undefined;
}

export interface RunIdempotencyScope extends BoardKey {
  readonly accountId: string;
  readonly idempotencyKey: string;
}

export interface StoredCreation {
  readonly payloadHash: string;
  readonly createResponse: JsonObject;
}

export interface RunEvent {
  readonly seq: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly createdAt: Date;
}

export interface StepChange {
  readonly status?: StepStatus;
  readonly errorCode?: string;
  readonly output?: StepOutput;
  readonly appliedVersion?: string;
}

/** Where a run stands, for streams. */
export interface RunHead {
  readonly runId: string;
  readonly lastSeq: string;
}

/**
 * Runs, steps and events. Everything that writes needs a unit of work; locks are taken canvas → run. Every write of a
 * worker proves its lease in the same statement.
 */
export abstract class CanvasAiRuns {
  /** Waits for a concurrent creation under the same key, then gives what it stored. */
  abstract creationUnder(scope: RunIdempotencyScope): Promise<StoredCreation | undefined>;
  /** Throws `canvas-ai-node-busy` with the run that has the node (CAI-3). */
  abstract insert(run: NewRun): Promise<void>;
  /** What a repeated creation is answered; once, in the unit of work of `insert`. */
  abstract storeCreation(key: RunKey, response: JsonObject): Promise<void>;
  abstract planOf(key: RunKey): Promise<RunPlan | undefined>;
  abstract find(key: RunKey): Promise<Run | undefined>;
  /** Holds the run's row until the end of the unit of work. */
  abstract lock(key: RunKey): Promise<Run | undefined>;
  abstract list(board: BoardKey, limit: number, after: readonly string[] | undefined): Promise<Run[]>;
  abstract steps(key: RunKey): Promise<Step[]>;
  /** Of several runs of a workspace, by run ID. */
  abstract stepsOf(workspace: WorkspaceKey, runIds: readonly string[]): Promise<Map<string, Step[]>>;
  /** Whose step an operation is; undefined when the run was purged. */
  abstract stepOf(operationId: string): Promise<{ key: RunKey; boardId: string; stepId: string } | undefined>;
  /**
   * Takes a queued run that is due, or a running one whose lease lapsed; `running` from here. One statement, skips what
   * another worker holds. Undefined: nothing to do.
   */
  abstract claim(key: RunKey, leaseId: string, leaseSeconds: number): Promise<Run | undefined>;
  /** Renews; throws `LeaseLost`. Tells whether somebody asked to cancel. */
  abstract renew(key: RunKey, leaseId: string, leaseSeconds: number): Promise<{ cancelRequested: boolean }>;
  /** Locks the run for a write of its worker; throws `LeaseLost`. */
  abstract lockLeased(key: RunKey, leaseId: string): Promise<Run>;
  /** Lets go while steps go on elsewhere; looked at again after `seconds`, or when one of them ends. */
  abstract release(key: RunKey, leaseId: string, seconds: number): Promise<void>;
  /** Ends a run, whoever holds it: the caller has it locked. Clears the lease. */
  abstract end(key: RunKey, status: RunStatus, errorCode: string | undefined): Promise<void>;
  abstract requestCancel(key: RunKey): Promise<void>;
  /** Moves a step; false when it is not in `from` any more. Sets `started_at` with running, `completed_at` with an end. */
  abstract changeStep(
    key: RunKey,
    stepId: string,
    from: readonly StepStatus[],
    change: StepChange,
  ): Promise<boolean>;
  /** Raises `last_seq` and inserts the event in one statement (CAI-7): gapless per run. */
  abstract appendEvent(key: RunKey, type: string, data: JsonObject): Promise<string>;
  abstract events(key: RunKey, after: string, limit: number): Promise<RunEvent[]>;
  /** Of these runs, those that exist. */
  abstract heads(keys: readonly RunKey[]): Promise<RunHead[]>;
  /** Due runs, oldest first. */
  abstract findDue(limit: number): Promise<RunKey[]>;
  abstract backlog(): Promise<Backlog>;
}
