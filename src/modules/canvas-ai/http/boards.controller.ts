import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { ManageBoards } from '../commands/manage-boards.js';
import { BoardParamsDto, WorkspaceParamsDto } from './params.dto.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';
import { BindBoardDto, BoardDto, BoardPageDto, toBoardDto } from './workspaces.dto.js';

@ApiTags('boards')
@Controller('projects/:project/workspaces/:workspaceId/boards')
export class BoardsController {
  constructor(private readonly boards: ManageBoards) {}

  @Post()
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Bind a canvas',
    description: 'Makes it a board of the workspace; a canvas has one board, and keeps it.',
  })
  @ApiOkResponse({ type: BoardDto, description: 'The board, new or as it was' })
  @Problems({
    403: ['forbidden'],
    404: ['workspace-not-found', 'canvas-not-found'],
    409: ['canvas-bound-elsewhere'],
  })
  async bind(
    @Param() { project, workspaceId }: WorkspaceParamsDto,
    @Body() { canvasId }: BindBoardDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<BoardDto> {
    return toBoardDto(await this.boards.bind({ project, workspaceId }, canvasId, user.userId));
  }

  @Get()
  @Authenticated()
  @ApiOperation({ summary: 'List boards', description: 'Of the workspace.' })
  @ApiOkResponse({ type: BoardPageDto, description: 'A page of boards' })
  @Problems({ 400: ['invalid-cursor'], 404: ['workspace-not-found'] })
  async list(
    @Param() { project, workspaceId }: WorkspaceParamsDto,
    @Query() query: PageQueryDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<BoardPageDto> {
    const { limit, after } = uuidPage(query);
    const rows = await this.boards.list({ project, workspaceId }, user.userId, limit, after);
    return toUuidPage(rows, query.limit, ({ boardId }) => boardId, toBoardDto);
  }

  @Get(':boardId')
  @Authenticated()
  @ApiOperation({
    summary: 'Read a board',
    description: 'For members of the workspace who may see the canvas.',
  })
  @ApiOkResponse({ type: BoardDto, description: 'The board' })
  @Problems({ 404: ['workspace-not-found', 'board-not-found'] })
  async get(
    @Param() { project, workspaceId, boardId }: BoardParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<BoardDto> {
    return toBoardDto(await this.boards.get({ project, workspaceId, boardId }, user.userId));
  }

  @Delete(':boardId')
  @Authenticated()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Unbind a canvas',
    description: 'Not while the board has runs; the canvas itself stays.',
  })
  @ApiNoContentResponse({ description: 'Unbound' })
  @Problems({ 403: ['forbidden'], 404: ['workspace-not-found', 'board-not-found'], 409: ['board-has-runs'] })
  async remove(
    @Param() { project, workspaceId, boardId }: BoardParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<void> {
    await this.boards.remove({ project, workspaceId, boardId }, user.userId);
  }
}
