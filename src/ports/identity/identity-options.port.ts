/** What the configuration decides for this context. */
export abstract class IdentityOptions {
  abstract readonly registrationOpen: boolean;
  /** Whole credits that every new user gets; 0: none. */
  abstract readonly welcomeCredits: number;
  /** Multiplies the limits of attempts; 0 switches them off (benchmarks). */
  abstract readonly attemptScale: number;
  /** Seconds that a session lives after its last renewal. */
  abstract readonly sessionSeconds: number;
  /** Seconds after log-in at which it ends however busy it is. */
  abstract readonly sessionMaxSeconds: number;
}
