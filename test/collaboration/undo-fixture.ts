import type { UndoResult } from '../../src/modules/collaboration/commands/undo-step.js';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { opId } from '../harness/canvas-kit.js';
import { openTestDatabase } from '../harness/test-database.js';
import { undoKit } from '../harness/undo-kit.js';

/** Two editors on canvases of their own, and what their canvas holds. `await begin()` before each test. */
export async function openUndoFixture() {
  const db = await openTestDatabase();
  const kit = undoKit(db);
  const [mina, noor] = [await insertUser(db), await insertUser(db)];
  let canvas = '';
  const read = async () =>
    JSON.parse(await kit.document(canvas)) as { revision: string; settings: JsonObject } & Record<
      'nodes' | 'edges' | 'groups',
      (JsonObject & { id: string })[]
    >;
  return {
    db,
    kit,
    mina,
    noor,
    canvas: () => canvas,
    begin: async () => {
      canvas = await insertCanvas(db, mina);
      await insertMember(db, canvas, noor, 'editor');
    },
    write: (who: string, ...operations: CanvasOperation[]) => kit.append(canvas, who, operations),
    grouped: (who: string, undoGroup: string, ...operations: CanvasOperation[]) =>
      kit.command.execute({ canvasId: canvas, actorId: who, operations, undoGroup }),
    undo: (who: string, id?: string): Promise<UndoResult> => kit.undo(canvas, who, id),
    redo: (who: string, id?: string): Promise<UndoResult> => kit.redo(canvas, who, id),
    depths: async (who: string) => {
      const { undo, redo } = await kit.stacks.stack(canvas, who);
      return [undo.length, redo.length];
    },
    revision: async () => Number((await read()).revision),
    /** By ID, without revisions, which an undo does not bring back. */
    content: async (): Promise<Record<string, JsonObject>> => {
      const { nodes, edges, groups } = await read();
      const bodies = [...nodes, ...edges, ...groups].map(({ id, revision: _, ...body }) => [id, body]);
      return Object.fromEntries(bodies) as Record<string, JsonObject>;
    },
    settings: async () => (await read()).settings,
    media: async (owner: string) => {
      const key = `media-${opId()}`;
      await db.session.query(
        `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
         values ($1, $2, 'infinite-canvas/media/generated/' || $1, 'image/png', 10, repeat('a', 64), 'generation')`,
        [key, owner],
      );
      return key;
    },
  };
}

export type UndoFixture = Awaited<ReturnType<typeof openUndoFixture>>;

/** What was left, as short lines. */
export function leftOf({ left }: UndoResult): string[] {
  return left.map(({ entityId, path, reason }) => `${entityId ?? 'settings'}${path} ${reason}`).sort();
}
