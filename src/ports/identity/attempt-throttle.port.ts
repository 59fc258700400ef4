import type { AttemptLimit } from '../../modules/identity/domain/attempt-limits.js';

/** Counts attempts for all processes of a deployment together (IDN-4). */
export abstract class AttemptThrottle {
  /**
   * Counts one attempt in one statement, before anything is verified, so that parallel guesses count too. Throws `too-many-attempts`.
   * Must not be called in a unit of work: its rollback would forget the attempt.
   */
  abstract take(limit: AttemptLimit): Promise<void>;
  /** The attempt was legitimate: not counted. */
  abstract giveBack(limit: AttemptLimit): Promise<void>;
  /** Forgets all attempts under the key. */
  abstract clear(limit: AttemptLimit): Promise<void>;
  /** Deletes windows that have ended, at most `limit`. */
  abstract sweep(limit: number): Promise<void>;
}
