import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { op } from '../harness/canvas-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { undoKit, type UndoKit } from '../harness/undo-kit.js';

describe('undo and redo', () => {
  let db: TestDatabase;
  let kit: UndoKit;
  let mina: string;
  let noor: string;
  let canvas: string;
  beforeAll(async () => {
    db = await openTestDatabase();
    [mina, noor] = [await insertUser(db), await insertUser(db)];
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    kit = undoKit(db);
    canvas = await insertCanvas(db, mina);
    await insertMember(db, canvas, noor, 'editor');
  });

  const write = (who: string, ...operations: CanvasOperation[]) => kit.append(canvas, who, operations);
  const grouped = (who: string, undoGroup: string, ...operations: CanvasOperation[]) =>
    kit.command.execute({ canvasId: canvas, actorId: who, operations, undoGroup });
  const undo = (who: string) => kit.undo(canvas, who);
  const redo = (who: string) => kit.redo(canvas, who);
  type Entity = JsonObject & { id: string };
  const read = async () => {
    const text = await kit.document(canvas);
    return JSON.parse(text) as { revision: string; settings: JsonObject } & Record<
      'nodes' | 'edges' | 'groups',
      Entity[]
    >;
  };
  /** Without revisions, which an undo does not bring back. */
  const content = async () => {
    const { settings, nodes, edges, groups } = await read();
    const bodies = [...nodes, ...edges, ...groups].map(({ id, revision: _, ...body }) => [id, body]);
    return { settings, ...Object.fromEntries(bodies) } as Record<string, JsonObject>;
  };
  const depths = async (who: string) => {
    const stack = await kit.stacks.stack(canvas, who);
    return [stack.undo.length, stack.redo.length];
  };
  const left = ({ left: parts }: Awaited<ReturnType<typeof undo>>) =>
    parts.map(({ entityId, path, reason }) => `${entityId}${path} ${reason}`).sort();

  it('COL-9 undo takes back one’s own operations only, newest first, and redo brings them again', async () => {
    await write(mina, op.node('a', { title: '1' }));
    await write(noor, op.node('b'));
    await write(mina, op.patch('a', { title: '2' }));
    expect(await undo(mina)).toMatchObject({
      outcome: 'applied',
      operations: 1,
      firstRevision: '4',
      revision: '4',
      left: [],
      undoDepth: 1,
      redoDepth: 1,
    });
    expect(await content()).toMatchObject({ a: { title: '1' } });
    expect(await undo(mina)).toMatchObject({ outcome: 'applied', undoDepth: 0, redoDepth: 2 });
    expect(await content()).toEqual({ settings: {}, b: { type: 'text' } });
    expect(await undo(mina)).toMatchObject({ outcome: 'nothing', operations: 0, revision: '5' });
    await redo(mina);
    await redo(mina);
    expect(await content()).toEqual({ settings: {}, a: { type: 'text', title: '2' }, b: { type: 'text' } });
    expect(await redo(mina)).toMatchObject({ outcome: 'nothing', undoDepth: 2, redoDepth: 0 });
  });
});
