import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { locateFfmpeg } from '../../src/adapters/video/ffmpeg-binary.js';
import { edge, image, node, type RunBody } from '../canvas-ai/ai-client.js';
import { faultsOf, NO_FAULTS, type LiveMember } from '../e2e/live-member.js';
import { eventually } from '../harness/eventually.js';
import { ffmpegSample } from '../harness/media-samples.js';
import { OpenAiDouble } from '../harness/openai-double.js';
import type { RunningProcess } from '../harness/stack.js';
import { until } from '../harness/until.js';
import { appliedIf, countRun, type RunCount } from './canvas-ai-counts.js';
import { FaultLane } from './canvas-ai-lane.js';

/** How two dependent steps end, what they call and what becomes of their holds. */
type Ending = Omit<RunCount, 'applied' | 'faults'>;

const DONE: Ending = {
  run: 'succeeded',
  steps: ['succeeded', 'succeeded'],
  calls: [1, 1],
  money: ['settled', 'settled'],
};
/** Nobody knows whether the model was paid: never called again, the hold stays until the provider's word is known. */
const uncertain = (calls: 0 | 1): Ending => ({
  run: 'failed',
  steps: ['failed lease_lost', 'skipped dependency-failed'],
  calls: [calls, 0],
  money: ['held', 'released'],
});
const CANCELLED: Ending = {
  run: 'cancelled',
  steps: ['succeeded', 'cancelled cancelled'],
  calls: [1, 0],
  money: ['settled', 'released'],
};

type Kind = 'image' | 'film' | 'cancelled film';

/** Where the worker dies (each name in turn, if there are several), on what, and what its successor makes of it. */
const DEATHS: readonly (readonly [points: string, kind: Kind, ending: Ending])[] = [
  ['run:after-claim', 'image', DONE],
  ['run:in-submit', 'image', DONE],
  ['run:after-submit', 'image', DONE],
  ['execute:after-claim', 'image', DONE],
  ['execute:in-mark', 'image', DONE],
  ['execute:after-mark execute:in-uncertain', 'image', uncertain(0)],
  ['in-call', 'image', uncertain(1)],
  ['execute:after-call', 'image', uncertain(1)],
  ['execute:after-stage', 'image', uncertain(1)],
  ['execute:after-save', 'image', DONE],
  ['execute:in-finish', 'image', DONE],
  ['execute:after-finish', 'image', DONE],
  ['run:after-step', 'image', DONE],
  ['run:in-end', 'image', DONE],
  ['execute:after-accept', 'film', DONE],
  ['poll:after-answer', 'film', DONE],
  ['cancel:after-ask', 'cancelled film', CANCELLED],
];

type Prompts = readonly [string, string];

interface Death {
  readonly points: string;
  readonly kind: Kind;
  readonly killedBy: readonly (string | number)[];
}

interface Victim extends Death {
  readonly runId: string;
  readonly prompts: Prompts;
}

type Seen = Death & RunCount;

/** `FAULT_POINT=in-call jest …` plays only what has this in its name. */
const CHOSEN = DEATHS.filter(([points]) => points.includes(process.env.FAULT_POINT ?? ''));

const film = (id: string, nodeId: string, prompt: string) => ({
  id,
  nodeId,
  capability: 'video.text',
  model: 'veo-3.1-generate-001',
  prompt,
  parameters: { durationSeconds: 4 },
});

