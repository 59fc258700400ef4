import { randomUUID } from 'node:crypto';
import { insertMember, insertUser } from '../builders/canvases.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import type { Behaviour } from '../harness/provider-double.js';
import { AiWorld, step, unitsOf } from './ai-world.js';

describe('cancelling canvas AI runs', () => {
  let db: TestDatabase;
  let on: AiWorld;
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());
  beforeEach(async () => void (on = await AiWorld.open(db)));
  afterEach(() => on.checkInvariants());

  const outcomeOf = async (run: { id: string }, kit = on.kit) =>
    (await kit.cancel.execute(on.command(run))).outcome as string;

  /** A worker in the call of step `a`; `answer` lets the provider answer. */
  async function inCall(behaviour: Behaviour = 'succeed') {
    on.script.set('a', behaviour);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let entered = false;
    on.provider.inCall = async () => {
      entered = true;
      await answered;
    };
    const run = await on.create([step('a'), step('b', { dependsOn: ['a'] })]);
    const work = on.work(run);
    await until('the call', () => entered);
    return { run, work, answer };
  }

  it('CAI-9 before anything started: confirmed, nothing is called or charged', async () => {
    const run = await on.create([step('a'), step('b')]);
    expect(await outcomeOf(run)).toBe('confirmed');
    expect(await on.read(run)).toMatchObject({ status: 'cancelled' });
    await on.work(run);
    expect(on.provider.requests).toHaveLength(0);
    expect(await on.money()).toMatchObject({ held: 0n, spent: 0n });
    expect(await on.events(run)).toEqual([
      'run.created',
      'run.cancel_requested',
      'step.cancelled',
      'step.cancelled',
      'run.finished',
    ]);
    expect(await outcomeOf(run)).toBe('too_late');
  });

  it('CAI-9 submitted and not started: the operation ends with the step, in one commit', async () => {
    const run = await on.create([step('a')]);
    const leaseId = randomUUID();
    await on.kit.runs.claim(on.key(run), leaseId, 30);
    await on.kit.advance.execute({ key: on.key(run), leaseId, tried: new Set(), active: 0 });
    expect(await outcomeOf(run)).toBe('confirmed');
    expect(await on.kit.engine.find(run.steps[0]?.operationId ?? '')).toMatchObject({
      execution: 'cancelled',
      billing: 'released',
    });
    expect(await on.kit.advance.execute({ key: on.key(run), leaseId, tried: new Set(), active: 0 })).toEqual({
      state: 'done',
    });
    expect(await on.states(run)).toEqual({ a: 'cancelled' });
  });

  it.each<[Behaviour, Record<string, string>, boolean]>([
    ['succeed', { a: 'succeeded', b: 'cancelled' }, true],
    ['fail-free', { a: 'failed', b: 'cancelled' }, false],
    ['fail-charged', { a: 'failed', b: 'cancelled' }, true],
  ])(
    'CAI-9 in the call of a provider that will %s: requested; queued steps end at once, the charge is as it says',
    async (behaviour, states, charged) => {
      const { run, work, answer } = await inCall(behaviour);
      expect(await outcomeOf(run)).toBe('requested');
      expect(await on.states(run)).toEqual({ a: 'running', b: 'cancelled' });
      answer();
      await work;
      expect(await on.read(run)).toMatchObject({ status: 'cancelled' });
      expect(await on.states(run)).toEqual(states);
      expect(await on.money()).toMatchObject({
        held: 0n,
        spent: charged ? unitsOf(run.steps[0]?.amountHeld ?? '0') : 0n,
      });
    },
  );

  it('CAI-9 a provider that can cancel an accepted task does, and charges nothing', async () => {
    on.script.set('a', 'task-cancellable');
    const run = await on.create([step('a')]);
    await on.work(run);
    expect(await outcomeOf(run)).toBe('requested');
    await on.makeDue();
    await on.kit.generation.drive.execute(run.steps[0]?.operationId ?? '', {
      signal: new AbortController().signal,
    });
    await on.work(run);
    expect(await on.read(run)).toMatchObject({ status: 'cancelled', steps: [{ status: 'cancelled' }] });
    expect(await on.money()).toMatchObject({ held: 0n, spent: 0n });
  });

  it('CAI-9 between two tries of a call: confirmed, the second try is not made', async () => {
    on.script.set('a', 'busy');
    const run = await on.create([step('a')]);
    await on.work(run);
    expect(await on.states(run)).toEqual({ a: 'running' });
    expect(await outcomeOf(run)).toBe('confirmed');
    on.script.delete('a');
    await on.makeDue();
    await on.kit.generation.drive.execute(run.steps[0]?.operationId ?? '', {
      signal: new AbortController().signal,
    });
    expect(on.provider.taken.size).toBe(0);
    expect(await on.money()).toMatchObject({ held: 0n, spent: 0n });
  });

  it('CAI-8 CAI-9 the same key gets the same answer for ever, another account has its own', async () => {
    const run = await on.create([step('a')]);
    const command = on.command(run);
    const answers = await Promise.all([1, 2, 3].map(() => on.kit.cancel.execute(command)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect((await on.events(run)).filter((type) => type === 'run.cancel_requested')).toHaveLength(1);
    const editor = await insertUser(db);
    await insertMember(db, on.canvasId, editor, 'editor');
    await on.kit.workspaces.addMember(on.board, on.userId, editor);
    expect(await on.kit.cancel.execute({ ...command, userId: editor })).toMatchObject({
      outcome: 'too_late',
    });
    expect(await on.kit.cancel.execute(command)).toMatchObject({ outcome: 'confirmed' });
  });

  it('CAI-9 whenever it meets the work of a run, the run ends, events have no gap, and the money is right', async () => {
    const outcomes = new Set<string>();
    // Created, three times started and ended, finished: a cancel when so many events are there, the last one too late.
    for (let seen = 0; seen <= 8; seen++) {
      const run = await on.create([step('a'), step('b', { dependsOn: ['a'] }), step('c')]);
      const other = on.process();
      const cancelled = until('the event', async () => Number((await on.read(run)).lastSeq) >= seen).then(
        () => outcomeOf(run, other),
      );
      if (seen === 0) await cancelled;
      await Promise.all([on.work(run), cancelled]);
      await on.work(run, other);
      outcomes.add(await cancelled);
      const over = await on.read(run);
      expect(['cancelled', 'succeeded']).toContain(over.status);
      expect((await on.events(run)).at(-1)).toBe('run.finished');
      expect((await on.money()).held).toBe(0n);
      const paid = over.steps
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, { amountHeld }) => sum + unitsOf(amountHeld), 0n);
      const [settled] = await db.session.query<{ sum: string | null }>(
        `select sum(settled_amount)::bigint as sum from credit_reservations where operation_id = any($1::uuid[])`,
        [over.steps.map(({ operationId }) => operationId)],
      );
      expect(BigInt(settled?.sum ?? 0)).toBe(paid);
    }
    expect(outcomes.size).toBeGreaterThan(1);
  });
});
