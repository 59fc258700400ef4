import { AuditTrail, type AuditEntry } from '../../src/ports/identity/audit-trail.port.js';
import { ChangeUserRole } from '../../src/modules/identity/commands/change-user-role.js';
import { ChangeUserStatus } from '../../src/modules/identity/commands/change-user-status.js';
import { CreateApiKey } from '../../src/modules/identity/commands/create-api-key.js';
import { CreateServiceToken } from '../../src/modules/identity/commands/create-service-token.js';
import { RevokeServiceToken } from '../../src/modules/identity/commands/revoke-service-token.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { identityOn, PASSWORD, CLIENT, type IdentityFixture } from './identity-fixture.js';

class FailingAudit extends AuditTrail {
  record(_entry: AuditEntry): Promise<void> {
    return Promise.reject(new Error('the audit log is full'));
  }
}

const NOBODY = '00000000-0000-7000-8000-000000000000';

describe('administration', () => {
  let db: TestDatabase;
  let identity: IdentityFixture;
  let siteAdmin: string;
  let serial = 0;
  beforeAll(async () => {
    db = await openTestDatabase();
    identity = identityOn(db);
    identity.options.attemptScale = 0;
    siteAdmin = await identity.siteAdmin();
  });
  afterAll(() => db.close());

  const someone = async () => (await identity.signUp(`person-${serial++}`)).user.id;
  const anAdmin = async () => {
    const id = await someone();
    await identity.changeRole.execute(siteAdmin, id, 'admin');
    return id;
  };
  const audited = (targetId: string) =>
    db.session.query<{ action: string; actor_id: string; request_id: string }>(
      'select action, actor_id, request_id from audit_log where target_id = $1 order by id',
      [targetId],
    );
  const stateOf = (id: string) => db.session.one('select role, status from users where id = $1', [id]);

  it('IDN-8 disables and re-enables a user, each time with one audit record; asking again changes and records nothing', async () => {
    const id = await someone();
    expect(await identity.changeStatus.execute(siteAdmin, id, 'disabled')).toMatchObject({
      status: 'disabled',
    });
    expect(await identity.changeStatus.execute(siteAdmin, id, 'disabled')).toMatchObject({
      status: 'disabled',
    });
    expect(await identity.changeStatus.execute(siteAdmin, id, 'active')).toMatchObject({ status: 'active' });
    expect(await audited(id)).toEqual([
      { action: 'user.disable', actor_id: siteAdmin, request_id: 'request-1' },
      { action: 'user.enable', actor_id: siteAdmin, request_id: 'request-1' },
    ]);
  });

  it('IDN-8 grants and withdraws the admin role, which counts from the next request on', async () => {
    const { user, token } = await identity.signUp(`person-${serial++}`);
    await identity.changeRole.execute(siteAdmin, user.id, 'admin');
    expect(await identity.authenticator.authenticate(token, 'bearer')).toMatchObject({
      role: 'admin',
      siteAdmin: false,
    });
    await identity.changeRole.execute(siteAdmin, user.id, 'user');
    expect(await identity.authenticator.authenticate(token, 'bearer')).toMatchObject({ role: 'user' });
    expect((await audited(user.id)).map(({ action }) => action)).toEqual([
      'user.grant-admin',
      'user.withdraw-admin',
    ]);
  });

  it('IDN-8 the site administrator can be neither disabled nor demoted, by nobody', async () => {
    for (const actor of [siteAdmin, await anAdmin()]) {
      await expect(identity.changeStatus.execute(actor, siteAdmin, 'disabled')).rejects.toMatchObject({
        code: 'site-admin-protected',
      });
      await expect(identity.changeRole.execute(actor, siteAdmin, 'user')).rejects.toMatchObject({
        code: 'site-admin-protected',
      });
    }
    expect(await stateOf(siteAdmin)).toEqual({ role: 'admin', status: 'active' });
    expect((await audited(siteAdmin)).map(({ action }) => action)).toEqual(['site.bootstrap']);
  });

  it('IDN-8 an actor who is no active administrator any more changes nothing, whatever the request’s guard had seen', async () => {
    const [target, plain, demoted, disabled] = [
      await someone(),
      await someone(),
      await anAdmin(),
      await anAdmin(),
    ];
    await identity.changeRole.execute(siteAdmin, demoted, 'user');
    await identity.changeStatus.execute(siteAdmin, disabled, 'disabled');
    for (const actor of [plain, demoted, disabled, NOBODY]) {
      await expect(identity.changeStatus.execute(actor, target, 'disabled')).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(identity.changeRole.execute(actor, actor, 'admin')).rejects.toMatchObject({
        code: 'forbidden',
      });
      const token = { name: 'x', scopes: ['a'], expiresInSeconds: undefined };
      await expect(identity.createToken.execute(actor, token)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await stateOf(target)).toEqual({ role: 'user', status: 'active' });
    expect(await audited(target)).toEqual([]);
  });

  it('IDN-8 unknown users are not found', async () => {
    for (const id of [NOBODY, 'not-a-uuid', "'; drop table users; --"]) {
      await expect(identity.changeStatus.execute(siteAdmin, id, 'disabled')).rejects.toMatchObject({
        code: 'user-not-found',
      });
      await expect(identity.changeRole.execute(siteAdmin, id, 'admin')).rejects.toMatchObject({
        code: 'user-not-found',
      });
    }
  });

  it('IDN-8 of two administrators who demote each other at once exactly one succeeds, without deadlock', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await anAdmin(), await anAdmin()];
      const outcomes = await Promise.allSettled([
        identity.changeRole.execute(a, b, 'user'),
        identity.changeRole.execute(b, a, 'user'),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
        reason: { code: 'forbidden' },
      });
    }
  });

  it('IDN-8 a disabling that waits for an enabling is not lost', async () => {
    const id = await someone();
    await identity.changeStatus.execute(siteAdmin, id, 'disabled');
    const other = await db.session.pool.connect();
    await other.query('begin');
    await other.query(`update users set status = 'active' where id = $1`, [id]);
    const waiting = identity.changeStatus.execute(siteAdmin, id, 'disabled');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await other.query('commit');
    other.release();
    await waiting;
    expect(await stateOf(id)).toMatchObject({ status: 'disabled' });
  });

  it('IDN-7 an action whose audit record fails did not happen', async () => {
    const { user, token } = await identity.signUp(`person-${serial++}`);
    const made = await identity.createToken.execute(siteAdmin, {
      name: 'kept',
      scopes: ['a'],
      expiresInSeconds: undefined,
    });
    const { accounts, access, tokens, keys, uow, ids } = identity;
    const audit = new FailingAudit();
    const actions = [
      new ChangeUserStatus(accounts, audit, uow, access).execute(siteAdmin, user.id, 'disabled'),
      new ChangeUserRole(accounts, audit, uow).execute(siteAdmin, user.id, 'admin'),
      new CreateServiceToken(tokens, audit, ids, uow).execute(siteAdmin, {
        name: 'lost',
        scopes: ['a'],
        expiresInSeconds: undefined,
      }),
      new RevokeServiceToken(tokens, audit, uow).execute(siteAdmin, made.serviceToken.id),
      new CreateApiKey(keys, audit, ids, uow).execute(user.id, {
        name: 'lost',
        scopes: ['canvas:read'],
        expiresInSeconds: 60,
      }),
    ];
    for (const action of actions) await expect(action).rejects.toThrow('the audit log is full');
    expect(await stateOf(user.id)).toEqual({ role: 'user', status: 'active' });
    expect(await identity.authenticator.authenticate(token, 'bearer')).toBeDefined();
    expect(await identity.authenticator.authenticate(made.token, 'bearer')).toBeDefined();
    expect(await keys.page(user.id, 10, undefined)).toEqual([]);
    expect(await db.session.query(`select 1 from service_tokens where name = 'lost'`)).toEqual([]);
  });

  it('IDN-7 an audit record outside a transaction is a mistake of the caller', async () => {
    const entry = { actorId: siteAdmin, action: 'a.b', targetType: 'x', targetId: 'x', details: {} };
    await expect(identity.audit.record(entry)).rejects.toThrow('inside UnitOfWork.run');
  });

  it('IDN-7 the log is read newest first, page by page, by actor, action and target', async () => {
    const [actor, target] = [await anAdmin(), await someone()];
    await identity.changeStatus.execute(actor, target, 'disabled');
    await identity.changeStatus.execute(actor, target, 'active');
    await identity.changeRole.execute(actor, target, 'admin');
    const filter = {
      limit: 2,
      before: undefined,
      actorId: actor,
      action: undefined,
      targetType: undefined,
      targetId: undefined,
    };
    const first = await identity.auditLog.page(filter);
    expect(first.map(({ action }) => action)).toEqual(['user.grant-admin', 'user.enable']);
    const rest = await identity.auditLog.page({ ...filter, before: first[1]?.id });
    expect(rest).toMatchObject([
      {
        action: 'user.disable',
        actorId: actor,
        targetType: 'user',
        targetId: target,
        requestId: 'request-1',
        details: { endedSessions: 1 },
      },
    ]);
    const actions = async (more: object) =>
      (await identity.auditLog.page({ ...filter, limit: 10, ...more })).map(({ action }) => action);
    expect(await actions({ action: 'user.enable' })).toEqual(['user.enable']);
    expect(await actions({ action: 'user.' })).toHaveLength(3);
    expect(await actions({ action: 'user' })).toEqual([]);
    expect(await actions({ actorId: undefined, targetType: 'user', targetId: target })).toHaveLength(3);
    expect(await actions({ targetType: 'canvas' })).toEqual([]);
  });

  it('IDN-8 administrators list and search users page by page', async () => {
    const { user } = await identity.register.execute(
      { username: 'Findable.One', displayName: 'Österreich % _', password: PASSWORD },
      CLIENT,
    );
    const query = { limit: 10, after: undefined, search: undefined, status: undefined, role: undefined };
    for (const search of ['findable', 'FINDABLE.ONE', 'sterreich', '% _']) {
      expect((await identity.accounts.page({ ...query, search })).map(({ id }) => id)).toEqual([user.id]);
    }
    expect(await identity.accounts.page({ ...query, search: '%' })).toHaveLength(1);
    expect(
      (await identity.accounts.page({ ...query, role: 'admin', limit: 100 })).every(
        ({ role }) => role === 'admin',
      ),
    ).toBe(true);
    const all = await identity.accounts.page({ ...query, limit: 200 });
    const paged: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await identity.accounts.page({ ...query, limit: 3, after });
      if (page.length === 0) break;
      paged.push(...page.map(({ id }) => id));
      after = paged.at(-1);
    }
    expect(paged).toEqual(all.map(({ id }) => id));
  });

  it('IDN-8 other contexts find users by ID and by name whatever the case', async () => {
    const { user } = await identity.signUp('Directory.Entry');
    const expected = {
      id: user.id,
      username: 'Directory.Entry',
      displayName: 'Directory.Entry',
      role: 'user',
      status: 'active',
    };
    expect(await identity.directory.find(user.id)).toEqual(expected);
    expect(await identity.directory.findByUsername('dIRECTORY.eNTRY')).toEqual(expected);
    expect(await identity.directory.find(NOBODY)).toBeUndefined();
    expect(await identity.directory.findByUsername('directory')).toBeUndefined();
  });
});

