import { randomUUID } from 'node:crypto';
import { PgUnresolvedOperations } from '../../src/adapters/postgres/generation/pg-unresolved-operations.js';
import { insertUser } from '../builders/canvases.js';
import { EngineFixture } from './engine-fixture.js';

describe('GenerationEngine: what is not known, what is not sent, what is cancelled', () => {
  let on: EngineFixture;
  beforeAll(async () => {
    on = await EngineFixture.open();
  });
  afterAll(() => on.db.close());
  beforeEach(() => on.reset());

  it('GEN-9 a lease that ends before the mark is retried', async () => {
    const { operationId } = await on.submitted('succeed');
    await on.kit.leases.claim(operationId, { owner: 'dead', leaseSeconds: 30 });
    expect(await on.run(operationId)).toMatchObject({ execution: 'queued' });
    await on.later(operationId);
    expect(await on.kit.leases.due('execute', 1_000)).toContain(operationId);
    expect(await on.run(operationId)).toMatchObject({ execution: 'succeeded' });
  });

  it('GEN-9 BIL-18 a lease that ends after the mark is never executed again: unknown, and the hold stays', async () => {
    const { operationId } = await on.submitted('succeed');
    const claimed = await on.kit.leases.claim(operationId, { owner: 'dead', leaseSeconds: 30 });
    if (!claimed) throw new Error('not claimed');
    await on.db.uow.run({}, () => on.kit.leases.markSent(operationId, claimed.lease));
    await on.later(operationId);
    expect(await on.run(operationId)).toMatchObject({
      execution: 'unknown',
      billing: 'held',
      errorCode: 'lease_lost',
    });
    expect(on.provider.requests).toHaveLength(0);
    await on.later(operationId);
    await on.run(operationId);
    expect(on.provider.requests).toHaveLength(0);
    expect(await new PgUnresolvedOperations(on.db.session).unresolved([operationId, randomUUID()])).toEqual(
      new Set([operationId]),
    );
    await expect(
      on.kit.leases.saveStaged(operationId, claimed.lease, { media: [], text: 'late' }),
    ).rejects.toMatchObject({ code: 'lease-lost' });
  });

  it.each(['cut-off', 'error-after-accepting', 'throws'] as const)(
    'BIL-18 an outcome that the provider has not told (%s) keeps the hold and is not sent again',
    async (behaviour) => {
      const { operationId } = await on.submitted(behaviour);
      const held = await on.account();
      expect(await on.run(operationId)).toMatchObject({ execution: 'unknown', billing: 'held' });
      await on.later(operationId);
      await on.run(operationId);
      expect(on.provider.requests).toHaveLength(1);
      expect(await on.account()).toEqual(held);
    },
  );

  it('BIL-18 a call that is cut short by a shutdown or a time limit is unknown', async () => {
    const { operationId } = await on.submitted('hang');
    const stop = new AbortController();
    on.provider.inCall = () => Promise.resolve(stop.abort(new Error('shutting down')));
    expect(await on.run(operationId, { signal: stop.signal })).toMatchObject({
      execution: 'unknown',
      errorCode: 'call-aborted',
    });
    await on.reset({ callLimitSeconds: 0.05 });
    const second = await on.submitted('hang');
    expect(await on.run(second.operationId)).toMatchObject({
      execution: 'unknown',
      errorCode: 'call-timed-out',
    });
  });

  it('BIL-18 a late success of an unknown operation is kept and settled within its hold', async () => {
    const { operationId } = await on.submitted('task-late');
    for (let round = 0; round < 14; round++) {
      await on.later(operationId);
      await on.run(operationId);
    }
    expect(await on.kit.engine.find(operationId)).toMatchObject({ execution: 'unknown', billing: 'held' });
    on.provider.recover();
    expect(await on.untilDone(operationId)).toMatchObject({
      execution: 'succeeded',
      billing: 'settled',
      delivery: 'delivered',
    });
    expect(on.provider.taken.get(operationId)).toBe(1);
  });

  it('BIL-18 which failures are charged is what the provider says', async () => {
    const free = await on.submitted('fail-free');
    expect(await on.run(free.operationId)).toMatchObject({
      execution: 'failed',
      billing: 'released',
      errorCode: 'content_policy',
    });
    const charged = await on.submitted('fail-charged');
    expect(await on.run(charged.operationId)).toMatchObject({
      execution: 'failed',
      billing: 'settled',
      output: undefined,
    });
    const task = await on.submitted('task-fails-charged');
    await on.run(task.operationId);
    expect(await on.untilDone(task.operationId)).toMatchObject({ execution: 'failed', billing: 'settled' });
  });

  it('BIL-18 an administrator who knows the task or the outcome resolves an unknown operation, and no other', async () => {
    const { operationId } = await on.submitted('cut-off');
    const admin = await insertUser(on.db);
    await expect(
      on.kit.reconcile.execute(operationId, { kind: 'failed', charged: false }, admin),
    ).rejects.toMatchObject({
      code: 'generation-not-unknown',
    });
    await on.run(operationId);
    on.provider.tasks.set('found', { behaviour: 'task', looks: 5, cancelled: false });
    await on.kit.reconcile.execute(operationId, { kind: 'task', externalTaskId: 'found' }, admin);
    expect(await on.untilDone(operationId)).toMatchObject({ execution: 'succeeded', billing: 'settled' });
    const second = await on.submitted('cut-off');
    await on.run(second.operationId);
    await on.kit.reconcile.execute(second.operationId, { kind: 'failed', charged: false }, admin);
    expect(await on.kit.engine.find(second.operationId)).toMatchObject({
      execution: 'failed',
      billing: 'released',
    });
  });

  it('GEN-2 a call that was certainly not taken is tried again, bounded, then fails free', async () => {
    on.provider.script = (_, nth) => (nth < 3 ? 'busy' : 'succeed');
    const one = await on.kit.engine.submit(on.command());
    expect(await on.run(one.operationId)).toMatchObject({ execution: 'queued', errorCode: 'rate-limited' });
    expect(await on.run(one.operationId)).toMatchObject({ execution: 'queued' });
    expect(on.provider.requests).toHaveLength(1);
    expect(await on.untilDone(one.operationId)).toMatchObject({
      execution: 'succeeded',
      errorCode: undefined,
    });
    const two = await on.submitted('busy');
    expect(await on.untilDone(two.operationId)).toMatchObject({
      execution: 'failed',
      billing: 'released',
      errorCode: 'rate-limited',
    });
    expect(on.provider.requests.filter(({ operationId }) => operationId === two.operationId)).toHaveLength(6);
  });

  it('BIL-18 cancelling before the mark ends and releases at once, also under a worker that has claimed it', async () => {
    const { operationId } = await on.submitted('succeed');
    const claimed = await on.kit.leases.claim(operationId, { owner: 'slow worker', leaseSeconds: 30 });
    if (!claimed) throw new Error('not claimed');
    expect(await on.kit.engine.cancel(operationId)).toBe('confirmed');
    expect(await on.account()).toMatchObject({ held: '0', spent: '0' });
    await expect(
      on.db.uow.run({}, () => on.kit.leases.markSent(operationId, claimed.lease)),
    ).rejects.toMatchObject({ code: 'lease-lost' });
    expect(await on.kit.engine.cancel(operationId)).toBe('confirmed');
  });

  it('BIL-18 after the mark the provider decides: its confirmation releases, a success is too late', async () => {
    const task = await on.submitted('task-cancellable');
    await on.run(task.operationId);
    expect(await on.kit.engine.cancel(task.operationId)).toBe('requested');
    expect(await on.kit.engine.find(task.operationId)).toMatchObject({
      execution: 'accepted',
      billing: 'held',
    });
    expect(await on.run(task.operationId)).toMatchObject({ execution: 'cancelled', billing: 'released' });
    const stubborn = await on.submitted('task');
    await on.run(stubborn.operationId);
    expect(await on.kit.engine.cancel(stubborn.operationId)).toBe('requested');
    expect(await on.untilDone(stubborn.operationId)).toMatchObject({
      execution: 'succeeded',
      billing: 'settled',
    });
    expect(await on.kit.engine.cancel(stubborn.operationId)).toBe('too_late');
    await expect(on.kit.engine.cancel(randomUUID())).rejects.toMatchObject({ code: 'generation-not-found' });
  });
});
