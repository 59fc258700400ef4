import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, pageOf, PageQueryDto } from '../../web/pagination.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { LockEntity } from '../commands/lock-entity.js';
import { ReleaseEntity } from '../commands/release-entity.js';
import { RenewLock } from '../commands/renew-lock.js';
import { ListLocks } from '../queries/list-locks.js';
import { CanvasParamsDto } from './canvases.dto.js';
import {
  EntityLockPageDto,
  HeldLockDto,
  LockEntityDto,
  LockParamsDto,
  ReleaseLockDto,
  RenewLockDto,
  toEntityLockDto,
  toHeldLockDto,
} from './locks.dto.js';

const LOCKING = `For the time of an edit: while it holds, operations of other users that change or delete the entity, directly or by what they do
to it, are refused with \`entity-locked\`. One's own lock of another tab and an expired one are taken over. A lock ends with its term,
when it is released, and with the right to edit; the event streams tell \`locks\`.`;

@ApiTags('canvas live')
@Controller('canvases/:canvasId/locks')
export class LocksController {
  constructor(
    private readonly listLocks: ListLocks,
    private readonly lockEntity: LockEntity,
    private readonly renewLock: RenewLock,
    private readonly releaseEntity: ReleaseEntity,
  ) {}

  @Get()
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'List entity locks', description: 'Those that hold now, in order of entity ID.' })
  @ApiOkResponse({ type: EntityLockPageDto, description: 'A page of locks' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Param() { canvasId }: CanvasParamsDto,
    @Query() { limit, cursor }: PageQueryDto,
  ): Promise<EntityLockPageDto> {
    const [after] = decodeCursor(cursor, 1) ?? [];
    const locks = await this.listLocks.execute({ canvasId, limit: limit + 1, after });
    const { items, nextCursor } = pageOf(locks, limit, ({ entityId }) => entityId);
    return { items: items.map(toEntityLockDto), nextCursor };
  }

  @Put(':entityId')
  @CanvasMember('editor')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Lock an entity', description: LOCKING })
  @ApiOkResponse({ type: HeldLockDto, description: 'The lock, with the token that renews and releases it' })
  @Problems({ 404: ['entity-not-found'], 409: ['entity-locked', 'too-many-locks'] })
  async lock(
    @Param() { canvasId, entityId }: LockParamsDto,
    @Body() { clientId, ttlSeconds }: LockEntityDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<HeldLockDto> {
    const lock = await this.lockEntity.execute({ canvasId, actorId, entityId, clientId, ttlSeconds });
    return toHeldLockDto(lock);
  }

  @Post(':entityId/renew')
  @CanvasMember('editor')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Renew a lock',
    description:
      'From now on for the term. Repeat it at half of the term; nobody has changed the entity in between.',
  })
  @ApiOkResponse({ type: HeldLockDto, description: 'The lock with its new end' })
  @Problems({ 409: ['lock-lost'] })
  async renew(
    @Param() { canvasId, entityId }: LockParamsDto,
    @Body() { token, ttlSeconds }: RenewLockDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<HeldLockDto> {
    return toHeldLockDto(await this.renewLock.execute({ canvasId, actorId, entityId, token, ttlSeconds }));
  }

  @Post(':entityId/release')
  @CanvasMember('editor')
  @HttpCode(204)
  @ApiOperation({ summary: 'Release a lock', description: 'Releasing what is held no more does nothing.' })
  @ApiNoContentResponse({ description: 'Released' })
  @Problems({})
  async release(
    @Param() { canvasId, entityId }: LockParamsDto,
    @Body() { token }: ReleaseLockDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<void> {
    await this.releaseEntity.execute({ canvasId, actorId, entityId, token });
  }
}
