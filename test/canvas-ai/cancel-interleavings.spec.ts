import { CrashPoints } from '../../src/ports/kernel/crash-points.port.js';
import { lockWaits } from '../harness/lock-waits.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import { AiWorld, step, unitsOf } from './ai-world.js';

/** Holds whoever comes until it is opened, and tells that somebody came. */
class Gate {
  reached = false;
  open: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve));

  pass(): Promise<void> {
    this.reached = true;
    return this.opened;
  }
}

/** Stops the finish of an operation when it has written everything, before it commits. */
class BeforeCommit extends CrashPoints {
  readonly gate = new Gate();

  reach(name: string): Promise<void> {
    return name === 'execute:in-finish' ? this.gate.pass() : Promise.resolve();
  }
}

/** Both sides write, then commit, each in its transaction: all orders of these four. C cancels, F finishes the step. */
const ORDERS = ['CCFF', 'CFCF', 'CFFC', 'FCCF', 'FCFC', 'FFCC'];

describe('a cancel and the finish of a step', () => {
  let db: TestDatabase;
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());

  /** The next may come when this one got through, or waits for a lock. */
  const throughOrBlocked = (what: string, through: () => boolean) =>
    until(what, async () => {
      return through() || (await lockWaits(db.session)) > 0;
    });

  it.each(ORDERS)('CAI-9 BIL-18 on two connections in the order %s: paid once, ended once', async (order) => {
    const finish = new BeforeCommit();
    const on = await AiWorld.open(db, { crash: finish });
    const [call, cancelled] = [new Gate(), new Gate()];
    on.provider.inCall = () => call.pass();
    const run = await on.create([step('a')]);
    let worked = false;
    const work = on.work(run).finally(() => (worked = true));
    await until('the call', () => call.reached);

    const cancel = { outcome: undefined as unknown, committed: false, done: Promise.resolve() };
    const startCancel = () => {
      cancel.done = db.uow
        .run({}, async () => {
          cancel.outcome = (await on.process().cancel.execute(on.command(run))).outcome;
          await cancelled.pass();
        })
        .then(() => void (cancel.committed = true));
    };
    const steps = {
      C: [
        () => {
          startCancel();
          return throughOrBlocked('the cancel', () => cancelled.reached);
        },
        () => {
          cancelled.open();
          return throughOrBlocked('its commit', () => cancel.committed);
        },
      ],
      F: [
        () => {
          call.open();
          return throughOrBlocked('the finish', () => finish.gate.reached);
        },
        () => {
          finish.gate.open();
          return throughOrBlocked('its commit', () => worked);
        },
      ],
    };
    for (const side of order) await steps[side as 'C' | 'F'].shift()?.();
    await Promise.all([work, cancel.done]);
    await on.work(run);

    expect(cancel.outcome).toBe(order.startsWith('C') ? 'requested' : 'too_late');
    expect(await on.read(run)).toMatchObject({ status: 'succeeded', steps: [{ status: 'succeeded' }] });
    expect((await on.events(run)).filter((type) => type === 'run.finished')).toHaveLength(1);
    expect(await on.money()).toMatchObject({ held: 0n, spent: unitsOf(run.steps[0]?.amountHeld ?? '') });
    expect(on.provider.requests).toHaveLength(1);
    await on.checkInvariants();
  });
});
