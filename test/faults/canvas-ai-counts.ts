import type { RunBody, StepBody } from '../canvas-ai/ai-client.js';
import type { FaultLane } from './canvas-ai-lane.js';

/** What became of a run, step by step. */
export interface RunCount {
  readonly run: string;
  /** Status, and the error code where there is one. */
  readonly steps: readonly string[];
  readonly calls: readonly number[];
  /** States of the reservations. */
  readonly money: readonly string[];
  /** Operations on the canvas, media rows, references of the canvas, 1 where the node shows the result. */
  readonly applied: readonly string[];
  readonly faults: readonly string[];
}

/** What has succeeded is there once, anything else not at all. */
export const appliedIf = (step: string) => (step === 'succeeded' ? '1/1/1/1' : '0/0/0/0');

interface StepRow {
  readonly operations: string;
  readonly revision: string | null;
  readonly media: string;
  readonly refs: string;
  readonly shown: string | null;
  readonly reservation: string;
  readonly billing: string | null;
}

export async function countRun(lane: FaultLane, runId: string, calls: readonly number[]): Promise<RunCount> {
  const run = await lane.call<RunBody>('GET', `${lane.workspace}/runs/${runId}`);
  const faults = await eventsFaults(lane, run);
  const money: string[] = [];
  const applied: string[] = [];
  for (const step of run.steps) {
    const row = await rowOf(lane, step);
    if (row.billing !== null && row.billing !== row.reservation)
      faults.push(`${step.id}: billing ${row.billing}, reservation ${row.reservation}`);
    if (row.revision !== step.appliedVersion)
      faults.push(`${step.id}: applied as ${row.revision}, says ${step.appliedVersion}`);
    const shown = row.shown !== null && row.shown === step.storageKeys[0] ? 1 : 0;
    money.push(row.reservation);
    applied.push(`${row.operations}/${row.media}/${row.refs}/${shown}`);
  }
  const steps = run.steps.map(({ status, errorCode }) => [status, errorCode].filter(Boolean).join(' '));
  return { run: run.status, steps, calls, money, applied, faults };
}

function rowOf(lane: FaultLane, { operationId, storageKeys, nodeId }: StepBody): Promise<StepRow> {
  return lane.session.one<StepRow>(
    `select (select count(*) from canvas_operations where canvas_id = $1 and op_id like 'cai-' || $2 || '%') as operations,
            (select max(revision) from canvas_operations where canvas_id = $1 and op_id = 'cai-' || $2) as revision,
            (select count(*) from media_objects where storage_key like 'generated:' || $2 || ':%') as media,
            (select count(*) from canvas_project_media_refs where canvas_id = $1 and storage_key = $3 and entity_refs = 1) as refs,
            (select body -> 'data' ->> 'storageKey' from canvas_entities where canvas_id = $1 and id = $4) as shown,
            (select state from credit_reservations where operation_id = $2::uuid) as reservation,
            (select billing from generation_operations where operation_id = $2::uuid) as billing`,
    [lane.canvasId, operationId, storageKeys[0] ?? null, nodeId],
  );
}

/** Gapless from 1 to the run's last, with one start at most and one end per step, and one end of the run. */
async function eventsFaults(lane: FaultLane, run: RunBody): Promise<string[]> {
  const events = await lane.session.query<{ seq: string; type: string; step: string | null }>(
    `select seq, type, data ->> 'stepId' as step from canvas_ai_events where run_id = $1 order by seq`,
    [run.id],
  );
  const faults = events.flatMap(({ seq }, index) =>
    Number(seq) === index + 1 ? [] : [`seq ${seq} at ${index}`],
  );
  if (Number(run.lastSeq) !== events.length) faults.push(`last_seq ${run.lastSeq} of ${events.length}`);
  if (events.filter(({ type }) => type === 'run.finished').length !== 1) faults.push('not one run.finished');
  for (const { id } of run.steps) {
    const types = events.filter(({ step }) => step === id).map(({ type }) => type);
    const ends = types.filter((type) => type !== 'step.started');
    if (ends.length !== 1 || types.length - ends.length > 1) faults.push(`${id}: ${types.join(', ')}`);
  }
  return faults;
}
