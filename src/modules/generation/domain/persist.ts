import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../../ports/kernel/domain-error.js';

const PASSING = new Set(['serialization-failure', 'deadlock-detected']);

/**
 * Writes what a provider has answered: paid for, and nowhere else. A database that restarts must not turn it into an
 * unknown outcome, so failures that pass are tried again. `work` must be harmless when it had committed after all.
 */
export async function persist<T>(pausesMs: readonly number[], work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!passes(error)) throw error;
      await sleep(pause);
    }
  }
  return work();
}

/** True for failures of a dependency, which another try may not meet. */
function passes(error: unknown): boolean {
  return error instanceof DomainError && (error.kind === 'unavailable' || PASSING.has(error.code));
}
