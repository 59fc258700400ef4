import type { JsonObject } from '../kernel/json.js';
import type { StagedMedia } from '../media/generated-media.port.js';
import type { GenerationOperation, GenerationRequest, OperationOrigin } from './generation-engine.port.js';

export interface NewGenerationOperation {
  readonly operationId: string;
  readonly accountUserId: string;
  readonly origin: OperationOrigin;
  readonly model: string;
  readonly request: GenerationRequest;
  readonly requestSha256: string;
  readonly canvasId: string | null;
  readonly provider: string;
  readonly idempotencyKey: string;
  /** Until then the generation workers leave it to the context that made it. */
  readonly dueInSeconds: number;
}

/** What the provider gave and what lies in the object store already: enough to finish without asking again. */
export interface StagedOutput {
  readonly media: readonly StagedMedia[];
  readonly text: string | null;
}

/** The operation with what only the engine needs to know. */
export interface OperationRecord {
  readonly operation: GenerationOperation;
  readonly requestSha256: string;
  readonly provider: string;
  readonly idempotencyKey: string;
  /** Claims so far, marks so far, polls in a row that told nothing. */
  readonly attempt: number;
  readonly sends: number;
  readonly pollFailures: number;
  readonly staged: StagedOutput | undefined;
  readonly cancelRequested: boolean;
  readonly cancelSent: boolean;
  /** By the database's clock; undefined while not sent. */
  readonly sentForSeconds: number | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface RecordPage {
  readonly limit: number;
  /** Sort key of the last record seen: creation time as PostgreSQL writes it, and operation ID. */
  readonly after: { readonly createdAt: string; readonly operationId: string } | undefined;
}

export interface RecordEntry {
  readonly record: OperationRecord;
  /** With microseconds, for the cursor. */
  readonly createdAtKey: string;
}

/** Operations and their details, outside of any lease. Mutating methods need a unit of work. */
export abstract class GenerationRecords {
  /** False when the operation ID is taken: then nothing was written. */
  abstract insert(operation: NewGenerationOperation): Promise<boolean>;
  /** The record of GEN-4, once, by the submit that inserted the operation and after its hold. */
  abstract recordDetails(operationId: string, prompt: string, requestDetails: JsonObject): Promise<void>;
  abstract find(operationId: string): Promise<OperationRecord | undefined>;
  /** Newest first. */
  abstract listOf(accountUserId: string, page: RecordPage): Promise<RecordEntry[]>;
  /** How many wait for somebody to learn their outcome. */
  abstract countUnknown(): Promise<number>;
  /** Ends a queued operation, also under a worker that has claimed but not marked it. False: it is not queued any more. */
  abstract cancelQueued(operationId: string): Promise<boolean>;
  /** Notes the wish and makes it due, unless the operation has ended. */
  abstract requestCancel(operationId: string): Promise<boolean>;
}
