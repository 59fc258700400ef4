import { randomUUID } from 'node:crypto';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';

/** Who reads a picture, as real operations on real canvases give and take it. */
describe('the right to read media through a canvas', () => {
  let server: TestApp;
  let owner: TestUser;
  let member: TestUser;
  let canvas: string;
  let key: string;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    [owner, member] = [await createTestUser(server.db.session), await createTestUser(server.db.session)];
    const made = await server.call('POST', '/api/v1/canvases', {
      token: owner.token,
      body: { title: 'Shows' },
    });
    canvas = (made.body as { id: string }).id;
    await as(owner, 'POST', '/members', { username: member.username, role: 'editor' });
    key = `media-${randomUUID()}`;
    await server.db.session.execute(
      `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
       values ($1, $2, 'infinite-canvas/media/' || $1, 'image/png', 10, repeat('a', 64), 'import')`,
      [key, owner.id],
    );
  });

  const as = (who: TestUser, method: string, path: string, body?: unknown, on = canvas) =>
    server.call(method, `/api/v1/canvases/${on}${path}`, {
      token: who.token,
      ...(body === undefined ? {} : { body }),
    });
  const apply = async (who: TestUser, operation: object, on = canvas) => {
    const operations = [{ opId: randomUUID(), ...operation }];
    return (await as(who, 'POST', '/operations', { operations }, on)).status;
  };
  const show = (storageKey: string | null) => ({ type: 'image', data: storageKey ? { storageKey } : {} });
  const upsert = (storageKey: string | null) => ({
    type: 'node.upsert',
    entityId: 'n',
    value: show(storageKey),
  });
  const reads = async (who = member) => {
    const answers = ['', '/url'].map((path) =>
      server.call('GET', `/api/v1/media/${key}${path}`, { token: who.token }),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const YES = [200, 200];
  const NO = [404, 404];

  it('MED-3 COL-14 begins with the reference and ends with it, however that goes away', async () => {
    expect(await reads()).toEqual(NO);
    for (const away of [
      { type: 'node.patch', entityId: 'n', value: { data: { storageKey: null } } },
      upsert(null),
      { type: 'node.delete', entityId: 'n' },
    ]) {
      expect(await apply(owner, upsert(key))).toBe(200);
      expect(await reads()).toEqual(YES);
      expect(await apply(member, away)).toBe(200);
      expect(await reads()).toEqual(NO);
      // Taken away, it is not his to bring back.
      expect(await apply(member, upsert(key))).toBe(403);
      expect(await reads()).toEqual(NO);
    }
  });

  it('MED-3 ends when the canvas is deleted, comes back with it, and ends with the membership', async () => {
    await apply(owner, upsert(key));
    expect(await reads()).toEqual(YES);
    await as(owner, 'DELETE', '');
    expect(await reads()).toEqual(NO);
    await as(owner, 'POST', '/restore');
    expect(await reads()).toEqual(YES);
    expect((await as(member, 'POST', '/leave')).status).toBe(204);
    expect(await reads()).toEqual(NO);
  });

  it('MED-3 one of two canvases is enough, and each counts for its own members only', async () => {
    const made = await server.call('POST', '/api/v1/canvases', {
      token: owner.token,
      body: { title: 'Other' },
    });
    const other = (made.body as { id: string }).id;
    const third = await createTestUser(server.db.session);
    await as(owner, 'POST', '/members', { username: third.username, role: 'viewer' }, other);
    await apply(owner, upsert(key));
    expect([await reads(), await reads(third)]).toEqual([YES, NO]);
    await apply(owner, upsert(key), other);
    await apply(owner, upsert(null));
    expect([await reads(), await reads(third)]).toEqual([NO, YES]);
  });

  it('MED-5 deleting is refused with the canvases that show it, a deleted one too, and goes through after', async () => {
    const remove = () => server.call('DELETE', `/api/v1/media/${key}`, { token: owner.token });
    await apply(owner, upsert(key));
    await as(owner, 'DELETE', '');
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'media-in-use', details: { references: [{ kind: 'canvas', id: canvas }] } },
    });
    await as(owner, 'POST', '/restore');
    await apply(owner, { type: 'node.delete', entityId: 'n' });
    expect((await remove()).status).toBe(204);
    expect(await apply(owner, upsert(key))).toBe(403);
  });
});
