import { Injectable } from '@nestjs/common';
import {
  Workspaces,
  type Board,
  type BoardKey,
  type WorkspaceKey,
} from '../../../ports/canvas-ai/workspaces.port.js';
import { CanvasDirectory } from '../../../ports/collaboration/canvas-directory.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { boardElsewhere, boardNotFound, canvasMissing, editorOnly } from '../domain/canvas-ai.errors.js';
import { BoardAccess } from './board-access.js';

/** Boards: canvases that a workspace runs models on, one board for a canvas (CAI-1). */
@Injectable()
export class ManageBoards {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly workspaces: Workspaces,
    private readonly canvases: CanvasDirectory,
    private readonly access: BoardAccess,
    private readonly ids: Ids,
  ) {}

  /** The canvas's board when it has one in this workspace already. */
  bind(key: WorkspaceKey, canvasId: string, userId: string): Promise<Board> {
    return this.uow.run({}, async () => {
      await this.access.member(key, userId);
      const role = await this.canvases.roleOf(canvasId, userId);
      if (!role) throw canvasMissing();
      if (role === 'viewer') throw editorOnly();
      const board = await this.workspaces.bind({ ...key, boardId: this.ids.uuid() }, canvasId);
      if (board.project !== key.project || board.workspaceId !== key.workspaceId) throw boardElsewhere();
      return board;
    });
  }

  async list(key: WorkspaceKey, userId: string, limit: number, after: string | undefined): Promise<Board[]> {
    await this.access.member(key, userId);
    return this.workspaces.boards(key, limit, after);
  }

  get(key: BoardKey, userId: string): Promise<Board> {
    return this.access.board(key, userId, 'viewer');
  }

  remove(key: BoardKey, userId: string): Promise<void> {
    return this.uow.run({}, async () => {
      await this.access.board(key, userId, 'editor');
      if (!(await this.workspaces.removeBoard(key))) throw boardNotFound();
    });
  }
}
