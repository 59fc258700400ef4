import { IsString, Length } from 'class-validator';

export class DeleteAccountDto {
  /**
   * The password, once more.
   * @example "correct horse battery"
   */
  @IsString()
  @Length(1, 256)
  password!: string;
}

export class AccountObstacleDto {
  /**
   * `shared-canvas`: hand it over or remove the other members. `shared-workspace`: remove the other members.
   * `run-in-progress`, `generation-in-progress`, `held-credits`: wait, or cancel.
   * @example "shared-canvas"
   */
  kind!: string;

  /**
   * Of the canvas, workspace, run or operation.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  id!: string;

  /**
   * What it is called, where it has a name.
   * @example "Mood board"
   */
  title?: string;
}

export class AccountObstaclesDto {
  /** Empty when the account can be deleted now; at most 100. */
  obstacles!: AccountObstacleDto[];
}
