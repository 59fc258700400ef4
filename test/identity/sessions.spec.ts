import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { ExpiredSessionsHandler } from '../../src/modules/identity/jobs/expired-sessions.handler.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { CLIENT, identityOn, PASSWORD, type IdentityFixture } from './identity-fixture.js';

describe('sessions', () => {
  let db: TestDatabase;
  let identity: IdentityFixture;
  let serial = 0;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());
  beforeEach(() => {
    identity = identityOn(db);
    identity.options.attemptScale = 0;
  });

  const someone = () => identity.signUp(`user-${serial++}`);
  const again = (username: string) => identity.logIn.execute(username, PASSWORD, CLIENT);
  const who = (token: string, via: 'cookie' | 'bearer' = 'bearer') =>
    identity.authenticator.authenticate(token, via);
  const shift = (sessionId: string, by: string) =>
    db.session.query(
      `update user_sessions set renewed_at = renewed_at + $2::interval, expires_at = expires_at + $2::interval, created_at = created_at + $2::interval where id = $1`,
      [sessionId, by],
    );
  const times = (sessionId: string) =>
    db.session.one<{ age: number; left: number }>(
      `select extract(epoch from now() - renewed_at)::int as age, extract(epoch from expires_at - now())::int as left from user_sessions where id = $1`,
      [sessionId],
    );

  it('IDN-2 stores only the SHA-256 of an opaque random token', async () => {
    const { token, session } = await someone();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await db.session.one<{ token_sha256: Buffer }>(
      'select token_sha256 from user_sessions where id = $1',
      [session.id],
    );
    expect(row.token_sha256).toEqual(createHash('sha256').update(token).digest());
    const [dump] = await db.session.query<{ text: string }>(
      `select string_agg(s::text, '') as text from user_sessions s`,
    );
    expect(dump?.text).not.toContain(token);
  });

  it('IDN-2 tells user, role and session of a valid token', async () => {
    const { token, user, session } = await someone();
    const expected = {
      kind: 'user',
      userId: user.id,
      sessionId: session.id,
      role: 'user',
      siteAdmin: false,
      viaCookie: false,
    };
    expect(await who(token)).toEqual(expected);
  });

  it.each([
    '',
    'x',
    'a'.repeat(43),
    'a'.repeat(44),
    'svc_' + 'a'.repeat(43),
    'svc_',
    '\0'.repeat(43),
    'é'.repeat(43),
    'a'.repeat(1_000_000),
  ])('IDN-2 refuses a token that is none (case %#)', async (token) => {
    expect(await who(token)).toBeUndefined();
    expect(await who(token, 'cookie')).toBeUndefined();
  });

  it('IDN-2 a token counts only in the way it was given out: a bearer token is no cookie', async () => {
    const bearer = await someone();
    expect(await who(bearer.token, 'cookie')).toBeUndefined();
    const cookie = await identity.signUp(`user-${serial++}`, { ...CLIENT, transport: 'cookie' });
    expect(await who(cookie.token, 'cookie')).toMatchObject({ viaCookie: true });
    expect(await who(cookie.token, 'bearer')).toBeUndefined();
  });

  it('IDN-2 expires by the database’s clock, and an expired one is not revived by use', async () => {
    const { token, session } = await someone();
    await shift(session.id, '-14 days');
    expect(await who(token)).toBeUndefined();
    expect(await who(token)).toBeUndefined();
    expect(await identity.authenticator.stillValid([session.id])).toEqual(new Set());
  });

  it('IDN-2 use renews it, at most once a minute', async () => {
    const { token, session } = await someone();
    await shift(session.id, '-50 seconds');
    await who(token);
    expect((await times(session.id)).age).toBeGreaterThanOrEqual(50);
    await shift(session.id, '-1 day');
    await who(token);
    const renewed = await times(session.id);
    expect(renewed.age).toBeLessThan(5);
    expect(renewed.left).toBeGreaterThan(14 * 86_400 - 5);
  });

  it('IDN-2 however busy, it ends 90 days after log-in', async () => {
    const { token, session } = await someone();
    await db.session.query(
      `update user_sessions set created_at = now() - interval '89 days', renewed_at = now() - interval '1 hour', expires_at = now() + interval '1 hour' where id = $1`,
      [session.id],
    );
    expect(await who(token)).toBeDefined();
    const { left } = await times(session.id);
    expect(left).toBeGreaterThan(86_000);
    expect(left).toBeLessThanOrEqual(86_400);
  });

  it('IDN-2 parallel requests of a session that is due for renewal do not queue on it', async () => {
    const { token, session } = await someone();
    await shift(session.id, '-1 hour');
    const holder = await db.session.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from user_sessions where id = $1 for update', [session.id]);
      const answers = await Promise.all([who(token), who(token), who(token)]);
      expect(answers.every((answer) => answer?.kind === 'user')).toBe(true);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('IDN-2 lists the valid sessions of one user, page by page', async () => {
    const { user } = await someone();
    await again(user.username);
    const old = await again(user.username);
    await someone();
    await shift(old.session.id, '-15 days');
    const all = await identity.sessions.page(user.id, 10, undefined);
    expect(all).toHaveLength(2);
    const rest = await identity.sessions.page(user.id, 10, all[0]?.id);
    expect(rest.map(({ id }) => id)).toEqual([all[1]?.id]);
  });

  it('IDN-2 revokes one session at once and says which to every process', async () => {
    const { user, token } = await someone();
    const other = await again(user.username);
    await identity.endSessions.execute(user.id, { sessionId: other.session.id });
    expect(await who(other.token)).toBeUndefined();
    expect(await who(token)).toBeDefined();
    await turn();
    await turn();
    expect(identity.endedSessions).toEqual([other.session.id]);
  });

  it('IDN-2 nobody revokes the session of another user, and a second revocation finds nothing', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    for (const sessionId of [theirs.session.id, 'not-a-uuid', '00000000-0000-0000-0000-000000000000']) {
      await expect(identity.endSessions.execute(mine.user.id, { sessionId })).rejects.toMatchObject({
        code: 'session-not-found',
      });
    }
    expect(await who(theirs.token)).toBeDefined();
    const both = await Promise.allSettled(
      [1, 2].map(() => identity.endSessions.execute(mine.user.id, { sessionId: mine.session.id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('IDN-2 revokes all sessions of one user and of no other', async () => {
    const { user, token } = await someone();
    const second = await again(user.username);
    const bystander = await someone();
    await identity.endSessions.execute(user.id, 'all');
    expect([await who(token), await who(second.token)]).toEqual([undefined, undefined]);
    expect(await who(bystander.token)).toBeDefined();
  });

  it('IDN-2 a session revoked in the middle of its use is refused from the next look-up on and never comes back', async () => {
    const { token, user, session } = await someone();
    await shift(session.id, '-1 hour');
    const uses = Array.from({ length: 20 }, () => who(token));
    await identity.endSessions.execute(user.id, { sessionId: session.id });
    await Promise.all(uses);
    expect(await who(token)).toBeUndefined();
    expect(await db.session.query('select 1 from user_sessions where id = $1', [session.id])).toEqual([]);
  });

  it('IDN-2 a disabled user’s sessions end at once, those of open streams too', async () => {
    const { token, user, session } = await someone();
    const second = await again(user.username);
    await identity.changeStatus.execute(await identity.siteAdmin(), user.id, 'disabled');
    expect([await who(token), await who(second.token)]).toEqual([undefined, undefined]);
    expect(await identity.authenticator.stillValid([session.id, second.session.id])).toEqual(new Set());
    await turn();
    await turn();
    expect(identity.endedSessions.sort()).toEqual([session.id, second.session.id].sort());
    await identity.changeStatus.execute(await identity.siteAdmin(), user.id, 'active');
    expect(await who(token)).toBeUndefined();
  });

  it('IDN-2 the status counts by itself: a session that a disabled user still has is refused', async () => {
    const { token, user, session } = await someone();
    await db.session.query(`update users set status = 'disabled' where id = $1`, [user.id]);
    expect(await who(token)).toBeUndefined();
    expect(await identity.authenticator.stillValid([session.id])).toEqual(new Set());
  });

  it('IDN-2 a log-in that races with a disabling leaves no session behind', async () => {
    const admin = await identity.siteAdmin();
    for (let round = 0; round < 5; round++) {
      const { user } = await someone();
      await Promise.allSettled([
        again(user.username),
        again(user.username),
        identity.changeStatus.execute(admin, user.id, 'disabled'),
        again(user.username),
      ]);
      expect(await db.session.query('select 1 from user_sessions where user_id = $1', [user.id])).toEqual([]);
    }
  });

  it('IDN-2 a changed password ends all other sessions and no old password logs in', async () => {
    const { user, token, session } = await someone();
    const other = await again(user.username);
    const change = {
      userId: user.id,
      sessionId: session.id,
      currentPassword: PASSWORD,
      newPassword: 'an even better horse battery',
    };
    await identity.changePassword.execute(change);
    expect(await who(token)).toBeDefined();
    expect(await who(other.token)).toBeUndefined();
    await expect(again(user.username)).rejects.toMatchObject({ code: 'invalid-credentials' });
    await identity.logIn.execute(user.username, change.newPassword, CLIENT);
  });

  it('IDN-2 of two password changes at once one wins, and a log-in with the old one in between leaves no session', async () => {
    const { user, session } = await someone();
    const change = (newPassword: string) =>
      identity.changePassword.execute({
        userId: user.id,
        sessionId: session.id,
        currentPassword: PASSWORD,
        newPassword,
      });
    const outcomes = await Promise.allSettled([
      change('the first new password'),
      again(user.username),
      change('the second new password'),
    ]);
    expect([outcomes[0], outcomes[2]].map((outcome) => outcome?.status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ]);
    const left = await db.session.query<{ id: string }>('select id from user_sessions where user_id = $1', [
      user.id,
    ]);
    expect(left.map(({ id }) => id)).toEqual([session.id]);
  });

  it.each([
    ['wrong current', { currentPassword: 'not this one at all' }, 'wrong-password'],
    ['weak new', { newPassword: 'short' }, 'password-refused'],
    ['the same again', { newPassword: PASSWORD }, 'password-refused'],
    ['NUL', { newPassword: 'correct horse\0battery' }, 'password-refused'],
  ])('IDN-2 a refused password change ends nothing: %s', async (_title, wrong, code) => {
    const { user, session } = await someone();
    const other = await again(user.username);
    const change = {
      userId: user.id,
      sessionId: session.id,
      currentPassword: PASSWORD,
      newPassword: 'an even better horse battery',
      ...wrong,
    };
    await expect(identity.changePassword.execute(change)).rejects.toMatchObject({ code });
    expect(await who(other.token)).toBeDefined();
  });

  it('IDN-4 guesses at the current password are throttled too', async () => {
    const { user, session } = await someone();
    identity.options.attemptScale = 1;
    const guess = () =>
      identity.changePassword.execute({
        userId: user.id,
        sessionId: session.id,
        currentPassword: 'not this one',
        newPassword: 'whatever it may be',
      });
    for (let n = 0; n < 10; n++) await expect(guess()).rejects.toMatchObject({ code: 'wrong-password' });
    await expect(guess()).rejects.toMatchObject({ code: 'too-many-attempts' });
  });

  it('IDN-2 housekeeping deletes what has expired and nothing else', async () => {
    const [live, dead] = [await someone(), await someone()];
    await shift(dead.session.id, '-20 days');
    const handler = new ExpiredSessionsHandler(identity.sessions, identity.throttle);
    const due = await handler.findDue(1_000);
    expect(due).toContain(dead.session.id);
    for (const id of [...due, live.session.id]) await handler.handle(id);
    expect(await db.session.query('select 1 from user_sessions where id = $1', [dead.session.id])).toEqual(
      [],
    );
    expect(await who(live.token)).toBeDefined();
  });
});
