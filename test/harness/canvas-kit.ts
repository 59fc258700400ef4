import { randomUUID } from 'node:crypto';
import { PgBatchApplier } from '../../src/adapters/postgres/collaboration/pg-batch-applier.js';
import {
  GROUP_COMMIT,
  PgCanvasBatches,
  type GroupCommitOptions,
} from '../../src/adapters/postgres/collaboration/pg-canvas-batches.js';
import { PgCanvasDocuments } from '../../src/adapters/postgres/collaboration/pg-canvas-documents.js';
import { PgCanvasOperations } from '../../src/adapters/postgres/collaboration/pg-canvas-operations.js';
import { AppendOperations } from '../../src/modules/collaboration/commands/append-operations.js';
import { CANVAS_LIMITS, type CanvasLimits } from '../../src/modules/collaboration/domain/canvas-limits.js';
import { OperationBudget, UNLIMITED } from '../../src/modules/collaboration/domain/operation-budget.js';
import type { BatchResult } from '../../src/ports/collaboration/canvas-batches.port.js';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import { ChangeFeed, type Change } from '../../src/ports/kernel/change-feed.port.js';
import { MediaDirectory, type MediaDescriptor } from '../../src/ports/media/media-directory.port.js';
import type { TestDatabase } from './test-database.js';

/** Remembers what was published. */
export class RecordedChanges extends ChangeFeed {
  readonly published: Change[] = [];
  publish(change: Change): void {
    this.published.push(change);
  }
  subscribe(): () => void {
    return () => {};
  }
  onReconnect(): () => void {
    return () => {};
  }
  whisper(): void {}
  onWhisper(): () => void {
    return () => {};
  }
}

/** The media context as far as a write asks it: owners read their own. Joins the running transaction. */
export class OwnersMedia extends MediaDirectory {
  constructor(private readonly db: TestDatabase) {
    super();
  }
  findMany(storageKeys: readonly string[]): Promise<MediaDescriptor[]> {
    return this.db.session.query<MediaDescriptor>(
      `select storage_key as "storageKey", owner_user_id as "ownerUserId" from media_objects where storage_key = any($1::text[])`,
      [storageKeys],
    );
  }
  async readableBy(userId: string, storageKeys: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.session.query<{ storage_key: string }>(
      `select storage_key from media_objects where owner_user_id = $1 and storage_key = any($2::text[])`,
      [userId, storageKeys],
    );
    return new Set(rows.map((row) => row.storage_key));
  }
}

export interface CanvasKitOptions {
  readonly limits?: Partial<CanvasLimits>;
  readonly group?: Partial<GroupCommitOptions>;
  /** Default: one that only remembers. */
  readonly feed?: ChangeFeed;
}

/** The write path and the reads of a canvas, on a test database. */
export function canvasKit(db: TestDatabase, options: CanvasKitOptions = {}) {
  const changes = new RecordedChanges();
  const limits = { ...CANVAS_LIMITS, ...options.limits };
  const applier = new PgBatchApplier(db.session, db.uow, new OwnersMedia(db), limits);
  const batches = new PgCanvasBatches(db.session, applier, options.feed ?? changes, {
    ...GROUP_COMMIT,
    ...options.group,
  });
  const command = new AppendOperations(batches, new OperationBudget(UNLIMITED, () => 0));
  const documents = new PgCanvasDocuments(db.session, db.uow);
  return {
    changes,
    batches,
    documents,
    command,
    operations: new PgCanvasOperations(db.session, db.uow, applier, changes, limits),
    append: (
      canvasId: string,
      actorId: string,
      operations: readonly CanvasOperation[],
    ): Promise<BatchResult> => command.execute({ canvasId, actorId, operations }),
    document: async (canvasId: string): Promise<string> => {
      let text = '';
      await documents.write(canvasId, {
        begin: () => {},
        write: async (piece) => void (text += await Promise.resolve(piece)),
      });
      return text;
    },
  };
}

export type CanvasKit = ReturnType<typeof canvasKit>;

let made = 0;
export const opId = () => `op-${(made++).toString(36)}-${randomUUID().slice(0, 8)}`;

/** Short forms of operations. */
export const op = {
  node: (entityId: string, value: CanvasOperation['value'] = {}): CanvasOperation => ({
    opId: opId(),
    type: 'node.upsert',
    entityId,
    value: { type: 'text', ...value },
  }),
  edge: (entityId: string, from: string, to: string): CanvasOperation => ({
    opId: opId(),
    type: 'edge.upsert',
    entityId,
    value: { from, to },
  }),
  group: (entityId: string, value: CanvasOperation['value'] = {}): CanvasOperation => ({
    opId: opId(),
    type: 'group.upsert',
    entityId,
    value,
  }),
  patch: (
    entityId: string,
    value: CanvasOperation['value'],
    kind: 'node' | 'edge' | 'group' = 'node',
  ): CanvasOperation => ({
    opId: opId(),
    type: `${kind}.patch`,
    entityId,
    value,
  }),
  drop: (entityId: string, kind: 'node' | 'edge' | 'group' = 'node'): CanvasOperation => ({
    opId: opId(),
    type: `${kind}.delete`,
    entityId,
  }),
  settings: (value: CanvasOperation['value']): CanvasOperation => ({
    opId: opId(),
    type: 'settings.patch',
    value,
  }),
};
