import { randomUUID } from 'node:crypto';
import { PgExpiredHolds } from '../../src/adapters/postgres/billing/pg-expired-holds.js';
import { poolOf } from '../../src/adapters/postgres/data-source.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../../src/adapters/postgres/pg-unit-of-work.js';
import { ExpiredHoldsHandler } from '../../src/modules/billing/jobs/expired-holds.handler.js';
import { OutdatedQuotesHandler } from '../../src/modules/billing/jobs/outdated-quotes.handler.js';
import { UnresolvedOperations } from '../../src/ports/billing/unresolved-operations.port.js';
import { openBilling, type Billing } from '../builders/billing.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

class OpenOperations extends UnresolvedOperations {
  readonly open = new Set<string>();

  async unresolved(operationIds: readonly string[]): Promise<Set<string>> {
    return new Set(operationIds.filter((id) => this.open.has(id)));
  }
}

describe('billing sweepers', () => {
  let db: TestDatabase;
  let billing: Billing;
  let operations: OpenOperations;
  let handler: ExpiredHoldsHandler;
  beforeAll(async () => {
    db = await openTestDatabase();
    billing = openBilling(db);
    operations = new OpenOperations();
    handler = new ExpiredHoldsHandler(db.uow, billing.expiredHolds, operations);
  });
  afterAll(() => db.close());

  const sweep = async () => {
    for (const id of await handler.findDue(100)) await handler.handle(id);
  };

  it('BIL-3 a hold past its expiry is released; others stay', async () => {
    const user = await billing.userWith(100n);
    const due = await billing.held(user, 30n);
    await billing.held(user, 20n);
    await billing.expire(due);
    await sweep();
    expect(await billing.accounts.balance(user)).toMatchObject({ available: 80n, held: 20n });
    expect(await billing.reservations.find(due)).toMatchObject({ state: 'released' });
    expect((await billing.accounts.ledger(user, { limit: 1, after: undefined }))[0]).toMatchObject({
      kind: 'release',
      reason: 'hold expired',
    });
  });

  it('BIL-18 a hold whose operation is not resolved is kept, and does not stand before others', async () => {
    const user = await billing.userWith(100n);
    const unknown = await billing.held(user, 30n);
    await billing.expire(unknown);
    operations.open.add(unknown);
    await sweep();
    expect(await billing.reservations.find(unknown)).toMatchObject({ state: 'held' });
    expect(await handler.findDue(100)).not.toContain(unknown);

    operations.open.delete(unknown);
    await billing.expire(unknown);
    await sweep();
    expect(await billing.reservations.find(unknown)).toMatchObject({ state: 'released' });
  });

  it('BIL-18 a hold on which an operation is being submitted is not released at its expiry, nor after the commit', async () => {
    const user = await billing.userWith(100n);
    const due = await billing.held(user, 30n);
    await billing.expire(due);
    const session = new PgSession(poolOf(db.dataSource));
    const elsewhere = new ExpiredHoldsHandler(
      new PgUnitOfWork(session),
      new PgExpiredHolds(session),
      operations,
    );
    await db.uow.run({}, async () => {
      expect(await billing.reservations.lockHeld(due)).toMatchObject({ state: 'held' });
      await elsewhere.handle(due);
      operations.open.add(due);
    });
    expect(await billing.reservations.find(due)).toMatchObject({ state: 'held' });
    await sweep();
    expect(await billing.reservations.find(due)).toMatchObject({ state: 'held' });
    await db.uow.run({}, () => billing.reservations.release(due, 'refused'));
    await db.uow.run({}, async () => expect(await billing.reservations.lockHeld(due)).toBeUndefined());
  });

  it('BIL-3 two sweepers and a settlement at once agree, and what is not due is not released', async () => {
    const user = await billing.userWith(100n);
    for (let i = 0; i < 5; i++) {
      const due = await billing.held(user, 10n);
      await billing.expire(due);
      await Promise.all([handler.handle(due), billing.reservations.settle(due), handler.handle(due)]);
    }
    const early = await billing.held(user, 10n);
    await handler.handle(early);
    await handler.handle(randomUUID());
    expect(await billing.reservations.find(early)).toMatchObject({ state: 'held' });
    expect((await billing.accounts.reconcile(user)).drifts).toEqual([]);
  });

  it('BIL-11 quotes that ended a day ago are purged, later ones and all reservations stay', async () => {
    const sweeper = new OutdatedQuotesHandler(billing.storedQuotes);
    const user = await billing.userWith(100n);
    const [old, recent] = [await billing.quoteOf(user, 1n), await billing.quoteOf(user, 1n)];
    expect(await sweeper.findDue()).toEqual([]);
    await db.session.query(
      `update credit_quotes set valid_until = now() - interval '25 hours' where id = $1`,
      [old],
    );
    expect(await sweeper.findDue()).toHaveLength(1);
    await sweeper.handle('outdated', AbortSignal.timeout(5_000));
    const left = await db.session.query<{ id: string }>('select id from credit_quotes where id in ($1, $2)', [
      old,
      recent,
    ]);
    expect(left).toEqual([{ id: recent }]);
  });
});
