import { randomUUID } from 'node:crypto';
import { CreditGrants } from '../../src/ports/billing/credit-grants.port.js';
import { insertCanvas, insertMember } from '../builders/canvases.js';
import type { Answer, TestApp } from '../harness/test-app.js';
import { eventually } from '../harness/eventually.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';

export interface StepBody {
  readonly id: string;
  readonly nodeId: string;
  readonly status: string;
  readonly operationId: string;
  readonly amountHeld: string;
  readonly storageKeys: string[];
  readonly text: string | null;
  readonly errorCode: string | null;
  readonly appliedVersion: string | null;
}

export interface RunBody {
  readonly id: string;
  readonly status: string;
  readonly retryOf: string | null;
  readonly amountHeld: string;
  readonly lastSeq: string;
  readonly steps: StepBody[];
  readonly code?: string;
  readonly errors?: { pointer: string; detail: string }[];
  readonly details?: Record<string, string>;
}

/** A user with a canvas that is a board of his home workspace, and short forms of requests. */
export class AiClient {
  private constructor(
    readonly server: TestApp,
    readonly user: TestUser,
    readonly canvasId: string,
    readonly workspace: string,
    readonly boardId: string,
  ) {}

  static async open(server: TestApp, credits = '100'): Promise<AiClient> {
    const user = await createTestUser(server.db.session);
    await grant(server, user.id, credits);
    const canvasId = await insertCanvas(server.db, user.id);
    const home = (await call(server, user, 'POST', '/projects/default/workspaces/home')).body as {
      workspaceId: string;
    };
    const workspace = `/projects/default/workspaces/${home.workspaceId}`;
    const board = (await call(server, user, 'POST', `${workspace}/boards`, { canvasId })).body as {
      boardId: string;
    };
    return new AiClient(server, user, canvasId, workspace, board.boardId);
  }

  call(
    method: string,
    path: string,
    body?: unknown,
    options: { key?: string; who?: TestUser } = {},
  ): Promise<{ status: number; body: RunBody }> {
    const headers = method === 'POST' ? { 'idempotency-key': options.key ?? randomUUID() } : {};
    return call(
      this.server,
      options.who ?? this.user,
      method,
      this.workspace + path,
      body,
      headers,
    ) as Promise<{ status: number; body: RunBody }>;
  }

  /** Adds nodes and edges by the public route. */
  async draw(...operations: object[]): Promise<void> {
    const answer = await call(this.server, this.user, 'POST', `/canvases/${this.canvasId}/operations`, {
      operations: operations.map((operation) => ({ opId: randomUUID(), ...operation })),
    });
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }

  create(steps: object[], options: { key?: string; who?: TestUser } = {}) {
    return this.call('POST', `/boards/${this.boardId}/runs`, { steps }, options);
  }

  async run(runId: string): Promise<RunBody> {
    return (await this.call('GET', `/runs/${runId}`)).body;
  }

  ended(runId: string): Promise<RunBody> {
    return eventually(async () => {
      const run = await this.run(runId);
      if (run.status === 'queued' || run.status === 'running')
        throw new Error(`still ${run.status} ${JSON.stringify(run.steps)}`);
      return run;
    }, 15_000);
  }

  async node(nodeId: string): Promise<Record<string, unknown>> {
    const rows = await this.server.db.session.query<{ data: Record<string, unknown> }>(
      `select body -> 'data' as data from canvas_entities where canvas_id = $1 and id = $2`,
      [this.canvasId, nodeId],
    );
    return rows[0]?.data ?? {};
  }

  async balance(): Promise<{ available: bigint; held: bigint }> {
    const row = await this.server.db.session.one<{ available: string; held: string }>(
      `select available, held from credit_accounts where user_id = $1`,
      [this.user.id],
    );
    return { available: BigInt(row.available), held: BigInt(row.held) };
  }

  async member(role: 'editor' | 'viewer', inWorkspace = true): Promise<TestUser> {
    const other = await createTestUser(this.server.db.session);
    await insertMember(this.server.db, this.canvasId, other.id, role);
    if (inWorkspace) await this.call('POST', '/members', { userId: other.id });
    return other;
  }
}

export const image = (id: string, nodeId: string, changes: object = {}) => ({
  id,
  nodeId,
  capability: 'image.generate',
  model: 'gpt-image-2',
  prompt: `picture ${id}`,
  parameters: { size: '64x64', seed: 7 },
  ...changes,
});

export const node = (entityId: string, value: object = {}) => ({
  type: 'node.upsert',
  entityId,
  value: { type: 'image', position: { x: 0, y: 0 }, ...value },
});

export const edge = (entityId: string, from: string, to: string, value: object = {}) => ({
  type: 'edge.upsert',
  entityId,
  value: { from, to, ...value },
});

async function grant(server: TestApp, userId: string, credits: string): Promise<void> {
  const grants = server.app.get(CreditGrants, { strict: false });
  await grants.grant({
    userId,
    amount: BigInt(credits) * 1_000_000n,
    reason: 'test',
    actorId: undefined,
    key: 'test',
  });
}

async function call(
  server: TestApp,
  who: TestUser,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<{ status: number; body: unknown }> {
  const answer: Answer = await server.call(method, `/api/v1${path}`, {
    token: who.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: answer.body };
}
