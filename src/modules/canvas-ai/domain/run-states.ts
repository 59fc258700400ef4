export type RunStatus =
  'queued' | 'running' | 'succeeded' | 'partially_succeeded' | 'failed' | 'cancelled' | 'conflict';
export type StepStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'conflict' | 'skipped';

/** Which run states may follow; the trigger `canvas_ai_runs_guard` holds the same table. */
export const NEXT_RUN_STATES: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ['running', 'cancelled'],
  running: ['succeeded', 'partially_succeeded', 'failed', 'cancelled', 'conflict'],
  succeeded: [],
  partially_succeeded: [],
  failed: [],
  cancelled: [],
  conflict: [],
};

/** Which step states may follow; the trigger `canvas_ai_steps_guard` holds the same table. */
export const NEXT_STEP_STATES: Readonly<Record<StepStatus, readonly StepStatus[]>> = {
  queued: ['running', 'failed', 'cancelled', 'skipped'],
  running: ['succeeded', 'failed', 'cancelled', 'conflict'],
  conflict: ['succeeded'],
  succeeded: [],
  failed: [],
  cancelled: [],
  skipped: [],
};

export function isRunOver(status: RunStatus): boolean {
  return NEXT_RUN_STATES[status].length === 0;
}

export function isStepOver(status: StepStatus): boolean {
  return status !== 'queued' && status !== 'running';
}

/**
 * How a run ends follows from its steps alone (CAI-6): all succeeded; else, if it was cancelled before all was done,
 * cancelled; else partially succeeded when something succeeded; else conflict when something was made that could not be
 * applied; else failed. Undefined while a step is open.
 */
export function runOutcome(steps: readonly StepStatus[], cancelRequested: boolean): RunStatus | undefined {
  if (!steps.every(isStepOver)) return undefined;
  const has = (status: StepStatus) => steps.includes(status);
  if (steps.every((status) => status === 'succeeded')) return 'succeeded';
  if (cancelRequested && has('cancelled')) return 'cancelled';
  if (has('succeeded')) return 'partially_succeeded';
  if (has('conflict')) return 'conflict';
  return has('cancelled') && !has('failed') ? 'cancelled' : 'failed';
}
