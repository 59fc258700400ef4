import fc from 'fast-check';
import {
  applyLogged,
  canonicalDocument,
  emptyDocument,
  type FoldedDocument,
} from '../../src/modules/collaboration/domain/document-fold.js';
import { canonicalJson } from '../../src/modules/collaboration/domain/canonical-json.js';
import { mergePatch } from '../../src/modules/collaboration/domain/json-merge.js';
import type {
  EntityEffect,
  LoggedCanvasOperation,
} from '../../src/modules/collaboration/domain/logged-operation.js';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { canvasKit, type CanvasKit } from '../harness/canvas-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { brokenInvariants } from './canvas-invariants.js';
import { BASE, MEDIA, story, type SimulatedBatch } from './canvas-model.js';

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
  let applied = 0;
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
    await kit(0).append(
      canvasId,
      user(0),
      BASE.map((shape, place) => ({ ...shape, opId: `base.${place}` })),
    );
    return canvasId;
  }

  /** One batch, with its retries; all its answers must agree. */
  async function send(canvasId: string, batch: SimulatedBatch, name: string): Promise<() => Promise<void>> {
    const operations = batch.operations.map((shape, place): CanvasOperation => ({
      ...shape,
      opId: `${name}.${place}`,
    }));
    const once = () => kit(batch.client).append(canvasId, user(batch.client), operations).catch(refusal);
    const [first, second] = await Promise.all([once(), batch.retry === 'at-once' ? once() : undefined]);
    const revision = typeof first === 'string' ? undefined : first.revision;
    if (second && revision !== undefined) expect(second).toMatchObject({ revision });
    return async () => {
      if (batch.retry === 'later' && revision !== undefined)
        expect(await once()).toMatchObject({ revision, replayed: true });
    };
  }

  /** In small pages, so that their seams are crossed too. */
  async function logAfter(canvasId: string, revision: string): Promise<LoggedCanvasOperation[]> {
    const log: LoggedCanvasOperation[] = [];
    for (;;) {
      const after = log.at(-1)?.revision ?? revision;
      const page = await kit(0).documents.operationsAfter(canvasId, after, 20);
      log.push(...(page?.operations ?? []));
      if ((log.at(-1)?.revision ?? revision) === page?.revision) return log;
    }
  }

  /** One client follows from the beginning, another loads the document of the round before and goes on from there. */
  async function tell(rounds: readonly (readonly SimulatedBatch[])[]): Promise<void> {
    const canvasId = await newCanvas();
    const follower = emptyDocument();
    let late = emptyDocument();
    const seen = new Map<string, string>();
    for (const [round, batches] of rounds.entries()) {
      const later = await Promise.all(
        batches.map((batch, place) => send(canvasId, batch, `r${round}b${place}`)),
      );
      for (const again of later) await again();
      expect(await brokenInvariants(db, canvasId)).toEqual([]);
      const stored = await kit(0).document(canvasId);
      for (const operation of await logAfter(canvasId, follower.revision)) {
        applyLogged(follower, operation);
        applyLogged(late, operation);
      }
      expect(canonicalDocument(canvasId, follower)).toBe(stored);
      expect(canonicalDocument(canvasId, late)).toBe(stored);
      late = loaded(stored);
      seen.set(follower.revision, contentOf(follower));
    }
    await takeBack(canvasId, follower, seen);
    applied += Number(follower.revision) - BASE.length;
  }

  /** Applies the inverses of the log from its end: each document on the way is the one that was there. */
  async function takeBack(
    canvasId: string,
    document: FoldedDocument,
    seen: ReadonlyMap<string, string>,
  ): Promise<void> {
    const log = await db.session.query<{ revision: string; inverse: Inverse[] }>(
      'select revision, inverse from canvas_operations where canvas_id = $1 order by revision desc',
      [canvasId],
    );
    for (const { revision, inverse } of log) {
      const before = seen.get(revision);
      if (before !== undefined) expect(contentOf(document)).toBe(before);
      for (const effect of inverse) applyInverse(document, effect);
    }
    expect(contentOf(document)).toBe(contentOf(emptyDocument()));
  }

  it.each([1, 7, 42, 2026])(
    'COL-4 COL-5 COL-8 COL-14 the fold of the log is the stored document, byte for byte, and its inverses lead back (seed %i)',
    async (seed) => {
      applied = 0;
      await fc.assert(fc.asyncProperty(story, tell), { seed, numRuns: 5, endOnFailure: true });
      // A model that is only ever refused would prove nothing.
      expect(applied).toBeGreaterThan(50);
    },
  );
});

function refusal(error: unknown): string {
  if (error instanceof DomainError && EXPECTED.has(error.code)) return error.code;
  throw error;
}

type Inverse = EntityEffect | { readonly do: 'settings'; readonly value: JsonObject };

function applyInverse(document: FoldedDocument, effect: Inverse): void {
  const { entities } = document;
  if (effect.do === 'settings') document.settings = mergePatch(document.settings, effect.value) as JsonObject;
  else if (effect.do === 'drop') entities.delete(effect.id);
  else {
    const body = effect.do === 'put' ? effect.value : mergePatch(entities.get(effect.id)?.body, effect.value);
    entities.set(effect.id, { kind: effect.kind, body: body as JsonObject, revision: '' });
  }
}

/** The document without its revisions, which an inverse does not bring back. */
function contentOf({ settings, entities }: FoldedDocument): string {
  const bodies = [...entities].map(([id, { kind, body }]) => [`${kind} ${id}`, body] as const);
  return canonicalJson({ settings, entities: Object.fromEntries(bodies) });
}

/** As a client has it after loading the document. */
function loaded(text: string): FoldedDocument {
  const stored = JSON.parse(text) as { revision: string; settings: JsonObject } & Record<
    string,
    (JsonObject & { id: string; revision: string })[]
  >;
  const document: FoldedDocument = {
    revision: stored.revision,
    settings: stored.settings,
    entities: new Map(),
  };
  for (const kind of ['node', 'edge', 'group'] as const) {
    for (const { id, revision, ...body } of stored[`${kind}s`] ?? [])
      document.entities.set(id, { kind, body, revision });
  }
  return document;
}
