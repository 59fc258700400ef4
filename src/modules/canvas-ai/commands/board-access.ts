import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type Run, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import {
  Workspaces,
  type Board,
  type BoardKey,
  type WorkspaceKey,
} from '../../../ports/canvas-ai/workspaces.port.js';
import { CanvasDirectory } from '../../../ports/collaboration/canvas-directory.port.js';
import { boardNotFound, editorOnly, runNotFound, workspaceNotFound } from '../domain/canvas-ai.errors.js';

export type Need = 'viewer' | 'editor';

/** Who may do what here: members of the workspace, with the role on the canvas that the board is bound to (CAI-1). */
@Injectable()
export class BoardAccess {
  constructor(
    private readonly workspaces: Workspaces,
    private readonly canvases: CanvasDirectory,
    private readonly runs: CanvasAiRuns,
  ) {}

  async member(key: WorkspaceKey, userId: string): Promise<'owner' | 'member'> {
    const role = await this.workspaces.roleOf(key, userId);
    if (!role) throw workspaceNotFound();
    return role;
  }

  async board(key: BoardKey, userId: string, need: Need): Promise<Board> {
    await this.member(key, userId);
    const board = await this.workspaces.board(key);
    const role = board && (await this.canvases.roleOf(board.canvasId, userId));
    if (!role) throw boardNotFound();
    if (need === 'editor' && role === 'viewer') throw editorOnly();
    return board;
  }

  async run(key: RunKey, userId: string, need: Need): Promise<{ run: Run; board: Board }> {
    await this.member(key, userId);
    const run = await this.runs.find(key);
    if (!run) throw runNotFound();
    return { run, board: await this.board(run, userId, need) };
  }
}
