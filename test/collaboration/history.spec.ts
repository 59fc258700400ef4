import fc from 'fast-check';
import {
  applyLogged,
  canonicalDocument,
  emptyDocument,
  type FoldedDocument,
} from '../../src/modules/collaboration/domain/document-fold.js';
import { HistoryHandler } from '../../src/modules/collaboration/jobs/history.handler.js';
import { VersionRemovalsHandler } from '../../src/modules/collaboration/jobs/version-removals.handler.js';
import type { LoggedCanvasOperation } from '../../src/modules/collaboration/domain/logged-operation.js';
import { CrashPoints } from '../../src/ports/kernel/crash-points.port.js';
import { ObjectStore } from '../../src/ports/kernel/object-store.port.js';
import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import {
  content,
  drop,
  insertMedia,
  newCanvas,
  node,
  patch,
  type Document,
  type TestCanvas,
  type Version,
} from './versions-kit.js';

const POLICY = { everyOperations: 10, keepOperations: 15, keepDays: 1 };
const PREFIX = 'infinite-canvas/media/exports/canvas-versions/';

/** Ends the work of a worker at a line, as a death does: nothing that comes after happens. */
class Deaths extends CrashPoints {
  at: string | undefined;
  /** Something that others do in the meantime. */
  meanwhile: (() => Promise<unknown>) | undefined;
  async reach(name: string): Promise<void> {
    if (name === 'version:after-store') await this.meanwhile?.();
    return name === this.at ? Promise.reject(new Error(`died at ${name}`)) : Promise.resolve();
  }
}

