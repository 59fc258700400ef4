import { createHash } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { identityOn, type IdentityFixture } from './identity-fixture.js';

describe('service tokens', () => {
  let db: TestDatabase;
  let identity: IdentityFixture;
  let admin: string;
  beforeAll(async () => {
    db = await openTestDatabase();
    identity = identityOn(db);
    admin = await identity.siteAdmin();
  });
  afterAll(() => db.close());

  const make = (more: { scopes?: string[]; expiresInSeconds?: number } = {}) =>
    identity.createToken.execute(admin, {
      name: 'worker',
      scopes: more.scopes ?? ['vde:analysis', 'live'],
      expiresInSeconds: more.expiresInSeconds,
    });
  const who = (token: string, via: 'cookie' | 'bearer' = 'bearer') =>
    identity.authenticator.authenticate(token, via);
  const usedAt = async (id: string) =>
    (
      await db.session.one<{ last_used_at: Date | null }>(
        'select last_used_at from service_tokens where id = $1',
        [id],
      )
    ).last_used_at;

  it('IDN-5 shows the token once and stores only its SHA-256', async () => {
    const { token, serviceToken } = await make();
    expect(token).toMatch(/^svc_[\w-]{43}$/);
    const [row] = await db.session.query<{ token_sha256: Buffer; text: string }>(
      'select token_sha256, t::text as text from service_tokens t where id = $1',
      [serviceToken.id],
    );
    expect(row?.token_sha256).toEqual(createHash('sha256').update(token).digest());
    expect(row?.text).not.toContain(token);
    expect(JSON.stringify(await identity.tokens.page(100, undefined))).not.toContain(token);
    const [record] = await db.session.query<{ text: string }>(
      `select a::text as text from audit_log a where target_id = $1`,
      [serviceToken.id],
    );
    expect(record?.text).toContain('service-token.create');
    expect(record?.text).not.toContain(token);
  });

  it('IDN-5 tells the scopes of a valid token, by bearer only', async () => {
    const { token, serviceToken } = await make();
    expect(await who(token)).toEqual({
      kind: 'service',
      tokenId: serviceToken.id,
      scopes: ['live', 'vde:analysis'],
    });
    expect(await who(token, 'cookie')).toBeUndefined();
  });

  it('IDN-5 is refused at once when revoked, stays in the list, and is recorded once', async () => {
    const { token, serviceToken } = await make();
    await who(token);
    await Promise.all([1, 2, 3].map(() => identity.revokeToken.execute(admin, serviceToken.id)));
    expect(await who(token)).toBeUndefined();
    const listed = (await identity.tokens.page(100, undefined)).find(({ id }) => id === serviceToken.id);
    expect(listed).toMatchObject({
      revokedAt: expect.any(Date) as Date,
      lastUsedAt: expect.any(Date) as Date,
    });
    expect(
      await db.session.query(
        `select 1 from audit_log where action = 'service-token.revoke' and target_id = $1`,
        [serviceToken.id],
      ),
    ).toHaveLength(1);
  });

  it('IDN-5 unknown tokens are not found', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'not-a-uuid']) {
      await expect(identity.revokeToken.execute(admin, id)).rejects.toMatchObject({
        code: 'service-token-not-found',
      });
    }
  });

  it('IDN-5 expires by the database’s clock', async () => {
    const { token, serviceToken } = await make({ expiresInSeconds: 60 });
    expect(await who(token)).toBeDefined();
    await db.session.query(`update service_tokens set expires_at = now() where id = $1`, [serviceToken.id]);
    expect(await who(token)).toBeUndefined();
  });

  it('IDN-5 knows the last use, written at most once a minute', async () => {
    const { token, serviceToken } = await make();
    expect(await usedAt(serviceToken.id)).toBeNull();
    await who(token);
    const first = await usedAt(serviceToken.id);
    expect(first).toBeInstanceOf(Date);
    await who(token);
    expect(await usedAt(serviceToken.id)).toEqual(first);
    await db.session.query(
      `update service_tokens set last_used_at = now() - interval '2 minutes' where id = $1`,
      [serviceToken.id],
    );
    await Promise.all([who(token), who(token), who(token)]);
    expect((await usedAt(serviceToken.id))?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
  });

  it.each([
    [[]],
    [['']],
    [['UPPER']],
    [['a b']],
    [['a:']],
    [['*']],
    [['a\0']],
    [Array.from({ length: 21 }, (_, n) => `s${n}`)],
  ])('IDN-5 refuses the scopes %j', async (scopes) => {
    await expect(make({ scopes })).rejects.toMatchObject({ code: 'scope-refused' });
  });

  it('IDN-5 the same scope twice is one', async () => {
    expect((await make({ scopes: ['b', 'a', 'b'] })).serviceToken.scopes).toEqual(['a', 'b']);
  });
});
