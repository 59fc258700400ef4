/** Durations and bounds of this context; injected so that tests run fast. */
export class CanvasAiSettings {
  readonly leaseSeconds: number = 30;
  /** Steps of one run that one worker runs at once. */
  readonly stepsAtOnce: number = 4;
  /** A run whose steps go on elsewhere is looked at again after that, if nothing wakes it before. */
  readonly recheckSeconds: number = 15;
  /** Holds of steps last as long as a run (CAI-10). */
  readonly holdSeconds: number = 30 * 86_400;
  /** Text deltas are collected so long before they are sent on. */
  readonly textEveryMs: number = 50;
  /** How late a stream may be when a notification was lost. */
  readonly sweepMs: number = 900;

  constructor(changes: Partial<CanvasAiSettings> = {}) {
    Object.assign(this, changes);
  }
}
