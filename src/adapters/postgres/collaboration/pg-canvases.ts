import { ownerConflict } from '../../../modules/collaboration/domain/membership.errors.js';
import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import {
  Canvases,
  type Canvas,
  type LockedCanvas,
  type NewCanvas,
} from '../../../ports/collaboration/canvases.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';

interface CanvasRow {
  id: string;
  title: string;
  owner_user_id: string;
  role: CanvasRole;
  revision: string;
  membership_version: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

registerConstraintErrors({
  canvas_projects_owner_is_member: ownerConflict,
  canvas_project_members_one_owner: ownerConflict,
  canvas_projects_title_length: (cause) =>
    new DomainError('invalid', 'invalid-title', 'a title has 1 to 200 characters', { cause }),
});

export class PgCanvases extends Canvases {
  constructor(private readonly session: PgSession) {
    super();
  }

  async create({ id, ownerUserId, title }: NewCanvas): Promise<void> {
    this.session.requireTransaction('Canvases.create');
    await this.session.execute(
      `with canvas as (
         insert into canvas_projects (id, owner_user_id, title) values ($1, $2, $3) returning id, owner_user_id
       )
       insert into canvas_project_members (canvas_id, user_id, role) select id, owner_user_id, 'owner' from canvas`,
      [id, ownerUserId, title],
    );
  }

  async find(canvasId: string, userId: string): Promise<Canvas | undefined> {
    const row = await this.session.maybe<CanvasRow>(
      `select p.id, p.title, p.owner_user_id, m.role, p.revision, p.membership_version, p.created_at, p.updated_at, p.deleted_at
         from canvas_projects p
         join canvas_project_members m on m.canvas_id = p.id and m.user_id = $2
        where p.id = $1 and (p.deleted_at is null or m.role = 'owner')`,
      [canvasId, userId],
    );
    return row && toCanvas(row);
  }

  async list(userId: string, deleted: boolean, { limit, after }: PageRequest<string>): Promise<Canvas[]> {
    const rows = await this.session.query<CanvasRow>(
      `select p.id, p.title, p.owner_user_id, m.role, p.revision, p.membership_version, p.created_at, p.updated_at, p.deleted_at
         from canvas_project_members m
         join canvas_projects p on p.id = m.canvas_id
        where m.user_id = $1 and (p.deleted_at is not null) = $2 and (not $2 or m.role = 'owner')
          and ($3::uuid is null or m.canvas_id < $3)
        order by m.canvas_id desc
        limit $4`,
      [userId, deleted, after ?? null, limit],
    );
    return rows.map(toCanvas);
  }

  async lockFor(canvasId: string, userId: string): Promise<LockedCanvas | undefined> {
    this.session.requireTransaction('Canvases.lockFor');
    const locked = await this.session.maybe<{ title: string; deleted: boolean }>(
      `select title, deleted_at is not null as deleted from canvas_projects where id = $1 for no key update`,
      [canvasId],
    );
    if (!locked) return undefined;
    // A statement of its own: joined to the one that waited for the lock, it would read members as they were before the wait.
    const member = await this.session.maybe<{ role: CanvasRole }>(
      `select role from canvas_project_members where canvas_id = $1 and user_id = $2`,
      [canvasId, userId],
    );
    return { canvasId, title: locked.title, deleted: locked.deleted, role: member?.role };
  }

  async rename(canvasId: string, title: string): Promise<void> {
    this.session.requireTransaction('Canvases.rename');
    await this.session.execute(`update canvas_projects set title = $2, updated_at = now() where id = $1`, [
      canvasId,
      title,
    ]);
  }

  async softDelete(canvasId: string): Promise<void> {
    this.session.requireTransaction('Canvases.softDelete');
    await this.session.execute(
      `update canvas_projects set deleted_at = now(), updated_at = now(), membership_version = membership_version + 1
        where id = $1 and deleted_at is null`,
      [canvasId],
    );
  }

  async restore(canvasId: string): Promise<void> {
    this.session.requireTransaction('Canvases.restore');
    await this.session.execute(
      `update canvas_projects set deleted_at = null, updated_at = now(), membership_version = membership_version + 1
        where id = $1 and deleted_at is not null`,
      [canvasId],
    );
  }
}

function toCanvas(row: CanvasRow): Canvas {
  return {
    id: row.id,
    title: row.title,
    ownerUserId: row.owner_user_id,
    role: row.role,
    revision: row.revision,
    membershipVersion: row.membership_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at ?? undefined,
  };
}
