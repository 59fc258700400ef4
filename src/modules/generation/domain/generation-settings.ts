/** Durations of the engine; injected so that tests run fast. */
export class GenerationSettings {
  /** Named in leases, for people who look at the table. */
  readonly owner: string = `generation-${process.pid}`;
  readonly leaseSeconds: number = 30;
  /** How long the context that made a held operation has to run it itself before the workers recover it. */
  readonly heldGraceSeconds: number = 60;
  /** One call of a provider, all told; then its outcome counts as unknown. */
  readonly callLimitSeconds: number = 900;
  /** A hold may be released by billing's sweeper after that, if the operation is closed. */
  readonly holdSeconds: number = 3_600;
  /** Pauses between tries to write what must not be lost after a call. */
  readonly persistPausesMs: readonly number[] = [100, 500, 2_000, 5_000, 10_000];
  /** Pauses between tries to store an artefact. */
  readonly stagePausesMs: readonly number[] = [200, 1_000, 3_000];

  constructor(changes: Partial<GenerationSettings> = {}) {
    Object.assign(this, changes);
  }
}
