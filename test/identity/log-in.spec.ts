import { parseOptions } from '@node-rs/argon2';
import { ARGON2_COST } from '../../src/adapters/argon2/argon2-password-hasher.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { CLIENT, identityOn, PASSWORD, type IdentityFixture } from './identity-fixture.js';

describe('registration and log-in', () => {
  let db: TestDatabase;
  let identity: IdentityFixture;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    identity = identityOn(db);
    await db.session.query('delete from login_throttle');
  });

  const logIn = (username: string, password = PASSWORD, client = CLIENT) =>
    identity.logIn.execute(username, password, client);
  const hashOf = async (username: string) =>
    (await identity.accounts.credentialByUsername(username))?.passwordHash ?? '';

  describe('registration', () => {
    it('IDN-1 stores an argon2id hash of OWASP cost, never the password', async () => {
      const { user } = await identity.signUp('Grace.Hopper');
      expect(user).toMatchObject({
        username: 'Grace.Hopper',
        displayName: 'Grace.Hopper',
        role: 'user',
        status: 'active',
        siteAdmin: false,
      });
      const hash = await hashOf('grace.hopper');
      expect(hash).toMatch(/^\$argon2id\$/);
      expect(parseOptions(hash)).toMatchObject(ARGON2_COST);
      const dump = await db.session.query(`select row_to_json(u)::text as row from users u`);
      expect(JSON.stringify(dump)).not.toContain(PASSWORD);
    });

    it('IDN-1 of many that register one name at once, whatever the case, exactly one gets it', async () => {
      const names = ['racer', 'Racer', 'RACER', 'rAcEr', 'racer', 'RacEr'];
      const outcomes = await Promise.allSettled(names.map((name) => identity.signUp(name)));
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost).toHaveLength(names.length - 1);
      for (const { reason } of lost)
        expect(reason).toMatchObject({ kind: 'conflict', code: 'username-taken' });
      expect(await db.session.query(`select 1 from users where lower(username) = 'racer'`)).toHaveLength(1);
      expect(
        await db.session.query(
          `select 1 from user_sessions s join users u on u.id = s.user_id where lower(username) = 'racer'`,
        ),
      ).toHaveLength(1);
    });

    it.each([
      ['too short', 'ab'],
      ['too long', 'a'.repeat(33)],
      ['Cyrillic look-alike', 'аdа-lovelace'],
      ['Greek look-alike', 'αda-lovelace'],
      ['full-width', 'ａｄａ'],
      ['dotless i', 'adaı'],
      ['long s, which upper-cases to S', 'adaſ'],
      ['Kelvin sign, which lower-cases to k', 'ada\u212a'],
      ['zero-width joiner', 'ada\u200dlove'],
      ['right-to-left override', 'ada\u202eevol'],
      ['combining mark', 'ada\u0301love'],
      ['NUL', 'ada\0love'],
      ['lone surrogate', 'ada\ud800'],
      ['line break at the end', 'adalove\n'],
      ['space', 'ada love'],
      ['path', '../ada'],
      ['reserved', 'Admin'],
      ['reserved', 'SUPPORT'],
    ])('IDN-1 refuses a username: %s', async (_title, username) => {
      await expect(identity.signUp(username)).rejects.toMatchObject({
        kind: 'invalid',
        code: 'username-refused',
      });
      expect(identity.hasher.hashes).toBe(0);
    });

    it.each([
      ['11 characters', 'elevenchars'],
      ['257 characters', 'aB3$'.repeat(64) + 'x'],
      ['a megabyte', 'aB3$'.repeat(262_144)],
      ['the username', 'Long-Username'],
      ['NUL inside', 'correct\0horse battery'],
      ['lone surrogate', 'correct horse \udc00 battery'],
      ['one character repeated', 'aaaaaaaaaaaaaaaa'],
      ['12 code units but 6 characters', '🐎🐄🐖🐑🐐🐓'],
    ])('IDN-1 refuses a password: %s', async (_title, password) => {
      const refused = identity.register.execute(
        { username: 'long-username', displayName: undefined, password },
        CLIENT,
      );
      await expect(refused).rejects.toMatchObject({
        kind: 'invalid',
        code: 'password-refused',
        faults: [{ pointer: '#/password' }],
      });
      await refused.catch((error: Error) => expect(error.message).not.toContain(password));
      expect(identity.hasher.hashes).toBe(0);
    });

    it.each(['', '   ', '\u200b', 'a\u202eb', 'a\u0000b', 'a\nb', '\u3164', 'x'.repeat(81), 'a\ud800'])(
      'IDN-1 refuses the display name %j',
      async (displayName) => {
        const refused = identity.register.execute(
          { username: 'displayed', displayName, password: PASSWORD },
          CLIENT,
        );
        await expect(refused).rejects.toMatchObject({ code: 'display-name-refused' });
      },
    );

    it('IDN-1 keeps names of people and emoji as display names', async () => {
      const names = ['李小龙', 'Zoë', 'أحمد', '👩‍🚀 Ann', "O'Neil; drop table users"];
      for (const [index, displayName] of names.entries()) {
        const { user } = await identity.register.execute(
          { username: `shown-${index}`, displayName, password: PASSWORD },
          CLIENT,
        );
        expect(user.displayName).toBe(displayName.normalize('NFC'));
      }
    });

    it('IDN-1 a password is the same however the keyboard composes its characters', async () => {
      await identity.register.execute(
        { username: 'composer', displayName: undefined, password: 'caf\u00e9 cr\u00e8me br\u00fbl\u00e9e' },
        CLIENT,
      );
      await expect(logIn('composer', 'cafe\u0301 cre\u0300me bru\u0302le\u0301e')).resolves.toMatchObject({
        user: { username: 'composer' },
      });
    });

    it('IDN-1 an operator can close registration', async () => {
      identity.options.registrationOpen = false;
      await expect(identity.signUp('latecomer')).rejects.toMatchObject({ code: 'registration-closed' });
    });

    it('IDN-4 registration is throttled per address', async () => {
      const client = { ...CLIENT, address: '198.51.100.9' };
      await db.session.query(`delete from login_throttle`);
      await identity.signUp('first-one', client);
      await db.session.query(`update login_throttle set attempts = 60`);
      await expect(identity.signUp('one-too-many', client)).rejects.toMatchObject({
        code: 'too-many-attempts',
      });
      await identity.signUp('elsewhere', { ...CLIENT, address: '198.51.100.10' });
    });
  });

  describe('log-in', () => {
    beforeAll(async () => {
      identity = identityOn(db);
      await identity.signUp('ada');
    });

    it('IDN-4 knows the name whatever the case and gives a new token each time', async () => {
      const [one, two] = [await logIn('ada'), await logIn('ADA')];
      expect(one.token).toMatch(/^[\w-]{43}$/);
      expect(two.token).not.toBe(one.token);
      expect(two.session.id).not.toBe(one.session.id);
    });

    it('IDN-4 does the same work and gives the same answer whether the name exists, is wrong or cannot exist', async () => {
      const { user } = await identity.signUp('sleeper');
      const admin = await identity.siteAdmin();
      await identity.changeStatus.execute(admin, user.id, 'disabled');
      const attempts: [string, string][] = [
        ['ada', 'a wrong password'],
        ['nobody-here', PASSWORD],
        ['nobody-here', 'x'.repeat(5_000)],
        ['sleeper', 'a wrong password'],
        ['not a name\0', PASSWORD],
        ['', ''],
        ['аda', PASSWORD],
        ['ada', 'lone surrogate \ud800 in it'],
        ['ada', ''],
      ];
      const answers = [];
      for (const [username, password] of attempts) {
        const before = identity.hasher.verifications;
        answers.push(await logIn(username, password).catch((error: unknown) => error));
        expect(identity.hasher.verifications - before).toBe(1);
      }
      for (const answer of answers)
        expect(answer).toMatchObject({
          kind: 'unauthenticated',
          code: 'invalid-credentials',
          details: {},
          faults: [],
        });
      expect(new Set(answers.map((answer) => (answer as Error).message)).size).toBe(1);
    });

    it('IDN-4 the hash of nobody costs what every other costs', async () => {
      const { algorithm, version, memoryCost, timeCost, parallelism, outputLen, saltLen } = parseOptions(
        await hashOf('ada'),
      );
      expect(parseOptions(identity.hasher.nobody)).toEqual({
        algorithm,
        version,
        memoryCost,
        timeCost,
        parallelism,
        outputLen,
        saltLen,
      });
      expect(await identity.hasher.verify(identity.hasher.nobody, '')).toBe(false);
    });

    it('IDN-4 says that an account is disabled only to who knows its password', async () => {
      const { user } = await identity.signUp('disabled-one');
      await identity.changeStatus.execute(await identity.siteAdmin(), user.id, 'disabled');
      await expect(logIn('disabled-one')).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'account-disabled',
      });
      await expect(logIn('disabled-one', 'not the password')).rejects.toMatchObject({
        code: 'invalid-credentials',
      });
    });

    it('IDN-4 rotates the session: the one that the client sent ends', async () => {
      const before = await logIn('ada');
      const after = await logIn('ada', PASSWORD, { ...CLIENT, replacesToken: before.token });
      expect(await identity.authenticator.authenticate(before.token, 'bearer')).toBeUndefined();
      expect(await identity.authenticator.authenticate(after.token, 'bearer')).toMatchObject({
        sessionId: after.session.id,
      });
    });

    it('IDN-4 a failed log-in ends nothing', async () => {
      const { token } = await logIn('ada');
      await expect(logIn('ada', 'wrong', { ...CLIENT, replacesToken: token })).rejects.toThrow();
      expect(await identity.authenticator.authenticate(token, 'bearer')).toBeDefined();
    });

    it('IDN-4 a password that changes while it is verified opens no session', async () => {
      const { user } = await identity.signUp('hurried');
      const verify = identity.hasher.verify.bind(identity.hasher);
      identity.hasher.verify = async (hash, password) => {
        const matches = await verify(hash, password);
        await db.session.query(`update users set password_hash = $2 where id = $1`, [
          user.id,
          identity.hasher.nobody,
        ]);
        return matches;
      };
      await expect(logIn('hurried')).rejects.toMatchObject({ code: 'invalid-credentials' });
    });

    it('IDN-2 keeps at most 100 sessions of one user, ending the ones unused for longest', async () => {
      const { user, token } = await identity.signUp('collector');
      await db.session.query(
        `insert into user_sessions (id, user_id, token_sha256, transport, address, user_agent, expires_at)
         select gen_random_uuid(), $1, sha256(n::text::bytea), 'bearer', '', '', now() + interval '1 day' from generate_series(1, 99) n`,
        [user.id],
      );
      await db.session.query(
        `update user_sessions set renewed_at = now() - interval '1 day' where token_sha256 = sha256($1)`,
        [Buffer.from(token)],
      );
      await logIn('collector');
      expect(
        await db.session.query('select 1 from user_sessions where user_id = $1', [user.id]),
      ).toHaveLength(100);
      expect(await identity.authenticator.authenticate(token, 'bearer')).toBeUndefined();
    });
  });

  describe('throttling', () => {
    beforeAll(() => identityOn(db).signUp('target'));
    const from = (address: string) => ({ ...CLIENT, address });
    const fail = (times: number, username: string, address: (n: number) => string) =>
      Promise.allSettled(
        Array.from({ length: times }, (_, n) => logIn(username, 'a wrong password', from(address(n)))),
      );
    const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
      outcomes
        .map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'ok'))
        .sort();

    it('IDN-4 an account bears ten failures, however many addresses guess in parallel and in how many processes', async () => {
      const other = identityOn(db);
      const guesses = Array.from({ length: 16 }, (_, n) =>
        (n % 2 ? identity : other).logIn.execute('target', 'a wrong password', from(`198.51.100.${n}`)),
      );
      expect(codes(await Promise.allSettled(guesses))).toEqual([
        ...Array<string>(10).fill('invalid-credentials'),
        ...Array<string>(6).fill('too-many-attempts'),
      ]);
      expect(identity.hasher.verifications + other.hasher.verifications).toBe(10);
      await expect(logIn('TARGET')).rejects.toMatchObject({
        kind: 'rate-limited',
        retryAfterSeconds: expect.any(Number) as number,
      });
    });

    it('IDN-4 names that nobody has are throttled just the same', async () => {
      expect(
        codes(await fail(12, 'nobody-at-all', () => '198.51.100.77')).filter(
          (code) => code === 'too-many-attempts',
        ),
      ).toHaveLength(2);
    });

    it('IDN-4 an address that is refused uses up nobody else’s attempts', async () => {
      await fail(1, 'somebody', () => '198.51.100.50');
      await db.session.query(`update login_throttle set attempts = 100 where key like 'address:%'`);
      expect(new Set(codes(await fail(15, 'target', () => '198.51.100.50')))).toEqual(
        new Set(['too-many-attempts']),
      );
      await expect(logIn('target', PASSWORD, from('198.51.100.51'))).resolves.toBeDefined();
    });

    it('IDN-4 all addresses of one IPv6 network count as one', async () => {
      await fail(1, 'somebody', () => '2001:db8:1:2::1');
      await db.session.query(`update login_throttle set attempts = 100 where key like 'address:%'`);
      await expect(logIn('target', PASSWORD, from('2001:db8:1:2:aaaa:bbbb:cccc:dddd'))).rejects.toMatchObject(
        { code: 'too-many-attempts' },
      );
      await expect(logIn('target', PASSWORD, from('2001:db8:1:3::1'))).resolves.toBeDefined();
    });

    it('IDN-4 a success forgets the failures of the account', async () => {
      await fail(9, 'target', () => '198.51.100.60');
      await logIn('target', PASSWORD, from('198.51.100.60'));
      expect(new Set(codes(await fail(9, 'target', () => '198.51.100.60')))).toEqual(
        new Set(['invalid-credentials']),
      );
    });

    it('IDN-4 the wait ends by the database’s clock and is not made longer by trying', async () => {
      await fail(12, 'target', () => '198.51.100.61');
      await db.session.query(`update login_throttle set window_ends_at = now()`);
      await expect(logIn('target', PASSWORD, from('198.51.100.61'))).resolves.toBeDefined();
    });
  });
});
