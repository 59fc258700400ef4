import {
  CanvasHistory,
  type ClaimedHistory,
  type HistoryPolicy,
} from '../../../ports/collaboration/canvas-history.port.js';
import type { Backlog } from '../../../ports/kernel/job-queue.port.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import type { PgSession } from '../pg-session.js';

/** Of the versions that nobody named. */
const KEPT_NEWEST = 20;
/** One a day of the older ones; never less than the log may need to be cut at one of them. */
const KEPT_DAYS = 90;
/** How long a batch that comes again still gets its first answer after its operations are gone. */
const ANSWERS_DAYS = 90;

/** `$1` operations between versions, `$2` operations kept, `$3` days kept. */
const WANTS_VERSION = `p.deleted_at is null and p.revision - coalesce(h.automatic_revision, 0) >= $1`;
const DUE = `
  (h.canvas_id is null or greatest(h.due_at, coalesce(h.lease_expires_at, h.due_at)) <= clock_timestamp())
  and (${WANTS_VERSION}
    or p.revision - p.history_floor > $2 and exists (
      select 1 from canvas_versions v
       where v.canvas_id = p.id and v.state = 'ready' and v.revision > p.history_floor and v.revision <= p.revision - $2
         and v.created_at <= clock_timestamp() - make_interval(days => $3))
    or p.history_floor > 0 and exists (
      select 1 from canvas_operations o where o.canvas_id = p.id and o.revision <= p.history_floor))`;

export class PgCanvasHistory extends CanvasHistory {
  constructor(private readonly session: PgSession) {
    super();
  }

  async claim(
    canvasId: string,
    owner: string,
    leaseSeconds: number,
    { everyOperations }: HistoryPolicy,
  ): Promise<ClaimedHistory | undefined> {
    const row = await this.session.maybe<{ lease_token: string; attempts: number; bucket: string | null }>(
      `with claimed as (
         insert into canvas_history as h (canvas_id, lease_token, lease_owner, attempts, lease_expires_at)
         select p.id, gen_random_uuid(), $2, 1, clock_timestamp() + make_interval(secs => $3)
           from canvas_projects p where p.id = $1
         on conflict on constraint canvas_history_pkey do update
            set lease_token = excluded.lease_token, lease_owner = excluded.lease_owner, attempts = h.attempts + 1,
                lease_expires_at = excluded.lease_expires_at,
                -- Of a version whose worker died before it could say so here.
                automatic_revision = greatest(h.automatic_revision, (
                  select max(v.revision) from canvas_versions v
                   where v.canvas_id = h.canvas_id and v.kind = 'automatic' and v.state = 'ready'))
          where greatest(h.due_at, coalesce(h.lease_expires_at, h.due_at)) <= clock_timestamp()
         returning canvas_id, lease_token, attempts, automatic_revision
       ), abandoned as (
         update canvas_versions v set state = 'deleting', removals_left = 2, due_at = clock_timestamp()
           from claimed where v.canvas_id = claimed.canvas_id and v.kind = 'automatic' and v.state = 'pending'
       )
       select c.lease_token, c.attempts,
              case when p.deleted_at is null and p.revision - c.automatic_revision >= $4 then c.automatic_revision end as bucket
         from claimed c join canvas_projects p on p.id = c.canvas_id`,
      [canvasId, owner, leaseSeconds, everyOperations],
    );
    return (
      row && { canvasId, token: row.lease_token, attempt: row.attempts, bucket: row.bucket ?? undefined }
    );
  }

  async renew(claimed: ClaimedHistory, leaseSeconds: number): Promise<void> {
    await this.fenced(
      claimed,
      `lease_expires_at = clock_timestamp() + make_interval(secs => $4)`,
      leaseSeconds,
    );
  }

  async finish(claimed: ClaimedHistory, automaticRevision: string | undefined): Promise<void> {
    await this.fenced(
      claimed,
      `lease_token = null, lease_owner = null, lease_expires_at = null, attempts = 0, due_at = clock_timestamp(),
       automatic_revision = greatest(automatic_revision, coalesce($4::bigint, 0))`,
      automaticRevision ?? null,
    );
  }

  async postpone(claimed: ClaimedHistory): Promise<void> {
    await this.fenced(
      claimed,
      `lease_token = null, lease_owner = null, lease_expires_at = null,
       due_at = clock_timestamp() + least(interval '1 hour', make_interval(secs => $4) * power(2, least(attempts, 12)))`,
      2,
    );
  }

