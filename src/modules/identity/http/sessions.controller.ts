import { Controller, Delete, Get, HttpCode, Param, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { UserSessions } from '../../../ports/identity/user-sessions.port.js';
import { Problems } from '../../web/openapi.js';
import { pageOf, PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { EndSessions } from '../commands/end-sessions.js';
import { OwnSessionPageDto } from './auth.dto.js';
import { toSessionDto } from './identity.mapping.js';
import { uuidAfter } from './page.js';
import { SessionCookie } from './session-cookie.js';

@ApiTags('auth')
@Controller('auth/sessions')
@Authenticated()
export class SessionsController {
  constructor(
    private readonly sessions: UserSessions,
    private readonly endSessions: EndSessions,
    private readonly cookie: SessionCookie,
  ) {}

  /** The own sessions that are valid now. */
  @Get()
  @ApiOperation({ summary: 'List the own sessions', description: 'Those that are valid now, oldest first.' })
  @ApiOkResponse({ type: OwnSessionPageDto, description: 'A page of sessions' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Query() query: PageQueryDto, @CurrentUser() user: UserPrincipal): Promise<OwnSessionPageDto> {
    const found = await this.sessions.page(user.userId, query.limit + 1, uuidAfter(query.cursor));
    const { items, nextCursor } = pageOf(found, query.limit, ({ id }) => id);
    return {
      items: items.map((session) => ({ ...toSessionDto(session), current: session.id === user.sessionId })),
      nextCursor,
    };
  }

  /** Ends one session, its event streams too. */
  @Delete(':sessionId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'End one session',
    description: 'Another device of the user, or this one. Its event streams close.',
  })
  @ApiParam({
    name: 'sessionId',
    description: 'From the list of sessions',
    example: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12',
  })
  @ApiNoContentResponse({ description: 'The session has ended' })
  @Problems({ 404: ['session-not-found'] })
  async end(@Param('sessionId') sessionId: string, @CurrentUser() user: UserPrincipal): Promise<void> {
    await this.endSessions.execute(user.userId, { sessionId });
  }

  /** Ends all sessions, this one included. */
  @Delete()
  @HttpCode(204)
  @ApiOperation({
    summary: 'End all sessions',
    description: 'Of the user, on every device, this one included.',
  })
  @ApiNoContentResponse({ description: 'All sessions have ended' })
  async endAll(
    @CurrentUser() user: UserPrincipal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.endSessions.execute(user.userId, 'all');
    if (user.viaCookie) this.cookie.clear(reply);
  }
}
