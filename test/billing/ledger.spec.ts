import { randomUUID } from 'node:crypto';
import { openBilling, type Billing } from '../builders/billing.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('credit ledger', () => {
  let db: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    db = await openTestDatabase();
    billing = openBilling(db);
  });
  afterAll(() => db.close());

  const raw = (sql: string, params: unknown[] = []) => db.session.query(sql, params);

  it('BIL-2 entries carry kind, amount, accounts of both sides, balances after, operation, reason and actor', async () => {
    const admin = await billing.userWith(1n);
    const user = await billing.userWith(100n);
    await billing.grants.grant({ userId: user, amount: 5n, reason: 'thank you', actorId: admin, key: 'g1' });
    const operation = await billing.held(user, 60n);
    const [hold, grant] = await billing.accounts.ledger(user, { limit: 2, after: undefined });
    expect(grant).toMatchObject({
      seq: '2',
      kind: 'grant',
      amount: 5n,
      debitAccount: 'system:grants',
      creditAccount: 'available',
      availableDelta: 5n,
      heldDelta: 0n,
      availableAfter: 105n,
      heldAfter: 0n,
      operationId: undefined,
      reason: 'thank you',
      actorId: admin,
    });
    expect(hold).toMatchObject({
      seq: '3',
      kind: 'hold',
      amount: 60n,
      debitAccount: 'available',
      creditAccount: 'held',
      availableDelta: -60n,
      heldDelta: 60n,
      availableAfter: 45n,
      heldAfter: 60n,
      operationId: operation,
    });
    expect(await billing.accounts.ledger(user, { limit: 9, after: '2' })).toHaveLength(1);
  });

  it.each([
    'update credit_ledger_entries set amount = 1',
    'delete from credit_ledger_entries',
    'truncate credit_ledger_entries cascade',
  ])('BIL-2 the ledger is append-only: %s is refused', async (sql) => {
    await expect(raw(sql)).rejects.toMatchObject({ constraint: 'credit_ledger_entries_append_only' });
  });

  it('BIL-2 balances change by entries only, and entries of reservations are written by them only', async () => {
    const user = await billing.userWith(100n);
    await expect(
      raw('update credit_accounts set available = 7, granted = 7 where user_id = $1', [user]),
    ).rejects.toMatchObject({
      constraint: 'credit_accounts_by_posting',
    });
    for (const kind of ['hold', 'settle', 'release']) {
      await expect(
        raw(
          `insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason) values ($1, $2, 1, $3, 'x')`,
          [user, kind, randomUUID()],
        ),
      ).rejects.toMatchObject({ constraint: 'credit_ledger_entries_by_reservation' });
    }
  });

  it('BIL-2 available is never negative, and nothing stays of what would have made it so', async () => {
    const user = await billing.userWith(10n);
    await expect(
      raw(
        `insert into credit_ledger_entries (account_user_id, kind, amount, debit_account, credit_account, reason)
         values ($1, 'adjust', 11, 'available', 'system:adjustments', 'x')`,
        [user],
      ),
    ).rejects.toMatchObject({ code: 'insufficient-credits' });
    expect(await billing.accounts.balance(user)).toMatchObject({ available: 10n, granted: 10n });
  });

  it('BIL-2 refund, adjust and expire post to their system accounts', async () => {
    const user = await billing.userWith(100n);
    const operation = await billing.held(user, 40n);
    await billing.reservations.settle(operation);
    const post = (kind: string, amount: number, direction = `null, null`) =>
      raw(
        `insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason, debit_account, credit_account)
         values ($1, $2, $3, $4, 'test', ${direction})`,
        [user, kind, amount, operation],
      );
    await post('refund', 15);
    await post('expire', 5);
    await post('adjust', 3, `'available', 'system:adjustments'`);
    await post('adjust', 1, `'system:adjustments', 'available'`);
    expect(await billing.accounts.balance(user)).toEqual({
      available: 68n,
      held: 0n,
      granted: 93n,
      spent: 25n,
      frozen: false,
    });
    expect(await billing.accounts.reconcile(user)).toEqual({ accounts: 1, drifts: [] });
    await expect(post('adjust', 1)).rejects.toThrow();
  });

  it('BIL-2 reconciliation reports accounts that do not equal their entries or their held reservations', async () => {
    const good = await billing.userWith(5n);
    const user = await billing.userWith(100n);
    await billing.held(user, 40n);
    await db.uow.run({}, async () => {
      await raw(`set local session_replication_role = replica`);
      await raw(
        `update credit_accounts set available = available + 1, granted = granted + 1 where user_id = $1`,
        [user],
      );
    });
    expect(await billing.accounts.reconcile(user)).toEqual({
      accounts: 1,
      drifts: [
        { userId: user, available: 61n, held: 40n, ledgerAvailable: 60n, ledgerHeld: 40n, reservedHeld: 40n },
      ],
    });
    expect(await billing.accounts.reconcile(good)).toEqual({ accounts: 1, drifts: [] });
    expect((await billing.accounts.reconcile(undefined)).drifts.map((drift) => drift.userId)).toEqual([user]);
  });

  it('BIL-2 a grant is made once per key, also under concurrency', async () => {
    const user = await billing.userWith(1n);
    const grant = { userId: user, amount: 9n, reason: 'welcome', actorId: undefined, key: 'welcome' };
    const grants = await Promise.all(Array.from({ length: 6 }, () => billing.grants.grant(grant)));
    expect(new Set(grants.map(({ entry }) => entry.seq))).toEqual(new Set(['2']));
    expect(grants.filter(({ made }) => made)).toHaveLength(1);
    expect(await billing.accounts.balance(user)).toMatchObject({ available: 10n, granted: 10n });
    await expect(billing.grants.grant({ ...grant, amount: 8n })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    await expect(billing.grants.grant({ ...grant, userId: randomUUID() })).rejects.toMatchObject({
      code: 'user-not-found',
    });
  });
});
