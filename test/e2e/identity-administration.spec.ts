import type { AuditPageDto } from '../../src/modules/identity/http/audit.dto.js';
import type { UserPageDto } from '../../src/modules/identity/http/admin-users.dto.js';
import type { MeDto, UserDto } from '../../src/modules/identity/http/auth.dto.js';
import type {
  CreatedServiceTokenDto,
  ServiceTokenPageDto,
} from '../../src/modules/identity/http/service-tokens.dto.js';
import { eventually } from '../harness/eventually.js';
import { SseClient } from '../harness/sse-client.js';
import type { TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';
import { openIdentityApp, type IdentityClient } from './identity-client.js';

describe('administration over HTTP', () => {
  let app: TestApp;
  let api: IdentityClient;
  let admin: TestUser;
  beforeAll(async () => {
    ({ app, api, admin } = await openIdentityApp());
  });
  afterAll(() => app.close());

  const me = (token: string) => api.call<MeDto>('GET', '/auth/me', { token });

  it('IDN-8 an administrator finds, disables, re-enables and promotes a user; every action is in the audit log with its request', async () => {
    const user = await createTestUser(app.db.session, { username: 'the-subject' });
    const as = (method: string, path: string, body?: unknown) =>
      api.call<UserDto>(method, path, {
        token: admin.token,
        body,
        headers: { 'x-request-id': `test-${method}` },
      });
    const found = await api.call<UserPageDto>('GET', '/admin/users?search=SUBJECT&status=active', {
      token: admin.token,
    });
    expect(found.body.items.map(({ id }) => id)).toEqual([user.id]);
    expect((await as('POST', `/admin/users/${user.id}/disable`)).body).toMatchObject({ status: 'disabled' });
    expect((await me(user.token)).status).toBe(401);
    expect(await api.logIn('the-subject')).toMatchObject({ status: 403, body: { code: 'account-disabled' } });
    expect((await as('POST', `/admin/users/${user.id}/enable`)).body).toMatchObject({ status: 'active' });
    const token = (await api.logIn('the-subject', { transport: 'bearer' })).body.token ?? '';
    expect((await api.call('GET', '/admin/users', { token })).status).toBe(403);
    expect((await as('PUT', `/admin/users/${user.id}/role`, { role: 'admin' })).body).toMatchObject({
      role: 'admin',
    });
    expect((await api.call('GET', '/admin/users', { token })).status).toBe(200);
    const log = await api.call<AuditPageDto>('GET', `/admin/audit?targetId=${user.id}&action=user.`, {
      token,
    });
    expect(log.body.items.map(({ action, actorId, requestId }) => [action, actorId, requestId])).toEqual([
      ['user.grant-admin', admin.id, 'test-PUT'],
      ['user.enable', admin.id, 'test-POST'],
      ['user.disable', admin.id, 'test-POST'],
    ]);
    for (const path of [`/admin/users/${admin.id}/disable`]) {
      expect(await api.call('POST', path, { token })).toMatchObject({
        status: 409,
        body: { code: 'site-admin-protected' },
      });
    }
    const demotion = await api.call('PUT', `/admin/users/${admin.id}/role`, {
      token,
      body: { role: 'user' },
    });
    expect(demotion).toMatchObject({ status: 409, body: { code: 'site-admin-protected' } });
  });

  it('IDN-2 disabling a user closes the event streams that are open', async () => {
    const user = await createTestUser(app.db.session);
    const canvas = await api.call<{ id: string }>('POST', '/canvases', {
      token: user.token,
      body: { title: 'Live' },
    });
    const stream = await new SseClient().open(`${app.url}/api/v1/canvases/${canvas.body.id}/events`, {
      authorization: `Bearer ${user.token}`,
    });
    expect({ status: stream.status, ended: stream.ended }).toEqual({ status: 200, ended: false });
    await api.call('POST', `/admin/users/${user.id}/disable`, { token: admin.token });
    await eventually(() => expect(stream.ended).toBe(true));
  });

  it('PLT-14 administration is closed to users and strangers, and nothing changes', async () => {
    const user = await createTestUser(app.db.session);
    const routes: [string, string, unknown?][] = [
      ['GET', '/admin/users'],
      ['GET', `/admin/users/${admin.id}`],
      ['POST', `/admin/users/${user.id}/disable`],
      ['POST', `/admin/users/${user.id}/enable`],
      ['PUT', `/admin/users/${user.id}/role`, { role: 'admin' }],
      ['GET', '/admin/service-tokens'],
      ['POST', '/admin/service-tokens', { name: 'x', scopes: ['a'] }],
      ['DELETE', `/admin/service-tokens/${user.id}`],
      ['GET', '/admin/audit'],
    ];
    for (const [method, path, body] of routes) {
      expect(await api.call(method, path, { token: user.token, body })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect(await api.call(method, path, { body })).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    }
    expect((await me(user.token)).body.user).toMatchObject({ role: 'user', status: 'active' });
  });

  it('IDN-5 a service token is shown once, listed without its secret, refused by user routes, and revoked', async () => {
    const body = { name: 'partner', scopes: ['partner:call'], expiresInSeconds: 3_600 };
    const made = await api.call<CreatedServiceTokenDto>('POST', '/admin/service-tokens', {
      token: admin.token,
      body,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { serviceToken: { name: 'partner', scopes: ['partner:call'], createdBy: admin.id } },
    });
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(await me(made.body.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const list = await api.call<ServiceTokenPageDto>('GET', '/admin/service-tokens', { token: admin.token });
    expect(list.body.items.at(-1)).toMatchObject({
      id: made.body.serviceToken.id,
      lastUsedAt: expect.any(String) as string,
    });
    expect(JSON.stringify(list.body)).not.toContain(made.body.token);
    const path = `/admin/service-tokens/${made.body.serviceToken.id}`;
    expect((await api.call('DELETE', path, { token: admin.token })).status).toBe(204);
    expect((await api.call('DELETE', path, { token: admin.token })).status).toBe(204);
    expect((await me(made.body.token)).status).toBe(401);
  });

  it('PLT-9 hostile bodies are refused with 400 or 413, never 500', async () => {
    const bodies = [
      '{"username":"a\\u0000bc","password":"correct horse battery staple"}',
      '{"username":"ann","password":"lone \\ud800 surrogate here"}',
      '{"username":["ann"],"password":{"$gt":""}}',
      '{"username":"ann","password":null}',
      '{"username":"ann","password":"correct horse battery staple","role":"admin"}',
      '{"username":"ann","password":"correct horse battery staple","siteAdmin":true}',
      '{"__proto__":{"role":"admin"},"username":"ann","password":"correct horse battery staple"}',
      '{"username":"ann","password":"correct horse battery staple","transport":"carrier-pigeon"}',
      `{"username":"ann","password":"${'x'.repeat(1_025)}"}`,
      `{"username":"ann","password":"${'x'.repeat(2_000_000)}"}`,
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '[]',
      'null',
      '"text"',
      '',
      '{',
    ];
    for (const path of ['/auth/register', '/auth/login']) {
      for (const body of bodies) {
        const answer = await api.call<{ code: string }>('POST', path, { body });
        expect([400, 413]).toContain(answer.status);
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
      }
    }
    const queries = [
      'limit=0',
      'limit=1e3',
      'cursor=x',
      'cursor=WyJ4Il0',
      'status=asleep',
      'unknown=1',
      'search=%00',
      'limit=1&limit=2',
    ];
    for (const query of queries)
      expect((await api.call('GET', `/admin/users?${query}`, { token: admin.token })).status).toBe(400);
    for (const query of ['cursor=WyJ4Il0', 'actorId=x', 'action=DROP']) {
      expect((await api.call('GET', `/admin/audit?${query}`, { token: admin.token })).status).toBe(400);
    }
  });
});
