import type { Readable } from 'node:stream';
import type { JsonPrimitive } from '../kernel/json.js';

export interface ProviderInput {
  /** `reference`, `first_frame`, `mask` … */
  readonly role: string;
  readonly storageKey: string;
  readonly mime: string;
  readonly bytes: number;
  /** Opens the bytes anew at each call. */
  open(signal: AbortSignal): Promise<Readable>;
}

export interface ProviderRequest {
  readonly operationId: string;
  /** Derived from the request digest: sent to providers that guarantee idempotency (GEN-9). */
  readonly idempotencyKey: string;
  readonly capability: string;
  readonly model: string;
  readonly prompt: string;
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
  readonly inputs: readonly ProviderInput[];
  /** Text deltas as they come; not stored. */
  onTextDelta?(delta: string): void;
}

/**
 * One artefact of a finished call; the bytes are streamed once. `open` throws DomainError: `forbidden` and `too-large` are
 * final, `unavailable` is worth another try.
 */
export interface ProviderArtefact {
  readonly mime: string;
  open(signal: AbortSignal): Promise<Readable>;
}

export type ProviderOutcome =
  /** Finished in the call. */
  | {
      readonly state: 'succeeded';
      readonly artefacts: readonly ProviderArtefact[];
      readonly text?: string;
      readonly usage?: Readonly<Record<string, number>>;
    }
  /** Accepted; poll by this ID. */
  | { readonly state: 'accepted'; readonly externalTaskId: string; readonly pollAfterSeconds: number }
  | { readonly state: 'running'; readonly progress: number | undefined; readonly pollAfterSeconds: number }
  /** The provider says so itself. `charged` decides settle or release (BIL-18). */
  | { readonly state: 'failed'; readonly code: string; readonly message: string; readonly charged: boolean }
  /** Nobody can tell whether the call was taken: never sent again, goes to reconciliation (GEN-2). */
  | { readonly state: 'unknown'; readonly code: string }
  /** Certainly not taken (refused before accepting: 429, connection refused): may be tried again. */
  | { readonly state: 'not-sent'; readonly code: string; readonly retryAfterSeconds: number };

export type ProviderCancel = 'confirmed' | 'requested' | 'too_late' | 'unsupported';

/**
 * One provider (GEN-2). No method throws for what the provider answers: outcomes are values; it throws only when
 * `signal` aborts, and an aborted `call` counts as unknown.
 */
export abstract class GenerationProvider {
  /** `local`, `openai` … */
  abstract readonly name: string;
  abstract supports(capability: string, model: string): boolean;
  abstract call(request: ProviderRequest, signal: AbortSignal): Promise<ProviderOutcome>;
  /**
   * State of an accepted task; never starts a new one. `not-sent` and `unknown` here mean that the look told nothing: the
   * task is looked at again, never called again.
   */
  abstract poll(
    externalTaskId: string,
    request: ProviderRequest,
    signal: AbortSignal,
  ): Promise<ProviderOutcome>;
  abstract cancel(externalTaskId: string, signal: AbortSignal): Promise<ProviderCancel>;
}

/** Which provider runs a model: chosen at the composition root. */
export abstract class ProviderDirectory {
  /** Undefined when none is configured for it. */
  abstract providerFor(capability: string, model: string): GenerationProvider | undefined;
  abstract named(name: string): GenerationProvider | undefined;
}
