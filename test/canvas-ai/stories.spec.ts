import { DomainError } from '../../src/ports/kernel/domain-error.js';
import { op } from '../harness/canvas-kit.js';
import type { Behaviour } from '../harness/provider-double.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { SeededRandom } from '../simulator/random.js';
import { Crash, SteppableProcess } from '../simulator/steppable-process.js';
import type { RunBody } from './ai-client.js';
import { aiKit, type AiKit } from './ai-kit.js';
import { AiWorld, step } from './ai-world.js';

const NODES = ['a', 'b', 'c', 'd'];
const BEHAVIOURS: readonly Behaviour[] = [
  'succeed',
  'succeed',
  'succeed',
  'two-images',
  'busy',
  'cut-off',
  'error-after-accepting',
  'fail-free',
  'fail-charged',
  'wrong-mime',
  'task',
  'task-fails-free',
  'task-late',
  'task-cancellable',
];
const ACTIONS = 22;
const SEEDS = Array.from({ length: 10 }, (_, n) => n + 1);

/** Runs, workers that die at named points, edits, cancels, retries and deliveries, in an order that one number decides. */
class Story {
  private readonly random: SeededRandom;
  private readonly runs: RunBody[] = [];

  private constructor(
    private readonly db: TestDatabase,
    readonly world: AiWorld,
    seed: number,
  ) {
    this.random = new SeededRandom(seed);
    world.provider.script = () => this.random.pick(BEHAVIOURS);
  }

  static async open(db: TestDatabase, seed: number): Promise<Story> {
    return new Story(db, await AiWorld.open(db), seed);
  }

  async tell(): Promise<void> {
    for (let n = 0; n < ACTIONS; n++) await this.refusable(() => this.act());
    await this.comeToRest();
  }

  private act(): Promise<unknown> {
    const { world, random } = this;
    const run = this.runs[random.below(this.runs.length || 1)];
    const roll = random.next();
    if (!run || roll < 0.2) return this.create();
    if (roll < 0.55) return Promise.all([this.turn(run), random.chance(0.3) ? this.turn(run) : undefined]);
    if (roll < 0.65) return world.expireLeases();
    if (roll < 0.75) return this.engineTurn();
    if (roll < 0.83) return this.edit();
    if (roll < 0.88) return Promise.all([this.turn(run), world.kit.cancel.execute(world.command(run))]);
    if (roll < 0.94) return this.retry(run);
    return world.kit.conflicts.apply({ ...world.command(run), stepId: random.pick(run.steps).id });
  }

  private async create(): Promise<void> {
    const ids = NODES.filter(() => this.random.chance(0.5));
    const steps = ids.map((id, n) =>
      step(id, { dependsOn: ids.slice(0, n).filter(() => this.random.chance(0.4)) }),
    );
    this.runs.push(await this.world.create(steps));
  }

  private async retry(run: RunBody): Promise<void> {
    this.runs.push((await this.world.kit.retry.execute(this.world.command(run))) as unknown as RunBody);
  }

  private edit(): Promise<void> {
    const [one, other] = [`node-${this.random.pick(NODES)}`, `node-${this.random.pick(NODES)}`];
    if (this.random.chance(0.5))
      return this.world.draw(op.patch(one, { data: { prompt: `p${this.random.below(99)}` } }));
    return one < other ? this.world.draw(op.edge(`e-${one}-${other}`, one, other)) : Promise.resolve();
  }

  /** A worker that may die at every named point. */
  private async turn(run: RunBody): Promise<void> {
    const mortal = new SteppableProcess('worker', this.db.session.pool, this.random, () => 0.1, false);
    await this.world.work(run, this.kitOf(mortal)).catch(expected);
  }

  /** The generation workers look at one operation. */
  private async engineTurn(): Promise<void> {
    const mortal = new SteppableProcess('engine', this.db.session.pool, this.random, () => 0.1, false);
    await this.world.makeDue();
    const kit = this.kitOf(mortal);
    for (const { operationId } of this.runs.flatMap(({ steps }) => steps)) {
      await kit.generation.drive
        .execute(operationId, { signal: new AbortController().signal })
        .catch(expected);
    }
  }

  private kitOf(mortal: SteppableProcess): AiKit {
    const db = { ...this.db, session: mortal.session, uow: mortal.uow };
    return aiKit(db, { provider: this.world.provider, crash: mortal });
  }

  /** Nobody dies any more, the provider tells, time goes by: every run must end. */
  private async comeToRest(): Promise<void> {
    const { world } = this;
    world.provider.script = () => 'succeed';
    world.provider.recover();
    for (let round = 0; round < 40; round++) {
      await world.expireLeases();
      await world.makeDue();
      const open = await this.open();
      if (open.length === 0) return;
      for (const run of open) {
        await world.work(run).catch(expected);
        for (const { operationId } of run.steps) {
          await world.kit.generation.drive
            .execute(operationId, { signal: new AbortController().signal })
            .catch(expected);
        }
      }
    }
    throw new Error(`these runs never end: ${JSON.stringify(await this.open())}`);
  }

  private async open(): Promise<RunBody[]> {
    const all = await Promise.all(this.runs.map((run) => this.world.read(run)));
    return all.filter(({ status }) => status === 'queued' || status === 'running');
  }

  /** Refusals are part of a story; faults are not. */
  private async refusable(work: () => Promise<unknown>): Promise<void> {
    await work().catch(expected);
  }

  async check(): Promise<void> {
    for (const run of this.runs) {
      const events = await this.world.events(run);
      if (events.filter((type) => type === 'run.finished').length !== 1)
        throw new Error(`ended twice or never: ${events.join()}`);
    }
    await this.world.checkInvariants();
  }
}

function expected(error: unknown): void {
  const known = error instanceof Crash || (error instanceof DomainError && error.kind !== 'unavailable');
  if (!known) throw error;
}

describe('stories of canvas AI runs', () => {
  let db: TestDatabase;
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());

  it.each(SEEDS)(
    'CAI-4 CAI-6 CAI-9 story %i: every run ends once, no model is called twice, no credit is lost',
    async (seed) => {
      const story = await Story.open(db, seed);
      await story.tell();
      await story.check();
    },
  );
});
