import type {
  AppendCommand,
  CanvasOperation,
  CanvasOperations,
} from '../../../ports/collaboration/canvas-operations.port.js';
import { CANVAS_LIMITS } from '../domain/canvas-limits.js';

/** Text of operations in one batch: what the database takes apart at once. */
const BATCH_CHARACTERS = 1_000_000;

export interface Written {
  /** Undefined when nothing was written. */
  readonly firstRevision: string | undefined;
  readonly revision: string | undefined;
  readonly operations: number;
}

type NamelessOperation = Omit<CanvasOperation, 'opId'>;

/** Many operations as batches of one transaction: all or none, each with its revision, log entry and inverse. */
export class OperationWriter {
  private batch: CanvasOperation[] = [];
  private characters = 0;
  private count = 0;
  private first: string | undefined;
  private last: string | undefined;

  constructor(
    private readonly operations: CanvasOperations,
    private readonly target: Omit<AppendCommand, 'operations'>,
    /** Of the IDs of the operations, which are undone together. */
    private readonly prefix: string,
  ) {}

  async add(operation: NamelessOperation, characters = 100): Promise<void> {
    if (this.batch.length === CANVAS_LIMITS.batch || this.characters + characters > BATCH_CHARACTERS)
      await this.flush();
    this.batch.push({ ...operation, opId: `${this.prefix}.${this.count++}` });
    this.characters += characters;
  }

  /** Must be called before what was written is read. */
  async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    const { firstRevision, revision } = await this.operations.append({
      ...this.target,
      operations: this.batch,
      undoGroup: this.prefix,
    });
    this.first ??= firstRevision;
    this.last = revision;
    this.batch = [];
    this.characters = 0;
  }

  async finish(): Promise<Written> {
    await this.flush();
    return { firstRevision: this.first, revision: this.last, operations: this.count };
  }
}
