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
import { PageQueryDto } from '../../web/pagination.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { AddMember } from '../commands/add-member.js';
import { ChangeMemberRole } from '../commands/change-member-role.js';
import { LeaveCanvas } from '../commands/leave-canvas.js';
import { RemoveMember } from '../commands/remove-member.js';
import { TransferOwnership } from '../commands/transfer-ownership.js';
import { ListMembers } from '../queries/list-members.js';
import { CanvasDto, CanvasParamsDto, toCanvasDto } from './canvases.dto.js';
import {
  AddMemberDto,
  ChangeMemberRoleDto,
  MemberDto,
  MemberPageDto,
  MemberParamsDto,
  toMemberDto,
  TransferOwnershipDto,
} from './members.dto.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';

@ApiTags('canvas members')
@Controller('canvases/:canvasId')
export class MembersController {
  constructor(
    private readonly listMembers: ListMembers,
    private readonly addMember: AddMember,
    private readonly changeMemberRole: ChangeMemberRole,
    private readonly removeMember: RemoveMember,
    private readonly leaveCanvas: LeaveCanvas,
    private readonly transferOwnership: TransferOwnership,
  ) {}

  @Get('members')
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'List members', description: 'With their roles, in order of user ID.' })
  @ApiOkResponse({ type: MemberPageDto, description: 'A page of members' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Param() { canvasId }: CanvasParamsDto, @Query() query: PageQueryDto): Promise<MemberPageDto> {
    const members = await this.listMembers.execute({ canvasId, ...uuidPage(query) });
    return toUuidPage(members, query.limit, ({ userId }) => userId, toMemberDto);
  }

  @Post('members')
  @CanvasMember('owner')
  @Idempotent()
  @ApiOperation({ summary: 'Add a member', description: 'By username, without an invitation.' })
  @ApiCreatedResponse({ type: MemberDto, description: 'The new member' })
  @Problems({
    404: ['user-not-found'],
    409: ['already-a-member', 'too-many-members', 'idempotency-key-reused', 'idempotency-in-progress'],
  })
  async add(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() { username, role }: AddMemberDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<MemberDto> {
    return toMemberDto(await this.addMember.execute({ canvasId, actorId: user.userId, username, role }));
  }

  @Patch('members/:userId')
  @CanvasMember('owner')
  @ApiOperation({
    summary: "Change a member's role",
    description: 'Open streams of the member are told within a second.',
  })
  @ApiOkResponse({ type: MemberDto, description: 'The member with the new role' })
  @Problems({ 404: ['member-not-found'], 409: ['owner-must-stay'] })
  async changeRole(
    @Param() { canvasId, userId }: MemberParamsDto,
    @Body() { role }: ChangeMemberRoleDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<MemberDto> {
    return toMemberDto(await this.changeMemberRole.execute({ canvasId, actorId: user.userId, userId, role }));
  }

  @Delete('members/:userId')
  @CanvasMember('owner')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove a member',
    description: 'Open streams of the member close within a second.',
  })
  @ApiNoContentResponse({ description: 'Removed' })
  @Problems({ 404: ['member-not-found'], 409: ['owner-must-stay'] })
  async remove(
    @Param() { canvasId, userId }: MemberParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<void> {
    await this.removeMember.execute({ canvasId, actorId: user.userId, userId });
  }

  @Post('leave')
  @CanvasMember('viewer')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Leave a canvas',
    description: 'For everybody but the owner, who transfers the ownership first.',
  })
  @ApiNoContentResponse({ description: 'Left' })
  @Problems({ 409: ['owner-must-stay'] })
  async leave(@Param() { canvasId }: CanvasParamsDto, @CurrentUser() user: UserPrincipal): Promise<void> {
    await this.leaveCanvas.execute({ canvasId, actorId: user.userId });
  }

  @Post('transfer')
  @CanvasMember('owner')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Transfer the ownership',
    description: 'To a member; the old owner stays as editor.',
  })
  @ApiOkResponse({ type: CanvasDto, description: 'The canvas with its new owner' })
  @Problems({ 404: ['member-not-found'], 409: ['ownership-conflict'] })
  async transfer(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() { userId }: TransferOwnershipDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CanvasDto> {
    return toCanvasDto(await this.transferOwnership.execute({ canvasId, actorId: user.userId, userId }));
  }
}
