import { ProviderDouble, type Behaviour } from '../harness/provider-double.js';
import type { PgSession } from '../../src/adapters/postgres/pg-session.js';
import type { CrashPoints } from '../../src/ports/kernel/crash-points.port.js';
import { LeaseLost, type Lease } from '../../src/ports/kernel/lease.js';
import { GenerationConsumer } from '../../src/ports/generation/generation-consumer.port.js';
import type { GenerationOperation } from '../../src/ports/generation/generation-engine.port.js';
import type {
  ClaimedOperation,
  GenerationLeases,
} from '../../src/ports/generation/generation-leases.port.js';
import {
  GenerationProvider,
  type ProviderCancel,
  type ProviderOutcome,
  type ProviderRequest,
} from '../../src/ports/generation/generation-provider.port.js';

export const BEHAVIOURS: readonly Behaviour[] = [
  'succeed',
  'succeed',
  'succeed',
  'text',
  'two-images',
  'two-images',
  'cut-off',
  'error-after-accepting',
  'throws',
  'wrong-mime',
  'empty',
  'body-breaks',
  'fail-free',
  'fail-charged',
  'task',
  'task',
  'task',
  'task-fails-free',
  'task-fails-charged',
  'task-late',
  'task-cancellable',
  'task-cancellable',
];

/** What the provider knows and what workers have been seen to do: it outlives every process. */
export class GenerationWorld {
  readonly provider = new ProviderDouble();
  readonly faults: string[] = [];
  private readonly attempts = new Map<string, number>();

  constructor(private readonly observer: PgSession) {}

  /** The provider as one process sees it: its own death may come between answer and use. */
  providerFor(crash: CrashPoints): GenerationProvider {
    return new WatchedProvider(this.provider, crash, async (operationId) => {
      const row = await this.observer.maybe<{ execution: string; sent_at: Date | null }>(
        'select execution, sent_at from generation_operations where operation_id = $1',
        [operationId],
      );
      // `unknown`: the lease ran out between mark and call and recovery gave it up; still the only call there will ever be.
      if (!row?.sent_at || !['sent', 'unknown'].includes(row.execution))
        this.faults.push(`${operationId} was called before its mark was committed`);
    });
  }

  /** Every fenced write that is let through must be by the latest claim. */
  watch(leases: GenerationLeases): GenerationLeases {
    const fenced = new Set([
      'renew',
      'markSent',
      'backToQueue',
      'accept',
      'reschedule',
      'noteCancelSent',
      'saveStaged',
      'leaveUnknown',
      'lock',
      'finish',
    ]);
    return new Proxy(leases, {
      get: (target, property) => {
        const method = Reflect.get(target, property) as unknown;
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          const result: unknown = await Reflect.apply(method, target, args);
          if (property === 'claim' && result) this.claimed(result as ClaimedOperation);
          if (fenced.has(String(property))) this.written(String(args[0]), args[1] as Lease, String(property));
          return result;
        };
      },
    });
  }

  private claimed({ operation, lease }: ClaimedOperation): void {
    const before = this.attempts.get(operation.operationId) ?? 0;
    if (lease.attempt <= before)
      this.faults.push(`${operation.operationId}: attempt ${lease.attempt} after ${before}`);
    this.attempts.set(operation.operationId, lease.attempt);
  }

  private written(operationId: string, lease: Lease, method: string): void {
    const latest = this.attempts.get(operationId);
    if (lease.attempt !== latest)
      this.faults.push(`${operationId}: ${method} by attempt ${lease.attempt}, the lease is ${latest}'s`);
  }
}

class WatchedProvider extends GenerationProvider {
  readonly name: string;

  constructor(
    private readonly real: ProviderDouble,
    private readonly crash: CrashPoints,
    private readonly beforeCall: (operationId: string) => Promise<void>,
  ) {
    super();
    this.name = real.name;
  }

  supports(capability: string, model: string): boolean {
    return this.real.supports(capability, model);
  }

  async call(request: ProviderRequest, signal: AbortSignal): Promise<ProviderOutcome> {
    await this.beforeCall(request.operationId);
    await this.crash.reach('provider:before-taking');
    const outcome = await this.real.call(request, signal);
    await this.crash.reach('provider:before-answering');
    return outcome;
  }

  async poll(externalTaskId: string, request: ProviderRequest): Promise<ProviderOutcome> {
    return this.real.poll(externalTaskId, request);
  }

  cancel(externalTaskId: string): Promise<ProviderCancel> {
    return this.real.cancel(externalTaskId);
  }
}

/** A context that delivers: one row per operation, written in the engine's transactions alone. */
export class SimulatedRuns extends GenerationConsumer {
  readonly origin = 'canvas_ai' as const;

  constructor(private readonly session: PgSession) {
    super();
  }

  static async createTable(session: PgSession): Promise<void> {
    await session.query(
      `create table sim_runs (operation_id uuid primary key, state text not null default 'queued', starts int not null default 0,
         uncertain int not null default 0, finished int not null default 0)`,
    );
  }

  async starting({ operationId }: GenerationOperation): Promise<boolean> {
    const { state } = await this.session.one<{ state: string }>(
      'select state from sim_runs where operation_id = $1 for update',
      [operationId],
    );
    if (state === 'dropped') return false;
    await this.session.query(
      `update sim_runs set state = 'running', starts = starts + 1 where operation_id = $1`,
      [operationId],
    );
    return true;
  }

  async finished({ operationId, execution }: GenerationOperation): Promise<'delivered' | 'conflict'> {
    const { before } = await this.session.one<{ before: string }>(
      `update sim_runs set state = $2, finished = finished + 1 where operation_id = $1
       returning (select state from sim_runs where operation_id = $1) as before`,
      [operationId, execution],
    );
    return before === 'lease_lost' ? 'conflict' : 'delivered';
  }

  async uncertain({ operationId }: GenerationOperation): Promise<void> {
    await this.session.query(
      `update sim_runs set state = 'lease_lost', uncertain = uncertain + 1 where operation_id = $1`,
      [operationId],
    );
  }
}

export function isLeaseLost(error: unknown): boolean {
  return error instanceof LeaseLost;
}
