import { Injectable } from '@nestjs/common';
import { CanvasDirectory } from '../../../ports/collaboration/canvas-directory.port.js';
import { CanvasOperations } from '../../../ports/collaboration/canvas-operations.port.js';
import { CanvasSnapshots } from '../../../ports/collaboration/snapshots.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { nothingSelected, selectionTooLarge } from '../domain/copy.errors.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { NewIds, remapLine, type Offset } from '../domain/remap-entity.js';
import type { CanvasActor } from './canvas-changes.js';
import { DocumentInserter } from './document-inserter.js';

/** All of it is in memory at once. */
export const SELECTION_LIMITS = { entities: 5_000, bytes: 16 * 1024 * 1024 } as const;

export interface CopiedSelection {
  readonly firstRevision: string;
  readonly revision: string;
  /** Old ID → new ID of everything that was copied. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Copies entities of a canvas that the actor may see into one that he may edit, which may be the same. */
@Injectable()
export class CopySelection {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly directory: CanvasDirectory,
    private readonly operations: CanvasOperations,
    private readonly snapshots: CanvasSnapshots,
    private readonly inserter: DocumentInserter,
    private readonly newIds: Ids,
  ) {}

  /** Throws `canvas-not-found` (also of the source), `nothing-selected`, `selection-too-large`, `canvas-full`. All or nothing. */
  execute(
    command: CanvasActor & {
      sourceCanvasId: string;
      entityIds: readonly string[];
      offset: Offset | undefined;
    },
  ): Promise<CopiedSelection> {
    const { canvasId, actorId, sourceCanvasId, entityIds, offset } = command;
    const copyId = this.newIds.uuid();
    return this.uow.run({}, async () => {
      await this.operations.lock(canvasId);
      if (!(await this.directory.roleOf(sourceCanvasId, actorId))) throw canvasNotFound();
      const chosen = await this.snapshots.selection(sourceCanvasId, entityIds, SELECTION_LIMITS);
      if (!chosen) throw selectionTooLarge(SELECTION_LIMITS.entities);
      const ids = new NewIds(copyId, new Set(chosen.map(({ id }) => id)));
      const lines = chosen.flatMap((line) => remapLine(line, ids, offset) ?? []);
      const { firstRevision, revision } = await this.inserter.insert(
        { canvasId, actorId },
        `copy.${copyId}`,
        {
          settings: undefined,
          lines: () => lines,
        },
      );
      if (firstRevision === undefined || revision === undefined) throw nothingSelected();
      return { firstRevision, revision, ids: new Map(chosen.map(({ id }) => [id, ids.of(id) ?? id])) };
    });
  }
}
