import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { UserAccounts } from '../../../ports/identity/user-accounts.port.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CurrentUser, Public, RateLimited } from '../../web/policy.decorators.js';
import { sessionTokenOf } from '../../web/session-token.js';
import { ChangePassword } from '../commands/change-password.js';
import { EndSessions } from '../commands/end-sessions.js';
import { LogIn } from '../commands/log-in.js';
import type { OpenedSession, SessionClient } from '../commands/open-session.js';
import { RegisterUser } from '../commands/register-user.js';
import { userNotFound } from '../domain/identity.errors.js';
import { ChangePasswordDto, LogInDto, MeDto, OpenedSessionDto, RegisterDto } from './auth.dto.js';
import { toSessionDto, toUserDto } from './identity.mapping.js';
import { SessionCookie } from './session-cookie.js';

const SESSION_COOKIE = {
  description: 'The session, for `transport` `cookie` only; over TLS it is named `__Host-session`.',
  schema: {
    type: 'string',
    example: 'session=n3Qm0m1nM3v9f1O9mYx5; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax',
  },
} as const;

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly registerUser: RegisterUser,
    private readonly logInUser: LogIn,
    private readonly endSessions: EndSessions,
    private readonly changeOwnPassword: ChangePassword,
    private readonly accounts: UserAccounts,
    private readonly cookie: SessionCookie,
  ) {}

  /** Makes an account and logs it in. */
  @Post('register')
  @Public()
  @RateLimited('auth')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Make an account',
    description: 'Opens its first session too. An operator may close registration.',
  })
  @ApiCreatedResponse({
    type: OpenedSessionDto,
    description: 'The account exists and is logged in',
    headers: { 'Set-Cookie': SESSION_COOKIE },
  })
  @Problems({
    400: ['username-refused', 'display-name-refused', 'password-refused'],
    403: ['registration-closed'],
    409: ['username-taken'],
    429: ['too-many-attempts'],
    503: ['password-service-busy'],
  })
  async register(
    @Body() body: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OpenedSessionDto> {
    const { username, displayName, password } = body;
    return this.handOver(
      await this.registerUser.execute({ username, displayName, password }, clientOf(request, body.transport)),
      reply,
    );
  }

  /** Opens a new session; the one that the request carries, if any, ends. */
  @Post('login')
  @Public()
  @RateLimited('auth')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Log in',
    description: 'Always gives a new token; a session that the request carries ends.',
  })
  @ApiOkResponse({
    type: OpenedSessionDto,
    description: 'Logged in',
    headers: { 'Set-Cookie': SESSION_COOKIE },
  })
  @Problems({
    401: ['invalid-credentials'],
    403: ['account-disabled'],
    429: ['too-many-attempts'],
    503: ['password-service-busy'],
  })
  async logIn(
    @Body() body: LogInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OpenedSessionDto> {
    return this.handOver(
      await this.logInUser.execute(body.username, body.password, clientOf(request, body.transport)),
      reply,
    );
  }

  /** Ends the session of this request. */
  @Post('logout')
  @Authenticated()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Log out',
    description: 'Ends the session of this request and its event streams.',
  })
  @ApiNoContentResponse({ description: 'Logged out' })
  async logOut(
    @CurrentUser() user: UserPrincipal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.endSessions.execute(user.userId, { sessionId: user.sessionId });
    if (user.viaCookie) this.cookie.clear(reply);
  }

  /** Who is logged in. */
  @Get('me')
  @Authenticated()
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Who am I', description: 'The user and the session of this request.' })
  @ApiOkResponse({ type: MeDto, description: 'The user of this session' })
  async me(@CurrentUser() { userId, sessionId }: UserPrincipal): Promise<MeDto> {
    const user = await this.accounts.find(userId);
    if (!user) throw userNotFound();
    return { user: toUserDto(user), sessionId };
  }

  /** Changes the own password and ends all other sessions. */
  @Post('password')
  @Authenticated()
  @RateLimited('auth')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Change the own password',
    description: 'This session goes on; all others of the user end, and all API keys.',
  })
  @ApiNoContentResponse({ description: 'The new password counts' })
  @Problems({
    400: ['password-refused'],
    403: ['wrong-password'],
    429: ['too-many-attempts'],
    503: ['password-service-busy'],
  })
  async changePassword(@Body() body: ChangePasswordDto, @CurrentUser() user: UserPrincipal): Promise<void> {
    const { userId, sessionId } = user;
    await this.changeOwnPassword.execute({
      userId,
      sessionId,
      currentPassword: body.currentPassword,
      newPassword: body.newPassword,
    });
  }

  private handOver({ user, session, token }: OpenedSession, reply: FastifyReply): OpenedSessionDto {
    const opened = { user: toUserDto(user), session: toSessionDto(session) };
    if (session.transport === 'bearer') return { ...opened, token };
    this.cookie.set(reply, token);
    return opened;
  }
}

function clientOf(request: FastifyRequest, transport: SessionClient['transport'] = 'cookie'): SessionClient {
  return {
    transport,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    replacesToken: sessionTokenOf(request)?.token,
  };
}
