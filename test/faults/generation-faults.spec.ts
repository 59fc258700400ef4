import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openBilling } from '../builders/billing.js';
import { generationKit } from '../harness/generation-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { TableProvider } from './generation-fault-worker.js';

type Prompt = 'sync' | 'task' | 'cancelled-task';

/** Where a worker is killed, on what, and what recovery makes of it. */
const DEATHS: readonly (readonly [point: string, prompt: Prompt, calls: 0 | 1, ends: string])[] = [
  ['execute:after-claim', 'sync', 1, 'succeeded'],
  ['execute:in-mark', 'sync', 1, 'succeeded'],
  ['execute:after-mark', 'sync', 0, 'unknown'],
  ['in-call', 'sync', 1, 'unknown'],
  ['execute:after-call', 'sync', 1, 'unknown'],
  ['execute:after-stage', 'sync', 1, 'unknown'],
  ['execute:after-save', 'sync', 1, 'succeeded'],
  ['execute:in-finish', 'sync', 1, 'succeeded'],
  ['execute:after-finish', 'sync', 1, 'succeeded'],
  ['execute:after-accept', 'task', 1, 'succeeded'],
  ['poll:after-answer', 'task', 1, 'succeeded'],
  ['execute:after-save', 'task', 1, 'succeeded'],
  ['cancel:after-ask', 'cancelled-task', 1, 'cancelled'],
  ['execute:in-uncertain', 'sync', 0, 'unknown'],
];

describe('Faults of paid calls', () => {
  let db: TestDatabase;
  let billing: ReturnType<typeof openBilling>;
  let userId: string;
  let kit: ReturnType<typeof generationKit>;

  beforeAll(async () => {
    db = await openTestDatabase();
    billing = openBilling(db);
    userId = await billing.userWith(1_000_000_000n);
    await TableProvider.createTable(db.session);
    kit = generationKit({ session: db.session, uow: db.uow, provider: new TableProvider(db.session, false) });
  });
  afterAll(() => db.close());

  const signal = new AbortController().signal;

  async function submit(prompt: Prompt): Promise<string> {
    const operationId = randomUUID();
    const request = {
      capability: 'image.generate',
      model: 'gpt-image-2',
      parameters: {},
      inputs: [],
      prompt: prompt === 'sync' ? 'sync' : 'task',
    };
    await kit.engine.submit({ operationId, accountUserId: userId, canvasId: null, request });
    return operationId;
  }

  /** A real process, killed as by `kill -9`; resolves with the signal that ended it, or its exit code. */
  function workerThatDiesAt(point: string, operationId: string): Promise<string | number | null> {
    const hooks = path.resolve(import.meta.dirname, '../harness/typescript-hooks.mjs');
    const program = path.resolve(import.meta.dirname, 'generation-fault-worker.ts');
    const child = spawn(process.execPath, ['--no-warnings', '--import', hooks, program, operationId], {
      env: { PATH: process.env.PATH, FAULT_DATABASE_URL: db.url, CRASH_AT: point },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return new Promise((resolve) => child.once('exit', (code, killedBy) => resolve(killedBy ?? code)));
  }

  /** The lease of the dead runs out and waits end, as time would have it. */
  const later = (operationId: string) =>
    db.session.query(
      `update generation_operations
          set due_at = now() - interval '1 second',
              lease_expires_at = case when lease_token is null then null else now() - interval '1 second' end
        where operation_id = $1 and finished_at is null`,
      [operationId],
    );

  /** To where the death is due: a task must be accepted before its poll can die, a mark be made before its worker is missed. */
  async function prepare(point: string, prompt: Prompt, operationId: string): Promise<void> {
    if (point === 'execute:in-uncertain') await workerThatDiesAt('execute:after-mark', operationId);
    else if (prompt !== 'sync' && point !== 'execute:after-accept')
      await kit.engine.execute(operationId, { signal });
    if (prompt === 'cancelled-task') await kit.engine.cancel(operationId);
    await later(operationId);
  }

  async function recover(operationId: string): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await later(operationId);
      const due = [...(await kit.leases.due('execute', 500)), ...(await kit.leases.due('poll', 500))];
      if (due.includes(operationId)) await kit.engine.execute(operationId, { signal });
    }
  }

  it('PLT-33 GEN-3 GEN-9 a worker killed at each named point: nothing lost, no second call, no credit adrift', async () => {
    const outcomes = await Promise.all(
      [0, 1].map((lane) => runLane(DEATHS.filter((_, index) => index % 2 === lane))),
    );
    const seen = outcomes.flat();
    expect(seen).toEqual(
      [0, 1]
        .flatMap((lane) => DEATHS.filter((_, index) => index % 2 === lane))
        .map(([point, prompt, calls, execution]) => ({
          point,
          prompt,
          killedBy: 'SIGKILL',
          calls,
          execution,
          media: execution === 'succeeded' ? '1' : '0',
          money:
            execution === 'unknown'
              ? 'held/held'
              : execution === 'cancelled'
                ? 'released/released'
                : 'settled/settled',
        })),
    );
    const [adrift] = await db.session.query<{ accounts: string }>(
      `select count(*) as accounts from credit_accounts a
        where held <> (select coalesce(sum(amount), 0) from credit_reservations r where r.account_user_id = a.user_id and state = 'held')
           or spent <> (select coalesce(sum(settled_amount), 0) from credit_reservations r where r.account_user_id = a.user_id)`,
    );
    expect(adrift?.accounts).toBe('0');
    process.stdout.write(`${seen.length} workers killed: 0 lost, 0 double calls, 0 credits adrift\n`);
  }, 120_000);

  async function runLane(deaths: typeof DEATHS) {
    const seen = [];
    for (const [point, prompt] of deaths) {
      const operationId = await submit(prompt);
      await prepare(point, prompt, operationId);
      const killedBy = await workerThatDiesAt(point, operationId);
      await recover(operationId);
      seen.push({ point, prompt, killedBy, ...(await stateOf(operationId)) });
    }
    return seen;
  }

  async function stateOf(operationId: string) {
    const row = await db.session.one<{ execution: string; money: string; calls: string; media: string }>(
      `select execution, billing || '/' || (select state from credit_reservations r where r.operation_id = o.operation_id) as money,
              (select count(*) from fault_calls c where c.operation_id = o.operation_id) as calls,
              (select count(*) from media_objects m where m.storage_key like 'generated:' || o.operation_id || ':%') as media
         from generation_operations o where operation_id = $1`,
      [operationId],
    );
    return { execution: row.execution, money: row.money, calls: Number(row.calls), media: row.media };
  }
});
