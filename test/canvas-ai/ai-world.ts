import { randomUUID } from 'node:crypto';
import type { RunKey } from '../../src/ports/canvas-ai/canvas-ai-runs.port.js';
import type { Board } from '../../src/ports/canvas-ai/workspaces.port.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import { parseMillionths } from '../../src/modules/billing/domain/millionths.js';
import { formatRunKey } from '../../src/modules/canvas-ai/domain/run-key.js';
import type { PlannedStep } from '../../src/modules/canvas-ai/domain/steps.js';
import { openBilling } from '../builders/billing.js';
import { insertCanvas } from '../builders/canvases.js';
import { op } from '../harness/canvas-kit.js';
import { ProviderDouble, type Behaviour } from '../harness/provider-double.js';
import type { TestDatabase } from '../harness/test-database.js';
import { aiKit, type AiKit, type AiKitOptions } from './ai-kit.js';
import type { RunBody } from './ai-client.js';

const NEVER = new AbortController().signal;

export const step = (id: string, changes: Partial<PlannedStep> = {}): PlannedStep => ({
  id,
  nodeId: `node-${id}`,
  capability: 'image.generate',
  model: 'gpt-image-2',
  prompt: `picture ${id}`,
  parameters: {},
  dependsOn: [],
  ...changes,
});

/** The API tells credits as decimal texts (BIL-1); the tables hold units. */
export function unitsOf(credits: string): bigint {
  const units = parseMillionths(credits);
  if (units === undefined) throw new Error(`no amount: ${credits}`);
  return units;
}

/** A user with credits and a canvas with nodes `node-a` … `node-d`, bound as a board of his home workspace. */
export class AiWorld {
  readonly provider = new ProviderDouble();
  /** What the provider does with the call of a step, by its prompt's last word; `succeed` by default. */
  readonly script = new Map<string, Behaviour>();

  private constructor(
    readonly db: TestDatabase,
    readonly userId: string,
    readonly canvasId: string,
    private readonly units: bigint,
  ) {
    this.provider.script = ({ prompt }) => this.script.get(prompt.split(/\s+/)[1] ?? '') ?? 'succeed';
  }

  kit!: AiKit;
  board!: Board;

  static async open(
    db: TestDatabase,
    options: Partial<AiKitOptions> & { units?: bigint } = {},
  ): Promise<AiWorld> {
    const units = options.units ?? 1_000_000_000n;
    const userId = await openBilling(db).userWith(units);
    const world = new AiWorld(db, userId, await insertCanvas(db, userId), units);
    world.kit = world.process(options);
    const home = await world.kit.workspaces.home('default', userId);
    world.board = await world.kit.boards.bind(home, world.canvasId, userId);
    await world.draw(...['a', 'b', 'c', 'd'].map((id) => op.node(`node-${id}`, { type: 'image' })));
    return world;
  }

  /** Another process on the same database and provider. */
  process(options: Partial<AiKitOptions> = {}): AiKit {
    return aiKit(this.db, { provider: this.provider, ...options });
  }

  async draw(...operations: ReturnType<typeof op.node>[]): Promise<void> {
    await this.db.uow.run({}, () =>
      this.kit.operations.append({ canvasId: this.canvasId, actorId: this.userId, operations }),
    );
  }

  async create(
    steps: PlannedStep[],
    options: { key?: string; userId?: string; kit?: AiKit } = {},
  ): Promise<RunBody> {
    const view = await (options.kit ?? this.kit).create.execute({
      board: this.board,
      userId: options.userId ?? this.userId,
      idempotencyKey: options.key ?? randomUUID(),
      steps,
    });
    return view as unknown as RunBody;
  }

  key(run: { id: string }): RunKey {
    return { project: this.board.project, workspaceId: this.board.workspaceId, runId: run.id };
  }

  command(run: { id: string }, key: string = randomUUID()) {
    return { key: this.key(run), userId: this.userId, idempotencyKey: key };
  }

  /** One turn of a worker. */
  work(run: { id: string }, kit = this.kit, signal = NEVER): Promise<void> {
    return kit.handler.handle(formatRunKey(this.key(run)), signal);
  }

  /** Creates a run and lets one worker drive it as far as it goes. */
  async done(steps: PlannedStep[]): Promise<RunBody> {
    const run = await this.create(steps);
    await this.work(run);
    return this.read(run);
  }

  async read(run: { id: string }): Promise<RunBody> {
    return (await this.kit.reads.get(this.key(run), this.userId)) as unknown as RunBody;
  }

  async states(run: { id: string }): Promise<Record<string, string>> {
    const { steps } = await this.read(run);
    return Object.fromEntries(steps.map(({ id, status }) => [id, status]));
  }

  async events(run: { id: string }): Promise<string[]> {
    const events = await this.kit.runs.events(this.key(run), '0', 500);
    if (events.some(({ seq }, index) => seq !== String(index + 1))) throw new Error('a gap in the events');
    return events.map(({ type }) => type);
  }

  async node(id: string): Promise<JsonObject> {
    const row = await this.db.session.maybe<{ data: JsonObject }>(
      `select coalesce(body -> 'data', '{}') as data from canvas_entities where canvas_id = $1 and id = $2`,
      [this.canvasId, id],
    );
    return row?.data ?? {};
  }

  /** As time would: leases of dead workers lapse. */
  async expireLeases(): Promise<void> {
    await this.db.session.query(
      `update canvas_ai_runs set lease_until = now() - interval '1 second' where lease_id is not null and account_id = $1`,
      [this.userId],
    );
    await this.db.session.query(
      `update generation_operations set lease_expires_at = now() - interval '1 second'
        where lease_token is not null and account_user_id = $1`,
      [this.userId],
    );
  }

  /** As time would: accepted tasks and retries are due. */
  async makeDue(): Promise<void> {
    await this.db.session.query(
      `update generation_operations set due_at = now() where finished_at is null and account_user_id = $1`,
      [this.userId],
    );
    await this.db.session.query(
      `update canvas_ai_runs set available_at = now() where account_id = $1 and status = 'running'`,
      [this.userId],
    );
  }

  async money(): Promise<{ available: bigint; held: bigint; spent: bigint }> {
    const row = await this.db.session.one<{ available: string; held: string; spent: string }>(
      `select available, held, spent from credit_accounts where user_id = $1`,
      [this.userId],
    );
    return { available: BigInt(row.available), held: BigInt(row.held), spent: BigInt(row.spent) };
  }

  /**
   * What must be true whatever happened: the account adds up and is what its ledger says, no run that is over holds money
   * but for outcomes that nobody knows, and no model was called twice.
   */
  async checkInvariants(): Promise<void> {
    const { available, held, spent } = await this.money();
    if (available + held + spent !== this.units)
      throw new Error(`credits adrift: ${available} + ${held} + ${spent}`);
    const leaked = await this.db.session.query(
      `select s.run_id, s.id, s.status from canvas_ai_steps s
         join canvas_ai_step_operations o on o.run_id = s.run_id and o.step_id = s.id
         join canvas_ai_runs r on r.id = s.run_id
         join credit_reservations c on c.operation_id = o.operation_id
         left join generation_operations g on g.operation_id = o.operation_id
        where r.account_id = $1 and r.completed_at is not null and c.state = 'held' and g.execution is distinct from 'unknown'`,
      [this.userId],
    );
    if (leaked.length > 0) throw new Error(`held for nothing: ${JSON.stringify(leaked)}`);
    const twice = [...this.provider.taken].filter(([, times]) => times > 1);
    if (twice.length > 0) throw new Error(`called twice: ${JSON.stringify(twice)}`);
  }
}
