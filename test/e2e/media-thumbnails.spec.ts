import { until } from '../harness/until.js';
import { pngSample } from '../harness/media-samples.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';
import { sha256 } from '../media/media-fixture.js';
import { finishUpload, sendUpload, uploadMedia } from './media-client.js';

describe('thumbnails over HTTP', () => {
  let server: TestApp;
  let owner: TestUser;
  let other: TestUser;
  let png: Buffer;
  beforeAll(async () => {
    server = await openTestApp({ jobs: true });
    owner = await createTestUser(server.db.session);
    other = await createTestUser(server.db.session);
    png = await pngSample(40, 30);
  });
  afterAll(() => server.close());

  it('MED-11 a thumbnail follows an upload: 202 until it is made, then WebP with an ETag, for whoever may read', async () => {
    const { storageKey } = await uploadMedia(server, owner, png);
    const thumbnail = (who: TestUser, query = '', headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/v1/media/${encodeURIComponent(storageKey)}/thumbnail${query}`, {
        headers: { authorization: `Bearer ${who.token}`, ...headers },
      });
    const early = await thumbnail(owner);
    if (early.status === 202) {
      expect(early.headers.get('retry-after')).toBe('2');
      expect(await early.json()).toEqual({ thumbnails: 'pending' });
    }
    await until('the worker made it', async () => (await thumbnail(owner)).status === 200, 10_000);
    const made = await thumbnail(owner, '?size=1024');
    const etag = made.headers.get('etag') ?? '';
    expect(made.headers.get('content-type')).toBe('image/webp');
    expect(made.headers.get('cache-control')).toBe('private, no-cache');
    expect(`"${sha256(Buffer.from(await made.arrayBuffer()))}"`).toBe(etag);
    expect((await thumbnail(owner, '?size=1024', { 'if-none-match': etag })).status).toBe(304);
    expect((await thumbnail(owner, '?size=1024', { 'if-match': '"x"' })).status).toBe(412);
    expect((await thumbnail(owner, '?size=512')).status).toBe(400);
    expect((await thumbnail(other)).status).toBe(404);
    const described = await server.call('GET', `/api/v1/media/${storageKey}`, { token: owner.token });
    expect(described.body).toMatchObject({ thumbnails: 'ready', placeholder: expect.any(String) as string });
  });

  it('MED-14 a polyglot is refused with a typed problem that says why', async () => {
    const polyglot = Buffer.concat([png, Buffer.from('PK')]);
    const refused = await finishUpload(server, owner, await sendUpload(server, owner, polyglot));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'media-content-invalid',
      details: { reason: 'trailing-bytes' },
    });
  });
});
