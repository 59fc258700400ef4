import { Injectable } from '@nestjs/common';
import { CanvasOperations } from '../../../ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { parentsFirst, type Placement } from '../domain/parents-first.js';
import { bodyOf, type SnapshotLine } from '../domain/snapshot-line.js';
import type { CanvasActor } from './canvas-changes.js';
import { OperationWriter, type Written } from './operation-writer.js';

export interface InsertedDocument {
  /** Undefined: those of the canvas stay. */
  readonly settings: JsonObject | undefined;
  /** From the beginning, each time; edges first or last, as it is. No ID of it is on the canvas. */
  lines(): AsyncIterable<SnapshotLine> | Iterable<SnapshotLine>;
}

/**
 * Adds entities to a canvas by ordinary operations, in the caller's transaction: its revision, streams, undo and the right to
 * read what they show are those of any batch. Nodes and groups first, those whose parent is not there yet at the root until it
 * is; then edges. Holds IDs in memory, never bodies.
 */
@Injectable()
export class DocumentInserter {
  constructor(private readonly operations: CanvasOperations) {}

  async insert(actor: CanvasActor, prefix: string, document: InsertedDocument): Promise<Written> {
    const writer = new OperationWriter(this.operations, actor, prefix);
    const { settings } = document;
    if (settings && Object.keys(settings).length > 0)
      await writer.add({ type: 'settings.patch', value: settings }, JSON.stringify(settings).length);
    const waiting = await this.put(document, writer);
    for (const { kind, id, parentId } of parentsFirst(waiting))
      await writer.add({ type: `${kind}.patch`, entityId: id, value: { parentId } });
    for await (const line of document.lines())
      if (line.kind === 'edge')
        await writer.add({ type: 'edge.upsert', entityId: line.id, value: bodyOf(line) }, line.body.length);
    return writer.finish();
  }

  private async put(document: InsertedDocument, writer: OperationWriter): Promise<Placement[]> {
    const there = new Set<string>();
    const waiting: Placement[] = [];
    for await (const line of document.lines()) {
      if (line.kind === 'edge') continue;
      const value = bodyOf(line);
      const { parentId, ...rest } = value;
      const waits = typeof parentId === 'string' && !there.has(parentId);
      if (waits) waiting.push({ kind: line.kind, id: line.id, parentId });
      await writer.add(
        { type: `${line.kind}.upsert`, entityId: line.id, value: waits ? rest : value },
        line.body.length,
      );
      there.add(line.id);
    }
    return waiting;
  }
}
