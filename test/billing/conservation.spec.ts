import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import { openBilling, type Billing } from '../builders/billing.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

type Command =
  | { readonly do: 'hold'; readonly slot: number; readonly units: number }
  | { readonly do: 'settle'; readonly slot: number; readonly units: number | undefined }
  | { readonly do: 'release' | 'expire'; readonly slot: number }
  | { readonly do: 'grant'; readonly units: number };

type Hold = Extract<Command, { do: 'hold' }>;
const isHold = (what: Command): what is Hold => what.do === 'hold';

const SLOTS = 5;
const slot = fc.nat(SLOTS - 1);
const units = fc.integer({ min: 0, max: 120 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), slot, units }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      slot,
      units: fc.option(units, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('release' as const, 'expire' as const), slot }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), units }) },
);
/** Each inner list runs at the same time on as many connections. */
const rounds = fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 });

const EXPECTED = new Set(['insufficient-credits', 'reservation-not-found']);

describe('conservation of credits', () => {
  let db: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    db = await openTestDatabase({ poolSize: 10 });
    billing = openBilling(db);
  });
  afterAll(() => db.close());

  async function perform(
    user: string,
    operations: readonly string[],
    quotes: ReadonlyMap<Command, string>,
    what: Command,
  ): Promise<void> {
    const operationId = 'slot' in what ? (operations[what.slot] as string) : '';
    if (what.do === 'hold') {
      const quoteId = quotes.get(what) as string;
      await billing.reservations.hold({ operationId, accountUserId: user, quoteId, expiresInSeconds: 60 });
    } else if (what.do === 'settle') {
      await billing.reservations.settle(
        operationId,
        what.units === undefined ? undefined : BigInt(what.units),
      );
    } else if (what.do === 'release') {
      await billing.reservations.release(operationId, 'cancelled');
    } else if (what.do === 'expire') {
      await billing.expiredHolds.release(operationId);
    } else if (what.do === 'grant') {
      await billing.grants.grant({
        userId: user,
        amount: BigInt(what.units),
        reason: 'more',
        actorId: undefined,
        key: randomUUID(),
      });
    }
  }

  /** Everything that must be true of one account at any moment, told by what the commands gave out. */
  async function invariants(user: string, finished: Map<string, string>): Promise<void> {
    const balance = await billing.accounts.balance(user);
    expect(balance.available >= 0n && balance.held >= 0n).toBe(true);
    expect((await billing.accounts.reconcile(user)).drifts).toEqual([]);
    const entries = (await billing.accounts.ledger(user, { limit: 200, after: undefined })).reverse();
    expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, i) => String(i + 1)));
    let [available, held] = [0n, 0n];
    for (const entry of entries) {
      [available, held] = [available + entry.availableDelta, held + entry.heldDelta];
      expect([entry.availableAfter, entry.heldAfter]).toEqual([available, held]);
    }
    const reservations = await billing.accounts.reservations(user, { limit: 200, after: undefined });
    const granted = entries
      .filter((entry) => entry.kind === 'grant')
      .reduce((sum, entry) => sum + entry.amount, 0n);
    const settled = reservations.reduce((sum, each) => sum + each.settledAmount, 0n);
    expect(balance.spent).toBe(settled);
    expect(balance.available + balance.held + settled).toBe(granted);
    for (const { operationId, state, settledAmount } of reservations) {
      if (state === 'held') continue;
      const outcome = `${state} ${settledAmount}`;
      expect(finished.get(operationId) ?? outcome).toBe(outcome);
      finished.set(operationId, outcome);
    }
  }

  it('BIL-4 concurrent holds, settlements, releases and expiries on one account: conserved after every round, outcomes final', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const user = await billing.userWith(200n);
        const operations = Array.from({ length: SLOTS }, () => randomUUID());
        const finished = new Map<string, string>();
        for (const round of plan) {
          const quotes = new Map<Command, string>();
          for (const each of round.filter(isHold))
            quotes.set(each, await billing.quoteOf(user, BigInt(each.units)));
          for (const each of round)
            if (each.do === 'expire')
              await billing.expire(operations[each.slot] as string).catch(() => undefined);
          const results = await Promise.allSettled(
            round.map((each) => perform(user, operations, quotes, each)),
          );
          for (const result of results) {
            if (result.status === 'fulfilled') continue;
            expect(result.reason).toBeInstanceOf(DomainError);
            expect(EXPECTED).toContain((result.reason as DomainError).code);
          }
          await invariants(user, finished);
        }
      }),
      { numRuns: 40 },
    );
  }, 30_000);

  it('BIL-4 60 holds at once on an account that can pay 20: exactly 20 are made', async () => {
    const user = await billing.userWith(200n);
    const quotes = await Promise.all(Array.from({ length: 60 }, () => billing.quoteOf(user, 10n)));
    const results = await Promise.allSettled(
      quotes.map((quoteId) =>
        billing.reservations.hold({
          operationId: randomUUID(),
          accountUserId: user,
          quoteId,
          expiresInSeconds: 60,
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20);
    expect(await billing.accounts.balance(user)).toMatchObject({ available: 0n, held: 200n });
  });
});