describe('the first start', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await openTestDatabase();
  });
  afterEach(() => db.close());

  it('IDN-3 makes the site administrator once, with a one-time password that works, and records it', async () => {
    const identity = identityOn(db);
    const delivered: unknown[] = [];
    const credential = await identity.bootstrap.execute((made) => void delivered.push(made));
    expect(credential).toMatchObject({
      username: 'admin',
      password: expect.stringMatching(/^[\w-]{24}$/) as string,
    });
    expect(delivered).toEqual([credential]);
    expect(await identity.bootstrap.execute(() => void delivered.push('again'))).toBeUndefined();
    expect(delivered).toHaveLength(1);
    const { user, token } = await identity.logIn.execute('admin', credential?.password ?? '', CLIENT);
    expect(user).toMatchObject({ role: 'admin', siteAdmin: true });
    expect(await identity.authenticator.authenticate(token, 'bearer')).toMatchObject({
      role: 'admin',
      siteAdmin: true,
    });
    const records = await db.session.query(`select actor_id, action, target_id, details from audit_log`);
    expect(records).toEqual([
      { actor_id: null, action: 'site.bootstrap', target_id: user.id, details: { username: 'admin' } },
    ]);
  });

  it('IDN-3 processes that start together make one administrator and deliver one password', async () => {
    const delivered: string[] = [];
    const starts = Array.from({ length: 4 }, () =>
      identityOn(db).bootstrap.execute(({ password }) => void delivered.push(password)),
    );
    const made = (await Promise.all(starts)).filter((credential) => credential !== undefined);
    expect(made.map(({ password }) => password)).toEqual(delivered);
    expect(made).toHaveLength(1);
    expect(await db.session.query('select 1 from users')).toHaveLength(1);
  });

  it('IDN-3 a process that dies before the password was delivered leaves nothing, and the next start goes on', async () => {
    const identity = identityOn(db);
    const dying = identity.bootstrap.execute(() => Promise.reject(new Error('disk full')));
    await expect(dying).rejects.toThrow('disk full');
    expect(await db.session.query('select 1 from users')).toEqual([]);
    expect(await identity.bootstrap.execute(() => undefined)).toBeDefined();
  });

  it('IDN-3 the ID alone decides: names neither make a site administrator nor unmake one', async () => {
    const identity = identityOn(db);
    const squatter = '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11';
    await db.session.query(
      `insert into users (id, username, display_name, password_hash, role) values ($1, 'ADMIN', 'x', '$argon2id$x', 'admin')`,
      [squatter],
    );
    const credential = await identity.bootstrap.execute(() => undefined);
    expect(credential?.username).toMatch(/^admin-/);
    const id = await identity.siteAdmin();
    await db.session.query(`update users set username = 'taken-away' where id = $1`, [squatter]);
    await db.session.query(`update users set username = 'somebody', display_name = 'x' where id = $1`, [id]);
    expect(await identity.accounts.find(id)).toMatchObject({ siteAdmin: true });
    expect(await identity.accounts.find(squatter)).toMatchObject({ role: 'admin', siteAdmin: false });
    await identity.changeRole.execute(id, squatter, 'user');
  });
});
