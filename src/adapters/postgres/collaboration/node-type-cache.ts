import type { PreparedOperation } from '../../../modules/collaboration/domain/operation-batch.js';

const MAX_ENTRIES = 50_000;

/**
 * Types of nodes seen lately, so that a patch needs no read before its write. An old entry does no harm: the database
 * compares it with the truth and refuses the batch, which is then checked against a fresh read.
 */
export class NodeTypeCache {
  private readonly types = new Map<string, string>();

  get(canvasId: string, nodeId: string): string | undefined {
    return this.types.get(`${canvasId}/${nodeId}`);
  }

  set(canvasId: string, nodeId: string, type: string): void {
    if (this.types.size >= MAX_ENTRIES) this.types.clear();
    this.types.set(`${canvasId}/${nodeId}`, type);
  }

  forget(canvasId: string, operations: readonly PreparedOperation[]): void {
    for (const { entityId } of operations) this.types.delete(`${canvasId}/${entityId}`);
  }

  /** What an applied batch made of its nodes. */
  learn(canvasId: string, operations: readonly PreparedOperation[]): void {
    for (const { action, kind, entityId, value } of operations) {
      if (kind !== 'node' || entityId === undefined) continue;
      if (action === 'drop') this.types.delete(`${canvasId}/${entityId}`);
      else if (action === 'put' && typeof value?.['type'] === 'string')
        this.set(canvasId, entityId, value['type']);
    }
  }
}
