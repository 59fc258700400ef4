import { IsUUID, Matches } from 'class-validator';

const PROJECT = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const STEP_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

export class ProjectParamsDto {
  /**
   * A product line; every user has `default`.
   * @example "default"
   */
  @Matches(PROJECT, { message: 'must be 1 to 63 lower-case letters, digits, - and _' })
  project!: string;
}

export class WorkspaceParamsDto extends ProjectParamsDto {
  /**
   * The workspace.
   * @example "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01"
   */
  @IsUUID()
  workspaceId!: string;
}

export class WorkspaceMemberParamsDto extends WorkspaceParamsDto {
  /**
   * The member.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  @IsUUID()
  userId!: string;
}

export class BoardParamsDto extends WorkspaceParamsDto {
  /**
   * The board.
   * @example "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02"
   */
  @IsUUID()
  boardId!: string;
}

export class RunParamsDto extends WorkspaceParamsDto {
  /**
   * The run.
   * @example "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03"
   */
  @IsUUID()
  runId!: string;
}

export class StepParamsDto extends RunParamsDto {
  /**
   * The step, as the plan named it.
   * @example "picture"
   */
  @Matches(STEP_ID, { message: 'must be a step ID' })
  stepId!: string;
}
