import { Injectable } from '@nestjs/common';
import { UndoLog, type ChangedBy } from '../../../ports/collaboration/undo-log.port.js';
import type { UndoEntry } from '../../../ports/collaboration/undo-stacks.port.js';
import { CANVAS_LIMITS } from '../domain/canvas-limits.js';
import { changesOf, type InvertibleOperation } from '../domain/undo/entity-change.js';
import { settlePlan } from '../domain/undo/settle-plan.js';
import { namedBy, type Dependent, type UndoFacts } from '../domain/undo/undo-facts.js';
import { UNDO_LIMITS } from '../domain/undo/undo-report.js';
import { walkBack, type UndoPlan } from '../domain/undo/undo-walk.js';
import type { CanvasActor } from './canvas-changes.js';

export interface SettledPlan {
  readonly plan: UndoPlan;
  readonly facts: UndoFacts;
}

/** What an undo of an entry would do, under the canvas lock. */
@Injectable()
export class UndoPlanner {
  constructor(private readonly log: UndoLog) {}

  /** Undefined: the entry is too large to be undone. */
  async execute(actor: CanvasActor, entry: UndoEntry): Promise<SettledPlan | undefined> {
    const { canvasId, actorId } = actor;
    if (entry.operations > UNDO_LIMITS.operations) return undefined;
    const operations = await this.log.operations(canvasId, actorId, entry, UNDO_LIMITS.operations);
    const touched = oldestTouch(operations);
    if (operations.length < entry.operations || touched.size > UNDO_LIMITS.entities) return undefined;
    const current = await this.log.entities(canvasId, [...touched.keys()]);
    const since = [...touched]
      .filter(([id, revision]) => (current.get(id)?.revision ?? Infinity) > revision)
      .map(([id, revision]) => ({ id, revision }));
    const oldest = operations.at(-1)?.revision ?? 0;
    const batches = await this.log.interleaved(canvasId, actorId, entry, oldest);
    const by = { othersThan: actorId, batches };
    const plan = walkBack(operations, current, await this.log.changes(canvasId, since, by));
    const facts = await this.facts(canvasId, plan, oldest, by);
    if (!facts) return undefined;
    settlePlan(plan, facts, CANVAS_LIMITS.nesting);
    return { plan, facts };
  }

  private async facts(
    canvasId: string,
    plan: UndoPlan,
    oldest: number,
    by: ChangedBy,
  ): Promise<UndoFacts | undefined> {
    const named = namedBy(plan);
    const dependents = await this.log.dependents(canvasId, named.removed, UNDO_LIMITS.entities + 1);
    if (dependents.length > UNDO_LIMITS.entities) return undefined;
    const entities = await this.log.places(canvasId, named.entities);
    const since = (revision: number, kept: (dependent: Dependent) => boolean) =>
      [...new Set(dependents.filter(kept).map(({ id }) => id))].map((id) => ({ id, revision }));
    const linked = since(oldest, (dependent) => dependent.by !== 'reference');
    const naming = since(0, (dependent) => dependent.by === 'reference');
    const absent = named.entities.filter((id) => !entities.has(id));
    return {
      entities,
      dependents,
      others: await this.log.changes(canvasId, linked, by),
      writers: await this.log.changes(canvasId, naming),
      actorId: by.othersThan,
      goneSince: await this.log.goneSince(canvasId, absent, oldest),
      usable: await this.log.usableMedia(canvasId, by.othersThan, named.storageKeys),
    };
  }
}

/** By entity, the oldest of the operations that touched it. */
function oldestTouch(operations: readonly InvertibleOperation[]): Map<string, number> {
  const oldest = new Map<string, number>();
  for (const operation of operations)
    for (const { id } of changesOf(operation)) oldest.set(id, operation.revision);
  return oldest;
}
