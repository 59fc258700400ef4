import { randomUUID } from 'node:crypto';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import type { GenerationOperation } from '../../src/ports/generation/generation-engine.port.js';
import { generationKit } from '../harness/generation-kit.js';
import { SimulatedRuns } from '../simulator/generation-world.js';
import { EngineFixture } from './engine-fixture.js';

const signal = new AbortController().signal;

/** A context whose part of the finish fails as often as it is told. */
class FailingRuns extends SimulatedRuns {
  failures = 0;
  fault: () => Error = () => new Error('a fault of the consumer');

  override async finished(operation: GenerationOperation): Promise<'delivered' | 'conflict'> {
    const told = await super.finished(operation);
    if (this.failures-- > 0) throw this.fault();
    return told;
  }
}

describe('GenerationEngine and the contexts that it delivers to', () => {
  let on: EngineFixture;
  let runs: FailingRuns;
  let kit: ReturnType<typeof generationKit>;
  beforeAll(async () => {
    on = await EngineFixture.open();
    await SimulatedRuns.createTable(on.db.session);
  });
  afterAll(() => on.db.close());
  beforeEach(async () => {
    await on.reset();
    runs = new FailingRuns(on.db.session);
    const { session, uow } = on.db;
    kit = generationKit({ session, uow, provider: on.provider, consumers: [runs] });
    on.kit = kit;
  });

  /** As a context does it: its own row, the hold and the operation in one transaction. */
  async function submitHeld(held = true): Promise<string> {
    const command = on.command();
    const { operationId, accountUserId, request } = command;
    await on.db.uow.run({}, async () => {
      await on.db.session.query('insert into sim_runs (operation_id) values ($1)', [operationId]);
      const { id: quoteId } = await kit.credits.quote(accountUserId, request);
      if (held) await kit.credits.hold({ operationId, accountUserId, quoteId, expiresInSeconds: 600 });
      await kit.engine.submitHeld({ ...command, heldBy: 'canvas_ai' });
    });
    return operationId;
  }
  const execute = (operationId: string) => kit.engine.execute(operationId, { signal });
  const runOf = (operationId: string) =>
    on.db.session.one<{ state: string; starts: number; finished: number; uncertain: number }>(
      'select state, starts, finished, uncertain from sim_runs where operation_id = $1',
      [operationId],
    );

  it('GEN-1 a held submit needs its hold, and leaves nothing without it', async () => {
    await expect(submitHeld(false)).rejects.toMatchObject({ code: 'quote-mismatch' });
    expect(
      await on.db.session.query(
        'select 1 from sim_runs r left join generation_operations o using (operation_id) where o.operation_id is null',
      ),
    ).toEqual([]);
  });

  it('GEN-3 its own context runs it at once; the workers recover it only after a while', async () => {
    const operationId = await submitHeld();
    expect(await kit.leases.due('execute', 1_000)).not.toContain(operationId);
    expect(await execute(operationId)).toMatchObject({ execution: 'succeeded', delivery: 'delivered' });
    expect(await runOf(operationId)).toEqual({ state: 'succeeded', starts: 1, finished: 1, uncertain: 0 });
    const left = await submitHeld();
    await on.later(left);
    expect(await kit.leases.due('execute', 1_000)).toContain(left);
  });

  it('GEN-3 a context that cannot take the result yet loses nothing: it stays staged, and no second call is made', async () => {
    const operationId = await submitHeld();
    runs.failures = 1;
    await expect(execute(operationId)).rejects.toThrow('a fault of the consumer');
    expect(await kit.engine.find(operationId)).toMatchObject({
      execution: 'sent',
      delivery: 'pending',
      billing: 'held',
    });
    expect(await runOf(operationId)).toMatchObject({ state: 'running', finished: 0 });
    expect(await on.untilDone(operationId)).toMatchObject({ execution: 'succeeded', billing: 'settled' });
    expect(on.provider.taken.get(operationId)).toBe(1);
  });

  it('GEN-3 a database that does not answer for a moment after the call does not make the outcome unknown', async () => {
    const operationId = await submitHeld();
    runs.failures = 2;
    runs.fault = () => new DomainError('unavailable', 'database-unavailable', 'the database does not answer');
    expect(await execute(operationId)).toMatchObject({ execution: 'succeeded', billing: 'settled' });
    expect(await runOf(operationId)).toMatchObject({ finished: 1 });
  });

  it('GEN-9 a context that does not want it any more ends it before the call, free', async () => {
    const operationId = await submitHeld();
    await on.db.session.query(`update sim_runs set state = 'dropped' where operation_id = $1`, [operationId]);
    expect(await execute(operationId)).toMatchObject({ execution: 'cancelled', billing: 'released' });
    expect(on.provider.requests).toHaveLength(0);
    expect(await runOf(operationId)).toMatchObject({ state: 'dropped', finished: 0 });
  });

  it('BIL-18 a late success after the context was told of the uncertainty is kept as a conflict', async () => {
    on.provider.script = () => 'task-late';
    const operationId = await submitHeld();
    for (let round = 0; round < 14; round++) {
      await on.later(operationId);
      await execute(operationId);
    }
    expect(await runOf(operationId)).toMatchObject({ state: 'lease_lost', uncertain: 1 });
    on.provider.recover();
    expect(await on.untilDone(operationId)).toMatchObject({
      execution: 'succeeded',
      delivery: 'conflict',
      billing: 'settled',
    });
  });

  it('BIL-18 cancelling and sending at the same moment: cancelled free without a call, or sent once and charged as it ends', async () => {
    for (let round = 0; round < 15; round++) {
      const operationId = await submitHeld();
      const [answer, operation] = await Promise.all([kit.engine.cancel(operationId), execute(operationId)]);
      const calls = on.provider.taken.get(operationId) ?? 0;
      const final = await kit.engine.find(operationId);
      expect({ answer, calls, execution: final?.execution, billing: final?.billing }).toEqual(
        answer === 'confirmed'
          ? { answer, calls: 0, execution: 'cancelled', billing: 'released' }
          : { answer, calls: 1, execution: 'succeeded', billing: 'settled' },
      );
      expect(await runOf(operationId)).toMatchObject({ finished: 1, state: final?.execution });
      expect(operation.operationId).toBe(operationId);
    }
  });

  it('GEN-3 a process that has no such context makes no call for it', async () => {
    const operationId = await submitHeld();
    const alone = generationKit({ session: on.db.session, uow: on.db.uow, provider: on.provider });
    await expect(alone.engine.execute(operationId, { signal })).rejects.toThrow('no consumer');
    expect(on.provider.requests).toHaveLength(0);
    expect(await kit.engine.find(operationId)).toMatchObject({ execution: 'queued' });
    await expect(kit.engine.execute(randomUUID(), { signal })).rejects.toMatchObject({
      code: 'generation-not-found',
    });
  });
});
