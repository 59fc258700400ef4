import {
  AccountPart,
  type AccountObstacle,
  type AccountRecord,
} from '../../../ports/identity/account-part.port.js';
import { inPages } from '../pages.js';
import type { PgSession } from '../pg-session.js';

/** Workspaces and runs. Runs are evidence until they are purged; workspaces without any go with their last member. */
export class PgCanvasAiAccount extends AccountPart {
  constructor(private readonly session: PgSession) {
    super();
  }

  override async obstacles(userId: string): Promise<AccountObstacle[]> {
    const rows = await this.session.query<{ kind: string; id: string; title: string | null }>(
      `(select 'run-in-progress' as kind, id, null as title from canvas_ai_runs
         where account_id = $1 and status in ('queued', 'running') order by id limit 100)
       union all
       (select 'shared-workspace', w.id, w.title
          from workspace_members m join workspaces w on w.project = m.project and w.id = m.workspace_id
         where m.account_id = $1 and m.role = 'owner'
           and exists (select 1 from workspace_members o
                        where o.project = m.project and o.workspace_id = m.workspace_id and o.account_id <> $1)
         order by w.id limit 100)
       limit 100`,
      [userId],
    );
    return rows.map(({ kind, id, title }) => ({ kind, id, ...(title === null ? {} : { title }) }));
  }

  /** Boards without runs too: they would hold the canvases that go with the account. */
  override async purge(userId: string): Promise<void> {
    const mine = `(w.project, w.id) in (select project, workspace_id from workspace_members where account_id = $1 and role = 'owner')`;
    await this.session.execute(
      `delete from materials m using workspaces w
        where w.project = m.project and w.id = m.workspace_id and ${mine}
          and not exists (select 1 from canvas_ai_runs r
                           where r.project = m.project and r.workspace_id = m.workspace_id and r.board_id = m.id)`,
      [userId],
    );
    await this.session.execute(
      `delete from workspaces w
        where ${mine} and not exists (select 1 from materials m where m.project = w.project and m.workspace_id = w.id)`,
      [userId],
    );
    await this.session.execute(`update workspaces w set title = 'Deleted workspace' where ${mine}`, [userId]);
    await this.session.execute(
      `delete from workspace_members m where account_id = $1 and not exists (
         select 1 from canvas_ai_runs r
          where r.project = m.project and r.workspace_id = m.workspace_id and r.account_id = $1)`,
      [userId],
    );
    await this.session.execute(
      `delete from project_accounts a
        where account_id = $1
          and not exists (select 1 from workspace_members m where m.project = a.project and m.account_id = a.account_id)
          and not exists (select 1 from canvas_ai_runs r where r.project = a.project and r.account_id = a.account_id)`,
      [userId],
    );
  }

  async *records(userId: string): AsyncIterable<AccountRecord> {
    yield* await this.session.query<AccountRecord>(
      `select 'workspace' as type, w.project, w.id, w.title, m.role, w.created_at
         from workspace_members m join workspaces w on w.project = m.project and w.id = m.workspace_id
        where m.account_id = $1 order by w.project, w.id`,
      [userId],
    );
    yield* inPages<AccountRecord & { id: string }>(
      this.session,
      `select 'run' as type, project, workspace_id, board_id, id, status, plan, error_code, created_at, completed_at
         from canvas_ai_runs where account_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
      [userId],
      ({ id }) => id,
    );
  }
}
