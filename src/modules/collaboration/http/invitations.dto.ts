import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, IsUUID, Length, Max, Min } from 'class-validator';
import type { CanvasInvitation } from '../../../ports/collaboration/canvas-invitations.port.js';
import { GRANTABLE_ROLES, type GrantableRole } from '../domain/canvas-role.js';
import { CanvasParamsDto } from './canvases.dto.js';
import { OptionalField } from '../../web/validation.js';

const STATES: readonly CanvasInvitation['state'][] = ['open', 'expired', 'used-up', 'revoked'];
const DAY_SECONDS = 86_400;

export class InvitationParamsDto extends CanvasParamsDto {
  /**
   * The invitation.
   * @example "01981f60-0b1a-7d2e-9c44-5e6f7a8b9c0d"
   */
  @IsUUID()
  invitationId!: string;
}

export class CreateInvitationDto {
  @ApiProperty({ description: 'What those who accept may do.', enum: GRANTABLE_ROLES, example: 'editor' })
  @IsIn(GRANTABLE_ROLES)
  role!: GrantableRole;

  /**
   * A minute to 30 days.
   * @example 604800
   */
  @OptionalField()
  @IsInt()
  @Min(60)
  @Max(30 * DAY_SECONDS)
  expiresInSeconds: number = 7 * DAY_SECONDS;

  /**
   * How many users may join by it.
   * @example 5
   */
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(1000)
  maxUses: number = 1;
}

export class AcceptInvitationDto {
  /**
   * From the link.
   * @example "cinv_4pZrQm2sV0c8bq3n1tXhGk7uYw5eJd9aLf6oRiBvT0M"
   */
  @IsString()
  @Length(1, 200)
  token!: string;
}

export class InvitationDto {
  /**
   * Sorts by time of making.
   * @example "01981f60-0b1a-7d2e-9c44-5e6f7a8b9c0d"
   */
  id!: string;

  @ApiProperty({ description: 'What those who accept may do.', enum: GRANTABLE_ROLES, example: 'editor' })
  role!: GrantableRole;

  @ApiProperty({
    description: 'Whether it can be accepted now, and if not, why.',
    enum: STATES,
    example: 'open',
  })
  state!: CanvasInvitation['state'];

  /**
   * How many users may join by it.
   * @example 5
   */
  maxUses!: number;

  /**
   * How many have.
   * @example 2
   */
  uses!: number;

  /**
   * When it was made.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;

  /**
   * When it ends by itself.
   * @example "2026-12-08T09:30:00.000Z"
   */
  expiresAt!: string;
}

export class CreatedInvitationDto extends InvitationDto {
  /**
   * The secret of the link, told this once: only its digest is stored.
   * @example "cinv_4pZrQm2sV0c8bq3n1tXhGk7uYw5eJd9aLf6oRiBvT0M"
   */
  token!: string;
}

export class InvitationPageDto {
  @ApiProperty({ type: [InvitationDto], description: 'Newest first, closed ones too.' })
  items!: InvitationDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ',
  })
  nextCursor!: string | null;
}

export function toInvitationDto(invitation: CanvasInvitation): InvitationDto {
  return {
    id: invitation.id,
    role: invitation.role,
    state: invitation.state,
    maxUses: invitation.maxUses,
    uses: invitation.uses,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
