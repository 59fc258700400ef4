import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, Length } from 'class-validator';
import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import { GRANTABLE_ROLES, type GrantableRole } from '../domain/canvas-role.js';
import type { NamedMember } from '../queries/named-member.js';
import { CanvasParamsDto } from './canvases.dto.js';

const ROLES: readonly CanvasRole[] = ['owner', 'editor', 'viewer'];

export class MemberParamsDto extends CanvasParamsDto {
  /**
   * The member.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  @IsUUID()
  userId!: string;
}

export class AddMemberDto {
  /**
   * Of an active user; upper and lower case are the same.
   * @example "mina"
   */
  @IsString()
  @Length(1, 64)
  username!: string;

  @ApiProperty({ description: 'What the member may do.', enum: GRANTABLE_ROLES, example: 'editor' })
  @IsIn(GRANTABLE_ROLES)
  role!: GrantableRole;
}

export class ChangeMemberRoleDto {
  @ApiProperty({
    description: 'The new role; ownership moves by a transfer only.',
    enum: GRANTABLE_ROLES,
    example: 'viewer',
  })
  @IsIn(GRANTABLE_ROLES)
  role!: GrantableRole;
}

export class TransferOwnershipDto {
  /**
   * A member, who becomes the owner.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  @IsUUID()
  userId!: string;
}

export class MemberDto {
  /**
   * The member.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  userId!: string;

  @ApiProperty({
    description: 'Name to log in with; null where the account is gone.',
    type: 'string',
    nullable: true,
    example: 'mina',
  })
  username!: string | null;

  @ApiProperty({
    description: 'Name to show; null where the account is gone.',
    type: 'string',
    nullable: true,
    example: 'Mina K.',
  })
  displayName!: string | null;

  @ApiProperty({ description: 'What the member may do.', enum: ROLES, example: 'editor' })
  role!: CanvasRole;

  /**
   * When the member joined.
   * @example "2026-12-01T09:30:00.000Z"
   */
  joinedAt!: string;
}

export class MemberPageDto {
  @ApiProperty({ type: [MemberDto], description: 'In order of user ID.' })
  items!: MemberDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ',
  })
  nextCursor!: string | null;
}

export function toMemberDto({ userId, role, joinedAt, user }: NamedMember): MemberDto {
  return {
    userId,
    username: user?.username ?? null,
    displayName: user?.displayName ?? null,
    role,
    joinedAt: joinedAt.toISOString(),
  };
}
