import { Injectable } from '@nestjs/common';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import type { ProviderOutcome } from '../../../ports/generation/generation-provider.port.js';
import { GenerationLeases, type ClaimedOperation } from '../../../ports/generation/generation-leases.port.js';
import type { StagedOutput } from '../../../ports/generation/generation-records.port.js';
import type { GenerationCrashPoint } from '../domain/crash-points.js';
import { GenerationSettings } from '../domain/generation-settings.js';
import { asErrorCode, failure, SUCCESS, type Ending } from '../domain/operation-states.js';
import { persist } from '../domain/persist.js';
import {
  ACCEPTED_LIMIT_SECONDS,
  applyRetryDelay,
  MAX_POLL_FAILURES,
  MAX_SENDS,
  pollDelay,
  pollRetryDelay,
  retryDelay,
} from '../domain/retry-policy.js';
import { FinishOperation } from './finish-operation.js';
import { LeaveUnknown } from './leave-unknown.js';
import { StageOutput } from './stage-output.js';

type Succeeded = Extract<ProviderOutcome, { state: 'succeeded' }>;

/** Turns what a provider answered into what the rows say. */
@Injectable()
export class TakeOutcome {
  constructor(
    private readonly leases: GenerationLeases,
    private readonly stage: StageOutput,
    private readonly finish: FinishOperation,
    private readonly unknown: LeaveUnknown,
    private readonly settings: GenerationSettings,
    private readonly crash: CrashPoints,
  ) {}

  /** Answer to the one call. */
  async ofCall(claimed: ClaimedOperation, outcome: ProviderOutcome, signal: AbortSignal): Promise<void> {
    switch (outcome.state) {
      case 'succeeded':
        return this.succeed(claimed, outcome, signal, (code) => this.leaveUnknown(claimed, code));
      case 'accepted':
        return this.accept(claimed, outcome.externalTaskId, outcome.pollAfterSeconds);
      case 'failed':
        return this.end(claimed, failure(outcome.code, outcome.charged));
      case 'not-sent':
        return this.tryAgain(claimed, outcome.code, outcome.retryAfterSeconds);
      case 'running':
        return this.leaveUnknown(claimed, 'provider-protocol');
      case 'unknown':
        return this.leaveUnknown(claimed, outcome.code);
    }
  }

  /** Answer to a look at an accepted task. What tells nothing is no proof of anything: the task is looked at again. */
  async ofPoll(claimed: ClaimedOperation, outcome: ProviderOutcome, signal: AbortSignal): Promise<void> {
    switch (outcome.state) {
      case 'succeeded':
        return this.succeed(claimed, outcome, signal, () => this.lookAgain(claimed));
      case 'failed':
        return this.end(claimed, failure(outcome.code, outcome.charged));
      case 'accepted':
      case 'running':
        return this.wait(claimed, outcome);
      case 'unknown':
      case 'not-sent':
        return this.lookAgain(claimed);
    }
  }

  /** Applies what lies in the store already; a failure gives the operation back for a later try. */
  async end(claimed: ClaimedOperation, ending: Ending, staged?: StagedOutput): Promise<void> {
    try {
      await persist(this.settings.persistPausesMs, () => this.finish.execute(claimed, ending, staged));
    } catch (error) {
      if (!(error instanceof LeaseLost) && staged) {
        await this.leases.giveBack(
          claimed.operation.operationId,
          claimed.lease,
          applyRetryDelay(claimed.attempt),
        );
      }
      throw error;
    }
    await this.crash.reach('execute:after-finish' satisfies GenerationCrashPoint);
  }

  leaveUnknown(claimed: ClaimedOperation, code: string): Promise<void> {
    return persist(this.settings.persistPausesMs, () => this.unknown.execute(claimed, code));
  }

  /** The paid result is made durable in two steps, bytes then their description, before anything is applied. */
  private async succeed(
    claimed: ClaimedOperation,
    outcome: Succeeded,
    signal: AbortSignal,
    missed: (code: string) => Promise<void>,
  ): Promise<void> {
    const staging = await this.stage.execute(claimed, outcome, signal);
    if ('missed' in staging) return missed(staging.missed);
    if ('refused' in staging) return this.end(claimed, failure(staging.refused));
    const { operationId } = claimed.operation;
    await persist(this.settings.persistPausesMs, () =>
      this.leases.saveStaged(operationId, claimed.lease, staging.staged),
    );
    await this.crash.reach('execute:after-save' satisfies GenerationCrashPoint);
    await this.end(claimed, SUCCESS, staging.staged);
  }

  private async accept(claimed: ClaimedOperation, taskId: string, pollAfterSeconds: number): Promise<void> {
    const { operationId } = claimed.operation;
    await persist(this.settings.persistPausesMs, () =>
      this.leases.accept(operationId, claimed.lease, taskId, pollDelay(pollAfterSeconds)),
    );
    await this.crash.reach('execute:after-accept' satisfies GenerationCrashPoint);
  }

  private async tryAgain(claimed: ClaimedOperation, code: string, retryAfterSeconds: number): Promise<void> {
    const { sends } = claimed;
    if (sends >= MAX_SENDS) return this.end(claimed, failure(code));
    await persist(this.settings.persistPausesMs, () =>
      this.leases.backToQueue(
        claimed.operation.operationId,
        claimed.lease,
        retryDelay(sends, retryAfterSeconds),
        asErrorCode(code),
      ),
    );
  }

  private async wait(
    claimed: ClaimedOperation,
    { progress, pollAfterSeconds }: { progress?: number | undefined; pollAfterSeconds: number },
  ): Promise<void> {
    if (this.overdue(claimed)) return this.leaveUnknown(claimed, 'task-overdue');
    const unknown = claimed.operation.execution === 'unknown';
    await this.leases.reschedule(claimed.operation.operationId, claimed.lease, {
      pollInSeconds: unknown ? pollRetryDelay(claimed.pollFailures + 1, true) : pollDelay(pollAfterSeconds),
      progress: percent(progress),
      failures: unknown ? claimed.pollFailures + 1 : 0,
    });
  }

  private async lookAgain(claimed: ClaimedOperation): Promise<void> {
    const failures = claimed.pollFailures + 1;
    const unknown = claimed.operation.execution === 'unknown';
    if (!unknown && (failures >= MAX_POLL_FAILURES || this.overdue(claimed))) {
      return this.leaveUnknown(claimed, 'task-lost');
    }
    await this.leases.reschedule(claimed.operation.operationId, claimed.lease, {
      pollInSeconds: pollRetryDelay(failures, unknown),
      progress: undefined,
      failures,
    });
  }

  private overdue({ operation, sentForSeconds }: ClaimedOperation): boolean {
    return operation.execution === 'accepted' && (sentForSeconds ?? 0) > ACCEPTED_LIMIT_SECONDS;
  }
}

function percent(progress: number | undefined): number | undefined {
  if (progress === undefined || !Number.isFinite(progress)) return undefined;
  return Math.min(Math.max(Math.round(progress), 0), 100);
}
