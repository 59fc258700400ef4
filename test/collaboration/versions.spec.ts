import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { VersionRemovalsHandler } from '../../src/modules/collaboration/jobs/version-removals.handler.js';
import { ObjectStore } from '../../src/ports/kernel/object-store.port.js';
import { insertMember } from '../builders/canvases.js';
import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import {
  content,
  drop,
  edge,
  group,
  insertMedia,
  newCanvas,
  node,
  patch,
  type TestCanvas,
} from './versions-kit.js';

const PREFIX = 'infinite-canvas/media/exports/canvas-versions/';

describe('versions of a canvas', () => {
  let app: CollaborationApp;
  let mina: Caller;
  let noor: Caller;
  let viewer: Caller;
  let stranger: Caller;
  let canvas: TestCanvas;
  beforeAll(async () => {
    app = await openCollaborationApp();
    [mina, noor, viewer, stranger] = await Promise.all([
      app.caller(),
      app.caller(),
      app.caller(),
      app.caller(),
    ]);
  });
  beforeEach(async () => {
    canvas = await newCanvas(mina);
    await insertMember(app.db, canvas.id, noor.userId, 'editor');
    await insertMember(app.db, canvas.id, viewer.userId, 'viewer');
  });
  afterAll(() => app.close());

  const store = () => app.app.get(ObjectStore, { strict: false });
  const objects = () => store().list(`${PREFIX}${canvas.id}/`, undefined, 100);
  const changes = async (versionId: string, query = '') =>
    (await viewer('GET', `${canvas.path}/versions/${versionId}/changes${query}`)).body;

  it('COL-13 a version is the document at its revision, byte for byte, whatever happens to the canvas later', async () => {
    await canvas.write(node('a', { data: { text: 'ä\t\n"' } }), node('b'), group('g'), edge('e', 'a', 'b'));
    const before = JSON.stringify((await mina('GET', `${canvas.path}/document`)).body);
    const version = await canvas.keep('First');
    expect(version).toMatchObject({
      kind: 'named',
      name: 'First',
      authorId: mina.userId,
      revision: '4',
      entities: 4,
    });
    await canvas.write(drop('a'), patch('b', { title: 'x' }));
    const read = await viewer('GET', `${canvas.path}/versions/${version.id}/document`);
    expect([read.status, JSON.stringify(read.body)]).toEqual([200, before]);
    expect((await viewer('GET', `${canvas.path}/versions/${version.id}`)).body).toEqual(version);
  });

  it('COL-13 versions of an empty canvas and of one kind of entity read back too', async () => {
    const empty = await canvas.keep('Empty');
    await canvas.write(group('g'));
    const groups = await canvas.keep('Groups');
    const document = async (id: string) =>
      (await viewer('GET', `${canvas.path}/versions/${id}/document`)).body;
    expect(await document(empty.id)).toMatchObject({ revision: '0', nodes: [], edges: [], groups: [] });
    expect(await document(groups.id)).toMatchObject({
      nodes: [],
      edges: [],
      groups: [{ id: 'g', revision: '1' }],
    });
  });

  it('COL-13 PLT-15 a request that is sent again makes no second version, however often and at once', async () => {
    const send = () => mina('POST', `${canvas.path}/versions`, { name: 'First', requestId: 'r1' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toContain(201);
    const again = await send();
    const { items } = (await mina('GET', `${canvas.path}/versions`)).body;
    expect(items).toEqual([again.body]);
    await mina('DELETE', `${canvas.path}/versions/${String(again.body['id'])}`);
    expect((await send()).body['id']).not.toBe(again.body['id']);
  });

  it('COL-13 members read versions, editors make them, author and owner rename and delete them', async () => {
    await canvas.write(node('a'));
    const made = await noor('POST', `${canvas.path}/versions`, { name: "Noor's" });
    const path = `${canvas.path}/versions/${String(made.body.id)}`;
    expect((await viewer('POST', `${canvas.path}/versions`, { name: 'x' })).status).toBe(403);
    expect((await stranger('GET', path)).status).toBe(404);
    expect((await mina('POST', `${canvas.path}/versions`, { name: ' ' })).status).toBe(400);
    const minas = await canvas.keep("Mina's");
    expect((await noor('PATCH', `${canvas.path}/versions/${minas.id}`, { name: 'y' })).status).toBe(403);
    expect((await noor('PATCH', path, { name: 'Better' })).body).toMatchObject({ name: 'Better' });
    expect((await mina('PATCH', path, { name: 'Best' })).body).toMatchObject({ name: 'Best' });
    expect((await noor('DELETE', `${canvas.path}/versions/${minas.id}`)).status).toBe(403);
    expect((await mina('DELETE', path)).status).toBe(204);
    expect((await viewer('GET', path)).body).toMatchObject({ code: 'version-not-found' });
    expect((await mina('GET', `${canvas.path}/versions/${randomUUID()}`)).status).toBe(404);
  });

  it('COL-13 the bytes of a deleted version go', async () => {
    const version = await canvas.keep('First');
    expect(await objects()).toHaveLength(1);
    await mina('DELETE', `${canvas.path}/versions/${version.id}`);
    const handler = app.app.get(VersionRemovalsHandler, { strict: false });
    await handler.handle(version.id, new AbortController().signal);
    expect(await objects()).toEqual([]);
    expect(await handler.findDue(100)).not.toContain(version.id);
  });

  it('COL-13 a canvas has a bounded number of named versions', async () => {
    await app.db.session.execute(
      `insert into canvas_versions (id, canvas_id, kind, name, state, revision, object_key, entities, bytes, sha256, due_at)
       select gen_random_uuid(), $1::uuid, 'named', 'v', 'ready', 0, $1::text || n, 0, 1, repeat('a', 64), now()
         from generate_series(1, 200) as n`,
      [canvas.id],
    );
    const answer = await mina('POST', `${canvas.path}/versions`, { name: 'x' });
    expect([answer.status, answer.body['code']]).toEqual([409, 'too-many-versions']);
  });

  it('COL-13 a version is compared with another one and with now, in pages', async () => {
    await canvas.write(
      node('a', { data: { text: '1', keep: true } }),
      node('b'),
      node('c'),
      edge('e', 'a', 'b'),
    );
    const first = await canvas.keep('First');
    await canvas.write(patch('a', { title: 'A', data: { text: '2' } }), drop('b'), node('d'), {
      type: 'settings.patch',
      value: { grid: true },
    });
    const second = await canvas.keep('Second');
    const expected = {
      fromRevision: '4',
      toRevision: '8',
      settings: ['/grid'],
      items: [
        { kind: 'edge', id: 'e', change: 'removed', fields: [] },
        { kind: 'node', id: 'a', change: 'changed', fields: ['/data/text', '/title'] },
        { kind: 'node', id: 'b', change: 'removed', fields: [] },
        { kind: 'node', id: 'd', change: 'added', fields: [] },
      ],
      nextCursor: null,
    };
    expect(await changes(first.id)).toEqual(expected);
    expect(await changes(first.id, `?to=${second.id}`)).toEqual(expected);
    expect((await changes(second.id, `?to=${first.id}`)).items).toHaveLength(4);
    const paged: unknown[] = [];
    for (let cursor = ''; ;) {
      const page = await changes(first.id, `?limit=1${cursor}`);
      paged.push(...(page['items'] as unknown[]));
      if (page['nextCursor'] === null) break;
      cursor = `&cursor=${page['nextCursor'] as string}`;
    }
    expect(paged).toEqual(expected.items);
    // Changed and changed back: nothing differs but revisions.
    await canvas.write(patch('a', { title: 'B' }), patch('a', { title: 'A' }));
    expect((await changes(second.id)).items).toEqual([]);
  });

  it('COL-13 MED-5 a version holds the media that it shows: not deleted, and readable by members', async () => {
    const picture = await insertMedia(app, mina.userId);
    await canvas.write(node('a', { type: 'image', data: { storageKey: picture } }));
    const version = await canvas.keep('First');
    await canvas.write(drop('a'));
    const refused = await mina('DELETE', `/media/${picture}`);
    expect(refused.body).toMatchObject({
      code: 'media-in-use',
      details: { references: [{ kind: 'canvas-version', id: version.id }] },
    });
    expect((await viewer('GET', `/media/${picture}`)).status).toBe(200);
    await mina('DELETE', `${canvas.path}/versions/${version.id}`);
    expect((await viewer('GET', `/media/${picture}`)).status).toBe(404);
    expect((await mina('DELETE', `/media/${picture}`)).status).toBe(204);
  });

  describe('restored', () => {
    it('COL-13 comes back as operations: content, parents, edges, references and settings, after a version of now', async () => {
      await canvas.write(
        group('g'),
        node('a', { parentId: 'g', data: { referenceNodeIds: ['b'] } }),
        node('b', { parentId: 'a' }),
        node('c'),
        edge('e', 'a', 'b'),
        edge('f', 'b', 'c'),
        { type: 'settings.patch', value: { grid: true, viewport: { x: 1, y: 1, k: 1 } } },
      );
      const then = await canvas.document();
      const version = await canvas.keep('First');
      // The other way round in each respect: b over a, an ID that is a group now, an edge between others.
      await canvas.write(
        drop('c'),
        drop('g', 'group'),
        node('g'),
        patch('b', { parentId: null }),
        patch('a', { parentId: 'b' }),
        node('x', { parentId: 'a' }),
        edge('e', 'x', 'b'),
        patch('a', { data: { referenceNodeIds: ['x'] } }),
        { type: 'settings.patch', value: { grid: null, other: 1 } },
      );
      const before = await canvas.document();
      const restored = await canvas.restore(version.id);
      expect(restored.status).toBe(200);
      const now = await canvas.document();
      expect(content(now)).toEqual(content(then));
      expect(restored.body).toMatchObject({
        versionId: version.id,
        firstRevision: String(Number(before.revision) + 1),
        revision: now.revision,
        operations: Number(now.revision) - Number(before.revision),
        missingMedia: [],
      });
      const kept = await mina(
        'GET',
        `${canvas.path}/versions/${String(restored.body.beforeVersionId)}/document`,
      );
      expect(kept.body).toEqual(before);
      const log = await viewer('GET', `${canvas.path}/operations?after=${before.revision}`);
      expect(log.body.operations).toHaveLength(Number(restored.body.operations));
      // And forth again.
      await canvas.restore(String(restored.body.beforeVersionId));
      expect(content(await canvas.document())).toEqual(content(before));
    });

    it('COL-13 a restore of thousands of entities is one change of many batches, and streams get every revision of it', async () => {
      const many = Array.from({ length: 1_200 }, (_, n) =>
        node(`n${n}`, n ? { parentId: `n${(n * 7) % Math.min(n, 30)}` } : {}),
      );
      for (let at = 0; at < many.length; at += 400) await canvas.write(...many.slice(at, at + 400));
      const then = await canvas.document();
      const version = await canvas.keep('First');
      for (let at = 0; at < many.length; at += 400)
        await canvas.write(...many.slice(at, at + 400).map(({ entityId }) => drop(String(entityId))));
      const stream = await new SseClient().open(`${app.origin}${canvas.path}/events`, {
        authorization: `Bearer ${viewer.token}`,
      });
      const { body } = await canvas.restore(version.id);
      expect(content(await canvas.document())).toEqual(content(then));
      const { operations, revision } = body as { operations: number; revision: string };
      expect(operations).toBeGreaterThanOrEqual(1_200);
      expect(operations).toBeLessThanOrEqual(2_400);
      await until('all of it came', () => stream.of('operation').at(-1)?.id === `${revision}.0`);
      expect(stream.of('operation')).toHaveLength(operations);
      stream.destroy();
    });

    it('COL-13 a version whose bytes are not what was written is not restored, read or compared', async () => {
      await canvas.write(node('a'));
      const version = await canvas.keep('First');
      const [object] = await objects();
      await store().delete(object?.key ?? '');
      const bytes = Buffer.alloc(object?.bytes ?? 0, 1);
      await store().create(object?.key ?? '', Readable.from([bytes]), {
        bytes: bytes.length,
        contentType: 'application/gzip',
      });
      const revision = await canvas.write(drop('a'));
      expect((await canvas.restore(version.id)).body).toMatchObject({
        status: 503,
        code: 'snapshot-damaged',
      });
      expect((await changes(version.id)).code).toBe('snapshot-damaged');
      expect((await viewer('GET', `${canvas.path}/versions/${version.id}/document`)).status).toBe(503);
      expect((await canvas.document()).revision).toBe(revision);
    });

    it('COL-13 a restore that is sent again is done once, and answered as before', async () => {
      await canvas.write(node('a'));
      const version = await canvas.keep('First');
      await canvas.write(drop('a'));
      const [one, two] = await Promise.all([
        canvas.restore(version.id, 'r1'),
        canvas.restore(version.id, 'r1'),
      ]);
      await canvas.write(node('b'));
      const three = await canvas.restore(version.id, 'r1');
      expect([one.status, two.body, three.body]).toEqual([200, one.body, one.body]);
      expect((await canvas.document()).nodes.map(({ id }) => id)).toEqual(['a', 'b']);
      const other = await canvas.keep('Other');
      expect((await canvas.restore(other.id, 'r1')).body).toMatchObject({ code: 'restore-id-reused' });
      expect((await canvas.restore(other.id)).body).toMatchObject({ operations: 0, firstRevision: null });
      expect(
        (await viewer('POST', `${canvas.path}/versions/${version.id}/restore`, { restoreId: 'x' })).status,
      ).toBe(403);
    });

    it('COL-13 media that are gone come back as empty fields and are named', async () => {
      const [kept, lost] = [await insertMedia(app, mina.userId), await insertMedia(app, mina.userId)];
      await canvas.write(
        node('a', {
          type: 'image',
          data: { storageKey: lost, images: [{ storageKey: kept }, { storageKey: lost }] },
        }),
      );
      const version = await canvas.keep('First');
      await canvas.write(drop('a'));
      // As an operator does who has lost the bytes.
      await app.db.session.execute('delete from canvas_version_media where storage_key = $1', [lost]);
      await app.db.session.execute('delete from media_objects where storage_key = $1', [lost]);
      expect((await canvas.restore(version.id)).body).toMatchObject({ operations: 1, missingMedia: [lost] });
      expect((await canvas.document()).nodes).toMatchObject([
        { id: 'a', data: { images: [{ storageKey: kept }, {}] } },
      ]);
    });

    it('COL-13 is all or nothing: an entity that somebody else edits refuses it', async () => {
      await canvas.write(node('a'), node('b'));
      const version = await canvas.keep('First');
      const revision = await canvas.write(drop('a'), patch('b', { title: 'x' }));
      await noor('PUT', `${canvas.path}/locks/b`, { clientId: 'tab-1', ttlSeconds: 30 });
      const refused = await canvas.restore(version.id);
      expect(refused.body).toMatchObject({ status: 409, code: 'entity-locked' });
      expect((await canvas.document()).revision).toBe(revision);
    });
  });
});