/** API, workers and PostgreSQL as they are deployed, and a provider that counts what it is asked. */
describe('Canvas AI runs while workers die', () => {
  let provider: OpenAiDouble;
  const opened: FaultLane[] = [];
  const lanes: { lane: FaultLane; member: LiveMember }[] = [];

  beforeAll(async () => {
    provider = await OpenAiDouble.start();
    provider.plan('POST', { kind: 'slow', ms: 150 }, 10_000);
    const clip = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=10:duration=1', '-pix_fmt', 'yuv420p'];
    provider.film = ffmpegSample(locateFfmpeg(undefined) ?? '', 'mp4', clip);
    const open = async () => {
      const lane = await FaultLane.open(provider);
      opened.push(lane);
      const member = await lane.settle(await lane.api());
      return { lane, member: await member.connect(lane.origin()) };
    };
    lanes.push(...(await Promise.all([open(), open()])));
  }, 60_000);
  afterAll(async () => {
    for (const { member } of lanes) member.client.destroy();
    for (const lane of opened) await lane.close();
    await provider.close();
  }, 30_000);

  const callsOf = (prompt: string) =>
    provider.seen.filter(({ method, body }) => method === 'POST' && body.includes(prompt)).length;

  it('PLT-33 CAI-4 CAI-5 CAI-7 a worker killed at each named point of a step: 0 lost, 0 double calls, 0 credits adrift', async () => {
    const started = performance.now();
    const mine = (index: number) => CHOSEN.filter((_, place) => place % lanes.length === index);
    const seen = await Promise.all(lanes.map(({ lane }, index) => playOut(lane, mine(index))));
    process.stdout.write(tableOf(seen.flat()));
    for (const [index, told] of seen.entries())
      expect(told).toEqual(
        mine(index).map(([points, kind, ending]): Seen => ({
          ...ending,
          points,
          kind,
          killedBy: points.split(' ').map(() => 'SIGKILL'),
          applied: ending.steps.map(appliedIf),
          faults: [],
        })),
      );
    for (const { lane, member } of lanes) await atRest(lane, member);
    const kills = seen.flat().reduce((sum, { killedBy }) => sum + killedBy.length, 0);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write(
      `${CHOSEN.length} runs, ${kills} workers killed in ${seconds} s: 0 lost, 0 double calls, 0 credits adrift\n`,
    );
  }, 240_000);

  /** Runs whose workers die, one after the other; then one heir of them all. */
  async function playOut(lane: FaultLane, deaths: typeof DEATHS): Promise<Seen[]> {
    const victims: Victim[] = [];
    for (const [points, kind] of deaths) victims.push(await killOn(lane, points, kind));
    await lane.letLeasesLapse();
    const heir = lane.worker();
    await eventually(async () => {
      await lane.letTimePass();
      await sleep(100);
      const open = await lane.open();
      if (open.length > 0) throw new Error(`${JSON.stringify(open)} ${heir.output().slice(-1_000)}`);
    }, 60_000);
    heir.child.kill('SIGKILL');
    await heir.ended;
    const seen: Seen[] = [];
    for (const { runId, prompts, ...victim } of victims)
      seen.push({ ...victim, ...(await countRun(lane, runId, prompts.map(callsOf))) });
    return seen;
  }

  async function killOn(lane: FaultLane, points: string, kind: Kind): Promise<Victim> {
    const prompts = [`<${randomUUID()}>`, `<${randomUUID()}>`] as const;
    const { id: runId } = await lane.createRun(await plan(lane, kind, prompts));
    const killedBy: (string | number)[] = [];
    for (const point of points.split(' ')) {
      if (killedBy.length > 0) await lane.letLeasesLapse(runId);
      const worker = lane.worker({ CRASH_AT: point });
      if (point === 'in-call')
        void until('the call', () => callsOf(prompts[0]) > 0, 30_000).then(() =>
          worker.child.kill('SIGKILL'),
        );
      // The film goes on until it is asked for again: time stands still until it is cancelled.
      if (kind === 'cancelled film') await cancelAccepted(lane, runId);
      killedBy.push(await death(lane, runId, point, worker));
      await lane.stopTheClock();
    }
    return { points, kind, killedBy, runId, prompts };
  }

  /** Two nodes with an edge, and a step for each. */
  async function plan(lane: FaultLane, kind: Kind, [a, b]: Prompts): Promise<object[]> {
    const [from, to] = [randomUUID(), randomUUID()];
    const drawn = [node(from), node(to), ...(kind === 'image' ? [edge(randomUUID(), from, to)] : [])];
    const operations = drawn.map((operation) => ({ opId: randomUUID(), ...operation }));
    await lane.call('POST', `/canvases/${lane.canvasId}/operations`, { operations });
    if (kind === 'image') return [image('a', from, { prompt: a }), image('b', to, { prompt: b })];
    return [film('a', from, a), image('b', to, { prompt: b, dependsOn: ['a'] })];
  }

  /** Resolves with what ended the process. */
  async function death(
    lane: FaultLane,
    runId: string,
    point: string,
    { ended, output }: RunningProcess,
  ): Promise<string | number> {
    let killedBy: string | number | undefined;
    void ended.then((how) => (killedBy = how));
    return eventually(async () => {
      if (killedBy !== undefined) return killedBy;
      await lane.letTimePass(runId);
      await sleep(100);
      throw new Error(`the worker is alive at ${point}: ${output().slice(-2_000)}`);
    }, 60_000);
  }

  async function cancelAccepted(lane: FaultLane, runId: string): Promise<void> {
    await until(
      'the task is accepted',
      async () => {
        const [step] = (await lane.call<RunBody>('GET', `${lane.workspace}/runs/${runId}`)).steps;
        const [row] = await lane.session.query<{ execution: string }>(
          `select execution from generation_operations where operation_id = $1`,
          [step?.operationId],
        );
        return row?.execution === 'accepted';
      },
      60_000,
    );
    const key = { 'idempotency-key': randomUUID() };
    await lane.call('POST', `${lane.workspace}/runs/${runId}/cancel`, {}, key);
  }

  /** The second user has seen everything once; then an administrator resolves what is unknown, and nothing is held any more. */
  async function atRest(lane: FaultLane, member: LiveMember): Promise<void> {
    const revision = await lane.revision();
    await until('the viewer has everything', () => member.last >= revision, 5_000);
    expect(faultsOf(member.revisions, revision)).toEqual(NO_FAULTS);
    expect(member.events.filter((event) => event === 'ready')).toHaveLength(1);
    expect(await lane.creditsAdrift()).toEqual([]);
    await lane.resolveUnknown();
    expect({ held: await lane.held(), adrift: await lane.creditsAdrift() }).toEqual({ held: [], adrift: [] });
  }

  it('MED-5 bytes that a killed worker had stored without a row are found by the reconciliation, and nothing else', async () => {
    const reports = await Promise.all(lanes.map(({ lane }) => lane.reconcileMedia()));
    const findings = reports.join('').match(/^(bytes|row)-.*$/gm) ?? [];
    const stored = CHOSEN.filter(([points]) => points === 'execute:after-stage');
    expect(findings).toHaveLength(stored.length);
    for (const finding of findings)
      expect(finding).toMatch(/^bytes-without-row {2}infinite-canvas\/media\/generated\/.* repaired$/);
  }, 30_000);
});

function tableOf(seen: readonly Seen[]): string {
  const rows = seen.map(
    ({ points, kind, run, steps, calls, money }) =>
      `  ${points.padEnd(40)} ${kind.padEnd(14)} ${run.padEnd(9)} ${calls.join(' + ')} calls  ${steps.join(', ').padEnd(46)} ${money.join(', ')}\n`,
  );
  return rows.join('');
}
