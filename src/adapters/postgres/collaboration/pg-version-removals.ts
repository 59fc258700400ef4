import { VersionRemovals } from '../../../ports/collaboration/canvas-versions.port.js';
import type { Backlog } from '../../../ports/kernel/job-queue.port.js';
import type { PgSession } from '../pg-session.js';

/** The predicate of the index `canvas_versions_due`. */
const OPEN = `(state <> 'ready' or canvas_id is null)`;

export class PgVersionRemovals extends VersionRemovals {
  constructor(private readonly session: PgSession) {
    super();
  }

  async claim(versionId: string): Promise<{ objectKey: string } | undefined> {
    const row = await this.session.maybe<{ object_key: string }>(
      `with taken as (
         update canvas_versions
            set removals_left = case when state = 'pending' then 2 else removals_left end,
                state = 'deleting', due_at = clock_timestamp() + interval '5 minutes'
          where id = $1 and ${OPEN} and due_at <= clock_timestamp()
         returning id, object_key
       ), held as (delete from canvas_version_media m using taken where m.version_id = taken.id)
       select object_key from taken`,
      [versionId],
    );
    return row && { objectKey: row.object_key };
  }

  async complete(versionId: string): Promise<void> {
    await this.session.execute(
      `with once as (
         update canvas_versions set removals_left = 1, due_at = clock_timestamp() + interval '1 day'
          where id = $1 and state = 'deleting' and removals_left > 1 returning id
       )
       delete from canvas_versions v where v.id = $1 and v.state = 'deleting' and v.removals_left = 1
          and not exists (select 1 from once)`,
      [versionId],
    );
  }

  async findDue(limit: number): Promise<string[]> {
    const rows = await this.session.query<{ id: string }>(
      `select id from canvas_versions where ${OPEN} and due_at <= clock_timestamp() order by due_at limit $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  backlog(): Promise<Backlog> {
    return this.session.one<Backlog>(
      `select count(*) filter (where due_at <= clock_timestamp())::int as due,
              coalesce(extract(epoch from clock_timestamp() - min(due_at) filter (where due_at <= clock_timestamp())), 0)::float8
                as "oldestDueSeconds",
              0 as leased
         from canvas_versions where ${OPEN}`,
    );
  }
}
