import { randomUUID } from 'node:crypto';
import { PgExpiredHolds } from '../../src/adapters/postgres/billing/pg-expired-holds.js';
import { PgUnresolvedOperations } from '../../src/adapters/postgres/generation/pg-unresolved-operations.js';
import { ExpiredHoldsHandler } from '../../src/modules/billing/jobs/expired-holds.handler.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { AiWorld, step } from './ai-world.js';

describe('holds of runs that wait long', () => {
  let db: TestDatabase;
  let on: AiWorld;
  let sweeper: ExpiredHoldsHandler;
  beforeAll(async () => {
    db = await openTestDatabase();
    const { session, uow } = db;
    sweeper = new ExpiredHoldsHandler(uow, new PgExpiredHolds(session), new PgUnresolvedOperations(session));
  });
  afterAll(() => db.close());
  beforeEach(async () => void (on = await AiWorld.open(db)));
  afterEach(() => on.checkInvariants());

  /** As after 30 days; then the sweeper looks at all that is due. */
  async function sweepLate(): Promise<void> {
    await db.session.query(
      `update credit_reservations set expires_at = created_at + interval '1 microsecond', sweep_at = created_at
        where state = 'held' and account_user_id = $1`,
      [on.userId],
    );
    for (const operationId of await sweeper.findDue(100)) await sweeper.handle(operationId);
  }

  it('BIL-3 CAI-5 a step that waits for others is held as long as its run may last', async () => {
    const run = await on.create([step('a'), step('b', { dependsOn: ['a'] })]);
    const rows = await db.session.query<{ outlives: boolean }>(
      `select c.expires_at >= r.expires_at as outlives
         from canvas_ai_step_operations o join credit_reservations c using (operation_id)
         join canvas_ai_runs r on r.project = o.project and r.workspace_id = o.workspace_id and r.id = o.run_id
        where r.id = $1`,
      [run.id],
    );
    expect(rows).toEqual([{ outlives: true }, { outlives: true }]);
  });

  it('BIL-3 CAI-5 a submitted step keeps its hold past the expiry, and is charged when it succeeds', async () => {
    const run = await on.create([step('a')]);
    const turn = { key: on.key(run), leaseId: randomUUID(), tried: new Set<string>(), active: 0 };
    await on.kit.runs.claim(on.key(run), turn.leaseId, 30);
    await on.kit.advance.execute(turn);
    const { held } = await on.money();
    await sweepLate();
    expect(await on.money()).toMatchObject({ held });
    await on.expireLeases();
    await on.work(run);
    expect(await on.read(run)).toMatchObject({ status: 'succeeded' });
    expect(await on.money()).toMatchObject({ held: 0n, spent: held });
  });

  it('BIL-18 CAI-5 a step whose hold has expired before it was submitted makes no call', async () => {
    const run = await on.create([step('a')]);
    await sweepLate();
    await on.work(run);
    expect(await on.read(run)).toMatchObject({
      status: 'failed',
      steps: [{ status: 'failed', errorCode: 'quote-mismatch' }],
    });
    expect(on.provider.requests).toHaveLength(0);
    expect(await on.money()).toMatchObject({ held: 0n, spent: 0n });
  });
});
