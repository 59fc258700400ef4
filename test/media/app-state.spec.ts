import { randomUUID } from 'node:crypto';
import { ReservedState } from '../../src/ports/media/app-state.port.js';
import { UnitOfWork } from '../../src/ports/kernel/unit-of-work.port.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';

const HASH = 'ab'.repeat(32);

describe('app state', () => {
  let server: TestApp;
  let reserved: ReservedState;
  let user: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    server = await openTestApp();
    reserved = server.app.get(ReservedState, { strict: false });
    admin = await createTestUser(server.db.session, { role: 'admin' });
  });
  beforeEach(async () => void (user = await createTestUser(server.db.session)));
  afterAll(() => server.close());

  const call = async (who: TestUser, method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await server.call(method, `/api/v1${path}`, {
      token: who.token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, headers: answer.headers, body: answer.body as Record<string, unknown> };
  };
  const put = (who: TestUser, key: string, data: unknown, more = {}, headers = {}) =>
    call(who, 'PUT', `/state/${key}`, { data, ...more }, headers);

  it('MED-12 keeps JSON of a user by key, which nobody else sees, and raises its revision with every write', async () => {
    const data = { theme: 'dark', nested: { list: [1, null, 'ä'] } };
    const made = await put(user, 'settings', data);
    expect(made).toMatchObject({ status: 200, body: { key: 'settings', data, revision: '1' } });
    expect(made.headers.get('etag')).toBe('"1"');
    expect((await put(user, 'settings', { theme: 'light' }, { expectedRevision: '1' })).body).toMatchObject({
      revision: '2',
    });
    expect((await call(user, 'GET', '/state/settings')).body).toMatchObject({ data: { theme: 'light' } });
    expect((await call(admin, 'GET', '/state/settings')).status).toBe(404);
    expect((await call(user, 'GET', '/state')).body).toMatchObject({ items: [{ key: 'settings' }] });
    expect((await call(user, 'DELETE', '/state/settings')).status).toBe(204);
    expect((await call(user, 'GET', '/state/settings')).body).toMatchObject({ code: 'state-not-found' });
  });

  it('MED-12 a writer that knows another revision is refused: 409 by the body, 412 by If-Match', async () => {
    await put(user, 'k', { at: 1 });
    await put(user, 'k', { at: 2 }, { expectedRevision: '1' });
    const stale = { status: 409, body: { code: 'revision-conflict' } };
    expect(await put(user, 'k', { at: 3 }, { expectedRevision: '1' })).toMatchObject(stale);
    expect(await put(user, 'k', { at: 3 })).toMatchObject(stale);
    expect(await put(user, 'new', { at: 3 }, { expectedRevision: '1' })).toMatchObject(stale);
    for (const etag of ['"1"', 'W/"2"', '2', 'nonsense'])
      expect(await put(user, 'k', { at: 3 }, {}, { 'if-match': etag })).toMatchObject({ status: 412 });
    expect(await put(user, 'absent', {}, {}, { 'if-match': '*' })).toMatchObject({ status: 412 });
    expect(await call(user, 'DELETE', '/state/k', undefined, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
    });
    expect((await call(user, 'GET', '/state/k')).body).toMatchObject({ data: { at: 2 }, revision: '2' });
    expect(await put(user, 'k', { at: 3 }, {}, { 'if-match': '"2"' })).toMatchObject({ status: 200 });
  });

  it('MED-12 of writers that meet with the same revision, one wins', async () => {
    await put(user, 'hot', { by: -1 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, by) => put(user, 'hot', { by }, { expectedRevision: '1' })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await call(user, 'GET', '/state/hot')).body).toMatchObject({
      data: won[0]?.body['data'],
      revision: '2',
    });
  });

  describe('reserved keys', () => {
    const SPELLINGS = [
      `partner-head-route:${HASH}`,
      'partner-head-route:',
      'skill-archive-policy',
      'skill-archive-policy-v2',
      'SKILL-Archive-POLICY',
      'Partner-Head-Route:x',
      '%70artner-head-route%3Ax',
      '%2570artner-head-route%253Ax',
      '%252570artner-head-route:x',
      encodeURIComponent('ｐartner-head-route:x'),
      encodeURIComponent('ｓｋｉｌｌ－ａｒｃｈｉｖｅ－ｐｏｌｉｃｙ'),
      encodeURIComponent('skill\u2010archive\u2011policy'),
      encodeURIComponent('skill\u200b-archive-policy'),
      encodeURIComponent(' skill-archive-policy'),
    ];

    it.each(SPELLINGS)(
      'MED-12 %s is refused to users and administrators, whatever they want',
      async (key) => {
        const refused = { status: 403, body: { code: 'state-key-reserved' } };
        for (const base of ['/state', '/admin/app-state'])
          for (const [method, body] of [['GET'], ['PUT', { data: {} }], ['DELETE']] as const)
            expect(await call(admin, method, `${base}/${key}`, body)).toMatchObject(refused);
        expect(await call(user, 'GET', `/state/${key}`)).toMatchObject(refused);
      },
    );

    it.each(['a/b', 'ключ', 'a b', '-a', 'x'.repeat(201), '\u0430'])(
      'MED-12 %s is no key at all',
      async (key) => {
        expect(await put(user, encodeURIComponent(key), {})).toMatchObject({
          status: 400,
          body: { code: 'state-key-invalid' },
        });
      },
    );

    it('MED-12 no list shows them, and the database lets none into the state of users', async () => {
      const key = `partner-head-route:${randomUUID()}`;
      await reserved.insertOnce(key, { fingerprint: 'a' });
      await call(admin, 'PUT', '/admin/app-state/banner', { data: { text: 'x' } });
      const listed = (await call(admin, 'GET', '/admin/app-state?limit=200')).body['items'] as {
        key: string;
      }[];
      expect(listed.map((item) => item.key)).toEqual(['banner']);
      await expect(
        server.db.session.execute(`insert into user_app_state (user_id, key, data) values ($1, $2, '{}')`, [
          user.id,
          'Skill-Archive-Policy',
        ]),
      ).rejects.toThrow('user_app_state_key_not_reserved');
    });

    it('MED-12 a route is fixed by its first insert: a retry gets it, another request is refused', async () => {
      const key = `partner-head-route:${HASH}`;
      const first = { fingerprint: 'f1', model: 'a' };
      expect(await reserved.insertOnce(key, first, ['fingerprint'])).toMatchObject({ inserted: true });
      const retried = await reserved.insertOnce(key, { fingerprint: 'f1', model: 'b' }, ['fingerprint']);
      expect(retried).toMatchObject({ inserted: false, entry: { data: first, revision: '1' } });
      await expect(
        reserved.insertOnce(key, { fingerprint: 'f2', model: 'a' }, ['fingerprint']),
      ).rejects.toMatchObject({
        kind: 'conflict',
        code: 'state-conflict',
      });
      await expect(reserved.insertOnce(key, { fingerprint: 'f1', model: 'b' })).rejects.toMatchObject({
        code: 'state-conflict',
      });
      expect((await reserved.find(key))?.data).toEqual(first);
    });

    it('MED-12 of first inserts that meet one is kept, and all get it', async () => {
      const key = `partner-head-route:${randomUUID()}`;
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, model) =>
          reserved.insertOnce(key, { fingerprint: 'f', model }, ['fingerprint']),
        ),
      );
      expect(made.filter(({ inserted }) => inserted)).toHaveLength(1);
      expect(new Set(made.map(({ entry }) => entry.data['model'])).size).toBe(1);
    });

    it('MED-12 a policy is written on the revision that its writer knows, in the transaction of its owner', async () => {
      const key = 'skill-archive-policy';
      expect((await reserved.upsert(key, { retentionDays: 30 }, '0')).revision).toBe('1');
      const outcomes = await Promise.allSettled(
        [40, 50].map((retentionDays) => reserved.upsert(key, { retentionDays }, '1')),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(reserved.upsert(key, {}, '0')).rejects.toMatchObject({ code: 'revision-conflict' });
      const before = await reserved.find(key);
      const uow = server.app.get(UnitOfWork, { strict: false });
      const undone = uow.run({}, async () => {
        await reserved.upsert(key, { retentionDays: 1 }, '2');
        throw new Error('no');
      });
      await expect(undone).rejects.toThrow('no');
      expect(await reserved.find(key)).toEqual(before);
      for (const other of ['settings', 'infinite-canvas:asset_store'])
        await expect(reserved.find(other)).rejects.toMatchObject({ code: 'state-key-not-reserved' });
    });
  });

  it('MED-12 what no key or value may be is refused, and nothing is written', async () => {
    const cases: [unknown, number, string][] = [
      [{ data: [] }, 400, 'state-invalid'],
      [{ data: 'x' }, 400, 'state-invalid'],
      [{}, 400, 'validation-failed'],
      [{ data: {}, more: 1 }, 400, 'validation-failed'],
      [{ data: {}, expectedRevision: '-1' }, 400, 'validation-failed'],
      [{ data: JSON.parse(`${'{"a":'.repeat(25)}1${'}'.repeat(25)}`) as object }, 400, 'state-invalid'],
      [{ data: { text: 'x'.repeat(512 * 1024) } }, 413, 'state-too-large'],
    ];
    for (const [body, status, code] of cases)
      expect(await call(user, 'PUT', '/state/k', body)).toMatchObject({ status, body: { code } });
    expect(await call(user, 'PUT', '/state/k', '{"data":{"n":1e999}}')).toMatchObject({ status: 400 });
    expect((await call(user, 'GET', '/state')).body).toEqual({ items: [], nextCursor: null });
  });

  it('MED-12 a user has 200 keys at most, however many writers bring one at once', async () => {
    await server.db.session.execute(
      `insert into user_app_state (user_id, key, data) select $1, 'k' || n, '{}' from generate_series(1, 198) n`,
      [user.id],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => put(user, `more-${n}`, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'too-many-state-keys' },
    });
    expect((await put(user, 'k1', { x: 1 }, { expectedRevision: '1' })).status).toBe(200);
  });

  it('MED-12 the older canvases are read here and written through the canvases alone', async () => {
    const refused = { status: 403, body: { code: 'state-key-managed' } };
    expect(await put(user, 'infinite-canvas:canvas_store', {})).toMatchObject(refused);
    expect(await call(user, 'DELETE', '/state/infinite-canvas:canvas_store')).toMatchObject(refused);
    expect((await call(user, 'GET', '/state/infinite-canvas:canvas_store')).status).toBe(404);
  });

  it('MED-12 MED-13 state goes with the account, and is in its export', async () => {
    await put(user, 'settings', { theme: 'dark' });
    const headers = { authorization: `Bearer ${user.token}` };
    const exported = await (await fetch(`${server.url}/api/v1/account/export`, { headers })).text();
    expect(exported).toContain('"type":"app-state","key":"settings"');
    await server.db.session.execute('delete from users where id = $1', [user.id]);
    expect(await server.db.session.query('select from user_app_state where user_id = $1', [user.id])).toEqual(
      [],
    );
  });
});
