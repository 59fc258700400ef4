import type { JsonObject, JsonPrimitive } from '../kernel/json.js';

export interface GenerationInput {
  readonly role: string;
  readonly storageKey: string;
}

/** All that decides what is made; its digest (RFC 8785) makes a repeated submit the same operation. */
export interface GenerationRequest {
  readonly capability: string;
  /** As the client named it. */
  readonly model: string;
  /** At most 20,000 characters. */
  readonly prompt: string;
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
  readonly inputs: readonly GenerationInput[];
}

export interface SubmitGeneration {
  readonly operationId: string;
  readonly accountUserId: string;
  readonly request: GenerationRequest;
  /** Checked for the editor right; null: no canvas. Recorded once, never filled in later (GEN-4). */
  readonly canvasId: string | null;
  /** A quote made before; undefined: quoted now. */
  readonly quoteId?: string;
  readonly origin?: JsonObject;
}

/** A request that will be submitted later, perhaps with inputs that do not exist yet. */
export interface CheckGeneration {
  readonly accountUserId: string;
  readonly request: GenerationRequest;
  /** The model that runs, as the quote resolved it. */
  readonly model: string;
  /** Roles of the inputs that are still to be made. */
  readonly pendingRoles: readonly string[];
}

/** Whose work an operation is: the context that gets it delivered. `user`: a plain submit, nobody to deliver to. */
export type OperationOrigin = 'user' | 'canvas_ai';

export type ExecutionState =
  'queued' | 'sent' | 'accepted' | 'succeeded' | 'failed' | 'unknown' | 'cancelled';
export type DeliveryState = 'none' | 'pending' | 'delivered' | 'conflict';
export type BillingState = 'held' | 'settled' | 'released';

export interface OperationOutput {
  readonly storageKeys: readonly string[];
  readonly text?: string;
}

export interface GenerationOperation {
  readonly operationId: string;
  readonly accountUserId: string;
  readonly origin: OperationOrigin;
  readonly capability: string;
  readonly model: string;
  readonly request: GenerationRequest;
  readonly canvasId: string | null;
  readonly execution: ExecutionState;
  readonly delivery: DeliveryState;
  readonly billing: BillingState;
  readonly externalTaskId: string | undefined;
  /** 0–100 where the provider tells. */
  readonly progress: number | undefined;
  readonly output: OperationOutput | undefined;
  readonly errorCode: string | undefined;
}

/**
 * The one engine for paid calls (11-decisions): mark → call → store → apply → settle. Nobody else calls a provider.
 */
export abstract class GenerationEngine {
  /**
   * Throws what `submit` would throw for the request itself, so that a plan is refused before anything is held:
   * `invalid-generation-request` with pointers, `input-not-readable`, `model-not-available`. Writes nothing.
   */
  abstract check(command: CheckGeneration): Promise<void>;
  /**
   * Quote, hold and operation in one unit of work; wakes the generation workers after commit. The same operation ID and
   * request return the first operation; another request under that ID throws `operation-id-reused`.
   */
  abstract submit(command: SubmitGeneration): Promise<GenerationOperation>;
  /**
   * Same, with a hold that the caller made in this very transaction. The caller's context runs it (`execute`); the
   * generation workers only recover it.
   */
  abstract submitHeld(
    command: SubmitGeneration & { readonly heldBy: OperationOrigin },
  ): Promise<GenerationOperation>;
  /**
   * Claims the operation and drives it until it is terminal, accepted by the provider (then polled by the generation
   * workers), or the lease is lost. Returns where it stands; never calls a provider twice.
   */
  abstract execute(operationId: string, options: ExecuteOptions): Promise<GenerationOperation>;
  abstract find(operationId: string): Promise<GenerationOperation | undefined>;
  /** Not sent yet: cancelled and released at once (`confirmed`). Else the provider decides. */
  abstract cancel(operationId: string): Promise<'requested' | 'confirmed' | 'too_late'>;
}

export interface ExecuteOptions {
  readonly signal: AbortSignal;
  onTextDelta?(delta: string): void;
}
