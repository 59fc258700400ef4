import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { insertCanvas } from '../builders/canvases.js';
import { documentedOperations, openApiDocument } from '../client/openapi-document.js';
import { pngSample } from '../harness/media-samples.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';
import { uploadMedia } from './media-client.js';
import { MediaDerivativesHandler } from '../../src/modules/media/jobs/media-derivatives.handler.js';
import { ObjectStore } from '../../src/ports/kernel/object-store.port.js';

interface Problem {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Every request that takes a revision, and every resource that has an ETag (PLT-16). */
describe('preconditions', () => {
  let server: TestApp;
  let user: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    server = await openTestApp();
    user = await createTestUser(server.db.session);
    admin = await createTestUser(server.db.session, { role: 'admin' });
  });
  afterAll(() => server.close());

  const call = (
    who: TestUser,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    server.call(method, `/api/v1${path}`, {
      token: who.token,
      headers,
      ...(body === undefined ? {} : { body }),
    });

  /** What takes `expectedRevision`: a write at that revision, and how the present one is read. */
  const REVISIONS: Record<
    string,
    () => Promise<{
      write(expected: string): ReturnType<typeof call>;
      current(): Promise<string>;
      /** Where it begins; 0: it does not exist yet. */
      begin?: string;
    }>
  > = {
    SetPriceDto: async () => {
      const model = `m-${randomBytes(6).toString('hex')}`;
      const body = { unit: 'image', credits: '4', reason: 'test' };
      const path = `/admin/prices/image.generate/${model}`;
      return {
        write: (expectedRevision) => call(admin, 'PUT', path, { ...body, expectedRevision }),
        current: async () =>
          (
            await server.db.session.maybe<{ revision: string }>(
              'select revision from credit_prices where model = $1',
              [model],
            )
          )?.revision ?? '0',
      };
    },
    CanvasOperationDto: async () => {
      const canvas = await insertCanvas(server.db, user.id);
      const operation = { type: 'node.upsert', entityId: 'node-1', value: { type: 'text' } };
      return {
        write: (expectedRevision) =>
          call(user, 'POST', `/canvases/${canvas}/operations`, {
            operations: [{ ...operation, opId: randomUUID(), expectedRevision }],
          }),
        current: async () =>
          (
            await server.db.session.maybe<{ revision: string }>(
              'select revision from canvas_entities where canvas_id = $1',
              [canvas],
            )
          )?.revision ?? '0',
      };
    },
    PutStateDto: async () => {
      const path = `/state/k-${randomUUID()}`;
      return {
        write: (expectedRevision) => call(user, 'PUT', path, { data: {}, expectedRevision }),
        current: async () => ((await call(user, 'GET', path)).body as { revision?: string }).revision ?? '0',
      };
    },
    EditCommentDto: async () => {
      const canvas = await insertCanvas(server.db, user.id);
      const started = await call(user, 'POST', `/canvases/${canvas}/comment-threads`, {
        anchor: { kind: 'canvas' },
        body: 'x',
      });
      const path = `/canvases/${canvas}/comments/${(started.body as { id: string }).id}`;
      return {
        begin: '1',
        write: (expectedRevision) => call(user, 'PATCH', path, { body: randomUUID(), expectedRevision }),
        current: async () => ((await call(user, 'GET', path)).body as { revision: string }).revision,
      };
    },
  };

  it('PLT-16 every request that takes a revision is tried here', () => {
    const { schemas } = openApiDocument().components;
    const taking = Object.entries(schemas).filter(
      ([, { properties }]) => properties && 'expectedRevision' in properties,
    );
    expect(Object.keys(REVISIONS).sort()).toEqual(taking.map(([name]) => name).sort());
    const declared = documentedOperations().filter(({ codesOf }) =>
      codesOf(409).includes('revision-conflict'),
    );
    expect(declared.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'PUT /api/v1/admin/prices/{capability}/{model}',
        'POST /api/v1/canvases/{canvasId}/operations',
        'PATCH /api/v1/canvases/{canvasId}/comments/{commentId}',
      ]),
    );
  });

  it.each(Object.entries(REVISIONS))(
    'PLT-16 %s: another revision is refused with the current one; of concurrent writes one wins',
    async (_, open) => {
      const { write, current, begin = '0' } = await open();
      expect((await write(begin === '0' ? '1' : '7')).status).toBe(409);
      expect((await write(begin)).status).toBeLessThan(300);
      const revision = await current();
      for (const stale of ['0', '999999']) {
        const { status, body } = await write(stale);
        expect([status, (body as Problem).code, (body as Problem).details]).toEqual([
          409,
          'revision-conflict',
          expect.objectContaining({ currentRevision: revision }),
        ]);
        expect(await current()).toBe(revision);
      }
      const racing = await Promise.all(Array.from({ length: 5 }, () => write(revision)));
      expect(racing.map(({ status }) => (status < 300 ? 'won' : status)).sort()).toEqual([
        409,
        409,
        409,
        409,
        'won',
      ]);
      for (const wrong of ['-1', '1.5', 'x', '', '99999999999999999999', '01'])
        expect([wrong, (await write(wrong)).status]).toEqual([wrong, 400]);
    },
  );

  /** What has an ETag: its address, and a change of it where it can change. */
  const TAGGED: Record<
    string,
    () => Promise<{ path: string; who?: TestUser; change?: () => Promise<unknown> }>
  > = {
    'GET /api/v1/canvases/{canvasId}/document': async () => {
      const canvas = await insertCanvas(server.db, user.id);
      const operation = { type: 'settings.patch', value: { grid: true } };
      return {
        path: `/canvases/${canvas}/document`,
        change: () =>
          call(user, 'POST', `/canvases/${canvas}/operations`, {
            operations: [{ ...operation, opId: randomUUID() }],
          }),
      };
    },
    'GET /api/v1/state/{key}': () => keptState(user, `/state/k-${randomUUID()}`),
    'GET /api/v1/admin/app-state/{key}': () => keptState(admin, `/admin/app-state/k-${randomUUID()}`),
    'GET /api/v1/media/{storageKey}/content': async () => ({
      path: `/media/${await storedPicture()}/content`,
    }),
    'HEAD /api/v1/media/{storageKey}/content': async () => ({
      path: `/media/${await storedPicture()}/content`,
    }),
    'GET /api/v1/media/{storageKey}/thumbnail': async () => ({
      path: `/media/${await withThumbnail()}/thumbnail`,
    }),
    'GET /api/v1/users/{userId}/avatar': async () => {
      await call(user, 'PUT', '/account/avatar', { storageKey: await withThumbnail() });
      return { path: `/users/${user.id}/avatar` };
    },
  };

  async function withThumbnail(): Promise<string> {
    const { storageKey } = await uploadMedia(server, user, await pngSample(64, 64));
    const worker = server.app.get(MediaDerivativesHandler, { strict: false });
    for (const id of await worker.findDue(100)) await worker.handle(id, AbortSignal.timeout(10_000));
    return storageKey;
  }

  async function keptState(who: TestUser, path: string) {
    await call(who, 'PUT', path, { data: {} });
    return {
      who,
      path,
      change: () => call(who, 'PUT', path, { data: { x: 1 } }, { 'if-match': '*' }),
    };
  }

  async function storedPicture(): Promise<string> {
    const png = await pngSample();
    const [key, id] = [`direct:20260801_${randomUUID()}`, randomUUID()];
    const ossKey = `infinite-canvas/media/test/${id}`;
    await server.app.get(ObjectStore, { strict: false }).create(ossKey, Readable.from([png]), {
      bytes: png.length,
      sha256: createHash('sha256').update(png).digest('hex'),
      contentType: 'image/png',
    });
    await server.db.session.execute(
      `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
       values ($1, $2, $3, 'image/png', $4, encode(sha256($5), 'hex'), 'upload')`,
      [key, user.id, ossKey, png.length, png],
    );
    return key;
  }

  it('PLT-16 every resource with an ETag is tried here', () => {
    const tagged = documentedOperations().filter(({ answers }) => 'ETag' in (answers['200']?.headers ?? {}));
    expect(Object.keys(TAGGED).sort()).toEqual(tagged.map(({ key }) => key).sort());
  });

  it.each(Object.entries(TAGGED))(
    'PLT-16 %s: 304 for who has it, in whatever form the tag comes back',
    async (key, open) => {
      const { path, who = user, change } = await open();
      const [method = ''] = key.split(' ');
      const read = (tag: string) => call(who, method, path, undefined, { 'if-none-match': tag });
      const first = await call(who, method, path);
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await read(known);
        expect([known, answer.status, answer.headers.get('etag'), answer.body]).toEqual([
          known,
          304,
          etag,
          '',
        ]);
      }
      for (const other of ['"other"', etag.replaceAll('"', ''), ''])
        expect([other, (await read(other)).status]).toEqual([other, 200]);
      if (!change) return;
      await change();
      const changed = await read(etag);
      expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
    },
  );

  it('PLT-16 If-Match: 412 for whoever has another version', async () => {
    const path = `/media/${await storedPicture()}/content`;
    const etag = (await call(user, 'HEAD', path)).headers.get('etag') ?? '';
    for (const method of ['GET', 'HEAD']) {
      expect((await call(user, method, path, undefined, { 'if-match': '"other"' })).status).toBe(412);
      expect((await call(user, method, path, undefined, { 'if-match': etag })).status).toBe(200);
    }
    expect((await call(user, 'GET', path, undefined, { 'if-match': '"other"' })).body).toMatchObject({
      code: 'precondition-failed',
    });
  });
});
