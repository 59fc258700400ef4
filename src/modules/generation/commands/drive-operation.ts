import { Injectable } from '@nestjs/common';
import { withHeartbeat } from '../../jobs/heartbeat.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import type { ExecuteOptions } from '../../../ports/generation/generation-engine.port.js';
import { GenerationLeases, type ClaimedOperation } from '../../../ports/generation/generation-leases.port.js';
import type { GenerationCrashPoint } from '../domain/crash-points.js';
import { GenerationSettings } from '../domain/generation-settings.js';
import { CANCELLED, failure, SUCCESS } from '../domain/operation-states.js';
import { persist } from '../domain/persist.js';
import { MAX_ATTEMPTS_BEFORE_MARK } from '../domain/retry-policy.js';
import { MarkOperation } from './mark-operation.js';
import { ProviderCalls, type PreparedCall } from './provider-calls.js';
import { TakeOutcome } from './take-outcome.js';

/** Seconds until another process may try an operation whose provider this one does not have. */
const OTHER_PROCESS_SECONDS = 30;

/**
 * One worker's turn on one operation: claim, then what its state asks for. Throws `LeaseLost` when another worker took over;
 * whatever it throws or wherever it dies, the row says how to go on (see README: states after a death).
 */
@Injectable()
export class DriveOperation {
  constructor(
    private readonly leases: GenerationLeases,
    private readonly mark: MarkOperation,
    private readonly calls: ProviderCalls,
    private readonly take: TakeOutcome,
    private readonly settings: GenerationSettings,
    private readonly crash: CrashPoints,
  ) {}

  async execute(operationId: string, options: ExecuteOptions): Promise<void> {
    const { owner, leaseSeconds } = this.settings;
    const claimed = await this.leases.claim(operationId, { owner, leaseSeconds });
    if (!claimed) return;
    await this.crash.reach('execute:after-claim' satisfies GenerationCrashPoint);
    const renew = () => this.leases.renew(operationId, claimed.lease, leaseSeconds);
    await withHeartbeat(leaseSeconds, renew, options.signal, (signal) =>
      this.drive(claimed, signal, options),
    );
  }

  private drive(claimed: ClaimedOperation, signal: AbortSignal, options: ExecuteOptions): Promise<void> {
    if (claimed.staged) return this.take.end(claimed, SUCCESS, claimed.staged);
    switch (claimed.operation.execution) {
      case 'queued':
        return this.send(claimed, signal, options);
      case 'sent':
        // Its worker died or stalled after the mark, with no task ID and nothing stored: nobody knows.
        return this.take.leaveUnknown(claimed, 'lease_lost');
      case 'accepted':
      case 'unknown':
        return this.poll(claimed, signal);
      case 'succeeded':
      case 'failed':
      case 'cancelled':
        throw new Error('a finished operation was claimed');
    }
  }

  private async send(claimed: ClaimedOperation, signal: AbortSignal, options: ExecuteOptions): Promise<void> {
    const { operationId } = claimed.operation;
    const giveUp = claimed.attempt - claimed.sends > MAX_ATTEMPTS_BEFORE_MARK;
    if (giveUp) return this.take.end(claimed, failure('attempts-exhausted'));
    const prepared = await this.calls.prepare(claimed, options.onTextDelta?.bind(options));
    if (prepared === 'input-missing') return this.take.end(claimed, failure('input-missing'));
    if (prepared === 'provider-not-configured') {
      return this.leases.giveBack(operationId, claimed.lease, OTHER_PROCESS_SECONDS);
    }
    if (signal.aborted) return this.leases.giveBack(operationId, claimed.lease, 0);
    // Repeatable while nothing was called: a commit whose answer was lost does not strand the operation.
    if ((await persist(this.settings.persistPausesMs, () => this.mark.execute(claimed))) === 'unwanted')
      return;
    await this.crash.reach('execute:after-mark' satisfies GenerationCrashPoint);
    const outcome = await this.calls.call(prepared, signal, this.settings.callLimitSeconds);
    await this.crash.reach('execute:after-call' satisfies GenerationCrashPoint);
    await this.take.ofCall(marked(claimed), outcome, signal);
  }

  private async poll(claimed: ClaimedOperation, signal: AbortSignal): Promise<void> {
    const { operationId, externalTaskId } = claimed.operation;
    const prepared = await this.calls.prepare({ ...claimed, operation: withoutInputs(claimed.operation) });
    if (typeof prepared === 'string' || externalTaskId === undefined) {
      return this.leases.giveBack(operationId, claimed.lease, OTHER_PROCESS_SECONDS);
    }
    if (claimed.cancelRequested && !claimed.cancelSent) {
      if (await this.cancelled(claimed, prepared, externalTaskId, signal)) return;
    }
    const outcome = await this.calls.poll(prepared, externalTaskId, signal);
    await this.crash.reach('poll:after-answer' satisfies GenerationCrashPoint);
    if (signal.aborted) return this.leases.giveBack(operationId, claimed.lease, 0);
    await this.take.ofPoll(claimed, outcome, signal);
  }

  /** Asks the provider once; only its own word ends the operation uncharged (GEN-5, CAI-9). */
  private async cancelled(
    claimed: ClaimedOperation,
    prepared: PreparedCall,
    taskId: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const confirmed = await this.calls.cancel(prepared, taskId, signal);
    await this.crash.reach('cancel:after-ask' satisfies GenerationCrashPoint);
    if (confirmed) await this.take.end(claimed, CANCELLED);
    else await this.leases.noteCancelSent(claimed.operation.operationId, claimed.lease);
    return confirmed;
  }
}

/** As the mark has left it. */
function marked(claimed: ClaimedOperation): ClaimedOperation {
  return { ...claimed, sends: claimed.sends + 1, operation: { ...claimed.operation, execution: 'sent' } };
}

/** A look at a task sends no inputs, and they may be gone by now. */
function withoutInputs(operation: ClaimedOperation['operation']): ClaimedOperation['operation'] {
  return { ...operation, request: { ...operation.request, inputs: [] } };
}
