import { PgExpiredHolds } from '../../src/adapters/postgres/billing/pg-expired-holds.js';
import { PgUnresolvedOperations } from '../../src/adapters/postgres/generation/pg-unresolved-operations.js';
import { ExpiredHoldsHandler } from '../../src/modules/billing/jobs/expired-holds.handler.js';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import type { SubmitGeneration } from '../../src/ports/generation/generation-engine.port.js';
import { openBilling } from '../builders/billing.js';
import { generationKit } from '../harness/generation-kit.js';
import type { TestDatabase } from '../harness/test-database.js';
import { checkInvariants, type SeedReport } from './generation-invariants.js';
import { BEHAVIOURS, GenerationWorld, isLeaseLost, SimulatedRuns } from './generation-world.js';
import { SeededRandom } from './random.js';
import { Crash, SteppableProcess } from './steppable-process.js';

const MOST_OPERATIONS = 4;
const STEPS = 48;
const MOST_PROCESSES = 4;

/** Later points are reached less often, so they kill more often: every point gets its share of deaths. */
const DEADLINESS: Readonly<Record<string, number>> = {
  'submit:before-commit': 0.1,
  'submit:after-commit': 0.04,
  'execute:after-claim': 0.08,
  'execute:in-mark': 0.06,
  'execute:after-mark': 0.08,
  'provider:before-taking': 0.04,
  'provider:before-answering': 0.04,
  'execute:after-call': 0.08,
};
const deadliness = (point: string) => DEADLINESS[point] ?? 0.3;
const EXPECTED = new Set(['insufficient-credits']);

interface Plan {
  readonly command: SubmitGeneration;
  readonly held: boolean;
}

/**
 * PLT-33 for generation: processes that stop, die and lose their leases at every named point, a provider that misbehaves,
 * cancels and sweeps in between, against real PostgreSQL and real billing. One number decides everything.
 */
export class GenerationSimulator {
  private readonly random: SeededRandom;
  private readonly world: GenerationWorld;
  private readonly billing: ReturnType<typeof openBilling>;
  private readonly plans: Plan[] = [];
  private readonly users: string[] = [];
  private processes: SteppableProcess[] = [];
  private open: string[] = [];
  private readonly story: string[] = [];
  private readonly crashes = new Map<string, number>();
  private calm = false;
  private started = 0;

  constructor(
    private readonly db: TestDatabase,
    readonly seed: number,
  ) {
    this.random = new SeededRandom(seed);
    this.world = new GenerationWorld(db.session);
    this.billing = openBilling(db);
    const scripts = new Map<string, readonly (typeof BEHAVIOURS)[number][]>();
    this.world.provider.script = ({ operationId }, nth) => {
      const script = scripts.get(operationId) ?? this.script();
      scripts.set(operationId, script);
      return script[nth - 1] ?? 'succeed';
    };
  }

  async run(): Promise<SeedReport> {
    this.users.push(await this.billing.userWith(1_000_000_000n), await this.billing.userWith(10_000_000n));
    for (let step = 0; step < STEPS; step++) {
      await this.step();
      await this.freezeTime();
    }
    await this.comeToRest();
    const faults = [
      ...this.world.faults,
      ...(await checkInvariants(this.db.session, this.world.provider, this.ids(), this.users)),
    ];
    return {
      seed: this.seed,
      faults,
      story: this.story,
      crashes: this.crashes,
      operations: this.plans.length,
    };
  }

  private script(): (typeof BEHAVIOURS)[number][] {
    const busy = this.random.chance(0.3) ? this.random.below(3) : 0;
    return [...Array.from({ length: busy }, () => 'busy' as const), this.random.pick(BEHAVIOURS)];
  }

  private ids(): string[] {
    return this.plans.map(({ command }) => command.operationId);
  }

  private async step(): Promise<void> {
    const waiting = this.processes.filter(({ pausedAt }) => pausedAt !== undefined);
    const draw = this.random.next();
    if (draw < 0.55 && waiting.length > 0) return this.resume(this.random.pick(waiting));
    if (this.plans.length === 0 || (draw < 0.65 && this.plans.length < MOST_OPERATIONS))
      return this.submitNew();
    if (draw < 0.67) return this.submit(this.random.pick(this.plans));
    const [operationId] = this.open.length > 0 ? [this.random.pick(this.open)] : this.ids();
    if (operationId === undefined) return;
    if (draw < 0.73) return this.lapse(operationId);
    if (draw < 0.77) return this.perform(`cancel ${operationId}`, (kit) => kit.engine.cancel(operationId));
    if (draw < 0.79) return this.drop(operationId);
    if (draw < 0.81) return this.sweep(operationId);
    if (this.processes.length >= MOST_PROCESSES) return;
    if (this.random.chance(0.5)) await this.lapse(operationId);
    await this.drive(operationId);
  }

  private submitNew(): Promise<void> {
    const operationId = this.random.uuid();
    const poor = this.random.chance(0.2);
    const text = this.random.chance(0.2);
    const command: SubmitGeneration = {
      operationId,
      accountUserId: this.users[poor ? 1 : 0] as string,
      canvasId: null,
      request: text
        ? {
            capability: 'text',
            model: 'gpt-6-sol',
            prompt: `t${this.plans.length}`,
            parameters: {},
            inputs: [],
          }
        : {
            capability: 'image.generate',
            model: 'gpt-image-2',
            prompt: `p${this.plans.length}`,
            parameters: { count: 1 },
            inputs: [],
          },
    };
    const plan = { command, held: this.random.chance(0.4) };
    this.plans.push(plan);
    return this.submit(plan);
  }

  private submit({ command, held }: Plan): Promise<void> {
    return this.perform(`submit ${command.operationId}`, async (kit, process) => {
      if (!held) return kit.engine.submit(command);
      return process.uow.run({}, () => this.submitHeld(kit, process, command));
    });
  }

