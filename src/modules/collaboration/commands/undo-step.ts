import { Injectable } from '@nestjs/common';
import { UndoLog } from '../../../ports/collaboration/undo-log.port.js';
import { UndoStacks, type UndoEntry, type UndoStack } from '../../../ports/collaboration/undo-stacks.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import type { BatchResult } from '../../../ports/collaboration/canvas-batches.port.js';
import { CANVAS_LIMITS } from '../domain/canvas-limits.js';
import { OperationBudget } from '../domain/operation-budget.js';
import { settlePlan } from '../domain/undo/settle-plan.js';
import { leaveRefused, operationsOf, type PlannedOperation } from '../domain/undo/undo-operations.js';
import { UNDO_LIMITS, type LeftPart, type UndoAction, type UndoAnswer } from '../domain/undo/undo-report.js';
import { undoIdReused, undoStackChanged } from '../domain/undo/undo.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';
import { UndoPlanner, type SettledPlan } from './undo-planner.js';

export interface UndoCommand extends CanvasActor {
  readonly action: UndoAction;
  /** Made by the client: a request that comes again gets the first answer. */
  readonly opId: string;
  /** Only if this entry is next. */
  readonly entryId?: string | undefined;
}

export interface UndoResult extends UndoAnswer {
  readonly replayed: boolean;
}

/** What was written, and what was left. */
interface Done {
  readonly written: BatchResult | undefined;
  readonly operations: number;
  readonly left: readonly LeftPart[];
}

/** How often an undo is tried without what was refused of it. */
const TRIES = 32;

/**
 * Undo and redo: the newest entry of the actor's stack, as far as nobody else has changed the same since. All of it is decided
 * under the canvas lock, where the right is read again, and written in that transaction: answer, entry and operations agree.
 */
@Injectable()
export class UndoStep {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly stacks: UndoStacks,
    private readonly planner: UndoPlanner,
    private readonly log: UndoLog,
    private readonly budget: OperationBudget,
  ) {}

  /** Throws `canvas-not-found`, `forbidden`, `op-id-reused`, `undo-stack-changed`, and for the whole `entity-locked`, `canvas-full`. */
  execute(command: UndoCommand): Promise<UndoResult> {
    return this.changes.run(command, 'editor', async () => {
      const first = await this.stacks.answer(command);
      if (first && first.action !== command.action) throw undoIdReused();
      if (first) return { ...first.answer, replayed: true };
      const answer = await this.step(command);
      await this.stacks.record(command, answer);
      return { ...answer, replayed: false };
    });
  }

  private async step(command: UndoCommand): Promise<UndoAnswer> {
    const { canvasId, actorId, action, entryId } = command;
    const stack = await this.stacks.stack(canvasId, actorId);
    const [entry] = stack[action];
    if (entryId !== undefined && entry?.entryId !== entryId) throw undoStackChanged();
    if (!entry)
      return this.answer(command, stack, undefined, { written: undefined, operations: 0, left: [] });
    const settled = await this.planner.execute(command, entry);
    const done = settled ? await this.write(command, settled) : TOO_LARGE;
    const written = done.written && { first: done.written.firstRevision, last: done.written.revision };
    await this.stacks.move({ canvasId, actorId, action, entry, written });
    return this.answer(command, await this.stacks.stack(canvasId, actorId), entry, done);
  }

  private async write(command: UndoCommand, { plan, facts }: SettledPlan): Promise<Done> {
    // No more than a batch may have: what was allowed to be done may be undone.
    this.budget.spend(command.actorId, Math.min(operationsOf(plan, facts).length, CANVAS_LIMITS.batch));
    for (let tries = 1; ; tries++) {
      const planned = operationsOf(plan, facts);
      const done = { operations: planned.length, left: plan.left };
      if (planned.length === 0) return { ...done, written: undefined };
      try {
        return { ...done, written: await this.append(command, planned, facts.usable) };
      } catch (error) {
        const partly = error instanceof DomainError && tries < TRIES && leaveRefused(plan, planned, error);
        if (!partly) throw error;
        settlePlan(plan, facts, CANVAS_LIMITS.nesting);
      }
    }
  }

  private append(
    { canvasId, actorId, opId }: UndoCommand,
    planned: readonly PlannedOperation[],
    usable: ReadonlySet<string>,
  ): Promise<BatchResult> {
    const operations = planned.map(({ operation }, place) => ({ ...operation, opId: `${opId}.${place}` }));
    const types = planned.flatMap(({ target: { id, body } }): [string, string][] =>
      typeof body?.['type'] === 'string' ? [[id, body['type']]] : [],
    );
    return this.log.write({ canvasId, actorId, operations, types: new Map(types), storageKeys: [...usable] });
  }

  private async answer(
    { canvasId, action }: UndoCommand,
    stack: UndoStack,
    entry: UndoEntry | undefined,
    { written, operations, left }: Done,
  ): Promise<UndoAnswer> {
    return {
      action,
      outcome: written ? 'applied' : entry ? 'unchanged' : 'nothing',
      entryId: entry?.entryId ?? null,
      undoGroup: entry?.undoGroup ?? null,
      firstRevision: written?.firstRevision ?? null,
      revision: written?.revision ?? (await this.log.head(canvasId)),
      operations: written ? operations : 0,
      left: left.slice(0, UNDO_LIMITS.left),
      leftCount: left.length,
      undoDepth: stack.undo.length,
      redoDepth: stack.redo.length,
    };
  }
}

const TOO_LARGE: Done = {
  written: undefined,
  operations: 0,
  left: [
    {
      kind: null,
      entityId: null,
      path: '',
      reason: 'too-large',
      actorId: null,
      revision: null,
      missing: null,
    },
  ],
};
