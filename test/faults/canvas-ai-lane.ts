import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { freePort } from '../../scripts/lib/embedded-postgres.mjs';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { insertMember, insertUser } from '../builders/canvases.js';
import type { RunBody } from '../canvas-ai/ai-client.js';
import { LiveMember } from '../e2e/live-member.js';
import { eventually } from '../harness/eventually.js';
import type { OpenAiDouble } from '../harness/openai-double.js';
import { Stack, type RunningProcess } from '../harness/stack.js';

interface Entered {
  readonly token: string;
  readonly userId: string;
}

/**
 * One deployment of the product: PostgreSQL with fsync on, processes as they are started in production, a board with its
 * owner. A worker that is to die must meet only the work it is meant for: what runs at the same time has another lane.
 */
export class FaultLane {
  readonly session: PgSession;
  readonly ports: number[] = [];
  token = '';
  userId = '';
  canvasId = '';
  workspace = '';
  boardId = '';

  private constructor(
    readonly stack: Stack,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.session = new PgSession(new pg.Pool({ connectionString: stack.databaseUrl, max: 3 }));
    // Connections that a killed PostgreSQL takes with it.
    this.session.pool.on('error', () => undefined);
  }

  /** Migrated, with no process yet. */
  static async open(provider?: OpenAiDouble): Promise<FaultLane> {
    const stack = await Stack.open();
    const migration = stack.spawn('migrate.main');
    if ((await migration.ended) !== 0) {
      await stack.close();
      throw new Error(`the migration failed: ${migration.output()}`);
    }
    return new FaultLane(stack, {
      // Processes that stand in for one another must take each other's signatures.
      AUTH_SECRET: 'the-same-secret-for-every-process-of-this-lane',
      ...(provider ? { OPENAI_BASE_URL: provider.baseUrl, OPENAI_API_KEY: 'test-key' } : {}),
    });
  }

  async close(): Promise<void> {
    await this.session.pool.end();
    await this.stack.close();
  }

  origin(place = 0): string {
    return `http://127.0.0.1:${this.ports[place]}/api/v1`;
  }

  /** An API process; resolves when it serves. A process that comes again at a place has the port of the one before. */
  async api(place = 0, env: Readonly<Record<string, string>> = {}): Promise<RunningProcess> {
    const port = (this.ports[place] ??= await freePort());
    return ready(
      this.stack.spawn('main', [], { ...this.env, PORT: String(port), ...env }),
      'the API is ready',
    );
  }

  worker(env: Readonly<Record<string, string>> = {}): RunningProcess {
    return this.stack.spawn('worker', [], { ...this.env, ...env });
  }

  /** What the reconciliation of bytes and rows prints. */
  async reconcileMedia(): Promise<string> {
    const process = this.stack.spawn('media-reconcile.main', ['--repair', '--grace-hours', '0'], this.env);
    expect({ code: await process.ended, output: process.output() }).toMatchObject({ code: 0 });
    return process.output();
  }

  /** The first administrator, with credits, a canvas that is a board, and a second user who may look at it. */
  async settle(api: RunningProcess): Promise<LiveMember> {
    Object.assign(this, await this.logIn(api));
    const grant = { userId: this.userId, amount: '10000', reason: 'faults' };
    await this.call('POST', '/admin/credits/grants', grant, { 'idempotency-key': randomUUID() });
    this.canvasId = (await this.call<{ id: string }>('POST', '/canvases', { title: 'Faults' })).id;
    const home = await this.call<{ workspaceId: string }>('POST', '/projects/default/workspaces/home');
    this.workspace = `/projects/default/workspaces/${home.workspaceId}`;
    const board = { canvasId: this.canvasId };
    this.boardId = (await this.call<{ boardId: string }>('POST', `${this.workspace}/boards`, board)).boardId;
    const viewer = await insertUser(this);
    await insertMember(this, this.canvasId, viewer, 'viewer');
    const member = await LiveMember.of(this, this.canvasId, viewer);
    member.lastEventId = '0.0';
    return member;
  }

  private async logIn(api: RunningProcess): Promise<Entered> {
    const credential = /First administrator: (\S+), one-time password (\S+)/;
    const [, username, password] = await eventually(() => {
      const found = credential.exec(api.output());
      if (!found || !api.output().includes('the API is ready')) throw new Error('the API is not ready');
      return found;
    }, 10_000);
    const body = { username, password, transport: 'bearer' };
    const { token, user } = await this.call<{ token: string; user: { id: string } }>(
      'POST',
      '/auth/login',
      body,
    );
    return { token, userId: user.id };
  }

