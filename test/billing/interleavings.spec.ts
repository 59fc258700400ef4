import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openBilling, type Billing } from '../builders/billing.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

/** One side of a race: what it does inside its transaction, by name. */
interface Side {
  readonly name: string;
  readonly sql: string;
  readonly params: unknown[];
  readonly end: 'commit' | 'rollback';
}

type Step = 0 | 1;

/** All ways to merge begin–act–end of one connection with those of the other: C(6, 3) = 20. */
function merges(left = 3, right = 3): Step[][] {
  if (left === 0) return [Array<Step>(right).fill(1)];
  if (right === 0) return [Array<Step>(left).fill(0)];
  return [
    ...merges(left - 1, right).map((rest): Step[] => [0, ...rest]),
    ...merges(left, right - 1).map((rest): Step[] => [1, ...rest]),
  ];
}

describe('interleavings of settle, release and expiry', () => {
  let db: TestDatabase;
  let billing: Billing;
  let observer: pg.Client;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    db = await openTestDatabase();
    billing = openBilling(db);
    observer = new pg.Client({ connectionString: db.url });
    clients.push(new pg.Client({ connectionString: db.url }), new pg.Client({ connectionString: db.url }));
    for (const client of [observer, ...clients]) await client.connect();
  });
  afterAll(async () => {
    for (const client of [observer, ...clients]) await client.end();
    await db.close();
  });

  const client = (side: Step): pg.Client => clients[side] as pg.Client;

  /** Resolves when the query has ended or its backend waits for a lock: either way the next step may be sent. */
  async function settledOrBlocked(side: Step, query: Promise<unknown>): Promise<void> {
    let ended = false;
    void query.finally(() => (ended = true)).catch(() => undefined);
    const pid = (client(side) as pg.Client & { processID: number }).processID;
    for (;;) {
      const { rows } = await observer.query<{ waits: boolean }>(
        `select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`,
        [pid],
      );
      if (ended || rows[0]?.waits) return;
    }
  }

  async function race(order: readonly Step[], sides: readonly [Side, Side]): Promise<void> {
    const done: [number, number] = [0, 0];
    const waiting: Promise<unknown>[] = [];
    for (const side of order) {
      const { sql, params, end } = sides[side];
      const step = done[side]++;
      const query =
        step === 0
          ? client(side).query('begin')
          : step === 1
            ? client(side).query(sql, params)
            : client(side).query(end);
      waiting.push(query);
      await settledOrBlocked(side, query);
    }
    await Promise.all(waiting);
  }

  const settle = (operation: string): Side => ({
    name: 'settle',
    sql: 'select * from credit_settle($1, 30)',
    params: [operation],
    end: 'commit',
  });
  const release = (operation: string): Side => ({
    name: 'release',
    sql: 'select * from credit_release($1, $2)',
    params: [operation, 'cancelled'],
    end: 'commit',
  });
  const expiry = (operation: string): Side => ({
    name: 'expiry',
    sql: `update credit_reservations set state = 'released', reason = 'hold expired', finished_at = clock_timestamp()
           where operation_id = $1 and state = 'held' and expires_at <= clock_timestamp()`,
    params: [operation],
    end: 'commit',
  });
  const undone =
    (side: (operation: string) => Side) =>
    (operation: string): Side => ({ ...side(operation), end: 'rollback' });

  /** Whichever side locked the reservation first, and committed, decided. */
  function winner(order: readonly Step[], sides: readonly [Side, Side]): string {
    const acts = order.filter((side, i) => order.slice(0, i + 1).filter((s) => s === side).length === 2);
    const names = acts.map((side) => sides[side]).filter((side) => side.end === 'commit');
    return names[0]?.name ?? 'nobody';
  }

  const PAIRS = [
    ['settle / release', settle, release],
    ['settle / expiry', settle, expiry],
    ['release / expiry', release, expiry],
    ['settle / settle', settle, settle],
    ['settle rolled back / expiry', undone(settle), expiry],
    ['release rolled back / settle', undone(release), settle],
    ['expiry rolled back / settle', undone(expiry), settle],
  ] as const;

  it.each(PAIRS)(
    'BIL-4 %s in all 20 interleavings: one outcome, no credit lost, none spent twice',
    async (_, left, right) => {
      for (const order of merges()) {
        const user = await billing.userWith(100n);
        const operation = await billing.held(user, 40n);
        await billing.expire(operation);
        const sides = [left(operation), right(operation)] as const;
        await race(order, sides);
        const spent = winner(order, sides) === 'settle' ? 30n : 0n;
        expect(await billing.accounts.balance(user)).toMatchObject({
          available: 100n - spent,
          held: 0n,
          spent,
        });
        expect((await billing.accounts.reconcile(user)).drifts).toEqual([]);
      }
    },
  );

  it('BIL-4 two holds that together exceed the balance, in all 20 interleavings: exactly one is made', async () => {
    for (const order of merges()) {
      const user = await billing.userWith(100n);
      const hold = async (): Promise<Side> => ({
        name: 'hold',
        sql: `select outcome from credit_hold($1, $2, $3, interval '1 hour')`,
        params: [randomUUID(), user, await billing.quoteOf(user, 60n)],
        end: 'commit',
      });
      await race(order, [await hold(), await hold()]);
      expect(await billing.accounts.balance(user)).toMatchObject({ available: 40n, held: 60n });
      expect((await billing.accounts.reconcile(user)).drifts).toEqual([]);
    }
  });
});
