import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { identityOn, PASSWORD } from './identity-fixture.js';

describe('personal API keys', () => {
  let db: TestDatabase;
  let identity: ReturnType<typeof identityOn>;
  let serial = 0;
  beforeAll(async () => {
    db = await openTestDatabase();
    identity = identityOn(db);
  });
  afterAll(() => db.close());

  const newUser = async () => (await identity.signUp(`maker-${serial++}`)).user.id;
  const make = (userId: string, scopes = ['canvas:read'], expiresInSeconds = 3600) =>
    identity.createKey.execute(userId, { name: 'test', scopes, expiresInSeconds });
  const whoIs = (key: string) => identity.authenticator.authenticate(key, 'bearer');

  it('IDN-9 the key is shown once, stored as a digest only, and known again by how it begins', async () => {
    const userId = await newUser();
    const { key, apiKey } = await make(userId, ['media:write', 'canvas:read', 'canvas:read']);
    expect(key).toMatch(/^icv_[\w-]{43}$/);
    expect(apiKey).toMatchObject({ prefix: key.slice(0, 10), scopes: ['canvas:read', 'media:write'] });
    const { row } = await db.session.one<{ row: string }>(
      'select k::text as row from api_keys k where id = $1',
      [apiKey.id],
    );
    expect(row).not.toContain(key.slice(10));
  });

  it('IDN-9 it acts as its owner within its scopes, by bearer only, and tells when it was used', async () => {
    const userId = await newUser();
    const { key, apiKey } = await make(userId);
    expect(apiKey.lastUsedAt).toBeUndefined();
    expect(await whoIs(key)).toMatchObject({ kind: 'user', userId, apiKeyScopes: ['canvas:read'] });
    expect(await identity.authenticator.authenticate(key, 'cookie')).toBeUndefined();
    const [listed] = await identity.keys.page(userId, 10, undefined);
    expect(listed?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('IDN-9 the key of the site administrator is no site administrator', async () => {
    const { key } = await make(await identity.siteAdmin());
    expect(await whoIs(key)).toMatchObject({ siteAdmin: false });
  });

  it('IDN-9 scopes that do not exist are refused, and so are none', async () => {
    const userId = await newUser();
    for (const scopes of [[], ['canvas'], ['admin:write'], ['canvas:read', 'auth:write']])
      await expect(make(userId, scopes)).rejects.toMatchObject({ code: 'scope-refused' });
  });

  it('IDN-9 revocation and expiry end it at once, its streams too; others and strangers stay out of it', async () => {
    const [userId, stranger] = [await newUser(), await newUser()];
    const [revoked, expired, kept] = [await make(userId), await make(userId), await make(userId)];
    await expect(identity.revokeKey.execute(stranger, revoked.apiKey.id)).rejects.toMatchObject({
      code: 'api-key-not-found',
    });
    await identity.revokeKey.execute(userId, revoked.apiKey.id);
    await identity.revokeKey.execute(userId, revoked.apiKey.id);
    await db.session.execute('update api_keys set expires_at = now() where id = $1', [expired.apiKey.id]);
    expect([await whoIs(revoked.key), await whoIs(expired.key)]).toEqual([undefined, undefined]);
    expect(await whoIs(kept.key)).toBeDefined();
    const ids = [revoked, expired, kept].map(({ apiKey }) => apiKey.id);
    expect([...(await identity.authenticator.stillValid(ids))]).toEqual([kept.apiKey.id]);
    expect(identity.endedSessions.filter((id) => id === revoked.apiKey.id)).toHaveLength(1);
    const { rows } = {
      rows: await db.session.query('select 1 from audit_log where target_id = $1', [revoked.apiKey.id]),
    };
    expect(rows).toHaveLength(2);
  });

  it('IDN-9 disabling the owner ends the keys for good, also after they are enabled again', async () => {
    const siteAdmin = await identity.siteAdmin();
    const userId = await newUser();
    const { key, apiKey } = await make(userId);
    await identity.changeStatus.execute(siteAdmin, userId, 'disabled');
    expect(await whoIs(key)).toBeUndefined();
    expect(identity.endedSessions).toContain(apiKey.id);
    await expect(make(userId)).rejects.toMatchObject({ code: 'user-not-found' });
    await identity.changeStatus.execute(siteAdmin, userId, 'active');
    expect(await whoIs(key)).toBeUndefined();
  });

  it('IDN-9 a change of the password ends the keys too: one made with the old password would let its maker in again', async () => {
    const { user, session } = await identity.signUp(`maker-${serial++}`);
    const { key, apiKey } = await make(user.id);
    await identity.changePassword.execute({
      userId: user.id,
      sessionId: session.id,
      currentPassword: PASSWORD,
      newPassword: 'another long password',
    });
    expect(await whoIs(key)).toBeUndefined();
    expect(identity.endedSessions).toContain(apiKey.id);
  });

  it('IDN-9 at most 50 are valid at once, however many are made at the same time', async () => {
    const userId = await newUser();
    const made = await Promise.allSettled(Array.from({ length: 56 }, () => make(userId)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    const [first] = await identity.keys.page(userId, 1, undefined);
    await identity.revokeKey.execute(userId, first?.id ?? '');
    await expect(make(userId)).resolves.toBeDefined();
  });
});
