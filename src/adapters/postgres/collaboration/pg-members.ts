import { alreadyMember, userNotFound } from '../../../modules/collaboration/domain/membership.errors.js';
import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import { CanvasMembers, type CanvasMember } from '../../../ports/collaboration/canvas-members.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';

interface MemberRow {
  user_id: string;
  role: CanvasRole;
  created_at: Date;
}

registerConstraintErrors({
  canvas_project_members_pkey: alreadyMember,
  canvas_project_members_user_fkey: userNotFound,
});

/** The membership version is raised by a trigger on this table, so that no way of writing it can forget to. */
export class PgMembers extends CanvasMembers {
  constructor(private readonly session: PgSession) {
    super();
  }

  async list(canvasId: string, { limit, after }: PageRequest<string>): Promise<CanvasMember[]> {
    const rows = await this.session.query<MemberRow>(
      `select user_id, role, created_at from canvas_project_members
        where canvas_id = $1 and ($2::uuid is null or user_id > $2)
        order by user_id
        limit $3`,
      [canvasId, after ?? null, limit],
    );
    return rows.map(toMember);
  }

  async find(canvasId: string, userId: string): Promise<CanvasMember | undefined> {
    const row = await this.session.maybe<MemberRow>(
      `select user_id, role, created_at from canvas_project_members where canvas_id = $1 and user_id = $2`,
      [canvasId, userId],
    );
    return row && toMember(row);
  }

  async count(canvasId: string): Promise<number> {
    const { members } = await this.session.one<{ members: number }>(
      `select count(*)::int as members from canvas_project_members where canvas_id = $1`,
      [canvasId],
    );
    return members;
  }

  async add(canvasId: string, userId: string, role: CanvasRole): Promise<CanvasMember> {
    this.session.requireTransaction('CanvasMembers.add');
    const row = await this.session.one<MemberRow>(
      `insert into canvas_project_members (canvas_id, user_id, role) values ($1, $2, $3) returning user_id, role, created_at`,
      [canvasId, userId, role],
    );
    return toMember(row);
  }

  async changeRole(canvasId: string, userId: string, role: Exclude<CanvasRole, 'owner'>): Promise<boolean> {
    this.session.requireTransaction('CanvasMembers.changeRole');
    const changed = await this.session.execute(
      `update canvas_project_members set role = $3, updated_at = now()
        where canvas_id = $1 and user_id = $2 and role <> 'owner'`,
      [canvasId, userId, role],
    );
    return changed === 1;
  }

  async remove(canvasId: string, userId: string): Promise<boolean> {
    this.session.requireTransaction('CanvasMembers.remove');
    const removed = await this.session.execute(
      `delete from canvas_project_members where canvas_id = $1 and user_id = $2 and role <> 'owner'`,
      [canvasId, userId],
    );
    return removed === 1;
  }

  async transferOwnership(canvasId: string, from: string, to: string): Promise<boolean> {
    this.session.requireTransaction('CanvasMembers.transferOwnership');
    // Demoted only if there is somebody to promote; two statements, as the index allows two owners at no moment.
    const demoted = await this.session.execute(
      `update canvas_project_members set role = 'editor', updated_at = now()
        where canvas_id = $1 and user_id = $2 and role = 'owner'
          and exists (select 1 from canvas_project_members where canvas_id = $1 and user_id = $3 and user_id <> $2)`,
      [canvasId, from, to],
    );
    if (demoted === 0) return false;
    await this.session.execute(
      `with promoted as (
         update canvas_project_members set role = 'owner', updated_at = now()
          where canvas_id = $1 and user_id = $2 returning canvas_id, user_id
       )
       update canvas_projects p set owner_user_id = promoted.user_id, updated_at = now()
         from promoted where p.id = promoted.canvas_id`,
      [canvasId, to],
    );
    return true;
  }
}

function toMember(row: MemberRow): CanvasMember {
  return { userId: row.user_id, role: row.role, joinedAt: row.created_at };
}
