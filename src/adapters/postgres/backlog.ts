/** A queue-like table: when a row is due, and until when it is held. Names of ours, never input. */
interface QueueTable {
  readonly table: string;
  /** Rows that still want work; the predicate of a partial index, so that what is finished costs nothing. */
  readonly open?: string;
  readonly due: string;
  readonly lease: string;
}

/** One row with the members of `Backlog`, by the database's clock. */
export function backlogOf({ table, open = 'true', due, lease }: QueueTable): string {
  const since = `greatest(${due}, coalesce(${lease}, ${due}))`;
  return `
    select count(*) filter (where ${since} <= clock_timestamp())::int as due,
           coalesce(extract(epoch from clock_timestamp() - min(${since}) filter (where ${since} <= clock_timestamp())), 0)::float8
             as "oldestDueSeconds",
           count(*) filter (where ${lease} > clock_timestamp())::int as leased
      from ${table} where ${open}`;
}
