import { randomUUID } from 'node:crypto';
import type { ProviderRequest } from '../../src/ports/generation/generation-provider.port.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import { AiWorld, step, unitsOf } from './ai-world.js';

describe('canvas AI runs whose workers die', () => {
  let db: TestDatabase;
  let on: AiWorld;
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());
  beforeEach(async () => void (on = await AiWorld.open(db)));
  afterEach(() => on.checkInvariants());

  /** A worker that stands still in the call of a step; `resume` lets it go on. */
  async function stuckInCall(steps: ReturnType<typeof step>[]) {
    let resume = () => {};
    const stands = new Promise<void>((resolve) => (resume = resolve));
    let entered = false;
    on.provider.inCall = async (_request: ProviderRequest) => {
      if (entered) return;
      entered = true;
      await stands;
    };
    const run = await on.create(steps);
    const work = on.work(run).catch((error: unknown) => error);
    await until('the call', () => entered);
    return { run, resume, work };
  }

  it('CAI-4 a lease that lapsed before a step started is taken over, and the step runs', async () => {
    const run = await on.create([step('a')]);
    const leaseId = randomUUID();
    await on.kit.runs.claim(on.key(run), leaseId, 30);
    await on.kit.advance.execute({ key: on.key(run), leaseId, tried: new Set(), active: 0 });
    // Submitted, not started; its worker is gone.
    await on.work(run);
    expect(await on.states(run)).toEqual({ a: 'queued' });
    await on.expireLeases();
    await on.work(run, on.process());
    expect(await on.read(run)).toMatchObject({ status: 'succeeded' });
    expect(on.provider.requests).toHaveLength(1);
  });

  it('CAI-4 a lease that lapsed after a step started: no second call, the step is lease_lost, the run goes on', async () => {
    const { run, resume, work } = await stuckInCall([
      step('a'),
      step('b', { dependsOn: ['a'] }),
      step('d', { dependsOn: [] }),
    ]);
    await until('the other step', async () => (await on.states(run)).d === 'succeeded');
    await on.expireLeases();
    await on.makeDue();
    await on.work(run, on.process());
    const over = await on.read(run);
    expect(over).toMatchObject({ status: 'partially_succeeded' });
    expect(await on.states(run)).toEqual({ a: 'failed', b: 'skipped', d: 'succeeded' });
    expect(over.steps[0]).toMatchObject({ errorCode: 'lease_lost' });
    const events = await on.events(run);
    // Nobody knows whether it was taken: the hold stays until it is known.
    expect((await on.money()).held).toBe(unitsOf(over.steps[0]?.amountHeld ?? '0'));
    resume();
    await work;
    // The stale worker has written nothing.
    expect(await on.events(run)).toEqual(events);
    expect(await on.read(run)).toEqual(over);
    expect(on.provider.requests).toHaveLength(2);
  });

  it('CAI-4 a stale worker decides nothing: its lease is asked for in the transaction of every decision', async () => {
    const run = await on.create([step('a')]);
    const [stale, current] = [randomUUID(), randomUUID()];
    await on.kit.runs.claim(on.key(run), stale, 30);
    await on.expireLeases();
    await on.kit.runs.claim(on.key(run), current, 30);
    const turn = { key: on.key(run), leaseId: stale, tried: new Set<string>(), active: 0 };
    await expect(on.kit.advance.execute(turn)).rejects.toMatchObject({ code: 'lease-lost' });
    await expect(on.kit.runs.renew(on.key(run), stale, 30)).rejects.toMatchObject({ code: 'lease-lost' });
    await on.kit.runs.release(on.key(run), stale, 0);
    expect(await on.kit.advance.execute({ ...turn, leaseId: current })).toMatchObject({ state: 'execute' });
  });

  it('CAI-4 a worker whose run was taken over while it was in the call still lands its result, once', async () => {
    const { run, resume, work } = await stuckInCall([step('a')]);
    await db.session.query(
      `update canvas_ai_runs set lease_until = now() - interval '1 second' where id = $1`,
      [run.id],
    );
    await on.work(run, on.process());
    expect(await on.states(run)).toEqual({ a: 'running' });
    resume();
    await work;
    await on.work(run);
    expect(await on.read(run)).toMatchObject({ status: 'succeeded' });
    expect(on.provider.requests).toHaveLength(1);
  });

  it('CAI-4 the recovery loop finds queued runs and those whose lease lapsed, and no others', async () => {
    const [due, held, over] = [
      await on.create([step('a')]),
      await on.create([step('b')]),
      await on.done([step('c')]),
    ];
    await on.kit.runs.claim(on.key(held), randomUUID(), 30);
    const found = async () => {
      const ids = (await on.kit.handler.findDue(1_000)).map((id) => id.split('|')[2]);
      return new Set(ids.filter((id) => [due, held, over].some((run) => run.id === id)));
    };
    expect(await found()).toEqual(new Set([due.id]));
    await on.expireLeases();
    expect(await found()).toEqual(new Set([due.id, held.id]));
  });

  it('CAI-13 a late success of an uncertain step is kept, paid and can be delivered', async () => {
    on.script.set('a', 'task-late');
    const run = await on.create([step('a')]);
    await on.work(run);
    const operationId = run.steps[0]?.operationId ?? '';
    for (let looks = 0; looks < 14; looks++) {
      await on.makeDue();
      await on.kit.generation.drive.execute(operationId, { signal: new AbortController().signal });
    }
    await on.work(run);
    expect(await on.read(run)).toMatchObject({
      status: 'failed',
      steps: [{ status: 'failed', storageKeys: [] }],
    });
    on.provider.recover();
    await on.makeDue();
    await on.kit.generation.drive.execute(operationId, { signal: new AbortController().signal });
    const late = await on.read(run);
    expect(late.steps[0]).toMatchObject({ status: 'failed', storageKeys: [`generated:${operationId}:0`] });
    expect((await on.events(run)).at(-1)).toBe('step.late_result');
    expect(await on.money()).toMatchObject({ held: 0n, spent: unitsOf(run.amountHeld) });
    expect(await on.node('node-a')).toEqual({});
    await on.kit.conflicts.apply({ ...on.command(run), stepId: 'a' });
    expect(await on.node('node-a')).toMatchObject({ storageKey: `generated:${operationId}:0` });
  });

  it('CAI-6 the database refuses states that may not follow', async () => {
    const run = await on.done([step('a')]);
    for (const status of ['queued', 'running', 'failed']) {
      await expect(
        db.session.query(`update canvas_ai_runs set status = $2 where id = $1`, [run.id, status]),
      ).rejects.toMatchObject({
        constraint: 'canvas_ai_runs_transition',
      });
      await expect(
        db.session.query(`update canvas_ai_steps set status = $2 where run_id = $1`, [run.id, status]),
      ).rejects.toMatchObject({
        constraint: 'canvas_ai_steps_transition',
      });
    }
    await expect(
      db.session.query(`update canvas_ai_steps set frozen_input = '{}' where run_id = $1`, [run.id]),
    ).rejects.toMatchObject({
      constraint: 'canvas_ai_steps_frozen',
    });
  });

  it('CAI-10 a board with runs cannot be deleted', async () => {
    await on.done([step('a')]);
    await expect(on.kit.boards.remove(on.board, on.userId)).rejects.toMatchObject({ code: 'board-has-runs' });
  });

  it('CAI-5 the right to edit is asked again when a step is submitted and when it lands', async () => {
    on.script.set('a', 'task');
    const run = await on.create([step('a'), step('b', { dependsOn: ['a'] })]);
    await on.work(run);
    const owner = await AiWorld.open(db);
    await db.uow.run({}, async () => {
      await db.session.query(`set constraints all deferred`);
      await db.session.query(
        `insert into canvas_project_members (canvas_id, user_id, role) values ($1, $2, 'viewer')`,
        [on.canvasId, owner.userId],
      );
      await db.session.query(
        `update canvas_project_members set role = 'viewer' where canvas_id = $1 and user_id = $2`,
        [on.canvasId, on.userId],
      );
      await db.session.query(
        `update canvas_project_members set role = 'owner' where canvas_id = $1 and user_id = $2`,
        [on.canvasId, owner.userId],
      );
      await db.session.query(`update canvas_projects set owner_user_id = $2 where id = $1`, [
        on.canvasId,
        owner.userId,
      ]);
    });
    for (let looks = 0; looks < 3; looks++) {
      await on.makeDue();
      await on.kit.generation.drive.execute(run.steps[0]?.operationId ?? '', {
        signal: new AbortController().signal,
      });
    }
    await on.work(run);
    expect(await on.states(run)).toEqual({ a: 'conflict', b: 'skipped' });
    expect((await on.read(run)).steps[0]).toMatchObject({
      errorCode: 'forbidden',
      storageKeys: [expect.any(String)],
    });
  });
});
