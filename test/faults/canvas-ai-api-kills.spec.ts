import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { image, node, type RunBody } from '../canvas-ai/ai-client.js';
import { eventually } from '../harness/eventually.js';
import { OpenAiDouble } from '../harness/openai-double.js';
import { until } from '../harness/until.js';
import { ApiPair } from './canvas-ai-api-pair.js';
import { FaultLane, ready } from './canvas-ai-lane.js';

const KILLS = 6;

interface Batch {
  readonly opIds: readonly string[];
  readonly revision: string;
}

interface Created {
  readonly runId: string;
  readonly key: string;
  readonly prompt: string;
  readonly cancel: string | undefined;
}

interface Generated {
  readonly operationId: string;
  readonly prompt: string;
}

/** Two API processes, a worker, a provider that counts; the API processes are killed while clients ask for things. */
describe('Requests while API processes die', () => {
  let provider: OpenAiDouble;
  let lane: FaultLane;
  let apis: ApiPair;
  const batches: Batch[] = [];
  const runs: Created[] = [];
  const generations: Generated[] = [];

  beforeAll(async () => {
    provider = await OpenAiDouble.start();
    lane = await FaultLane.open(provider);
    apis = new ApiPair(lane);
    await lane.settle(await apis.start(0));
    await Promise.all([apis.start(1), ready(lane.worker(), 'the worker is ready')]);
  }, 90_000);
  afterAll(async () => {
    await lane.close();
    await provider.close();
  }, 30_000);

  const operationsOf = (...drawn: readonly object[]) =>
    drawn.map((operation) => ({ opId: randomUUID(), ...operation }));
  const post = async (operations: readonly { opId: string }[], first?: number) => {
    const route = `/canvases/${lane.canvasId}/operations`;
    const { revision } = await apis.insist(
      (place) => lane.call<{ revision: string }>('POST', route, { operations }, {}, place),
      first,
    );
    batches.push({ opIds: operations.map(({ opId }) => opId), revision });
  };
  const settings = (value: object) => ({ type: 'settings.patch', value });

  /** The same again gets the same answer. */
  const createRun = async (nodeId: string, prompt: string, first?: number) => {
    const key = randomUUID();
    const steps = [image('a', nodeId, { prompt })];
    const make = (place: number) => lane.createRun(steps, key, place);
    const made = await apis.insist(make, first);
    expect(await apis.insist(make)).toEqual(made);
    return { runId: made.id, key, prompt };
  };

  const generate = async (first?: number) => {
    const operationId = randomUUID();
    const prompt = `<${operationId}>`;
    const request = { capability: 'text', model: 'gpt-6-sol', prompt, parameters: {}, inputs: [] };
    const submit = (place: number) =>
      lane.call('POST', '/generations', { operationId, ...request }, {}, place);
    await apis.insist(submit, first);
    generations.push({ operationId, prompt });
  };

  const callsOf = (prompt: string) => provider.seen.filter(({ body }) => body.includes(prompt)).length;

  it('PLT-33 COL-6 CAI-2 CAI-8 GEN-1 API processes killed under requests, clients retry: nothing is done twice or lost', async () => {
    let over = false;
    const writer = async (count = 0) => {
      const own = randomUUID();
      await post(operationsOf(node(own)));
      for (; !over; count++) {
        const value = { data: { note: String(count) } };
        await post(
          operationsOf(
            { type: 'node.patch', entityId: own, value },
            node(randomUUID()),
            settings({ [own]: count }),
          ),
        );
      }
    };
    const artist = async (turn = 0) => {
      for (; !over; turn++) {
        const nodeId = randomUUID();
        await post(operationsOf(node(nodeId)));
        const created = await createRun(nodeId, `<${randomUUID()}>`);
        const cancel = turn % 2 === 1 ? await cancelRun(created.runId) : undefined;
        runs.push({ ...created, cancel });
        await generate();
        await sleep(30);
      }
    };
    const clients = [writer(), writer(), writer(), artist(), artist(), artist()];
    await Promise.race([apis.havoc(KILLS), Promise.all(clients)]);
    over = true;
    await Promise.all(clients);
    expect(apis.cut).toBeGreaterThan(0);
    await countAll();
    const cancelled = runs.filter(({ cancel }) => cancel !== undefined).length;
    const operations = batches.reduce((sum, { opIds }) => sum + opIds.length, 0);
    process.stdout.write(
      `${apis.kills} API processes killed, ${apis.cut} requests cut off: ${operations} operations, ${runs.length} runs (${cancelled} cancelled), ` +
        `${generations.length} generations: 0 lost, 0 doubled, 0 credits adrift\n`,
    );
  }, 150_000);

  async function cancelRun(runId: string): Promise<string> {
    const key = { 'idempotency-key': randomUUID() };
    const route = `${lane.workspace}/runs/${runId}/cancel`;
    const ask = (place: number) => lane.call<{ outcome: string }>('POST', route, {}, key, place);
    const { outcome } = await apis.insist(ask);
    expect((await apis.insist(ask)).outcome).toBe(outcome);
    return outcome;
  }

  it('PLT-33 COL-6 CAI-2 a client comes again before the database has noticed that the process of its first request died', async () => {
    const drawn = operationsOf(node(randomUUID()), settings({ waits: true }));
    const nodeIds = [randomUUID(), randomUUID(), randomUUID()];
    await post(operationsOf(...nodeIds.map((id) => node(id))));
    const holder = new pg.Client({ connectionString: lane.stack.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from canvas_projects where id = $1 for update', [lane.canvasId]);
      const work = [post(drawn, 0), ...nodeIds.map((id) => createRun(id, `<${randomUUID()}>`, 0))] as const;
      const settled = Promise.all(work);
      await waiting(4);
      await apis.kill(0);
      // The backends of the dead process wait on for the canvas; their successors wait for them, or beside them.
      await waiting(8);
      await holder.query('commit');
      const [, ...created] = await settled;
      for (const one of created) if (one) runs.push({ ...one, cancel: undefined });
    } finally {
      await holder.end();
    }
    await apis.start(0);
    await countAll();
  }, 60_000);

  /** So many backends wait for a lock. */
  const waiting = (count: number) =>
    until(
      `${count} wait`,
      async () => {
        const [row] = await lane.session.query<{ waiting: string }>(
          `select count(distinct pid) as waiting from pg_locks where not granted`,
        );
        return Number(row?.waiting) >= count;
      },
      4_500,
    );

  it('PLT-33 CAI-2 GEN-1 a request whose process dies just before or just after its commit is done once', async () => {
    for (const point of [
      'create-run:before-commit',
      'create-run:after-commit',
      'submit:before-commit',
      'submit:after-commit',
    ]) {
      await apis.kill(0);
      const doomed = await apis.start(0, { CRASH_AT: point });
      if (point.startsWith('create-run')) {
        const nodeId = randomUUID();
        await post(operationsOf(node(nodeId)), 1);
        runs.push({ ...(await createRun(nodeId, `<${randomUUID()}>`, 0)), cancel: undefined });
      } else {
        await generate(0);
      }
      expect([point, await doomed.ended]).toEqual([point, 'SIGKILL']);
      await apis.start(0);
    }
    await countAll();
  }, 90_000);

  /** Waits until all work has ended, then compares what the clients were told with what there is. */
  async function countAll(): Promise<void> {
    await eventually(async () => {
      const open = await lane.session.query(
        `select id::text, status as state from canvas_ai_runs where status in ('queued', 'running')
         union all select operation_id::text, state from credit_reservations where state = 'held'`,
      );
      if (open.length === 0) return;
      await sleep(100);
      throw new Error(`still open: ${JSON.stringify(open.slice(0, 5))}`);
    }, 45_000);
    await operationsOnce();
    await runsOnce();
    expect(await lane.creditsAdrift()).toEqual([]);
  }

  async function operationsOnce(): Promise<void> {
    const rows = await lane.session.query<{ op_id: string; revision: string }>(
      `select op_id, revision from canvas_operations where canvas_id = $1 order by revision`,
      [lane.canvasId],
    );
    expect(rows.map(({ revision }) => Number(revision))).toEqual(rows.map((_, index) => index + 1));
    const sent = rows.filter(({ op_id }) => !op_id.startsWith('cai-'));
    expect(sent.map(({ op_id }) => op_id).sort()).toEqual(batches.flatMap(({ opIds }) => opIds).sort());
    const revisionOf = new Map(rows.map(({ op_id, revision }) => [op_id, revision]));
    for (const { opIds, revision } of batches) expect(revisionOf.get(opIds.at(-1) ?? '')).toBe(revision);
  }

  async function runsOnce(): Promise<void> {
    const rows = await lane.session.query<{
      id: string;
      key: string;
      status: RunBody['status'];
      billing: string;
      applied: string;
    }>(
      `select r.id, r.idempotency_key as key, r.status, c.state as billing,
              (select count(*) from canvas_operations where canvas_id = $1 and op_id = 'cai-' || o.operation_id) as applied
         from canvas_ai_runs r
         join canvas_ai_step_operations o on o.run_id = r.id
         join credit_reservations c on c.operation_id = o.operation_id`,
      [lane.canvasId],
    );
    const named = (list: readonly { key: string; id: string }[]) =>
      list.map(({ key, id }) => `${key} ${id}`).sort();
    expect(named(rows)).toEqual(named(runs.map(({ key, runId }) => ({ key, id: runId }))));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { runId, prompt, cancel } of runs) {
      const { status, billing, applied } = byId.get(runId) ?? {};
      const done = { calls: 1, status: 'succeeded', billing: 'settled', applied: '1' };
      const undone = { calls: 0, status: 'cancelled', billing: 'released', applied: '0' };
      const allowed =
        cancel === undefined || cancel === 'too_late'
          ? [done]
          : cancel === 'confirmed'
            ? [undone]
            : [done, undone];
      expect(allowed).toContainEqual({ calls: callsOf(prompt), status, billing, applied });
    }
    const reservations = await lane.session.query<{ operation_id: string }>(
      `select operation_id from credit_reservations where operation_id not in (select operation_id from canvas_ai_step_operations)`,
    );
    expect(reservations.map(({ operation_id }) => operation_id).sort()).toEqual(
      generations.map(({ operationId }) => operationId).sort(),
    );
    for (const { prompt } of generations) expect([prompt, callsOf(prompt)]).toEqual([prompt, 1]);
  }
});