  /** As a context does that holds and records its own work in the same transaction. */
  private async submitHeld(
    kit: ReturnType<typeof generationKit>,
    process: SteppableProcess,
    command: SubmitGeneration,
  ): Promise<void> {
    const { operationId, accountUserId, request } = command;
    const made = await process.session.execute(
      'insert into sim_runs (operation_id) values ($1) on conflict do nothing',
      [operationId],
    );
    if (made === 1) {
      const quote = await kit.credits.quote(accountUserId, {
        ...request,
        parameters: { ...request.parameters, characters: 2 },
      });
      await kit.credits.hold({ operationId, accountUserId, quoteId: quote.id, expiresInSeconds: 3_600 });
    }
    await kit.engine.submitHeld({ ...command, heldBy: 'canvas_ai' });
  }

  private drive(operationId: string): Promise<void> {
    return this.perform(`drive ${operationId}`, (kit) =>
      kit.drive.execute(operationId, { signal: new AbortController().signal }),
    );
  }

  /** Time passes for one operation: its lease runs out, under a living worker too, and its waiting is over. */
  private async lapse(operationId: string): Promise<void> {
    this.story.push(`lapse ${operationId}`);
    await this.db.session.query(
      `update generation_operations
          set due_at = now() - interval '1 second',
              lease_expires_at = case when lease_token is null then null else now() - interval '1 second' end
        where operation_id = $1 and finished_at is null`,
      [operationId],
    );
  }

  /** Waits of seconds must not end by themselves while the seed runs: time passes in `lapse` alone. */
  private async freezeTime(): Promise<void> {
    await this.db.session.query(
      `update generation_operations set due_at = now() + interval '1 day'
        where operation_id = any($1::uuid[]) and finished_at is null and due_at > now() and due_at < now() + interval '1 hour'`,
      [this.ids()],
    );
    const open = await this.db.session.query<{ operation_id: string }>(
      `select operation_id from generation_operations where operation_id = any($1::uuid[]) and finished_at is null order by operation_id`,
      [this.ids()],
    );
    this.open = open.map((row) => row.operation_id);
  }

  /** The consumer does not want it any more, and has not told the engine. */
  private async drop(operationId: string): Promise<void> {
    this.story.push(`drop ${operationId}`);
    await this.db.session.query(
      `update sim_runs set state = 'dropped' where operation_id = $1 and state = 'queued'`,
      [operationId],
    );
  }

  /** The hold's own expiry comes, and billing's sweeper with it. */
  private async sweep(operationId: string): Promise<void> {
    this.story.push(`sweep ${operationId}`);
    if ((await this.billing.reservations.find(operationId))?.state === 'held')
      await this.billing.expire(operationId);
    const { session, uow } = this.db;
    await new ExpiredHoldsHandler(
      uow,
      new PgExpiredHolds(session),
      new PgUnresolvedOperations(session),
    ).handle(operationId);
  }

  private async resume(process: SteppableProcess): Promise<void> {
    const crash = !this.calm && this.random.chance(deadliness(process.pausedAt ?? ''));
    this.story.push(`${process.name} ${crash ? 'dies' : 'goes on'} at ${process.pausedAt}`);
    await process.resume(crash);
    this.processes = this.processes.filter(({ ended }) => !ended);
  }

  private async perform(
    what: string,
    work: (kit: ReturnType<typeof generationKit>, process: SteppableProcess) => Promise<unknown>,
  ): Promise<void> {
    const name = `#${++this.started} ${what}`;
    const process = new SteppableProcess(
      name,
      this.db.session.pool,
      this.random,
      this.calm ? () => 0 : deadliness,
      !this.calm,
    );
    const kit = generationKit({
      session: process.session,
      uow: process.uow,
      provider: this.world.providerFor(process),
      consumers: [new SimulatedRuns(process.session)],
      crash: process,
      settings: { leaseSeconds: 3_600, persistPausesMs: [], stagePausesMs: [] },
      leases: (real) => this.world.watch(real),
    });
    this.story.push(name);
    this.processes.push(process);
    await process.start(
      () => work(kit, process),
      (error) => this.ended(name, error, process),
    );
    this.processes = this.processes.filter(({ ended }) => !ended);
  }

  private ended(name: string, error: unknown, process: SteppableProcess): void {
    const dead = process.session.dead;
    if (dead) this.note(dead.point);
    if (error === undefined || error instanceof Crash || dead !== undefined) return;
    if (isLeaseLost(error)) return;
    if (error instanceof DomainError && (EXPECTED.has(error.code) || error.code === 'generation-not-found'))
      return;
    this.world.faults.push(`${name} ended by ${error instanceof Error ? error.stack : 'something thrown'}`);
  }

  private note(point: string): void {
    this.crashes.set(point, (this.crashes.get(point) ?? 0) + 1);
  }

  /** Everybody who still runs goes on; then recovery works in peace until nothing changes any more. */
  private async comeToRest(): Promise<void> {
    this.calm = true;
    this.world.provider.recover();
    while (this.processes.length > 0) await this.resume(this.processes[0] as SteppableProcess);
    for (let round = 0; round < 60; round++) {
      const open = await this.db.session.query<{ operation_id: string }>(
        `select operation_id from generation_operations
          where operation_id = any($1::uuid[]) and finished_at is null
            and not (execution = 'unknown' and external_task_id is null and delivery = 'none')
          order by operation_id`,
        [this.ids()],
      );
      if (open.length === 0) return;
      for (const { operation_id } of open) {
        await this.lapse(operation_id);
        await this.drive(operation_id);
      }
    }
    this.world.faults.push('operations are still open after 60 rounds of recovery');
  }
}
