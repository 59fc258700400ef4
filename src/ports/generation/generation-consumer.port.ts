import type { GenerationOperation, OperationOrigin } from './generation-engine.port.js';

/**
 * The context whose work an operation is. Every method runs inside a unit of work of the engine, takes its locks in the
 * order canvas → run, before the engine touches operation and reservation, and must not call anything outside the
 * database. What it writes commits with the engine's own state or not at all.
 */
export abstract class GenerationConsumer {
  abstract readonly origin: OperationOrigin;
  /**
   * With the mark "may have been sent". Comes again for each try after a call that was certainly not taken. False: not
   * wanted any more; the engine cancels and releases in this very commit, and `finished` is not called.
   */
  abstract starting(operation: GenerationOperation): Promise<boolean>;
  /**
   * With the finish, for succeeded, failed and cancelled, also for a late success after `uncertain`. The output's media are
   * registered already. `conflict`: the target changed, the output is kept. May come while the caller of
   * `GenerationEngine.cancel` holds its own locks.
   */
  abstract finished(operation: GenerationOperation): Promise<'delivered' | 'conflict'>;
  /** The lease ended after the mark and nobody knows the outcome: the hold stays, the step ends `lease_lost`. */
  abstract uncertain(operation: GenerationOperation): Promise<void>;
}

/** The contexts that the engine delivers to. They register at start, so that the engine depends on none of them. */
export class GenerationConsumers {
  private readonly byOrigin = new Map<OperationOrigin, GenerationConsumer>();

  register(consumer: GenerationConsumer): void {
    this.byOrigin.set(consumer.origin, consumer);
  }

  /** Undefined for `user` alone. Fails closed: no call is made for a context that nobody could tell of the result. */
  of(origin: OperationOrigin): GenerationConsumer | undefined {
    if (origin === 'user') return undefined;
    const consumer = this.byOrigin.get(origin);
    if (!consumer) throw new Error(`no consumer of ${origin} operations is registered in this process`);
    return consumer;
  }
}
