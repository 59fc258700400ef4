import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Idempotent } from '../../web/idempotent.interceptor.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { CreateCanvas } from '../commands/create-canvas.js';
import { DeleteCanvas } from '../commands/delete-canvas.js';
import { RenameCanvas } from '../commands/rename-canvas.js';
import { RestoreCanvas } from '../commands/restore-canvas.js';
import { GetCanvas } from '../queries/get-canvas.js';
import { ListCanvases } from '../queries/list-canvases.js';
import {
  CanvasDto,
  CanvasPageDto,
  CanvasParamsDto,
  CreateCanvasDto,
  ListCanvasesQueryDto,
  RenameCanvasDto,
  toCanvasDto,
} from './canvases.dto.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';

@ApiTags('canvases')
@Controller('canvases')
export class CanvasesController {
  constructor(
    private readonly createCanvas: CreateCanvas,
    private readonly listCanvases: ListCanvases,
    private readonly getCanvas: GetCanvas,
    private readonly renameCanvas: RenameCanvas,
    private readonly deleteCanvas: DeleteCanvas,
    private readonly restoreCanvas: RestoreCanvas,
  ) {}

  @Post()
  @Authenticated()
  @Idempotent()
  @ApiOperation({ summary: 'Create a canvas', description: 'Empty, at revision 0; the caller is its owner.' })
  @ApiCreatedResponse({ type: CanvasDto, description: 'The new canvas' })
  @Problems({ 409: ['idempotency-key-reused', 'idempotency-in-progress'] })
  async create(@Body() body: CreateCanvasDto, @CurrentUser() user: UserPrincipal): Promise<CanvasDto> {
    return toCanvasDto(await this.createCanvas.execute({ ownerUserId: user.userId, title: body.title }));
  }

  @Get()
  @Authenticated()
  @ApiOperation({
    summary: 'List canvases',
    description: 'Those that the caller is a member of, newest first.',
  })
  @ApiOkResponse({ type: CanvasPageDto, description: 'A page of canvases' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Query() query: ListCanvasesQueryDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CanvasPageDto> {
    const canvases = await this.listCanvases.execute({
      userId: user.userId,
      deleted: query.deleted,
      ...uuidPage(query),
    });
    return toUuidPage(canvases, query.limit, ({ id }) => id, toCanvasDto);
  }

  @Get(':canvasId')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Read a canvas',
    description: 'Title, role and revision; the document has its own address.',
  })
  @ApiOkResponse({ type: CanvasDto, description: 'The canvas' })
  async get(@Param() { canvasId }: CanvasParamsDto, @CurrentUser() user: UserPrincipal): Promise<CanvasDto> {
    return toCanvasDto(await this.getCanvas.execute({ canvasId, userId: user.userId }));
  }

  @Patch(':canvasId')
  @CanvasMember('editor')
  @ApiOperation({
    summary: 'Rename a canvas',
    description: 'Takes no revision; open streams get the event `canvas`.',
  })
  @ApiOkResponse({ type: CanvasDto, description: 'The renamed canvas' })
  async rename(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() { title }: RenameCanvasDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CanvasDto> {
    return toCanvasDto(await this.renameCanvas.execute({ canvasId, actorId: user.userId, title }));
  }

  @Delete(':canvasId')
  @CanvasMember('owner')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a canvas',
    description: 'Gone for everybody, its streams close; the owner can restore it.',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  async delete(@Param() { canvasId }: CanvasParamsDto, @CurrentUser() user: UserPrincipal): Promise<void> {
    await this.deleteCanvas.execute({ canvasId, actorId: user.userId });
  }

  /** Not by `CanvasMember`: to that guard a deleted canvas does not exist. The command knows its owner. */
  @Post(':canvasId/restore')
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Restore a deleted canvas',
    description: 'For its owner; members and document are as they were.',
  })
  @ApiOkResponse({ type: CanvasDto, description: 'The restored canvas' })
  @Problems({ 404: ['canvas-not-found'], 409: ['canvas-not-deleted'] })
  async restore(
    @Param() { canvasId }: CanvasParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CanvasDto> {
    return toCanvasDto(await this.restoreCanvas.execute({ canvasId, actorId: user.userId }));
  }
}
