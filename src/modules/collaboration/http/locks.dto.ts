import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsUUID, Matches, Max, Min } from 'class-validator';
import type { EntityLock } from '../../../ports/collaboration/entity-locks.port.js';
import { OptionalField } from '../../web/validation.js';
import { LOCK_SECONDS } from '../domain/lock.errors.js';
import { CLIENT_ID } from '../domain/presence.js';
import { CanvasParamsDto } from './canvases.dto.js';

const ENTITY_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

export class LockParamsDto extends CanvasParamsDto {
  /**
   * The node, edge or group.
   * @example "node-1"
   */
  @Matches(ENTITY_ID, { message: 'must be the ID of an entity' })
  entityId!: string;
}

class LockTermDto {
  @ApiPropertyOptional({
    description: 'After so many seconds the lock ends by itself; renew it before.',
    type: 'integer',
    minimum: LOCK_SECONDS.least,
    maximum: LOCK_SECONDS.most,
    default: LOCK_SECONDS.usual,
    example: 30,
  })
  @OptionalField()
  @IsInt()
  @Min(LOCK_SECONDS.least)
  @Max(LOCK_SECONDS.most)
  ttlSeconds: number = LOCK_SECONDS.usual;
}

export class LockEntityDto extends LockTermDto {
  @ApiProperty({
    description: 'The tab that edits, the same as in its presence.',
    pattern: CLIENT_ID.source,
    example: 'tab-7f3a',
  })
  @Matches(CLIENT_ID, { message: 'must be 1 to 64 letters, digits, - or _' })
  clientId!: string;
}

export class RenewLockDto extends LockTermDto {
  /**
   * As it was given when the lock was taken.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @IsUUID()
  token!: string;
}

export class ReleaseLockDto {
  /**
   * As it was given when the lock was taken.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @IsUUID()
  token!: string;
}

export class EntityLockDto {
  /**
   * What is locked.
   * @example "node-1"
   */
  entityId!: string;

  /**
   * Who edits it.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  userId!: string;

  /**
   * In which tab.
   * @example "tab-7f3a"
   */
  clientId!: string;

  /**
   * Since when.
   * @example "2026-12-01T09:30:00.000Z"
   */
  acquiredAt!: string;

  /**
   * When it ends unless it is renewed.
   * @example "2026-12-01T09:30:30.000Z"
   */
  expiresAt!: string;
}

export class HeldLockDto extends EntityLockDto {
  /**
   * Renews and releases this lock; for the holder alone.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  token!: string;
}

export class EntityLockPageDto {
  @ApiProperty({ type: [EntityLockDto], description: 'In order of entity ID.' })
  items!: EntityLockDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyJub2RlLTEiXQ',
  })
  nextCursor!: string | null;
}

export function toEntityLockDto({
  entityId,
  holderId,
  clientId,
  acquiredAt,
  expiresAt,
}: EntityLock): EntityLockDto {
  return {
    entityId,
    userId: holderId,
    clientId,
    acquiredAt: acquiredAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export function toHeldLockDto(lock: EntityLock): HeldLockDto {
  return { ...toEntityLockDto(lock), token: lock.token };
}
