import { randomUUID } from 'node:crypto';
import { registerIdentityErrors } from '../../src/adapters/postgres/identity/identity-constraints.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA';

describe('identity schema', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    registerIdentityErrors();
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  const insert = async (username: string, more: { hash?: string; role?: string; status?: string } = {}) => {
    const id = randomUUID();
    await db.session.query(
      `insert into users (id, username, display_name, password_hash, role, status) values ($1, $2, 'Name', $3, $4, $5)`,
      [id, username, more.hash ?? HASH, more.role ?? 'user', more.status ?? 'active'],
    );
    return id;
  };
  const audit = () =>
    db.session.query(
      `insert into audit_log (action, target_type, target_id, details) values ('user.disable', 'user', 'x', '{}')`,
    );

  it('IDN-1 a username is unique whatever the case', async () => {
    await insert('Ann');
    await expect(insert('aNN')).rejects.toMatchObject({ code: 'username-taken' });
  });

  it.each([
    'ab',
    'a'.repeat(33),
    'аnn-cyrillic',
    'ann lee',
    'ann\u200bee',
    '.ann',
    'ann/..',
    'ｆｕｌｌ',
    'ann\n',
    'ı-dotless',
    '',
  ])('IDN-1 the database refuses the username %j', async (username) => {
    await expect(insert(username)).rejects.toThrow('users_username_form');
  });

  it('IDN-1 the database refuses other hashes, roles and states', async () => {
    await expect(insert('plain-hash', { hash: 'secret' })).rejects.toThrow('users_password_hash_form');
    await expect(insert('bcrypt', { hash: '$2b$10$abc' })).rejects.toThrow('users_password_hash_form');
    await expect(insert('role', { role: 'root' })).rejects.toThrow('users_role_known');
    await expect(insert('status', { status: 'asleep' })).rejects.toThrow('users_status_known');
  });

  it('IDN-7 UPDATE, DELETE and TRUNCATE of the audit log are refused by trigger, even for no row', async () => {
    await audit();
    for (const sql of [
      `update audit_log set action = 'user.enable'`,
      `update audit_log set action = 'user.enable' where false`,
      `delete from audit_log`,
      `truncate audit_log`,
      `truncate users cascade`,
      `insert into audit_log (id, action, target_type, target_id, details) overriding system value values (1, 'a.b', 'x', 'x', '{}')
       on conflict (id) do update set action = 'user.enable'`,
    ]) {
      await expect(db.session.query(sql)).rejects.toMatchObject({ code: 'audit-append-only' });
    }
    expect(await db.session.query('select action from audit_log')).toEqual([{ action: 'user.disable' }]);
  });

  it('IDN-7 a user that the audit log names cannot be deleted', async () => {
    const id = await insert('evidence');
    await db.session.query(
      `insert into audit_log (actor_id, action, target_type, target_id, details) values ($1, 'a.b', 'x', 'x', '{}')`,
      [id],
    );
    await expect(db.session.query('delete from users where id = $1', [id])).rejects.toThrow(
      'audit_log_actor_id_fkey',
    );
  });

  describe('identity_bootstrap', () => {
    let admin: string;
    beforeAll(async () => {
      const weak = await insert('weak');
      const off = await insert('off', { role: 'admin', status: 'disabled' });
      for (const id of [weak, off]) {
        await expect(
          db.session.query('insert into identity_bootstrap (user_id) values ($1)', [id]),
        ).rejects.toThrow('must be an active administrator');
      }
      admin = await insert('founder', { role: 'admin' });
      await db.session.query('insert into identity_bootstrap (user_id) values ($1)', [admin]);
    });

    it('IDN-3 it holds exactly one row, written once and never changed', async () => {
      const other = await insert('pretender', { role: 'admin' });
      await expect(
        db.session.query('insert into identity_bootstrap (user_id) values ($1)', [other]),
      ).rejects.toThrow('identity_bootstrap_pkey');
      await expect(
        db.session.query('insert into identity_bootstrap (singleton, user_id) values (false, $1)', [other]),
      ).rejects.toThrow('identity_bootstrap_singleton');
      for (const sql of [
        `update identity_bootstrap set user_id = '${other}'`,
        'delete from identity_bootstrap',
        'truncate identity_bootstrap',
      ]) {
        await expect(db.session.query(sql)).rejects.toMatchObject({ code: 'site-admin-protected' });
      }
    });

    it('IDN-8 the database itself refuses to disable, demote or delete the site administrator', async () => {
      const refused = [
        `update users set status = 'disabled' where id = $1`,
        `update users set role = 'user' where id = $1`,
        `update users set role = 'user', status = 'disabled' where id = $1`,
        `delete from users where id = $1`,
      ];
      for (const sql of refused) {
        await expect(db.session.query(sql, [admin])).rejects.toThrow(
          /site administrator|identity_bootstrap_user_id_fkey/,
        );
      }
      await db.session.query(
        `update users set username = 'renamed', display_name = 'Renamed' where id = $1`,
        [admin],
      );
      expect(await db.session.one('select role, status from users where id = $1', [admin])).toEqual({
        role: 'admin',
        status: 'active',
      });
    });
  });
});
