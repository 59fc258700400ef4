import { createHash, randomUUID } from 'node:crypto';
import { insertCanvas, insertMember, insertSession, insertUser } from '../builders/canvases.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

/**
 * What becomes of a row when the user it names is deleted. `goes`: with the user. `forgets`: stays and forgets the name.
 * `holds`: somebody else's, or evidence; the user cannot be deleted while it is there (11-decisions: a tombstone then).
 */
const RULES: Readonly<Record<string, 'goes' | 'forgets' | 'holds'>> = {
  'user_sessions.user_id': 'goes',
  'account_deletions.user_id': 'goes',
  'api_keys.user_id': 'goes',
  'user_app_state.user_id': 'goes',
  'service_tokens.created_by': 'holds',
  'audit_log.actor_id': 'holds',
  'identity_bootstrap.user_id': 'holds',
  'media_objects.owner_user_id': 'holds',
  'direct_media_upload_reservations.owner_user_id': 'holds',
  'canvas_projects.owner_user_id': 'holds',
  'canvas_project_members.user_id': 'goes',
  'canvas_invitations.created_by': 'forgets',
  'canvas_operation_batches.actor_id': 'holds',
  'canvas_versions.author_id': 'forgets',
  'canvas_restores.actor_id': 'goes',
  'canvas_comments.author_id': 'forgets',
  'canvas_comment_threads.resolved_by': 'forgets',
  'canvas_comment_reactions.user_id': 'goes',
  'canvas_notifications.actor_id': 'forgets',
  'opencut_sessions.user_id': 'forgets',
  'legacy_canvases.user_id': 'goes',
  'credit_accounts.user_id': 'holds',
  'credit_ledger_entries.actor_id': 'holds',
  'credit_prices.changed_by': 'holds',
  'credit_price_versions.changed_by': 'holds',
  'credit_quotes.user_id': 'goes',
  'generation_operations.account_user_id': 'holds',
  'project_accounts.account_id': 'holds',
  'workspaces.home_of': 'holds',
};

const BY_ACTION = { c: 'goes', n: 'forgets', a: 'holds', r: 'holds', d: 'forgets' } as const;

describe('deleting an account', () => {
  let db: TestDatabase;
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());

  const remove = (userId: string) => db.session.execute('delete from users where id = $1', [userId]);
  const count = async (table: string, where: string, value: string) =>
    (await db.session.query(`select 1 from ${table} where ${where} = $1`, [value])).length;

  it('IDN-1 every reference to a user, in every context, is one that somebody decided on', async () => {
    const found = await db.session.query<{ reference: string; action: keyof typeof BY_ACTION }>(
      `select c.conrelid::regclass || '.' || a.attname as reference, c.confdeltype as action
         from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.confrelid = 'users'::regclass and c.contype = 'f'`,
    );
    const rules = Object.fromEntries(found.map(({ reference, action }) => [reference, BY_ACTION[action]]));
    expect(rules).toEqual(RULES);
  });

  it('IDN-1 takes sessions and memberships along, and nothing of anybody else', async () => {
    const [leaving, staying] = [await insertUser(db), await insertUser(db)];
    const canvasId = await insertCanvas(db, staying);
    await insertMember(db, canvasId, leaving, 'editor');
    for (const user of [leaving, staying]) {
      await insertSession(db, user);
      await db.session.execute(
        `insert into canvas_invitations (id, canvas_id, token_hash, role, created_by, expires_at, max_uses)
         values ($1, $2, $3, 'viewer', $4, now() + interval '1 hour', 1)`,
        [randomUUID(), canvasId, createHash('sha256').update(user).digest(), user],
      );
    }
    const { membership_version: before } = await db.session.one<{ membership_version: string }>(
      'select membership_version from canvas_projects where id = $1',
      [canvasId],
    );

    expect(await remove(leaving)).toBe(1);

    expect(await count('user_sessions', 'user_id', leaving)).toBe(0);
    expect(await count('user_sessions', 'user_id', staying)).toBe(1);
    expect(await count('canvas_project_members', 'canvas_id', canvasId)).toBe(1);
    expect(await count('canvas_invitations', 'canvas_id', canvasId)).toBe(2);
    expect(await count('canvas_invitations', 'created_by', staying)).toBe(1);
    // Open streams see that a member is gone (COL-23).
    const after = await db.session.one<{ membership_version: string }>(
      'select membership_version from canvas_projects where id = $1',
      [canvasId],
    );
    expect(BigInt(after.membership_version)).toBe(BigInt(before) + 1n);
  });

  it.each([
    ['a canvas', 'canvas_projects_owner_fkey', async (user: string) => void (await insertCanvas(db, user))],
    [
      'media',
      'media_objects_owner_user_id_fkey',
      async (user: string) =>
        void (await db.session.execute(
          `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
           values ($1, $2, $3, 'text/plain', 1, $4, 'import')`,
          [`m:${user}`, user, `infinite-canvas/media/${user}`, 'a'.repeat(64)],
        )),
    ],
    [
      'an account of credits',
      'credit_accounts_user_fkey',
      async (user: string) =>
        void (await db.session.execute('insert into credit_accounts (user_id) values ($1)', [user])),
    ],
  ])('IDN-1 is refused while the user has %s, and nothing is changed', async (_what, constraint, give) => {
    const user = await insertUser(db);
    await insertSession(db, user);
    await give(user);
    await expect(remove(user)).rejects.toThrow(constraint);
    expect(await count('user_sessions', 'user_id', user)).toBe(1);
  });
});
