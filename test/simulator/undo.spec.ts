import fc from 'fast-check';
import {
  applyLogged,
  canonicalDocument,
  emptyDocument,
} from '../../src/modules/collaboration/domain/document-fold.js';
import { canonicalJson } from '../../src/modules/collaboration/domain/canonical-json.js';
import { referencesOf, withoutReference } from '../../src/modules/collaboration/domain/node-references.js';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { undoKit, type UndoKit } from '../harness/undo-kit.js';
import { brokenInvariants } from './canvas-invariants.js';
import { BASE, MEDIA, type SimulatedBatch } from './canvas-model.js';
import { Authors, ownStory, undoStory, type UndoTurn } from './undo-model.js';

/** What random stories may be refused for; an undo is refused for nothing of this. */
const EXPECTED = new Set([
  'entity-not-found',
  'entity-kind-mismatch',
  'edge-end-missing',
  'parent-missing',
  'parent-cycle',
  'media-not-readable',
]);

/** `npm run proof -- undo` tells more stories. */
const MORE = Array.from({ length: Number(process.env['UNDO_SEEDS'] ?? 0) }, (_, seed) => seed + 1);

describe('undo and redo of random clients', () => {
  let db: TestDatabase;
  let kits: UndoKit[];
  let users: string[];
  let undone = 0;
  let left = 0;
  beforeAll(async () => {
    db = await openTestDatabase();
    kits = [undoKit(db), undoKit(db)];
    users = [await insertUser(db), await insertUser(db), await insertUser(db)];
    for (const [place, key] of MEDIA.entries()) {
      await db.session.query(
        `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
         values ($1, $2, 'infinite-canvas/media/generated/' || $1, 'image/png', 10, repeat('a', 64), 'generation')`,
        [key, users[place === 3 ? 1 : 0]],
      );
    }
  });
  afterAll(() => db.close());

  const kit = (client: number) => kits[client % 2] as UndoKit;
  const user = (client: number) => users[client] as string;

  async function newCanvas(): Promise<string> {
    const canvasId = await insertCanvas(db, user(0));
    for (const client of [1, 2]) await insertMember(db, canvasId, user(client), 'editor');
    // By somebody who undoes nothing: the stories begin with empty stacks.
    const builder = await insertUser(db);
    await insertMember(db, canvasId, builder, 'editor');
    await db.session.query(`update media_objects set owner_user_id = $1 where storage_key in ('m0', 'm1')`, [
      builder,
    ]);
    await kit(0).append(
      canvasId,
      builder,
      BASE.map((shape, place) => ({ ...shape, opId: `base.${place}` })),
    );
    return canvasId;
  }

  function write(
    canvasId: string,
    client: number,
    batch: SimulatedBatch,
    undoGroup: string | undefined,
    name: string,
  ) {
    const operations = batch.operations.map((shape, place) => ({ ...shape, opId: `${name}.${place}` }));
    return kit(client)
      .command.execute({ canvasId, actorId: user(client), operations, undoGroup })
      .catch((error: unknown) => {
        if (error instanceof DomainError && EXPECTED.has(error.code)) return undefined;
        throw error;
      });
  }

  async function act(canvasId: string, turn: UndoTurn, name: string): Promise<void> {
    if (turn.do === 'write') return void (await write(canvasId, turn.client, turn, turn.undoGroup, name));
    const step = (process: number) => kit(process)[turn.do](canvasId, user(turn.client), `undo.${name}`);
    const [first, second] = await Promise.all([
      step(turn.client),
      turn.twice ? step(turn.client + 1) : undefined,
    ]);
    if (second) expect({ ...second, replayed: null }).toEqual({ ...first, replayed: null });
    if (first.outcome === 'applied') undone++;
    left += first.leftCount;
  }

  async function tell(rounds: readonly (readonly UndoTurn[])[]): Promise<void> {
    const canvasId = await newCanvas();
    const follower = emptyDocument();
    const authors = new Authors();
    for (const [round, turns] of rounds.entries()) {
      await Promise.all(turns.map((turn, place) => act(canvasId, turn, `r${round}t${place}`)));
      expect(await brokenInvariants(db, canvasId)).toEqual([]);
      for (;;) {
        const page = await kit(0).documents.operationsAfter(canvasId, follower.revision, 500);
        for (const operation of page?.operations ?? []) {
          applyLogged(follower, operation);
          expect(authors.take(operation, operation.opId.startsWith('undo.'))).toEqual([]);
        }
        if (follower.revision === page?.revision) break;
      }
      expect(canonicalDocument(canvasId, follower)).toBe(await kit(0).document(canvasId));
    }
    await swing(canvasId);
  }

  /** To and fro: the same step of the same entry never writes more than it did the time before. */
  async function swing(canvasId: string): Promise<void> {
    const written = new Map<string, number>();
    for (let turn = 0; turn < 8; turn++) {
      const action = turn % 2 === 0 ? 'undo' : 'redo';
      const { entryId, operations } = await kit(turn)[action](canvasId, user(0), `undo.swing${turn}`);
      const step = `${action} ${entryId}`;
      expect(operations).toBeLessThanOrEqual(written.get(step) ?? Infinity);
      written.set(step, operations);
    }
  }

  it.each([3, 2027, ...MORE])(
    'COL-9 COL-25 the log still folds to the document, nothing dangles or goes in circles, and no undo takes a field from its author (seed %i)',
    async (seed) => {
      await fc.assert(fc.asyncProperty(undoStory, tell), { seed, numRuns: 12, endOnFailure: true });
    },
  );

  // A model in which nothing is undone, or nothing is ever in the way, would prove nothing.
  it('the stories undo much and get in each other’s way', () => {
    expect(undone).toBeGreaterThan(60);
    expect(left).toBeGreaterThan(8);
  });

  it.each([5, ...MORE])(
    'COL-9 COL-25 a user who is alone gets back every document that was there, and by redo every one that came after (seed %i)',
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(ownStory, async (batches) => {
          const canvasId = await newCanvas();
          const seen = new Map<number, string>([[0, await content(canvasId)]]);
          for (const [place, [batch, undoGroup]] of batches.entries()) {
            await write(
              canvasId,
              0,
              batch,
              undoGroup === undefined ? undefined : `${undoGroup}-${place >> 1}`,
              `b${place}`,
            );
            seen.set((await kit(0).stacks.stack(canvasId, user(0))).undo.length, await content(canvasId));
          }
          const depth = (await kit(0).stacks.stack(canvasId, user(0))).undo.length;
          const came: string[] = [];
          for (let at = depth - 1; at >= 0; at--) {
            const before = await content(canvasId);
            const { outcome, left: parts } = await kit(0).undo(canvasId, user(0));
            expect(parts).toEqual([]);
            expect(await content(canvasId)).toBe(seen.get(at));
            // What had changed nothing is not there to be redone.
            if (outcome === 'applied') came.push(before);
          }
          for (const after of came.reverse()) {
            expect(await kit(0).redo(canvasId, user(0))).toMatchObject({ outcome: 'applied', left: [] });
            expect(await content(canvasId)).toBe(after);
          }
          expect(await kit(0).redo(canvasId, user(0))).toMatchObject({ outcome: 'nothing' });
        }),
        { seed, numRuns: 15, endOnFailure: true },
      );
    },
  );

  /** Without revisions; and without what names nothing: deleting a node again takes that along. */
  async function content(canvasId: string): Promise<string> {
    const stored = JSON.parse(await kit(0).document(canvasId), (key, value: JsonObject) =>
      key === 'revision' ? undefined : value,
    ) as { nodes: (JsonObject & { id: string })[] };
    const there = new Set(stored.nodes.map(({ id }) => id));
    const nodes = stored.nodes.map((node) =>
      referencesOf(node)
        .filter((id) => !there.has(id))
        .reduce(withoutReference, node as JsonObject),
    );
    return canonicalJson({ ...(stored as JsonObject), nodes });
  }
});
