import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { edge, image, node, type RunBody } from '../canvas-ai/ai-client.js';
import { faultsOf, NO_FAULTS, type LiveMember } from '../e2e/live-member.js';
import { eventually } from '../harness/eventually.js';
import { OpenAiDouble } from '../harness/openai-double.js';
import type { RunningProcess } from '../harness/stack.js';
import { until } from '../harness/until.js';
import { ApiPair } from './canvas-ai-api-pair.js';
import { appliedIf, countRun, type RunCount } from './canvas-ai-counts.js';
import { FaultLane, ready } from './canvas-ai-lane.js';

const WORKER_KILLS = Number(process.env.FAULT_KILLS ?? 5);
const ARTISTS = 6;

interface Asked {
  readonly runId: string;
  readonly prompts: readonly string[];
}

/** Everything dies at moments that nobody chose: workers, API processes, PostgreSQL (a power cut), while runs are asked for. */
describe('Canvas AI runs in havoc', () => {
  let provider: OpenAiDouble;
  let lane: FaultLane;
  let apis: ApiPair;
  let member: LiveMember;
  const workers: RunningProcess[] = [];
  const asked: Asked[] = [];
  let over = false;

  beforeAll(async () => {
    provider = await OpenAiDouble.start();
    provider.plan('POST', { kind: 'slow', ms: 100 }, 10_000);
    lane = await FaultLane.open(provider);
    apis = new ApiPair(lane);
    member = await lane.settle(await apis.start(0));
    await apis.start(1);
    void follow();
    workers.push(lane.worker(), lane.worker());
  }, 90_000);
  afterAll(async () => {
    over = true;
    (member as LiveMember | undefined)?.client.destroy();
    await lane.close();
    await provider.close();
  }, 30_000);

  /** As a browser does: comes back with the last event ID, to whichever process answers. */
  async function follow(): Promise<void> {
    for (let place = 0; !over; place++) {
      await member.connect(lane.origin(place % 2)).catch(() => undefined);
      const { client } = member;
      await until('the stream ends', () => over || client.ended || client.status !== 200, 300_000);
      await sleep(20);
    }
  }

  async function artist(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const [a, b] = [randomUUID(), randomUUID()];
      const drawn = [node(a), node(b), edge(randomUUID(), a, b)];
      const operations = drawn.map((operation) => ({ opId: randomUUID(), ...operation }));
      const route = `/canvases/${lane.canvasId}/operations`;
      await apis.insist((place) => lane.call('POST', route, { operations }, {}, place));
      const prompts = [`<${randomUUID()}>`, `<${randomUUID()}>`];
      const steps = [image('a', a, { prompt: prompts[0] }), image('b', b, { prompt: prompts[1] })];
      const key = randomUUID();
      const { id } = await apis.insist((place) => lane.createRun(steps, key, place));
      asked.push({ runId: id, prompts });
      await ended(id);
    }
  }

  /** An artist looks at one run at a time; one that waits for a dead worker's lease is left alone. */
  async function ended(runId: string): Promise<void> {
    for (let looks = 0; looks < 20; looks++) {
      const route = `${lane.workspace}/runs/${runId}`;
      const { status } = await apis.insist((place) => lane.call<RunBody>('GET', route, undefined, {}, place));
      if (status !== 'queued' && status !== 'running') return;
      await sleep(100);
    }
  }

  async function havoc(): Promise<void> {
    for (let kill = 0; kill < WORKER_KILLS; kill++) {
      const place = kill % 2;
      await ready(workers[place] as RunningProcess, 'the worker is ready');
      await sleep(Math.random() * 600);
      workers[place]?.child.kill('SIGKILL');
      workers[place] = lane.worker();
      if (kill === 1) await apis.havoc(1);
      if (kill === 3) {
        await lane.stack.stopDatabase('immediate');
        await lane.stack.startDatabase();
      }
    }
  }

  it('PLT-24 PLT-33 CAI-4 workers, API processes and PostgreSQL killed at random under runs: nothing lost, doubled or adrift', async () => {
    let stop = false;
    const artists = Array.from({ length: ARTISTS }, () => artist(() => stop));
    await Promise.race([havoc(), Promise.all(artists)]);
    stop = true;
    await Promise.all(artists);
    for (const { child, ended: end } of workers) {
      child.kill('SIGKILL');
      await end;
    }
    await lane.letLeasesLapse();
    const heir = lane.worker();
    await eventually(async () => {
      await lane.letTimePass();
      await sleep(100);
      const open = await lane.open();
      if (open.length > 0) throw new Error(`${JSON.stringify(open)} ${heir.output().slice(-1_000)}`);
    }, 90_000);

    const counts: RunCount[] = [];
    for (const { runId, prompts } of asked) counts.push(await countRun(lane, runId, prompts.map(callsOf)));
    for (const count of counts) {
      const { steps, calls, money, applied, faults } = count;
      expect(faults).toEqual([]);
      expect(applied).toEqual(steps.map(appliedIf));
      for (const [index, step] of steps.entries()) {
        const [call = 0, paid = ''] = [calls[index], money[index]];
        expect({ count, fits: fits(step, call, paid) }).toMatchObject({ fits: true });
      }
    }
    const [row] = await lane.session.query<{ runs: string }>('select count(*) as runs from canvas_ai_runs');
    expect(Number(row?.runs)).toBe(asked.length);
    const revision = await lane.revision();
    await until('the viewer has everything', () => member.last >= revision, 15_000);
    expect(faultsOf(member.revisions, revision)).toEqual(NO_FAULTS);
    expect(await lane.creditsAdrift()).toEqual([]);
    const unknown = await lane.resolveUnknown();
    expect({ held: await lane.held(), adrift: await lane.creditsAdrift() }).toEqual({ held: [], adrift: [] });
    process.stdout.write(
      `${asked.length} runs of 2 steps, ${WORKER_KILLS} workers and an API process killed, PostgreSQL restarted: ` +
        `0 lost, 0 double calls, 0 credits adrift, ${unknown} unknown until the provider's word\n`,
    );
  }, 240_000);

  const callsOf = (prompt: string) =>
    provider.seen.filter(({ method, body }) => method === 'POST' && body.includes(prompt)).length;
});

/** Whether a step may end like this: paid for what is there, held what nobody knows, nothing for what was not begun. */
function fits(step: string, calls: number, money: string): boolean {
  if (step === 'succeeded') return calls === 1 && money === 'settled';
  if (step.startsWith('skipped')) return calls === 0 && money === 'released';
  return step.startsWith('failed') && calls <= 1 && money === 'held';
}
