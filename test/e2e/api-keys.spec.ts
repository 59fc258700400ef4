import { API_KEY_AREAS, API_KEY_SCOPES } from '../../src/ports/identity/api-key-scopes.js';
import { routeTable } from '../../src/modules/web/route-table.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';

describe('API keys over HTTP', () => {
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await openTestApp();
    user = await createTestUser(server.db.session, { role: 'admin' });
  });
  afterAll(() => server.close());

  const call = async (method: string, path: string, token: string, body?: unknown) => {
    const options = { token, ...(body === undefined ? {} : { body }) };
    const answer = await server.call(method, `/api/v1${path}`, options);
    return { status: answer.status, body: answer.body as { code?: string } };
  };
  const keyWith = async (...scopes: string[]) => {
    const made = await call('POST', '/auth/api-keys', user.token, { name: 'test', scopes });
    expect(made.status).toBe(201);
    const { key, apiKey } = made.body as unknown as { key: string; apiKey: { id: string } };
    return { key, id: apiKey.id };
  };

  it('IDN-9 every route belongs to an area of keys, or is closed to them by name', () => {
    const segments = new Set(
      routeTable(server.app).flatMap(({ path }) => /^\/api\/v1\/([^/]+)/.exec(path)?.[1] ?? []),
    );
    for (const segment of segments) expect(Object.keys(API_KEY_AREAS)).toContain(segment);
  });

  it('IDN-9 reading opens what it names and nothing else, writing includes reading', async () => {
    const reader = await keyWith('canvas:read');
    const writer = await keyWith('canvas:write');
    expect((await call('GET', '/canvases', reader.key)).status).toBe(200);
    expect(await call('POST', '/canvases', reader.key, { title: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'api-key-scope-missing' },
    });
    expect((await call('GET', '/media', reader.key)).body.code).toBe('api-key-scope-missing');
    expect((await call('POST', '/canvases', writer.key, { title: 'x' })).status).toBe(201);
    expect((await call('GET', '/canvases', writer.key)).status).toBe(200);
  });

  it('IDN-9 with every scope there is, a key still reaches neither keys, sessions, passwords nor administration', async () => {
    const { key, id } = await keyWith(...API_KEY_SCOPES);
    const closed: [string, string, unknown?][] = [
      ['POST', '/auth/api-keys', { name: 'more', scopes: ['canvas:read'] }],
      ['GET', '/auth/api-keys'],
      ['DELETE', `/auth/api-keys/${id}`],
      ['DELETE', '/auth/sessions'],
      ['POST', '/auth/password', { currentPassword: 'x', newPassword: 'y' }],
      ['GET', '/admin/users'],
      ['GET', '/%61dmin/users'],
    ];
    for (const [method, path, body] of closed)
      expect([path, (await call(method, path, key, body)).body.code]).toEqual([path, 'api-key-not-accepted']);
  });

  it('IDN-9 a revoked key is refused at the next call', async () => {
    const { key, id } = await keyWith('canvas:read');
    expect((await call('GET', '/canvases', key)).status).toBe(200);
    expect((await call('DELETE', `/auth/api-keys/${id}`, user.token)).status).toBe(204);
    expect((await call('GET', '/canvases', key)).status).toBe(401);
  });
});
