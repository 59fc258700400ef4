import { Injectable } from '@nestjs/common';
import { CanvasDirectory } from '../../../ports/collaboration/canvas-directory.port.js';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';
import type { SnapshotFile } from '../../../ports/collaboration/snapshots.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { NewIds, remapLine } from '../domain/remap-entity.js';
import type { SnapshotLine } from '../domain/snapshot-line.js';
import { SnapshotLoader } from '../queries/snapshot-loader.js';
import type { CanvasActor } from './canvas-changes.js';
import { DocumentInserter } from './document-inserter.js';

const MAX_TITLE = 200;
const STATEMENT_MS = 60_000;

/** A canvas of the actor's own with the same content under new IDs; members, comments, versions and log are not taken along. */
@Injectable()
export class DuplicateCanvas {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly directory: CanvasDirectory,
    private readonly canvases: Canvases,
    private readonly loader: SnapshotLoader,
    private readonly inserter: DocumentInserter,
    private readonly ids: Ids,
  ) {}

  /** Throws `canvas-not-found`, `snapshots-busy`. All or nothing. */
  execute({ canvasId, actorId, title }: CanvasActor & { title: string | undefined }): Promise<Canvas> {
    const id = this.ids.uuid();
    return this.uow.run({ statementTimeoutMs: STATEMENT_MS }, async () => {
      if (!(await this.directory.roleOf(canvasId, actorId))) throw canvasNotFound();
      const file = await this.loader.ofNow(canvasId);
      try {
        await this.canvases.create({ id, ownerUserId: actorId, title: title ?? copyOf(file.head.title) });
        const ids = new NewIds(id, await idsOf(file));
        await this.inserter.insert({ canvasId: id, actorId }, `duplicate.${id}`, {
          settings: file.head.settings,
          lines: () => remapped(file, ids),
        });
      } finally {
        await file.close();
      }
      const copy = await this.canvases.find(id, actorId);
      if (!copy) throw canvasNotFound();
      return copy;
    });
  }
}

async function* remapped(file: SnapshotFile, ids: NewIds): AsyncGenerator<SnapshotLine> {
  for await (const line of file.lines()) {
    const copy = remapLine(line, ids);
    if (copy) yield copy;
  }
}

async function idsOf(file: SnapshotFile): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { id } of file.lines()) ids.add(id);
  return ids;
}

function copyOf(title: string): string {
  const suffix = ' (copy)';
  return [...title].slice(0, MAX_TITLE - suffix.length).join('') + suffix;
}
