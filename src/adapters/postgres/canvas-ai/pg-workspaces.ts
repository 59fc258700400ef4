import type pg from 'pg';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import {
  Workspaces,
  type Board,
  type BoardKey,
  type Workspace,
  type WorkspaceKey,
} from '../../../ports/canvas-ai/workspaces.port.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';

registerConstraintErrors({
  project_accounts_account_id_fkey: () =>
    new DomainError('not-found', 'user-not-found', 'there is no such user'),
  project_accounts_project_form: () =>
    new DomainError(
      'invalid',
      'project-name-invalid',
      'a project is named by lower-case letters, digits, - and _',
    ),
  workspaces_project_form: () =>
    new DomainError(
      'invalid',
      'project-name-invalid',
      'a project is named by lower-case letters, digits, - and _',
    ),
  canvas_ai_runs_board_fkey: boardHasRuns,
  canvas_ai_steps_board_fkey: boardHasRuns,
});

function boardHasRuns(cause: pg.DatabaseError): DomainError {
  return new DomainError(
    'conflict',
    'board-has-runs',
    'the board has runs: it can be deleted when they have expired',
    { cause },
  );
}

interface WorkspaceRow {
  project: string;
  id: string;
  title: string;
  role: 'owner' | 'member';
  created_at: Date;
}

interface BoardRow {
  project: string;
  workspace_id: string;
  board_id: string;
  canvas_id: string;
  created_at: Date;
}

export class PgWorkspaces extends Workspaces {
  constructor(private readonly session: PgSession) {
    super();
  }

  async home(project: string, accountId: string, newId: string): Promise<WorkspaceKey> {
    this.session.requireTransaction('Workspaces.home');
    await this.join(project, accountId);
    const made = await this.session.maybe<{ id: string }>(
      `insert into workspaces (project, id, title, home_of) values ($1, $2, 'Home', $3)
       on conflict on constraint workspaces_one_home do nothing returning id`,
      [project, newId, accountId],
    );
    const { id } =
      made ??
      (await this.session.one<{ id: string }>(
        `select id from workspaces where project = $1 and home_of = $2`,
        [project, accountId],
      ));
    await this.session.execute(
      `insert into workspace_members (project, workspace_id, account_id, role) values ($1, $2, $3, 'owner') on conflict do nothing`,
      [project, id, accountId],
    );
    return { project, workspaceId: id };
  }

  async create({ project, workspaceId }: WorkspaceKey, title: string, ownerId: string): Promise<void> {
    this.session.requireTransaction('Workspaces.create');
    await this.join(project, ownerId);
    await this.session.execute(`insert into workspaces (project, id, title) values ($1, $2, $3)`, [
      project,
      workspaceId,
      title,
    ]);
    await this.session.execute(
      `insert into workspace_members (project, workspace_id, account_id, role) values ($1, $2, $3, 'owner')`,
      [project, workspaceId, ownerId],
    );
  }

  async addMember({ project, workspaceId }: WorkspaceKey, accountId: string): Promise<boolean> {
    this.session.requireTransaction('Workspaces.addMember');
    await this.join(project, accountId);
    const added = await this.session.execute(
      `insert into workspace_members (project, workspace_id, account_id, role) values ($1, $2, $3, 'member') on conflict do nothing`,
      [project, workspaceId, accountId],
    );
    return added === 1;
  }

  async removeMember({ project, workspaceId }: WorkspaceKey, accountId: string): Promise<boolean> {
    const removed = await this.session.execute(
      `delete from workspace_members where project = $1 and workspace_id = $2 and account_id = $3 and role = 'member'`,
      [project, workspaceId, accountId],
    );
    return removed === 1;
  }

  async roleOf(
    { project, workspaceId }: WorkspaceKey,
    accountId: string,
  ): Promise<'owner' | 'member' | undefined> {
    const row = await this.session.maybe<{ role: 'owner' | 'member' }>(
      `select role from workspace_members where project = $1 and workspace_id = $2 and account_id = $3`,
      [project, workspaceId, accountId],
    );
    return row?.role;
  }

  async list(
    project: string,
    accountId: string,
    limit: number,
    after: string | undefined,
  ): Promise<Workspace[]> {
    const rows = await this.session.query<WorkspaceRow>(
      `select w.project, w.id, w.title, m.role, w.created_at
         from workspace_members m join workspaces w on w.project = m.project and w.id = m.workspace_id
        where m.account_id = $1 and m.project = $4 and ($3::uuid is null or w.id > $3)
        order by w.id limit $2`,
      [accountId, limit, after ?? null, project],
    );
    return rows.map(toWorkspace);
  }

  async bind({ project, workspaceId, boardId }: BoardKey, canvasId: string): Promise<Board> {
    this.session.requireTransaction('Workspaces.bind');
    // Two who bind one canvas at once meet here: the second sees the first one's board.
    await this.session.execute(`select pg_advisory_xact_lock(hashtextextended('canvas-board:' || $1, 0))`, [
      canvasId,
    ]);
    const bound = await this.session.maybe<BoardRow>(
      `select project, workspace_id, board_id, canvas_id, created_at from canvas_boards where canvas_id = $1`,
      [canvasId],
    );
    if (bound) return toBoard(bound);
    await this.session.execute(
      `insert into materials (project, workspace_id, id, kind) values ($1, $2, $3, 'board')`,
      [project, workspaceId, boardId],
    );
    return toBoard(
      await this.session.one<BoardRow>(
        `insert into canvas_boards (project, workspace_id, board_id, canvas_id) values ($1, $2, $3, $4)
         returning project, workspace_id, board_id, canvas_id, created_at`,
        [project, workspaceId, boardId, canvasId],
      ),
    );
  }

  async board({ project, workspaceId, boardId }: BoardKey): Promise<Board | undefined> {
    const row = await this.session.maybe<BoardRow>(
      `select project, workspace_id, board_id, canvas_id, created_at from canvas_boards
        where project = $1 and workspace_id = $2 and board_id = $3`,
      [project, workspaceId, boardId],
    );
    return row && toBoard(row);
  }

  async boards(
    { project, workspaceId }: WorkspaceKey,
    limit: number,
    after: string | undefined,
  ): Promise<Board[]> {
    const rows = await this.session.query<BoardRow>(
      `select project, workspace_id, board_id, canvas_id, created_at from canvas_boards
        where project = $1 and workspace_id = $2 and ($4::uuid is null or board_id > $4)
        order by board_id limit $3`,
      [project, workspaceId, limit, after ?? null],
    );
    return rows.map(toBoard);
  }

  async removeBoard({ project, workspaceId, boardId }: BoardKey): Promise<boolean> {
    const removed = await this.session.execute(
      `delete from materials where project = $1 and workspace_id = $2 and id = $3`,
      [project, workspaceId, boardId],
    );
    return removed === 1;
  }

  private async join(project: string, accountId: string): Promise<void> {
    await this.session.execute(
      `insert into project_accounts (project, account_id) values ($1, $2) on conflict do nothing`,
      [project, accountId],
    );
  }
}

function toWorkspace(row: WorkspaceRow): Workspace {
  return {
    project: row.project,
    workspaceId: row.id,
    title: row.title,
    role: row.role,
    createdAt: row.created_at,
  };
}

function toBoard(row: BoardRow): Board {
  return {
    project: row.project,
    workspaceId: row.workspace_id,
    boardId: row.board_id,
    canvasId: row.canvas_id,
    createdAt: row.created_at,
  };
}
