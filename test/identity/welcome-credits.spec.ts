import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { identityOn } from './identity-fixture.js';

describe('welcome credits', () => {
  let db: TestDatabase;
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());

  const accountOf = (userId: string) =>
    db.session.maybe<{ available: string; granted: string }>(
      `select available, granted from credit_accounts where user_id = $1`,
      [userId],
    );

  it('BIL-2 a new user has the welcome credits when registration answers, as one grant in the ledger', async () => {
    const { user } = await identityOn(db).signUp('ada');
    expect(await accountOf(user.id)).toEqual({ available: '100000000', granted: '100000000' });
    const entries = await db.session.query(
      `select kind, amount, reason from credit_ledger_entries where account_user_id = $1`,
      [user.id],
    );
    expect(entries).toEqual([{ kind: 'grant', amount: '100000000', reason: 'welcome' }]);
  });

  it('a registration that fails leaves neither user nor credits, and none are granted where none are configured', async () => {
    const identity = identityOn(db);
    await identity.signUp('bob');
    const before = await db.session.one(`select count(*) from credit_ledger_entries`);
    await expect(identity.signUp('bob')).rejects.toMatchObject({ code: 'username-taken' });
    expect(await db.session.one(`select count(*) from credit_ledger_entries`)).toEqual(before);
    identity.options.welcomeCredits = 0;
    const { user } = await identity.signUp('carol');
    expect(await accountOf(user.id)).toBeUndefined();
  });
});
