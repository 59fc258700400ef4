export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long it stays open before one request may try. */
  readonly openSeconds: number;
  /** Seconds on a clock that never goes back. */
  now(): number;
}

/** What became of a request that was let through; exactly one is called. */
export interface CircuitPass {
  succeeded(): void;
  failed(): void;
  /** It ended without telling anything about the provider. */
  withdrawn(): void;
}

/**
 * Keeps requests away from a provider that is down: closed → open after `failures` in a row → after `openSeconds` a
 * single trial: its success closes, its failure opens again. In memory and per process; it only saves futile calls, no
 * correctness rests on it.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #openUntil: number | undefined;
  #trial = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** Undefined when requests must stay away. */
  enter(): CircuitPass | undefined {
    if (this.#openUntil === undefined) return this.#pass(false);
    if (this.#trial || this.#options.now() < this.#openUntil) return undefined;
    this.#trial = true;
    return this.#pass(true);
  }

  /** When to come back: at least a second, also while a trial runs. */
  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil((this.#openUntil ?? 0) - this.#options.now()));
  }

  #pass(trial: boolean): CircuitPass {
    return {
      succeeded: () => {
        // A slow success from before the circuit opened proves nothing about now.
        if (this.#openUntil !== undefined && !trial) return;
        this.#failures = 0;
        this.#openUntil = undefined;
        if (trial) this.#trial = false;
      },
      failed: () => {
        this.#failures += 1;
        if (trial) this.#trial = false;
        if (trial || (this.#openUntil === undefined && this.#failures >= this.#options.failures)) {
          this.#openUntil = this.#options.now() + this.#options.openSeconds;
        }
      },
      withdrawn: () => {
        if (trial) this.#trial = false;
      },
    };
  }
}
