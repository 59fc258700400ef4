import type { PgSession } from '../../src/adapters/postgres/pg-session.js';
import type { ProviderDouble } from '../harness/provider-double.js';

export interface SeedReport {
  readonly seed: number;
  readonly faults: readonly string[];
  readonly story: readonly string[];
  readonly crashes: ReadonlyMap<string, number>;
  readonly operations: number;
}

interface Row {
  readonly operation_id: string;
  readonly origin: string;
  readonly execution: string;
  readonly delivery: string;
  readonly billing: string;
  readonly external_task_id: string | null;
  readonly staged: boolean;
  readonly keys: string[] | null;
  readonly reservation: string | null;
  readonly amount: string;
  readonly settled_amount: string;
  readonly details: string | null;
  readonly media: string;
  readonly run: { state: string; starts: number; uncertain: number; finished: number } | null;
}

/** What must hold when all is at rest, whatever happened before. Returns what does not. */
export async function checkInvariants(
  session: PgSession,
  provider: ProviderDouble,
  operationIds: readonly string[],
  users: readonly string[],
): Promise<string[]> {
  const rows = await session.query<Row>(
    `select o.operation_id, o.origin, o.execution, o.delivery, o.billing, o.external_task_id, o.staged_output is not null as staged,
            (select array_agg(key) from jsonb_array_elements_text(o.output -> 'storageKeys') key) as keys,
            r.state as reservation, r.amount, r.settled_amount, d.result_details ->> 'providerState' as details,
            (select count(*) from media_objects m where m.storage_key like 'generated:' || o.operation_id || ':%') as media,
            to_jsonb(s) as run
       from generation_operations o
       left join credit_reservations r using (operation_id)
       left join generation_details d using (operation_id)
       left join sim_runs s using (operation_id)
      where o.operation_id = any($1::uuid[])`,
    [operationIds],
  );
  const faults = rows.flatMap((row) =>
    [...faultsOf(row, provider)].map((fault) => `${row.operation_id} (${row.execution}): ${fault}`),
  );
  return [
    ...faults,
    ...(await strays(session, provider, operationIds, rows)),
    ...(await moneyFaults(session, users)),
  ];
}

function* faultsOf(row: Row, provider: ProviderDouble): Generator<string> {
  const taken = provider.taken.get(row.operation_id) ?? 0;
  const terminal = ['succeeded', 'failed', 'cancelled'].includes(row.execution);
  if (taken > 1) yield `${taken} paid calls`;
  if (!terminal && row.execution !== 'unknown') yield 'did not come to an end';
  if (row.execution === 'unknown' && (row.billing !== 'held' || row.reservation !== 'held'))
    yield 'is unknown without its hold';
  if (row.execution === 'unknown' && row.external_task_id !== null)
    yield 'is unknown although its task can be looked at';
  if (row.staged) yield 'has a paid result that was never applied';
  if (row.reservation !== row.billing)
    yield `billing says ${row.billing}, the reservation ${row.reservation}`;
  if (row.details !== row.execution) yield `its details say ${row.details}`;
  if (row.execution === 'succeeded' && row.settled_amount !== row.amount)
    yield `settled ${row.settled_amount} of ${row.amount}`;
  if (row.execution === 'succeeded' && taken !== 1) yield `succeeded with ${taken} calls`;
  if (row.execution === 'succeeded' && !['delivered', 'conflict'].includes(row.delivery))
    yield `delivery is ${row.delivery}`;
  if (Number(row.media) !== (row.keys?.length ?? 0))
    yield `has ${row.media} media and ${row.keys?.length ?? 0} in its output`;
  if (row.execution === 'cancelled' && row.billing !== 'released') yield 'was cancelled and charged';
  if ((row.origin === 'canvas_ai') !== (row.run !== null)) yield 'its run and its origin disagree';
  if (row.run) yield* runFaults(row, row.run, terminal, taken);
}

function* runFaults(
  row: Row,
  run: NonNullable<Row['run']>,
  terminal: boolean,
  taken: number,
): Generator<string> {
  const dropped = row.execution === 'cancelled' && run.state === 'dropped';
  if (run.finished !== (terminal && !dropped ? 1 : 0)) yield `its run was told ${run.finished} ends`;
  if (run.uncertain > 1) yield `its run was told ${run.uncertain} uncertainties`;
  if (taken > run.starts) yield 'was called without its run having started';
  if (row.execution === 'unknown' && run.state !== 'lease_lost') yield `is unknown and its run ${run.state}`;
  if (terminal && !dropped && run.state !== row.execution) yield `its run says ${run.state}`;
  if ((row.delivery === 'conflict') !== (row.execution === 'succeeded' && run.uncertain === 1))
    yield 'conflict without cause';
}

/** Nothing may exist without its operation: no hold, no call, no run of a submit that died. */
async function strays(
  session: PgSession,
  provider: ProviderDouble,
  operationIds: readonly string[],
  rows: readonly Row[],
): Promise<string[]> {
  const known = new Set(rows.map((row) => row.operation_id));
  const unsubmitted = operationIds.filter((id) => !known.has(id));
  const left = await session.query<{ operation_id: string }>(
    `select operation_id from credit_reservations where operation_id = any($1::uuid[])
     union all select operation_id from generation_details where operation_id = any($1::uuid[])
     union all select operation_id from sim_runs where operation_id = any($1::uuid[])`,
    [unsubmitted],
  );
  const called = unsubmitted.filter((id) => provider.taken.has(id));
  return [...left.map((row) => row.operation_id), ...called].map(
    (id) => `${id}: traces of a submit that never committed`,
  );
}

async function moneyFaults(session: PgSession, users: readonly string[]): Promise<string[]> {
  const rows = await session.query<{ user_id: string }>(
    `select a.user_id
       from credit_accounts a
      where a.user_id = any($1::uuid[])
        and (a.held <> (select coalesce(sum(amount), 0) from credit_reservations r where r.account_user_id = a.user_id and r.state = 'held')
          or a.spent <> (select coalesce(sum(settled_amount), 0) from credit_reservations r where r.account_user_id = a.user_id)
          or a.available <> (select coalesce(sum(available_delta), 0) from credit_ledger_entries e where e.account_user_id = a.user_id)
          or a.held <> (select coalesce(sum(held_delta), 0) from credit_ledger_entries e where e.account_user_id = a.user_id)
          or a.available + a.held <> a.granted - a.spent)`,
    [users],
  );
  return rows.map((row) => `account ${row.user_id} does not add up`);
}
