import { runOutcome, type RunStatus, type StepStatus } from './run-states.js';

export interface PlannableStep {
  readonly id: string;
  readonly status: StepStatus;
  readonly dependsOn: readonly string[];
}

export interface NextSteps {
  /** Queued steps that will never start: something that they need did not succeed. */
  readonly skip: readonly string[];
  /** Queued steps of a run that was cancelled. */
  readonly cancel: readonly string[];
  readonly ready: readonly string[];
  /** Started, by this worker or another. */
  readonly running: readonly string[];
  /** How the run ends once `skip` and `cancel` are done; undefined while something is open. */
  readonly outcome: RunStatus | undefined;
}

/** What is to be done with a run, from its steps alone. */
export function planNext(steps: readonly PlannableStep[], cancelRequested: boolean): NextSteps {
  const status = new Map(steps.map((step) => [step.id, step.status]));
  const settle = (to: StepStatus, when: (step: PlannableStep) => boolean): string[] => {
    const moved = steps.filter((step) => status.get(step.id) === 'queued' && when(step)).map(({ id }) => id);
    for (const id of moved) status.set(id, to);
    return moved;
  };
  const cancel = cancelRequested ? settle('cancelled', () => true) : [];
  const skip: string[] = [];
  const dead = (step: PlannableStep) => step.dependsOn.some((id) => isLost(status.get(id)));
  for (let more = settle('skipped', dead); more.length > 0; more = settle('skipped', dead))
    skip.push(...more);
  const inState = (wanted: StepStatus) => steps.filter(({ id }) => status.get(id) === wanted);
  const ready = inState('queued').filter(({ dependsOn }) =>
    dependsOn.every((id) => status.get(id) === 'succeeded'),
  );
  return {
    skip,
    cancel,
    ready: ready.map(({ id }) => id),
    running: inState('running').map(({ id }) => id),
    outcome: runOutcome([...status.values()], cancelRequested),
  };
}

function isLost(status: StepStatus | undefined): boolean {
  return status === 'failed' || status === 'cancelled' || status === 'conflict' || status === 'skipped';
}
