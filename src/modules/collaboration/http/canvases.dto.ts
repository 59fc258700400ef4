import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, IsUUID, Length, Matches } from 'class-validator';
import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import type { Canvas } from '../../../ports/collaboration/canvases.port.js';
import { PageQueryDto } from '../../web/pagination.js';
import { OptionalField, QueryFlag } from '../../web/validation.js';

/** Something visible, and no line breaks or other control characters. */
const TITLE = /^(?=.*\S)\P{Cc}*$/u;
const TITLE_RULE = { message: 'must hold something visible and no control characters' };

const ROLES: readonly CanvasRole[] = ['owner', 'editor', 'viewer'];

export class CanvasParamsDto {
  /**
   * The canvas.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @IsUUID()
  canvasId!: string;
}

export class CreateCanvasDto {
  /**
   * 1 to 200 characters.
   * @example "Summer campaign"
   */
  @IsString()
  @Length(1, 200)
  @Matches(TITLE, TITLE_RULE)
  title!: string;
}

export class RenameCanvasDto {
  /**
   * 1 to 200 characters.
   * @example "Summer campaign, second round"
   */
  @IsString()
  @Length(1, 200)
  @Matches(TITLE, TITLE_RULE)
  title!: string;
}

export class ListCanvasesQueryDto extends PageQueryDto {
  /**
   * True: the caller's own deleted canvases, which can be restored.
   * @example false
   */
  @OptionalField()
  @QueryFlag()
  @IsBoolean()
  deleted: boolean = false;
}

export class CanvasDto {
  /**
   * Sorts by time of making.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  id!: string;

  /**
   * Not part of the document: changing it takes no revision.
   * @example "Summer campaign"
   */
  title!: string;

  /**
   * The one owner.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  ownerUserId!: string;

  @ApiProperty({ description: "The caller's role.", enum: ROLES, example: 'owner' })
  role!: CanvasRole;

  /**
   * Revision of the document; rises by one with every operation.
   * @example "42"
   */
  revision!: string;

  /**
   * Rises with every change of members or their roles.
   * @example "3"
   */
  membershipVersion!: string;

  /**
   * When it was made.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;

  /**
   * When anything in it last changed.
   * @example "2026-12-01T10:12:45.120Z"
   */
  updatedAt!: string;

  @ApiProperty({
    description: 'When it was deleted; null for a canvas in use.',
    type: 'string',
    nullable: true,
    example: null,
  })
  deletedAt!: string | null;
}

export class CanvasPageDto {
  /** Newest first. */
  @ApiProperty({ type: [CanvasDto], description: 'Newest first.' })
  items!: CanvasDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ',
  })
  nextCursor!: string | null;
}

export function toCanvasDto(canvas: Canvas): CanvasDto {
  return {
    id: canvas.id,
    title: canvas.title,
    ownerUserId: canvas.ownerUserId,
    role: canvas.role,
    revision: canvas.revision,
    membershipVersion: canvas.membershipVersion,
    createdAt: canvas.createdAt.toISOString(),
    updatedAt: canvas.updatedAt.toISOString(),
    deletedAt: canvas.deletedAt?.toISOString() ?? null,
  };
}
