import { ApiProperty } from '@nestjs/swagger';
import { IsString, IsUUID, Length, Matches } from 'class-validator';
import { PageQueryDto } from '../../web/pagination.js';
import { OptionalField } from '../../web/validation.js';

export class AuditQueryDto extends PageQueryDto {
  /**
   * Only what this user did.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @OptionalField()
  @IsUUID()
  actorId?: string;

  /**
   * Only this action, or with a dot at the end all actions that begin so.
   * @example "user."
   */
  @OptionalField()
  @Matches(/^[a-z][a-z0-9_.-]{0,99}$/)
  action?: string;

  /**
   * Only what was done to things of this type.
   * @example "user"
   */
  @OptionalField()
  @IsString()
  @Length(1, 64)
  targetType?: string;

  /**
   * Only what was done to this thing.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
   */
  @OptionalField()
  @IsString()
  @Length(1, 200)
  targetId?: string;
}

export class AuditRecordDto {
  /**
   * Rising number.
   * @example "42"
   */
  id!: string;

  /**
   * When it was done.
   * @example "2026-12-01T09:30:00.000Z"
   */
  at!: string;

  /**
   * Who did it; missing when the system did.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  actorId?: string;

  /**
   * What was done.
   * @example "user.disable"
   */
  action!: string;

  /**
   * To a thing of this type.
   * @example "user"
   */
  targetType!: string;

  /**
   * To this thing.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
   */
  targetId!: string;

  /**
   * Request that did it, as in the logs; missing in background work.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14"
   */
  requestId?: string;

  @ApiProperty({
    description: 'Facts that are safe to keep',
    type: 'object',
    additionalProperties: true,
    example: { endedSessions: 2 },
  })
  details!: Record<string, unknown>;
}

export class AuditPageDto {
  /** Records, newest first. */
  items!: AuditRecordDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyI0MiJd',
  })
  nextCursor!: string | null;
}
