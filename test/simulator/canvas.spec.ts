import fc from 'fast-check';
import {
  applyLogged,
  canonicalDocument,
  emptyDocument,
  type FoldedDocument,
} from '../../src/modules/collaboration/domain/document-fold.js';
import type { LoggedCanvasOperation } from '../../src/modules/collaboration/domain/logged-operation.js';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { canvasKit, type CanvasKit } from '../harness/canvas-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { brokenInvariants } from './canvas-invariants.js';
import { MEDIA, story, type SimulatedBatch } from './canvas-model.js';

/** What random stories may be refused for; anything else, an unknown error above all, is a fault. */
const EXPECTED = new Set([
  'entity-not-found',
  'entity-kind-mismatch',
  'edge-end-missing',
  'parent-missing',
  'parent-cycle',
  'media-not-readable',
]);

describe('a canvas with random concurrent clients', () => {
  let db: TestDatabase;
  let kits: CanvasKit[];
  let users: string[];
  beforeAll(async () => {
    db = await openTestDatabase();
    // Two processes' worth of write paths: group commit in each, the row lock between them.
    kits = [canvasKit(db), canvasKit(db)];
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

  const kit = (client: number) => kits[client % 2] as CanvasKit;
  const user = (client: number) => users[client] as string;

  async function newCanvas(): Promise<string> {
    const canvasId = await insertCanvas(db, user(0));
    for (const client of [1, 2]) await insertMember(db, canvasId, user(client), 'editor');
    return canvasId;
  }

  /** One batch, with its retries; all its answers must agree. */
  async function send(canvasId: string, batch: SimulatedBatch, name: string): Promise<() => Promise<void>> {
    const operations = batch.operations.map((shape, place): CanvasOperation => ({ ...shape, opId: `${name}.${place}` }));
    const once = () => kit(batch.client).append(canvasId, user(batch.client), operations).catch(refusal);
    const [first, second] = await Promise.all([once(), batch.retry === 'at-once' ? once() : undefined]);
    const applied = typeof first === 'string' ? undefined : first.revision;
    if (second && applied !== undefined) expect(second).toMatchObject({ revision: applied });
    return async () => {
      if (batch.retry === 'later' && applied !== undefined) expect(await once()).toMatchObject({ revision: applied, replayed: true });
    };
  }

  async function wholeLog(canvasId: string): Promise<LoggedCanvasOperation[]> {
    const log: LoggedCanvasOperation[] = [];
    for (;;) {
      const page = await kit(0).documents.operationsAfter(canvasId, log.at(-1)?.revision ?? '0', 7);
      log.push(...(page?.operations ?? []));
      if (log.length === Number(page?.revision)) return log;
    }
  }

  async function tell(rounds: readonly (readonly SimulatedBatch[])[]): Promise<void> {
    const canvasId = await newCanvas();
    const snapshots: { at: number; document: FoldedDocument }[] = [];
    for (const [round, batches] of rounds.entries()) {
      const later = await Promise.all(batches.map((batch, place) => send(canvasId, batch, `r${round}b${place}`)));
      for (const again of later) await again();
      expect(await brokenInvariants(db, canvasId)).toEqual([]);
      const log = await wholeLog(canvasId);
      const folded = emptyDocument();
      for (const operation of log) applyLogged(folded, operation);
      const stored = await kit(0).document(canvasId);
      expect(canonicalDocument(canvasId, folded)).toBe(stored);
      // From the document of every earlier round, too.
      for (const { at, document } of snapshots) {
        for (const operation of log.slice(at)) applyLogged(document, operation);
        expect(canonicalDocument(canvasId, document)).toBe(stored);
      }
      snapshots.length = 0;
      snapshots.push({ at: log.length, document: folded });
    }
  }

  it.each([1, 7, 42, 2026])('COL-5 COL-8 COL-14 the fold of the log is the stored document, byte for byte (seed %i)', async (seed) => {
    await fc.assert(fc.asyncProperty(story, tell), { seed, numRuns: 12, endOnFailure: true });
  });
});

function refusal(error: unknown): string {
  if (error instanceof DomainError && EXPECTED.has(error.code)) return error.code;
  throw error;
}
