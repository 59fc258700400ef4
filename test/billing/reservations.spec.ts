import { randomUUID } from 'node:crypto';
import {
  RESERVATION_STATES,
  RESERVATION_TRANSITIONS,
} from '../../src/modules/billing/domain/reservation-state.js';
import { insertUser } from '../builders/canvases.js';
import { openBilling, type Billing } from '../builders/billing.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('credit reservations', () => {
  let db: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    db = await openTestDatabase();
    billing = openBilling(db);
  });
  afterAll(() => db.close());

  const kinds = async (userId: string) =>
    (await billing.accounts.ledger(userId, { limit: 100, after: undefined }))
      .map((e) => `${e.kind} ${e.amount}`)
      .reverse();
  const balance = async (userId: string) => {
    const { available, held, spent } = await billing.accounts.balance(userId);
    return { available, held, spent };
  };
  const raw = (sql: string, params: unknown[] = []) => db.session.query(sql, params);

  it('BIL-3 a hold moves available to held; settling part of it charges that and releases the rest', async () => {
    const user = await billing.userWith(100n);
    const operation = await billing.held(user, 60n);
    expect(await balance(user)).toEqual({ available: 40n, held: 60n, spent: 0n });
    expect(await billing.reservations.settle(operation, 45n)).toMatchObject({
      state: 'settled',
      amount: 60n,
      settledAmount: 45n,
    });
    expect(await balance(user)).toEqual({ available: 55n, held: 0n, spent: 45n });
    expect(await kinds(user)).toEqual(['grant 100', 'hold 60', 'settle 45', 'release 15']);
  });

  it('BIL-3 a repeated hold, settle or release returns the first outcome and moves nothing', async () => {
    const user = await billing.userWith(100n);
    const operationId = randomUUID();
    const quoteId = await billing.quoteOf(user, 30n);
    const hold = { operationId, accountUserId: user, quoteId, expiresInSeconds: 60 };
    const first = await billing.reservations.hold(hold);
    expect(await billing.reservations.hold({ ...hold, quoteId: await billing.quoteOf(user, 31n) })).toEqual(
      first,
    );
    expect(await billing.reservations.settle(operationId, 20n)).toMatchObject({
      state: 'settled',
      settledAmount: 20n,
    });
    expect(await billing.reservations.settle(operationId, 25n)).toMatchObject({
      state: 'settled',
      settledAmount: 20n,
    });
    expect(await billing.reservations.release(operationId, 'cancelled')).toMatchObject({
      state: 'settled',
      settledAmount: 20n,
    });
    expect(await billing.reservations.hold(hold)).toMatchObject({ state: 'settled', settledAmount: 20n });
    expect(await kinds(user)).toEqual(['grant 100', 'hold 30', 'settle 20', 'release 10']);

    const other = await billing.held(user, 10n);
    await billing.reservations.release(other, 'cancelled');
    expect(await billing.reservations.release(other, 'again')).toMatchObject({
      state: 'released',
      settledAmount: 0n,
    });
    expect(await balance(user)).toEqual({ available: 80n, held: 0n, spent: 20n });
  });

  it('BIL-3 concurrent holds under one operation ID make one reservation', async () => {
    const user = await billing.userWith(100n);
    const quoteId = await billing.quoteOf(user, 30n);
    const hold = { operationId: randomUUID(), accountUserId: user, quoteId, expiresInSeconds: 60 };
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => billing.reservations.hold(hold)));
    expect(new Set(outcomes.map((o) => o.state))).toEqual(new Set(['held']));
    expect(await balance(user)).toEqual({ available: 70n, held: 30n, spent: 0n });
  });

  it('BIL-3 the operation ID of another account is refused', async () => {
    const user = await billing.userWith(100n);
    const other = await billing.userWith(100n);
    const operationId = await billing.held(user, 10n);
    const quoteId = await billing.quoteOf(other, 10n);
    await expect(
      billing.reservations.hold({ operationId, accountUserId: other, quoteId, expiresInSeconds: 60 }),
    ).rejects.toMatchObject({ code: 'operation-id-reused' });
    expect(await balance(other)).toEqual({ available: 100n, held: 0n, spent: 0n });
  });

  it('BIL-3 unknown operations are refused', async () => {
    await expect(billing.reservations.settle(randomUUID())).rejects.toMatchObject({
      code: 'reservation-not-found',
    });
    await expect(billing.reservations.release(randomUUID(), 'x')).rejects.toMatchObject({
      code: 'reservation-not-found',
    });
    expect(await billing.reservations.find(randomUUID())).toBeUndefined();
  });

  it('BIL-3 insufficient credits refuse the hold, and the surrounding transaction goes on', async () => {
    const user = await billing.userWith(50n);
    const quoteId = await billing.quoteOf(user, 51n);
    const seen = await db.uow.run({}, async () => {
      await expect(
        billing.reservations.hold({
          operationId: randomUUID(),
          accountUserId: user,
          quoteId,
          expiresInSeconds: 60,
        }),
      ).rejects.toMatchObject({ kind: 'payment-required', code: 'insufficient-credits' });
      return billing.accounts.balance(user);
    });
    expect(seen).toMatchObject({ available: 50n, held: 0n });
    const nobody = await insertUser(db);
    const theirs = await billing.quoteOf(nobody, 1n);
    await expect(
      billing.reservations.hold({
        operationId: randomUUID(),
        accountUserId: nobody,
        quoteId: theirs,
        expiresInSeconds: 60,
      }),
    ).rejects.toMatchObject({ code: 'insufficient-credits' });
  });

  it('BIL-16 a free operation is held and settled with amount 0, without an account before', async () => {
    const user = await insertUser(db);
    const operation = await billing.held(user, 0n);
    expect(await billing.reservations.settle(operation)).toMatchObject({
      state: 'settled',
      amount: 0n,
      settledAmount: 0n,
    });
    expect(await kinds(user)).toEqual(['hold 0', 'settle 0']);
  });

  it('BIL-3 a frozen account cannot hold, but what it holds is still settled', async () => {
    const user = await billing.userWith(50n);
    const operation = await billing.held(user, 10n);
    await raw(`update credit_accounts set frozen_at = now(), frozen_reason = 'drift' where user_id = $1`, [
      user,
    ]);
    await expect(billing.held(user, 1n)).rejects.toMatchObject({ code: 'account-frozen' });
    expect(await billing.reservations.settle(operation)).toMatchObject({ state: 'settled' });
  });

  it('BIL-18 a late success captures within the hold, and the shortfall is booked visibly, once', async () => {
    const user = await billing.userWith(100n);
    const above = await billing.held(user, 30n);
    expect(await billing.reservations.settle(above, 42n)).toMatchObject({
      state: 'settled',
      settledAmount: 30n,
    });
    await billing.reservations.settle(above, 42n);
    const gone = await billing.held(user, 20n);
    await billing.reservations.release(gone, 'cancelled');
    expect(await billing.reservations.settle(gone)).toMatchObject({ state: 'released', settledAmount: 0n });
    await billing.reservations.settle(gone);
    expect(await kinds(user)).toEqual([
      'grant 100',
      'hold 30',
      'settle 30',
      'shortfall 12',
      'hold 20',
      'release 20',
      'shortfall 20',
    ]);
    expect(await balance(user)).toEqual({ available: 70n, held: 0n, spent: 30n });
  });

  it('BIL-3 the database allows exactly the transitions of the state table, and no change of terms', async () => {
    const user = await billing.userWith(1_000n);
    const finish = {
      held: '',
      settled: `, settled_amount = amount, finished_at = now()`,
      released: `, finished_at = now(), reason = 'x'`,
    };
    for (const from of RESERVATION_STATES) {
      for (const to of RESERVATION_STATES) {
        if (from === 'held' && to === 'held') continue;
        const operation = await billing.held(user, 1n);
        if (from === 'settled') await billing.reservations.settle(operation);
        if (from === 'released') await billing.reservations.release(operation, 'x');
        const change = raw(
          `update credit_reservations set state = '${to}'${finish[to]} where operation_id = $1`,
          [operation],
        );
        if (RESERVATION_TRANSITIONS[from].includes(to)) await change;
        else await expect(change).rejects.toMatchObject({ constraint: 'credit_reservations_final' });
      }
    }
    const operation = await billing.held(user, 5n);
    await expect(
      raw('update credit_reservations set amount = 1, unit_price = 1 where operation_id = $1', [operation]),
    ).rejects.toMatchObject({
      constraint: 'credit_reservations_final',
    });
    await expect(
      raw(`delete from credit_reservations where operation_id = $1`, [operation]),
    ).rejects.toMatchObject({
      constraint: 'credit_reservations_append_only',
    });
    await expect(
      raw(
        `update credit_reservations set state = 'settled', settled_amount = 6, finished_at = now() where operation_id = $1`,
        [operation],
      ),
    ).rejects.toMatchObject({ constraint: 'credit_reservations_settled_within_hold' });
  });

  it('BIL-11 an expired quote, and the quote of somebody else, are refused', async () => {
    const user = await billing.userWith(100n);
    const quoteId = await billing.quoteOf(user, 10n);
    await raw(`update credit_quotes set valid_until = clock_timestamp() where id = $1`, [quoteId]);
    const hold = { operationId: randomUUID(), accountUserId: user, expiresInSeconds: 60 };
    await expect(billing.reservations.hold({ ...hold, quoteId })).rejects.toMatchObject({
      code: 'quote-expired',
    });
    const foreign = await billing.quoteOf(await billing.userWith(1n), 10n);
    await expect(billing.reservations.hold({ ...hold, quoteId: foreign })).rejects.toMatchObject({
      code: 'quote-not-found',
    });
    await expect(billing.reservations.hold({ ...hold, quoteId: randomUUID() })).rejects.toMatchObject({
      code: 'quote-not-found',
    });
    expect(await balance(user)).toEqual({ available: 100n, held: 0n, spent: 0n });
  });
});
