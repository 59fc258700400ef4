import { ApiProperty } from '@nestjs/swagger';
import { IsString, IsUUID, Length, Matches } from 'class-validator';
import type { Board, Workspace } from '../../../ports/canvas-ai/workspaces.port.js';

/** A name of its own keeps it out of the document: patterns there know no Unicode classes. */
const TITLE = /^(?=.*\S)\P{Cc}*$/u;

export class CreateWorkspaceDto {
  /**
   * 1 to 200 characters.
   * @example "Campaign team"
   */
  @IsString()
  @Length(1, 200)
  @Matches(TITLE, { message: 'must hold something visible and no control characters' })
  title!: string;
}

export class AddWorkspaceMemberDto {
  /**
   * Who is to be a member.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  @IsUUID()
  userId!: string;
}

export class BindBoardDto {
  /**
   * The canvas; the caller must be its editor or owner.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @IsUUID()
  canvasId!: string;
}

export class WorkspaceKeyDto {
  /**
   * The product line.
   * @example "default"
   */
  project!: string;

  /**
   * The workspace.
   * @example "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01"
   */
  workspaceId!: string;
}

export class WorkspaceDto extends WorkspaceKeyDto {
  /**
   * Its title.
   * @example "Home"
   */
  title!: string;

  @ApiProperty({ enum: ['owner', 'member'], description: "The caller's role.", example: 'owner' })
  role!: 'owner' | 'member';

  /**
   * When it was made.
   * @example "2026-12-01T10:00:00.000Z"
   */
  createdAt!: string;
}

export class WorkspacePageDto {
  @ApiProperty({ type: [WorkspaceDto], description: 'In order of ID.' })
  items!: WorkspaceDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.', example: null })
  nextCursor!: string | null;
}

export class WorkspaceMemberDto extends WorkspaceKeyDto {
  /**
   * The member.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  userId!: string;

  /**
   * False: he was a member before.
   * @example true
   */
  added!: boolean;
}

export class BoardDto extends WorkspaceKeyDto {
  /**
   * The board.
   * @example "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02"
   */
  boardId!: string;

  /**
   * The canvas that results are applied to.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  canvasId!: string;

  /**
   * When the canvas was bound.
   * @example "2026-12-01T10:00:00.000Z"
   */
  createdAt!: string;
}

export class BoardPageDto {
  @ApiProperty({ type: [BoardDto], description: 'In order of ID.' })
  items!: BoardDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.', example: null })
  nextCursor!: string | null;
}

export function toWorkspaceDto({ project, workspaceId, title, role, createdAt }: Workspace): WorkspaceDto {
  return { project, workspaceId, title, role, createdAt: createdAt.toISOString() };
}

export function toBoardDto({ project, workspaceId, boardId, canvasId, createdAt }: Board): BoardDto {
  return { project, workspaceId, boardId, canvasId, createdAt: createdAt.toISOString() };
}
