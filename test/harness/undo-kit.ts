import { PgBatchApplier } from '../../src/adapters/postgres/collaboration/pg-batch-applier.js';
import { PgCanvases } from '../../src/adapters/postgres/collaboration/pg-canvases.js';
import { PgUndoLog } from '../../src/adapters/postgres/collaboration/pg-undo-log.js';
import { PgUndoStacks } from '../../src/adapters/postgres/collaboration/pg-undo-stacks.js';
import { CanvasChanges } from '../../src/modules/collaboration/commands/canvas-changes.js';
import { UndoPlanner } from '../../src/modules/collaboration/commands/undo-planner.js';
import { UndoStep, type UndoResult } from '../../src/modules/collaboration/commands/undo-step.js';
import { CANVAS_LIMITS } from '../../src/modules/collaboration/domain/canvas-limits.js';
import { OperationBudget, UNLIMITED } from '../../src/modules/collaboration/domain/operation-budget.js';
import { AuditTrail } from '../../src/ports/identity/audit-trail.port.js';
import { canvasKit, OwnersMedia, opId, RecordedChanges, type CanvasKitOptions } from './canvas-kit.js';
import type { TestDatabase } from './test-database.js';

class NoAudit extends AuditTrail {
  record(): Promise<void> {
    return Promise.resolve();
  }
}

/** A canvas's write path with undo and redo. */
export function undoKit(db: TestDatabase, options: CanvasKitOptions = {}) {
  const kit = canvasKit(db, options);
  const changes = new RecordedChanges();
  const limits = { ...CANVAS_LIMITS, ...options.limits };
  const media = new OwnersMedia(db);
  const stacks = new PgUndoStacks(db.session);
  const log = new PgUndoLog(db.session, new PgBatchApplier(db.session, db.uow, media, limits), media, limits);
  const canvasChanges = new CanvasChanges(db.uow, new PgCanvases(db.session), new NoAudit(), changes);
  const budget = new OperationBudget(UNLIMITED, () => 0);
  const step = new UndoStep(canvasChanges, stacks, new UndoPlanner(log), log, budget);
  return {
    ...kit,
    told: changes,
    stacks,
    undo: (canvasId: string, actorId: string, id = opId()): Promise<UndoResult> =>
      step.execute({ canvasId, actorId, action: 'undo', opId: id }),
    redo: (canvasId: string, actorId: string, id = opId()): Promise<UndoResult> =>
      step.execute({ canvasId, actorId, action: 'redo', opId: id }),
  };
}

export type UndoKit = ReturnType<typeof undoKit>;
