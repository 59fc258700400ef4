import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CanvasMember, CurrentUser, RateLimited } from '../../web/policy.decorators.js';
import { AcceptInvitation } from '../commands/accept-invitation.js';
import { CreateInvitation } from '../commands/create-invitation.js';
import { RevokeInvitation } from '../commands/revoke-invitation.js';
import { ListInvitations } from '../queries/list-invitations.js';
import { CanvasDto, CanvasParamsDto, toCanvasDto } from './canvases.dto.js';
import {
  AcceptInvitationDto,
  CreatedInvitationDto,
  CreateInvitationDto,
  InvitationPageDto,
  InvitationParamsDto,
  toInvitationDto,
} from './invitations.dto.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';

@ApiTags('canvas invitations')
@Controller()
export class InvitationsController {
  constructor(
    private readonly createInvitation: CreateInvitation,
    private readonly listInvitations: ListInvitations,
    private readonly revokeInvitation: RevokeInvitation,
    private readonly acceptInvitation: AcceptInvitation,
  ) {}

  /** Without `Idempotency-Key`: the stored answer would hold the secret. A lost answer is revoked and made anew. */
  @Post('canvases/:canvasId/invitations')
  @CanvasMember('owner')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Create an invitation',
    description: 'A link with role, expiry and number of uses. The token is told once.',
  })
  @ApiCreatedResponse({ type: CreatedInvitationDto, description: 'The invitation with its token' })
  @Problems({ 409: ['too-many-invitations'] })
  async create(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() { role, expiresInSeconds, maxUses }: CreateInvitationDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CreatedInvitationDto> {
    const command = { canvasId, actorId: user.userId, role, expiresInSeconds, maxUses };
    const { invitation, token } = await this.createInvitation.execute(command);
    return { ...toInvitationDto(invitation), token };
  }

  @Get('canvases/:canvasId/invitations')
  @CanvasMember('owner')
  @ApiOperation({ summary: 'List invitations', description: 'Newest first, without their tokens.' })
  @ApiOkResponse({ type: InvitationPageDto, description: 'A page of invitations' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Param() { canvasId }: CanvasParamsDto,
    @Query() query: PageQueryDto,
  ): Promise<InvitationPageDto> {
    const invitations = await this.listInvitations.execute({ canvasId, ...uuidPage(query) });
    return toUuidPage(invitations, query.limit, ({ id }) => id, toInvitationDto);
  }

  @Delete('canvases/:canvasId/invitations/:invitationId')
  @CanvasMember('owner')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Revoke an invitation',
    description: 'Nobody joins by it any more; those who have, stay.',
  })
  @ApiNoContentResponse({ description: 'Revoked' })
  @Problems({ 404: ['invitation-not-found'] })
  async revoke(
    @Param() { canvasId, invitationId }: InvitationParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<void> {
    await this.revokeInvitation.execute({ canvasId, actorId: user.userId, invitationId });
  }

  /** The token travels in the body: a path would end in logs. */
  @Post('invitations/accept')
  @Authenticated()
  @RateLimited('auth')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Accept an invitation',
    description: 'The caller becomes a member. A member keeps the role and spends no use.',
  })
  @ApiOkResponse({ type: CanvasDto, description: 'The canvas' })
  @Problems({
    404: ['invitation-not-found'],
    409: ['too-many-members'],
    410: ['invitation-expired', 'invitation-used-up', 'invitation-revoked'],
  })
  async accept(
    @Body() { token }: AcceptInvitationDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CanvasDto> {
    return toCanvasDto(await this.acceptInvitation.execute({ token, userId: user.userId }));
  }
}
