import { Injectable } from '@nestjs/common';
import { CanvasOperations } from '../../../ports/collaboration/canvas-operations.port.js';
import { CanvasSnapshots } from '../../../ports/collaboration/snapshots.port.js';
import type { EntityKind } from '../domain/logged-operation.js';
import { parentsFirst, type Placement } from '../domain/parents-first.js';
import { differences, patchBetween, type LineDifference } from '../domain/snapshot-diff.js';
import { bodyOf, type SnapshotHead, type SnapshotLine } from '../domain/snapshot-line.js';
import type { CanvasActor } from './canvas-changes.js';
import { OperationWriter, type Written } from './operation-writer.js';

const KINDS: readonly EntityKind[] = ['node', 'edge', 'group'];

/** What a canvas is to become. */
export interface TargetDocument {
  readonly settings: SnapshotHead['settings'];
  /** From the beginning, each time; in order of kind and ID. */
  lines(): AsyncIterable<SnapshotLine>;
}

/**
 * Turns a canvas into another document by ordinary operations, in the caller's transaction under the canvas lock. First what
 * is too much goes; then nodes and groups come, those that move at the root; then they move, parents first; then edges. Each
 * step compares anew, so that what a deletion did to others is mended too. Holds placements in memory, never bodies.
 */
@Injectable()
export class DocumentRewriter {
  constructor(
    private readonly operations: CanvasOperations,
    private readonly snapshots: CanvasSnapshots,
  ) {}

  async rewrite(actor: CanvasActor, prefix: string, target: TargetDocument): Promise<Written> {
    const writer = new OperationWriter(this.operations, actor, prefix);
    const { canvasId } = actor;
    const differing = await this.remove(canvasId, target, writer);
    if (differing.has('node') || differing.has('group')) {
      for (const { kind, id, parentId } of parentsFirst(await this.put(canvasId, target, writer)))
        await writer.add({ type: `${kind}.patch`, entityId: id, value: { parentId } });
      await writer.flush();
    }
    if (differing.has('edge')) await this.connect(canvasId, target, writer);
    return writer.finish();
  }

  /** Gives the kinds of what still differs: all of them once something went, for that may have touched anything. */
  private async remove(
    canvasId: string,
    target: TargetDocument,
    writer: OperationWriter,
  ): Promise<ReadonlySet<EntityKind>> {
    const differing = new Set<EntityKind>();
    const now = await this.snapshots.read(canvasId);
    const settings = patchBetween(now.head.settings, target.settings);
    for await (const { before, after } of differences(now.lines, target.lines())) {
      if (after) differing.add(after.kind);
      else if (before) {
        await writer.add({ type: `${before.kind}.delete`, entityId: before.id });
        if (before.kind !== 'edge') for (const kind of KINDS) differing.add(kind);
      }
    }
    if (Object.keys(settings).length > 0)
      await writer.add({ type: 'settings.patch', value: settings }, JSON.stringify(settings).length);
    await writer.flush();
    return differing;
  }

  private async put(canvasId: string, target: TargetDocument, writer: OperationWriter): Promise<Placement[]> {
    const placements: Placement[] = [];
    for await (const { before, after } of this.differing(canvasId, target, ['group', 'node'])) {
      if (!after || after.kind === 'edge') continue;
      const value = bodyOf(after);
      const { parentId, ...rest } = value;
      const moves = typeof parentId === 'string' && parentId !== (before && bodyOf(before)['parentId']);
      if (moves) placements.push({ kind: after.kind, id: after.id, parentId });
      await writer.add(
        { type: `${after.kind}.upsert`, entityId: after.id, value: moves ? rest : value },
        after.body.length,
      );
    }
    await writer.flush();
    return placements;
  }

  private async connect(canvasId: string, target: TargetDocument, writer: OperationWriter): Promise<void> {
    for await (const { after } of this.differing(canvasId, target, ['edge']))
      if (after)
        await writer.add(
          { type: 'edge.upsert', entityId: after.id, value: bodyOf(after) },
          after.body.length,
        );
    await writer.flush();
  }

  private async *differing(
    canvasId: string,
    target: TargetDocument,
    kinds: readonly EntityKind[],
  ): AsyncGenerator<LineDifference> {
    const now = await this.snapshots.read(canvasId, kinds);
    yield* differences(now.lines, ofKinds(target.lines(), kinds));
  }
}

async function* ofKinds(
  lines: AsyncIterable<SnapshotLine>,
  kinds: readonly EntityKind[],
): AsyncGenerator<SnapshotLine> {
  for await (const line of lines) if (kinds.includes(line.kind)) yield line;
}
