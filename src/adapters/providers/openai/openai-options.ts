export interface OpenAiTimeouts {
  readonly connectMs: number;
  /** From the sent request to the head of the answer: image models take minutes. */
  readonly firstByteMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

/** One OpenAI-compatible endpoint, as an administrator configures it. */
export interface OpenAiProviderOptions {
  /** Stored with each operation: must stay the same while operations of it are open. */
  readonly name: string;
  /** Up to and including `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Model names; a trailing `*` stands for any ending, `*` alone for every model. */
  readonly models: readonly string[];
  /** Only these capabilities; default: all that the adapter has. */
  readonly capabilities?: readonly string[];
  /**
   * The provider promises that two requests with one `Idempotency-Key` are one generation. Only then is a request in
   * doubt repeated, `retries` times at most.
   */
  readonly guaranteesIdempotency?: boolean;
  readonly retries?: number;
  readonly retryDelayMs?: number;
  readonly timeouts?: Partial<OpenAiTimeouts>;
  /** Largest answer that is held in memory: JSON with pictures inside, a spoken text, a picture fetched by address. */
  readonly maxAnswerBytes?: number;
  /** Largest film that is streamed through. */
  readonly maxVideoBytes?: number;
  readonly pollSeconds?: number;
  /** The endpoint knows `POST /videos/{id}/cancel`. */
  readonly cancelsTasks?: boolean;
  readonly breaker?: { readonly failures: number; readonly openSeconds: number };
}

export const DEFAULT_TIMEOUTS: OpenAiTimeouts = {
  connectMs: 5_000,
  firstByteMs: 180_000,
  idleMs: 60_000,
  totalMs: 600_000,
};

export function matchesModel(patterns: readonly string[], model: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? model.startsWith(pattern.slice(0, -1)) : model === pattern,
  );
}
