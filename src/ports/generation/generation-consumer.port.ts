import type { GenerationOperation, OperationOrigin } from './generation-engine.port.js';

/**
 * The context whose work an operation is. Every method runs inside a unit of work of the engine, takes its locks in the
 * order canvas → run, before the engine touches operation and reservation, and must not call anything outside the
 * database. What it writes commits with the engine's own state or not at all.
 */
export abstract class GenerationConsumer {
  abstract readonly origin: OperationOrigin;
  /** With the mark "may have been sent". False: not wanted any more (cancelled); the engine cancels and releases. */
  abstract starting(operation: GenerationOperation): Promise<boolean>;
  /** With the finish, for succeeded, failed and cancelled. `conflict`: the target changed, the output is kept. */
  abstract finished(operation: GenerationOperation): Promise<'delivered' | 'conflict'>;
  /** The lease ended after the mark and nobody knows the outcome: the hold stays, the step ends `lease_lost`. */
  abstract uncertain(operation: GenerationOperation): Promise<void>;
}