describe('the history of a canvas as it grows', () => {
  let app: CollaborationApp;
  let mina: Caller;
  let canvas: TestCanvas;
  const deaths = new Deaths();
  beforeAll(async () => {
    app = await openCollaborationApp({
      overrides: { canvasHistory: POLICY },
      replace: [{ provide: CrashPoints, useValue: deaths }],
    });
    mina = await app.caller();
  });
  beforeEach(async () => {
    [deaths.at, deaths.meanwhile] = [undefined, undefined];
    canvas = await newCanvas(mina);
  });
  afterAll(() => app.close());

  const handler = () => app.app.get(HistoryHandler, { strict: false });
  const removals = () => app.app.get(VersionRemovalsHandler, { strict: false });
  const signal = () => new AbortController().signal;
  const work = () => handler().handle(canvas.id, signal());
  const isDue = async () => (await handler().findDue(1_000)).includes(canvas.id);
  const versions = async (kind = 'automatic') =>
    (await mina('GET', `${canvas.path}/versions?kind=${kind}`)).body.items as Version[];
  const objects = () =>
    app.app.get(ObjectStore, { strict: false }).list(`${PREFIX}${canvas.id}/`, undefined, 100);
  const write = async (count: number) => {
    for (let n = 0; n < count; n++) await canvas.write(node(`n${n % 7}`, { title: String(n) }));
  };
  const age = (table: string, interval: string) =>
    app.db.session.execute(
      `update ${table} set created_at = created_at - $2::interval where canvas_id = $1`,
      [canvas.id, interval],
    );
  /** As if the worker were long gone: its lease and the time of its version have run out. */
  const leaseRunsOut = async () => {
    await app.db.session.execute(
      `update canvas_history set due_at = now() - interval '1 hour', lease_expires_at = lease_expires_at - interval '1 hour'
        where canvas_id = $1`,
      [canvas.id],
    );
  };
  const logged = async (after: string) => {
    const operations: LoggedCanvasOperation[] = [];
    for (let from = after; ;) {
      const { body } = await mina('GET', `${canvas.path}/operations?after=${from}`);
      operations.push(...(body.operations as LoggedCanvasOperation[]));
      if (!body.hasMore) return operations;
      from = operations.at(-1)?.revision ?? from;
    }
  };

  it('COL-13 an automatic version comes every so many operations, once', async () => {
    await write(9);
    expect(await isDue()).toBe(false);
    await write(1);
    expect(await isDue()).toBe(true);
    await work();
    expect(await versions()).toMatchObject([
      { kind: 'automatic', name: null, authorId: null, revision: '10' },
    ]);
    expect(await isDue()).toBe(false);
    await work();
    await write(9);
    expect(await isDue()).toBe(false);
    await write(3);
    await Promise.all([work(), work()]);
    expect((await versions()).map(({ revision }) => revision)).toEqual(['22', '10']);
  });

  it.each(['version:after-begin', 'version:after-store', 'history:after-floor'])(
    'COL-13 PLT-22 a worker that dies at %s is followed by one that makes the version, and leaves no bytes behind',
    async (place) => {
      await write(10);
      deaths.at = place;
      await expect(work()).rejects.toThrow('died');
      deaths.at = undefined;
      await leaseRunsOut();
      expect(await isDue()).toBe(true);
      await work();
      expect((await versions()).map(({ revision }) => revision)).toEqual(['10']);
      // Both removals of what was given up: now, and the one for a maker that writes late.
      for (let times = 0; times < 2; times++) {
        await app.db.session.execute(
          `update canvas_versions set due_at = now() - interval '1 hour' where canvas_id = $1 and state = 'deleting'`,
          [canvas.id],
        );
        for (const id of await removals().findDue(100)) await removals().handle(id, signal());
      }
      expect(await objects()).toHaveLength(1);
      const left = await app.db.session.query(`select id from canvas_versions where canvas_id = $1`, [
        canvas.id,
      ]);
      expect(left).toHaveLength(1);
    },
  );

  it('COL-13 a request that dies in the middle of a version leaves nothing that anybody sees, and its media go free', async () => {
    const picture = await insertMedia(app, mina.userId);
    await canvas.write(node('a', { type: 'image', data: { storageKey: picture } }));
    deaths.at = 'version:after-store';
    expect((await mina('POST', `${canvas.path}/versions`, { name: 'x' })).status).toBe(500);
    await canvas.write(drop('a'));
    expect(await versions('named')).toEqual([]);
    expect((await mina('DELETE', `/media/${picture}`)).body['code']).toBe('media-in-use');
    await app.db.session.execute(`update canvas_versions set due_at = now() where canvas_id = $1`, [
      canvas.id,
    ]);
    for (const id of await removals().findDue(100)) await removals().handle(id, signal());
    expect(await objects()).toEqual([]);
    expect((await mina('DELETE', `/media/${picture}`)).status).toBe(204);
  });

  it('COL-13 the version before a restore is of the very revision that it starts from, though others write', async () => {
    await canvas.write(node('a'), node('b'));
    const version = await canvas.keep('First');
    await canvas.write(drop('a'));
    let others = 2;
    deaths.meanwhile = async () =>
      others-- > 0 ? canvas.write(patch('b', { title: String(others) })) : undefined;
    const { body } = await canvas.restore(version.id);
    expect(body).toMatchObject({ firstRevision: '6', operations: 2 });
    expect(
      (await mina('GET', `${canvas.path}/versions/${String(body['beforeVersionId'])}`)).body,
    ).toMatchObject({
      kind: 'before-restore',
      revision: '5',
    });
  });

  it('COL-13 COL-9 one undo takes a restore back', async () => {
    await canvas.write(node('a', { title: 'A' }), node('b', { parentId: 'a' }));
    const version = await canvas.keep('First');
    await canvas.write(drop('a'), node('c'));
    const before = await canvas.document();
    const restored = await canvas.restore(version.id);
    expect(Number(restored.body['operations'])).toBeGreaterThan(2);
    const undone = await mina('POST', `${canvas.path}/undo`, { opId: 'undo-1' });
    expect(undone.status).toBe(200);
    expect(content(await canvas.document())).toEqual(content(before));
  });

  it('COL-13 versions that nobody named are thinned out: the newest stay, and one of each day', async () => {
    await write(1);
    const named = await canvas.keep('Kept');
    await app.db.session.execute(
      `insert into canvas_versions (id, canvas_id, kind, bucket, state, revision, object_key, entities, bytes, sha256, created_at, due_at)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1::uuid, 'automatic', -n, 'ready', 0, $1::text || n, 0, 1,
              repeat('a', 64), date_trunc('day', now()) - interval '1 day' * (200 - n / 2) + interval '1 minute' * n, now()
         from generate_series(1, 240) as n`,
      [canvas.id],
    );
    await write(9);
    await work();
    const rows = await app.db.session.query<{ kind: string; days: number; count: number }>(
      `select kind, count(*)::int as count, count(distinct created_at::date)::int as days
         from canvas_versions where canvas_id = $1 and state = 'ready' group by kind order by kind`,
      [canvas.id],
    );
    // 20 newest of 241, these are of 11 days (one of today); of the others those of the last 90 days, one a day.
    expect(rows).toEqual([
      { kind: 'automatic', count: 20, days: 11 },
      { kind: 'named', count: 1, days: 1 },
    ]);
    expect((await versions('named')).map(({ id }) => id)).toEqual([named.id]);
  });

  describe('compacted', () => {
    it('COL-7 the log goes up to the newest version that is old enough; below it the answer is 410 with the document', async () => {
      await write(12);
      await canvas.keep('Old');
      await write(30);
      expect(await isDue()).toBe(true);
      await work();
      // Nothing is old yet.
      expect((await logged('0')).length).toBe(42);
      await age('canvas_versions', '2 days');
      await canvas.keep('Young');
      expect(await isDue()).toBe(true);
      await work();
      const gone = await mina('GET', `${canvas.path}/operations?after=11`);
      expect([gone.status, gone.body]).toMatchObject([
        410,
        {
          code: 'history-compacted',
          details: { retainedAfter: '12', revision: '42', snapshot: `/api/v1${canvas.path}/document` },
        },
      ]);
      expect((await logged('12')).map(({ revision }) => Number(revision))).toEqual(
        Array.from({ length: 30 }, (_, n) => n + 13),
      );
      expect(await isDue()).toBe(false);
    });

    it('COL-6 COL-7 a batch whose operations were compacted is still answered as before', async () => {
      const operation = { opId: 'first', ...node('a') };
      const first = await mina('POST', `${canvas.path}/operations`, { operations: [operation] });
      await write(3);
      await canvas.keep('Old');
      await write(20);
      await age('canvas_versions', '2 days');
      await work();
      expect((await mina('GET', `${canvas.path}/operations?after=0`)).status).toBe(410);
      const again = await mina('POST', `${canvas.path}/operations`, { operations: [operation] });
      expect(again.body).toEqual({ ...first.body, replayed: true });
      // A quarter of a year later nobody asks any more.
      const answers = async () =>
        (
          await app.db.session.query('select id from canvas_operation_batches where canvas_id = $1', [
            canvas.id,
          ])
        ).length;
      await age('canvas_operation_batches', '100 days');
      await write(10);
      const before = await answers();
      await work();
      expect(await answers()).toBe(before - 4);
    });

    it('COL-7 PLT-22 a worker that dies between floor and deletion is followed by one that deletes', async () => {
      await write(5);
      await canvas.keep('Old');
      await write(20);
      await age('canvas_versions', '2 days');
      deaths.at = 'history:after-floor';
      await expect(work()).rejects.toThrow('died');
      deaths.at = undefined;
      expect((await mina('GET', `${canvas.path}/operations?after=3`)).status).toBe(410);
      await leaseRunsOut();
      expect(await isDue()).toBe(true);
      await work();
      const { left } = await app.db.session.one<{ left: number }>(
        `select count(*)::int as left from canvas_operations where canvas_id = $1 and revision <= 5`,
        [canvas.id],
      );
      expect(left).toBe(0);
    });

    it('COL-7 COL-24 a stream that resumes below the log is told to load the document; one above goes on', async () => {
      await write(5);
      await canvas.keep('Old');
      await write(20);
      await age('canvas_versions', '2 days');
      await work();
      const stream = (lastEventId: string) =>
        new SseClient().open(`${app.origin}${canvas.path}/events`, {
          authorization: `Bearer ${mina.token}`,
          'last-event-id': lastEventId,
        });
      const below = await stream('3.0');
      await until('told', () => below.of('reset').length > 0);
      expect(JSON.parse(below.of('reset')[0]?.data ?? '')).toMatchObject({
        snapshot: `/api/v1${canvas.path}/document`,
        revision: '25',
      });
      const above = await stream('5.0');
      await until('goes on', () => above.of('operation').length === 20);
      expect(above.of('operation')[0]?.id).toBe('6.0');
      below.destroy();
      above.destroy();
    });

    it('COL-7 the document of the floor and the rest of the log give the document, whatever was done', async () => {
      const change = fc.oneof(
        fc
          .record({ id: fc.integer({ min: 0, max: 9 }), title: fc.string({ maxLength: 5 }) })
          .map(({ id, title }) => node(`n${id}`, { title: title.replace(/\p{Cc}|\p{Cs}/gu, '') })),
        fc.integer({ min: 0, max: 9 }).map((id) => drop(`n${id}`)),
        fc
          .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
          .map(([a, b]) => node(`n${a}`, { data: { referenceNodeIds: [`n${b}`] } })),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 20, maxLength: 60 }),
          fc.integer({ min: 1, max: 4 }),
          async (operations, cut) => {
            canvas = await newCanvas(mina);
            const at = Math.max(1, Math.floor(operations.length / 5) * cut - 15);
            await canvas.write(...operations.slice(0, at));
            const version = await canvas.keep('Cut');
            await canvas.write(...operations.slice(at));
            await canvas.write(...Array.from({ length: 15 }, (_, n) => node('end', { title: String(n) })));
            await age('canvas_versions', '2 days');
            await work();
            const floor = await mina('GET', `${canvas.path}/versions/${version.id}/document`);
            const folded = unfold(floor.body as unknown as Document);
            const rest = await logged(version.revision);
            expect(rest).toHaveLength(operations.length - at + 15);
            for (const operation of rest) applyLogged(folded, operation);
            expect(canonicalDocument(canvas.id, folded)).toBe(
              JSON.stringify((await mina('GET', `${canvas.path}/document`)).body),
            );
            expect((await mina('GET', `${canvas.path}/operations?after=${at - 1}`)).status).toBe(410);
          },
        ),
        { numRuns: 10 },
      );
    });

    it('COL-7 writers do not wait while the log is compacted', async () => {
      await write(5);
      await canvas.keep('Old');
      await write(20);
      await age('canvas_versions', '2 days');
      const [, ...written] = await Promise.all([
        work(),
        ...Array.from({ length: 20 }, (_, n) => canvas.write(patch('n0', { title: `w${n}` }))),
      ]);
      expect(new Set(written).size).toBe(20);
      expect((await logged('5')).length).toBe(40);
    });
  });
});

function unfold({ revision, settings, nodes, edges, groups }: Document): FoldedDocument {
  const folded = emptyDocument();
  folded.revision = revision;
  folded.settings = settings as FoldedDocument['settings'];
  for (const [kind, entities] of Object.entries({ node: nodes, edge: edges, group: groups }))
    for (const { id, revision: changed, ...body } of entities)
      folded.entities.set(id as string, {
        kind: kind as 'node' | 'edge' | 'group',
        body: body as FoldedDocument['settings'],
        revision: changed as string,
      });
  return folded;
}