  /** Throws for every answer but a good one. */
  async call<T = unknown>(
    method: string,
    route: string,
    body?: object,
    headers: Record<string, string> = {},
    place = 0,
  ): Promise<T> {
    const response = await fetch(this.origin(place) + route, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(response.status, `${method} ${route}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  createRun(steps: readonly object[], key: string = randomUUID(), place = 0): Promise<RunBody> {
    const route = `${this.workspace}/boards/${this.boardId}/runs`;
    return this.call('POST', route, { steps }, { 'idempotency-key': key }, place);
  }

  /** What a dead worker has left stays as it is while others die: leases hold, what nobody holds is not due. */
  async stopTheClock(): Promise<void> {
    const later = `now() + interval '1 hour'`;
    await this.session.execute(
      `update canvas_ai_runs set available_at = case when lease_id is null then ${later} else available_at end,
                                 lease_until = case when lease_id is not null then ${later} end
        where status in ('queued', 'running')`,
    );
    await this.session.execute(
      `update generation_operations set due_at = case when lease_token is null then ${later} else due_at end,
                                        lease_expires_at = case when lease_token is not null then ${later} end
        where finished_at is null`,
    );
  }

  /** The leases of the dead run out, as time would have it; of one run, or of all. To be called while no worker lives. */
  async letLeasesLapse(runId?: string): Promise<void> {
    const past = `now() - interval '1 second'`;
    await this.session.execute(
      `update canvas_ai_runs set lease_until = ${past} where lease_id is not null and ($1::uuid is null or id = $1)`,
      [runId ?? null],
    );
    await this.session.execute(
      `update generation_operations set lease_expires_at = ${past} where lease_token is not null and ${OF_RUN}`,
      [runId ?? null],
    );
  }

  /** What nobody holds is due now. */
  async letTimePass(runId?: string): Promise<void> {
    await this.session.execute(
      `update canvas_ai_runs set available_at = now()
        where lease_id is null and status in ('queued', 'running') and available_at > now() and ($1::uuid is null or id = $1)`,
      [runId ?? null],
    );
    await this.session.execute(
      `update generation_operations set due_at = now()
        where lease_token is null and finished_at is null and execution <> 'unknown' and due_at > now() and ${OF_RUN}`,
      [runId ?? null],
    );
  }

  /** Runs and paid calls that have not come to an end. */
  open(): Promise<object[]> {
    return this.session.query(
      `select id::text, status as state from canvas_ai_runs where status in ('queued', 'running')
       union all select operation_id::text, execution from generation_operations where execution in ('queued', 'sent', 'accepted')`,
    );
  }

  /** Of the canvas; the log has no gap up to it. */
  async revision(): Promise<number> {
    const { revision, operations } = await this.session.one<{ revision: string; operations: string }>(
      `select revision, (select count(*) from canvas_operations where canvas_id = id) as operations from canvas_projects where id = $1`,
      [this.canvasId],
    );
    expect(revision).toBe(operations);
    return Number(revision);
  }

  held(): Promise<object[]> {
    return this.session.query(`select operation_id from credit_reservations where state = 'held'`);
  }

  /** An administrator says of each call that nobody knows of: the provider does not charge it. Returns how many. */
  async resolveUnknown(): Promise<number> {
    const unknown = await this.session.query<{ operation_id: string }>(
      `select operation_id from generation_operations where execution = 'unknown'`,
    );
    const word = { kind: 'failed', charged: false };
    for (const { operation_id } of unknown)
      await this.call('POST', `/admin/generations/${operation_id}/reconcile`, word);
    return unknown.length;
  }

  /** Accounts that do not say what their ledger and reservations say. */
  async creditsAdrift(): Promise<object[]> {
    return this.session.query(
      `select a.user_id, a.available, a.held, a.spent, l.*, r.*
         from credit_accounts a,
              lateral (select coalesce(sum(available_delta), 0) as ledger_available, coalesce(sum(held_delta), 0) as ledger_held
                         from credit_ledger_entries where account_user_id = a.user_id) l,
              lateral (select coalesce(sum(amount) filter (where state = 'held'), 0) as reserved, coalesce(sum(settled_amount), 0) as settled
                         from credit_reservations where account_user_id = a.user_id) r
        where a.available <> l.ledger_available or a.held <> l.ledger_held or a.held <> r.reserved or a.spent <> r.settled
           or a.available + a.held + a.spent <> a.granted`,
    );
  }
}

const OF_RUN = `($1::uuid is null or operation_id in (select operation_id from canvas_ai_step_operations where run_id = $1))`;

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Waits until a process says `sign`; fails with its output when it ends before. */
export async function ready(process: RunningProcess, sign: string): Promise<RunningProcess> {
  let code: number | string | undefined;
  void process.ended.then((ended) => (code = ended));
  await eventually(() => {
    if (process.output().includes(sign)) return;
    throw new Error(`not ready (${code ?? 'running'}): ${process.output().slice(-2_000)}`);
  }, 30_000);
  return process;
}
