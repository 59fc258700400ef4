import type { JsonObject } from '../kernel/json.js';
import type { RunKey } from './canvas-ai-runs.port.js';

export interface MutationScope extends RunKey {
  readonly accountId: string;
  /** `cancel`, `retry`, `apply`, `discard`. */
  readonly action: string;
  readonly idempotencyKey: string;
}

/** Answers of changes to a run (CAI-8), written in the transaction of the change. */
export abstract class CanvasAiMutations {
  /** Undefined: this call is the first; the caller holds the run's lock, so nobody is between. */
  abstract find(scope: MutationScope): Promise<{ payloadHash: string; responseBody: JsonObject } | undefined>;
  abstract store(scope: MutationScope, payloadHash: string, responseBody: JsonObject): Promise<void>;
}