  async thinOut(canvasId: string, { keepDays }: HistoryPolicy): Promise<number> {
    return this.session.execute(
      `with ranked as (
         select v.id, v.created_at, row_number() over (order by v.id desc) as place,
                row_number() over (partition by (v.created_at at time zone 'UTC')::date order by v.id desc) as of_day
           from canvas_versions v where v.canvas_id = $1 and v.kind <> 'named' and v.state = 'ready'
       ), thinned as (
         update canvas_versions v set state = 'deleting', due_at = clock_timestamp() from ranked r
          where v.id = r.id and v.state = 'ready' and r.place > $2
            and (r.of_day > 1 or r.created_at < clock_timestamp() - make_interval(days => $3))
         returning v.id
       ), held as (delete from canvas_version_media m using thinned where m.version_id = thinned.id)
       select id from thinned`,
      [canvasId, KEPT_NEWEST, Math.max(KEPT_DAYS, 2 * keepDays)],
    );
  }

  async raiseFloor(canvasId: string, policy: HistoryPolicy): Promise<string | undefined> {
    const row = await this.session.maybe<{ history_floor: string }>(
      `update canvas_projects p set history_floor = old.revision
         from (select max(v.revision) as revision
                 from canvas_versions v join canvas_projects c on c.id = v.canvas_id
                where c.id = $1 and v.state = 'ready' and v.revision <= c.revision - $2
                  and v.created_at <= clock_timestamp() - make_interval(days => $3)) as old
        where p.id = $1 and old.revision > p.history_floor
        returning p.history_floor`,
      [canvasId, policy.keepOperations, policy.keepDays],
    );
    return row?.history_floor;
  }

  deleteBelowFloor(canvasId: string, limit: number): Promise<number> {
    return this.session.execute(
      `delete from canvas_operations o
        using (select l.revision from canvas_projects p
                 join canvas_operations l on l.canvas_id = p.id and l.revision <= p.history_floor
                where p.id = $1 order by l.revision limit $2) as old
        where o.canvas_id = $1 and o.revision = old.revision`,
      [canvasId, limit],
    );
  }

  deleteOldAnswers(canvasId: string, limit: number): Promise<number> {
    return this.session.execute(
      `with restores as (
         delete from canvas_restores where canvas_id = $1 and created_at < clock_timestamp() - interval '${ANSWERS_DAYS} days'
       )
       delete from canvas_operation_batches where id in (
         select b.id from canvas_projects p join canvas_operation_batches b on b.canvas_id = p.id and b.last_revision <= p.history_floor
          where p.id = $1 and b.created_at < clock_timestamp() - interval '${ANSWERS_DAYS} days'
            and not exists (select 1 from canvas_operations o where o.canvas_id = p.id and o.revision <= p.history_floor)
          limit $2)`,
      [canvasId, limit],
    );
  }

  async findDue(
    limit: number,
    { everyOperations, keepOperations, keepDays }: HistoryPolicy,
  ): Promise<string[]> {
    const rows = await this.session.query<{ id: string }>(
      `select p.id from canvas_projects p left join canvas_history h on h.canvas_id = p.id where ${DUE}
        order by h.due_at nulls first limit $4`,
      [everyOperations, keepOperations, keepDays, limit],
    );
    return rows.map(({ id }) => id);
  }

  backlog({ everyOperations, keepOperations, keepDays }: HistoryPolicy): Promise<Backlog> {
    return this.session.one<Backlog>(
      `select count(*) filter (where ${DUE})::int as due,
              coalesce(extract(epoch from clock_timestamp() - min(h.due_at) filter (where ${DUE})), 0)::float8 as "oldestDueSeconds",
              count(*) filter (where h.lease_expires_at > clock_timestamp())::int as leased
         from canvas_projects p left join canvas_history h on h.canvas_id = p.id`,
      [everyOperations, keepOperations, keepDays],
    );
  }

  private async fenced(
    { canvasId, token, attempt }: ClaimedHistory,
    change: string,
    value: string | number | null,
  ): Promise<void> {
    const done = await this.session.execute(
      `update canvas_history set ${change}
        where canvas_id = $1 and lease_token = $2 and attempts = $3 and lease_expires_at > clock_timestamp()`,
      [canvasId, token, attempt, value],
    );
    if (done === 0) throw new LeaseLost(`the history of canvas ${canvasId}`);
  }
}
