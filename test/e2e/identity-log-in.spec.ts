import { request } from 'node:http';
import { AppModule } from '../../src/modules/app.module.js';
import type { MeDto, OpenedSessionDto, OwnSessionPageDto } from '../../src/modules/identity/http/auth.dto.js';
import { createHttpApp } from '../../src/modules/web/http-app.js';
import { Logger } from '../../src/modules/web/logger.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, TEST_PASSWORD, type TestUser } from '../harness/test-users.js';
import { IdentityClient, openIdentityApp, PASSWORD } from './identity-client.js';

const ALLOWED_ORIGIN = 'https://canvas.example';

describe('log-in and sessions over HTTP', () => {
  let app: TestApp;
  let api: IdentityClient;
  let admin: TestUser;
  beforeAll(async () => {
    ({ app, api, admin } = await openIdentityApp());
  });
  afterAll(() => app.close());

  const me = (token: string) => api.call<MeDto>('GET', '/auth/me', { token });
  /** The cookie pair and its attributes. */
  const cookieOf = (headers: Headers) => {
    const [pair = '', ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ');
    return { pair, attributes: attributes.map((attribute) => attribute.toLowerCase()).sort() };
  };

  it('IDN-2 a bearer client gets its token in the body and no cookie', async () => {
    const answer = await api.register('bearer-client', { transport: 'bearer', displayName: 'Bearer Client' });
    expect(answer).toMatchObject({
      status: 201,
      body: { user: { username: 'bearer-client', displayName: 'Bearer Client', role: 'user' } },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token = '', session } = answer.body;
    expect(await me(token)).toMatchObject({
      status: 200,
      body: { user: { username: 'bearer-client' }, sessionId: session.id },
    });
  });

  it('PLT-18 a browser gets an HttpOnly SameSite cookie and no token in the body', async () => {
    const answer = await api.register('browser-client');
    expect(answer.body.token).toBeUndefined();
    const { pair, attributes } = cookieOf(answer.headers);
    expect(pair).toMatch(/^session=[\w-]{43}$/);
    expect(attributes).toEqual(['httponly', 'max-age=7776000', 'path=/', 'samesite=lax']);
    expect((await api.call('GET', '/auth/me', { headers: { cookie: pair } })).status).toBe(200);
    const token = pair.slice('session='.length);
    expect((await me(token)).status).toBe(401);
  });

  it('PLT-18 in production the cookie is Secure and bound to the host by its prefix', async () => {
    const production = await openTestApp({ db: app.db, overrides: { environment: 'production' } });
    try {
      const answer = await new IdentityClient(production).call('POST', '/auth/login', {
        body: { username: 'the-founder', password: TEST_PASSWORD },
      });
      const { pair, attributes } = cookieOf(answer.headers);
      expect(pair).toMatch(/^__Host-session=[\w-]{43}$/);
      expect(attributes).toEqual(['httponly', 'max-age=7776000', 'path=/', 'samesite=lax', 'secure']);
      expect(
        (await new IdentityClient(production).call('GET', '/auth/me', { headers: { cookie: pair } })).status,
      ).toBe(200);
    } finally {
      await production.close();
    }
  });

  it('PLT-18 an unsafe request with the cookie is refused unless it comes from this or an allowed origin', async () => {
    const user = await createTestUser(app.db.session);
    const cookie = cookieOf((await api.logIn(user.username)).headers).pair;
    const change = (headers: Record<string, string>) =>
      api.call<{ code: string }>('POST', '/auth/password', {
        body: { currentPassword: 'wrong', newPassword: PASSWORD },
        headers: { cookie, ...headers },
      });
    const refused: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of refused)
      expect(await change(headers)).toMatchObject({ status: 403, body: { code: 'cross-site-request' } });
    const accepted: Record<string, string>[] = [
      { origin: ALLOWED_ORIGIN },
      { 'sec-fetch-site': 'same-origin' },
      { origin: app.url },
    ];
    for (const headers of accepted) {
      expect(await change(headers)).toMatchObject({ status: 403, body: { code: 'wrong-password' } });
    }
    const reading = await api.call('GET', '/auth/me', {
      headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(reading.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('IDN-2 log-out ends the session and takes the cookie back', async () => {
    const user = await createTestUser(app.db.session);
    expect(await api.call('POST', '/auth/logout', { token: user.token })).toMatchObject({ status: 204 });
    expect(await me(user.token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const cookie = cookieOf((await api.logIn(user.username)).headers).pair;
    const answer = await api.call('POST', '/auth/logout', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(cookieOf(answer.headers)).toMatchObject({
      pair: 'session=',
      attributes: expect.arrayContaining(['max-age=0']) as string[],
    });
    expect((await api.call('GET', '/auth/me', { headers: { cookie } })).status).toBe(401);
  });

  it('IDN-4 log-in rotates: the session that the request carried is refused afterwards', async () => {
    const user = await createTestUser(app.db.session);
    const byBearer = await api.logIn(
      user.username,
      { transport: 'bearer' },
      { authorization: `Bearer ${user.token}` },
    );
    expect((await me(user.token)).status).toBe(401);
    const first = cookieOf((await api.logIn(user.username)).headers).pair;
    const second = cookieOf((await api.logIn(user.username, {}, { cookie: first })).headers).pair;
    expect(second).not.toBe(first);
    expect((await api.call('GET', '/auth/me', { headers: { cookie: first } })).status).toBe(401);
    expect((await me(byBearer.body.token ?? '')).status).toBe(200);
  });

  it('IDN-4 unknown user and wrong password give the same answer', async () => {
    const answers = [
      await api.logIn('nobody-here'),
      await api.logIn('the-founder', { password: 'wrong' }),
      await api.logIn('ａｄｍｉｎ'),
    ];
    for (const { status, body } of answers) {
      expect({ status, body: { ...body, requestId: '', instance: '' } }).toEqual({
        status: 401,
        body: {
          type: '/problems/invalid-credentials',
          title: 'Unauthorized',
          status: 401,
          detail: 'the username or the password is wrong',
          code: 'invalid-credentials',
          instance: '',
          requestId: '',
        },
      });
    }
  });

  it('IDN-2 a user lists sessions, ends one, ends all', async () => {
    const user = await createTestUser(app.db.session);
    const other = (await api.logIn(user.username, { transport: 'bearer' }, { 'user-agent': 'phone' })).body;
    const list = await api.call<OwnSessionPageDto>('GET', '/auth/sessions?limit=1', { token: user.token });
    expect(list.body.items).toHaveLength(1);
    const next = await api.call<OwnSessionPageDto>(
      'GET',
      `/auth/sessions?limit=5&cursor=${list.body.nextCursor}`,
      { token: user.token },
    );
    const all = [...list.body.items, ...next.body.items];
    expect(next.body.nextCursor).toBeNull();
    expect(all.find(({ id }) => id === user.sessionId)).toMatchObject({ current: true });
    expect(all.find(({ id }) => id === other.session.id)).toMatchObject({
      current: false,
      userAgent: 'phone',
      transport: 'bearer',
    });
    expect(
      (await api.call('DELETE', `/auth/sessions/${other.session.id}`, { token: user.token })).status,
    ).toBe(204);
    expect((await me(other.token ?? '')).status).toBe(401);
    expect(
      (await api.call('DELETE', `/auth/sessions/${admin.sessionId}`, { token: user.token })).status,
    ).toBe(404);
    expect((await api.call('DELETE', '/auth/sessions/%00', { token: user.token })).status).toBe(400);
    expect((await api.call('DELETE', '/auth/sessions', { token: user.token })).status).toBe(204);
    expect((await me(user.token)).status).toBe(401);
    expect((await me(admin.token)).status).toBe(200);
  });

  it('IDN-2 a changed password counts at once and ends the other sessions', async () => {
    const user = await createTestUser(app.db.session);
    const other = (await api.logIn(user.username, { transport: 'bearer' })).body.token ?? '';
    const body = { currentPassword: TEST_PASSWORD, newPassword: PASSWORD };
    expect((await api.call('POST', '/auth/password', { token: user.token, body })).status).toBe(204);
    expect([(await me(user.token)).status, (await me(other)).status]).toEqual([200, 401]);
    expect((await api.logIn(user.username)).status).toBe(401);
    expect((await api.logIn(user.username, { password: PASSWORD })).status).toBe(200);
  });

  it('IDN-2 hostile tokens and cookies are refused as unauthenticated', async () => {
    const hostile = ['x', `svc_${'a'.repeat(43)}`, 'a'.repeat(43), 'a'.repeat(5_000), "' or 1=1 --"];
    for (const token of hostile) expect(await me(token)).toMatchObject({ status: 401 });
    for (const cookie of [
      'session=',
      'session=%00',
      `session=${'a'.repeat(43)}`,
      'session=a; session=b',
      '__Host-session=%F0%9F',
    ]) {
      expect(await rawStatus(`${app.url}/api/v1/auth/me`, cookie)).toBe(401);
    }
  });

  it('PLT-3 neither passwords nor tokens reach the log', async () => {
    const lines: string[] = [];
    const logger = new Logger('trace', { write: (line: string) => void lines.push(line) });
    const logging = await createHttpApp(
      AppModule.register({ configuration: app.configuration, consume: false }, logger),
      app.configuration,
      logger,
    );
    try {
      await logging.listen(0, '127.0.0.1');
      const path = `${await logging.getUrl()}/api/v1/auth`;
      const body = JSON.stringify({ username: 'log-reader', password: PASSWORD, transport: 'bearer' });
      const sent = await fetch(`${path}/register`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      const { token = '', user } = (await sent.json()) as OpenedSessionDto;
      await fetch(`${path}/me`, {
        headers: { authorization: `Bearer ${token}`, cookie: `session=${token}` },
      });
      const log = lines.join('');
      expect(log).toContain(user.id);
      expect(log).not.toContain(PASSWORD);
      expect(log).not.toContain(token);
    } finally {
      await logging.close();
    }
  });
});

/** Past fetch, which would tidy the header up. */
function rawStatus(url: string, cookie: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { cookie } }, (response) => resolve(response.resume().statusCode));
    sent.on('error', reject).end();
  });
}
