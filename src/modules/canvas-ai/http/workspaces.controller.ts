import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
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
import { PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { ManageWorkspaces } from '../commands/manage-workspaces.js';
import { WorkspaceMemberParamsDto, ProjectParamsDto, WorkspaceParamsDto } from './params.dto.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';
import {
  AddWorkspaceMemberDto,
  CreateWorkspaceDto,
  toWorkspaceDto,
  WorkspaceKeyDto,
  WorkspaceMemberDto,
  WorkspacePageDto,
} from './workspaces.dto.js';

@ApiTags('workspaces')
@Controller('projects/:project/workspaces')
export class WorkspacesController {
  constructor(private readonly workspaces: ManageWorkspaces) {}

  @Get()
  @Authenticated()
  @ApiOperation({
    summary: 'List workspaces',
    description: 'Those of the project that the caller is a member of.',
  })
  @ApiOkResponse({ type: WorkspacePageDto, description: 'A page of workspaces' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Param() { project }: ProjectParamsDto,
    @Query() query: PageQueryDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<WorkspacePageDto> {
    const { limit, after } = uuidPage(query);
    const rows = await this.workspaces.list(project, user.userId, limit, after);
    return toUuidPage(rows, query.limit, ({ workspaceId }) => workspaceId, toWorkspaceDto);
  }

  @Post('home')
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    summary: "The caller's own workspace",
    description: 'Made at the first call; the same one ever after.',
  })
  @ApiOkResponse({ type: WorkspaceKeyDto, description: 'The workspace' })
  async home(
    @Param() { project }: ProjectParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<WorkspaceKeyDto> {
    return this.workspaces.home(project, user.userId);
  }

  @Post()
  @Authenticated()
  @Idempotent()
  @ApiOperation({ summary: 'Create a workspace', description: 'The caller is its owner.' })
  @ApiCreatedResponse({ type: WorkspaceKeyDto, description: 'The workspace' })
  @Problems({ 409: ['idempotency-key-reused', 'idempotency-in-progress'] })
  async create(
    @Param() { project }: ProjectParamsDto,
    @Body() { title }: CreateWorkspaceDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<WorkspaceKeyDto> {
    return this.workspaces.create(project, title, user.userId);
  }

  @Post(':workspaceId/members')
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Add a member',
    description: 'By the owner; adding a member again changes nothing.',
  })
  @ApiOkResponse({ type: WorkspaceMemberDto, description: 'The member' })
  @Problems({ 403: ['forbidden'], 404: ['workspace-not-found', 'user-not-found'] })
  async addMember(
    @Param() { project, workspaceId }: WorkspaceParamsDto,
    @Body() { userId }: AddWorkspaceMemberDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<WorkspaceMemberDto> {
    const added = await this.workspaces.addMember({ project, workspaceId }, user.userId, userId);
    return { project, workspaceId, userId, added };
  }

  @Delete(':workspaceId/members/:userId')
  @Authenticated()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove a member',
    description: 'By the owner, or by the member himself; the owner stays.',
  })
  @ApiNoContentResponse({ description: 'Removed' })
  @Problems({ 403: ['forbidden'], 404: ['workspace-not-found', 'workspace-member-not-found'] })
  async removeMember(
    @Param() { project, workspaceId, userId }: WorkspaceMemberParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<void> {
    await this.workspaces.removeMember({ project, workspaceId }, user.userId, userId);
  }
}
