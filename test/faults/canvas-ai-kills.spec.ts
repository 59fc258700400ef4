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
import { FaultLane } from './canvas-ai-lane.js';

/** How two dependent steps end, what they call and what becomes of their holds. */
interface Ending {
  readonly run: string;
  readonly steps: readonly [string, string];
  readonly calls: readonly [number, number];
  readonly money: readonly [string, string];
}

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

interface Seen extends Death, Ending {
  /** Per step: operations on the canvas, media rows, references of the canvas, 1 where the node shows the result. */
  readonly applied: readonly [string, string];
  readonly faults: readonly string[];
}

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
  const lanes: { lane: FaultLane; member: LiveMember }[] = [];

  beforeAll(async () => {
    provider = await OpenAiDouble.start();
    provider.plan('POST', { kind: 'slow', ms: 150 }, 10_000);
    const clip = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=10:duration=1', '-pix_fmt', 'yuv420p'];
    provider.film = ffmpegSample(locateFfmpeg(undefined) ?? '', 'mp4', clip);
    const open = async () => {
      const lane = await FaultLane.open(provider);
      const member = await lane.settle(await lane.api());
      return { lane, member: await member.connect(lane.origin()) };
    };
    lanes.push(...(await Promise.all([open(), open()])));
  }, 60_000);
  afterAll(async () => {
    for (const { member, lane } of lanes) {
      member.client.destroy();
      await lane.close();
    }
    await provider.close();
  }, 30_000);

  const callsOf = (prompt: string) =>
    provider.seen.filter(({ method, body }) => method === 'POST' && body.includes(prompt)).length;

  it('PLT-33 CAI-4 CAI-5 CAI-7 a worker killed at each named point of a step: 0 lost, 0 double calls, 0 credits adrift', async () => {
    const started = performance.now();
    const mine = (index: number) => CHOSEN.filter((_, place) => place % lanes.length === index);
    const seen = await Promise.all(lanes.map(({ lane }, index) => playOut(lane, mine(index))));
    print(seen.flat(), performance.now() - started);
    for (const [index, told] of seen.entries()) {
      expect(told).toEqual(
        mine(index).map(([points, kind, ending]): Seen => ({
          ...ending,
          points,
          kind,
          killedBy: points.split(' ').map(() => 'SIGKILL'),
          applied: [appliedIf(ending.steps[0]), appliedIf(ending.steps[1])],
          faults: [],
        })),
      );
    }
    for (const { lane, member } of lanes) await atRest(lane, member);
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
      const open = await lane.session.query(
        `select id::text, status as state from canvas_ai_runs where status in ('queued', 'running')
         union all select operation_id::text, execution from generation_operations where execution in ('queued', 'sent', 'accepted')`,
      );
      if (open.length > 0) throw new Error(`${JSON.stringify(open)} ${heir.output().slice(-1_000)}`);
    }, 60_000);
    heir.child.kill('SIGKILL');
    await heir.ended;
    const seen: Seen[] = [];
    for (const { runId, prompts, ...victim } of victims)
      seen.push({ ...victim, ...(await count(lane, runId, prompts)) });
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

  async function count(lane: FaultLane, runId: string, prompts: Prompts) {
    const run = await lane.call<RunBody>('GET', `${lane.workspace}/runs/${runId}`);
    const faults = await eventsFaults(lane, run);
    const parts: { step: string; calls: number; money: string; applied: string }[] = [];
    for (const [index, step] of run.steps.entries()) {
      const [key] = step.storageKeys;
      const row = await lane.session.one<{
        operations: string;
        revision: string | null;
        media: string;
        refs: string;
        shown: string | null;
        reservation: string;
        billing: string | null;
      }>(
        `select (select count(*) from canvas_operations where canvas_id = $1 and op_id like 'cai-' || $2 || '%') as operations,
                (select max(revision) from canvas_operations where canvas_id = $1 and op_id = 'cai-' || $2) as revision,
                (select count(*) from media_objects where storage_key like 'generated:' || $2 || ':%') as media,
                (select count(*) from canvas_project_media_refs where canvas_id = $1 and storage_key = $3 and entity_refs = 1) as refs,
                (select body -> 'data' ->> 'storageKey' from canvas_entities where canvas_id = $1 and id = $4) as shown,
                (select state from credit_reservations where operation_id = $2::uuid) as reservation,
                (select billing from generation_operations where operation_id = $2::uuid) as billing`,
        [lane.canvasId, step.operationId, key ?? null, step.nodeId],
      );
      const shown = row.shown !== null && row.shown === key ? 1 : 0;
      if (row.billing !== null && row.billing !== row.reservation)
        faults.push(`${step.id}: billing ${row.billing}, reservation ${row.reservation}`);
      if (row.revision !== step.appliedVersion)
        faults.push(`${step.id}: applied as ${row.revision}, says ${step.appliedVersion}`);
      parts.push({
        step: [step.status, step.errorCode].filter(Boolean).join(' '),
        calls: callsOf(prompts[index] ?? ''),
        money: row.reservation,
        applied: `${row.operations}/${row.media}/${row.refs}/${shown}`,
      });
    }
    const both = <K extends 'step' | 'calls' | 'money' | 'applied'>(what: K) =>
      parts.map((part) => part[what]) as unknown as readonly [
        (typeof parts)[number][K],
        (typeof parts)[number][K],
      ];
    return {
      run: run.status,
      steps: both('step'),
      calls: both('calls'),
      money: both('money'),
      applied: both('applied'),
      faults,
    };
  }

  /** Gapless from 1 to the run's last, with one start at most and one end per step, and the run's end last. */
  async function eventsFaults(lane: FaultLane, run: RunBody): Promise<string[]> {
    const events = await lane.session.query<{ seq: string; type: string; step: string | null }>(
      `select seq, type, data ->> 'stepId' as step from canvas_ai_events where run_id = $1 order by seq`,
      [run.id],
    );
    const faults = events.flatMap(({ seq }, index) =>
      Number(seq) === index + 1 ? [] : [`seq ${seq} at ${index}`],
    );
    if (Number(run.lastSeq) !== events.length) faults.push(`last_seq ${run.lastSeq} of ${events.length}`);
    if (events.filter(({ type }) => type === 'run.finished').length !== 1)
      faults.push('not one run.finished');
    for (const { id } of run.steps) {
      const types = events.filter(({ step }) => step === id).map(({ type }) => type);
      const ends = types.filter((type) => type !== 'step.started');
      if (ends.length !== 1 || types.length - ends.length > 1) faults.push(`${id}: ${types.join(', ')}`);
    }
    return faults;
  }

  /** Sums over all that happened; then an administrator resolves what is unknown, and nothing is held any more. */
  async function atRest(lane: FaultLane, member: LiveMember): Promise<void> {
    const { revision, operations } = await lane.session.one<{ revision: string; operations: string }>(
      `select revision, (select count(*) from canvas_operations where canvas_id = id) as operations from canvas_projects where id = $1`,
      [lane.canvasId],
    );
    expect(revision).toBe(operations);
    await until('the viewer has everything', () => member.last >= Number(revision), 5_000);
    expect(faultsOf(member.revisions, Number(revision))).toEqual(NO_FAULTS);
    expect(member.events.filter((event) => event === 'ready')).toHaveLength(1);
    expect(await lane.creditsAdrift()).toEqual([]);

    const unknown = await lane.session.query<{ operation_id: string }>(
      `select operation_id from generation_operations where execution = 'unknown'`,
    );
    for (const { operation_id } of unknown)
      await lane.call('POST', `/admin/generations/${operation_id}/reconcile`, {
        kind: 'failed',
        charged: false,
      });
    const rest = await lane.session.query(
      `select operation_id from credit_reservations where state = 'held'`,
    );
    expect({ rest, adrift: await lane.creditsAdrift() }).toEqual({ rest: [], adrift: [] });
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

const appliedIf = (step: string) => (step === 'succeeded' ? '1/1/1/1' : '0/0/0/0');

function print(seen: readonly Seen[], tookMs: number): void {
  const total = (what: (seen: Seen) => number) => seen.reduce((sum, one) => sum + what(one), 0);
  const rows = seen.map(
    ({ points, kind, run, steps, calls, money }) =>
      `  ${points.padEnd(48)} ${kind.padEnd(15)} ${run.padEnd(10)} ${calls.join('+')} calls  ${steps.join(', ').padEnd(46)} ${money.join(', ')}`,
  );
  const double = total(({ calls }) => calls.filter((count) => count > 1).length);
  const lost = total(({ run }) => (['queued', 'running'].includes(run) ? 1 : 0));
  const killed = total(({ killedBy }) => killedBy.length);
  process.stdout.write(
    `${rows.join('\n')}\n${seen.length} runs, ${killed} workers killed in ${(tookMs / 1000).toFixed(1)} s: ${lost} lost, ${double} double calls\n`,
  );
}
