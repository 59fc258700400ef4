import { Readable } from 'node:stream';
import { Body, Controller, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CurrentUser, RateLimited } from '../../web/policy.decorators.js';
import { DeleteAccount } from '../commands/delete-account.js';
import { AccountObstacles } from '../queries/account-obstacles.js';
import { ExportAccount } from '../queries/export-account.js';
import { AccountObstaclesDto, DeleteAccountDto } from './account.dto.js';
import { SessionCookie } from './session-cookie.js';

@ApiTags('account')
@Controller('account')
@Authenticated()
export class AccountController {
  constructor(
    private readonly exportAccount: ExportAccount,
    private readonly accountObstacles: AccountObstacles,
    private readonly deleteAccount: DeleteAccount,
    private readonly cookie: SessionCookie,
  ) {}

  /** Streams; a failure after the beginning cuts the connection, so that nobody takes a part for the whole. */
  @Get('export')
  @RateLimited('auth')
  @ApiOperation({
    summary: 'Export the own data',
    description:
      'One JSON object a line, each with its `type`: profile, sessions, keys, canvases with what is on them, media (without their bytes), credits, calls, runs.',
  })
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({
    description: 'Lines of JSON',
    schema: { type: 'string', example: '{"type":"profile","username":"ada"}\n' },
  })
  export(@CurrentUser() user: UserPrincipal, @Res() reply: FastifyReply): void {
    void reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="account.ndjson"',
      })
      .type('application/x-ndjson; charset=utf-8')
      .send(Readable.from(this.exportAccount.execute(user.userId)));
  }

  @Get('deletion')
  @ApiOperation({
    summary: 'See what stands in the way of deleting the account',
    description: 'Others work on what is shared, and what is being paid for ends first.',
  })
  @ApiOkResponse({ type: AccountObstaclesDto, description: 'What has to be settled before' })
  async obstacles(@CurrentUser() user: UserPrincipal): Promise<AccountObstaclesDto> {
    return { obstacles: await this.accountObstacles.execute(user.userId) };
  }

  @Post('deletion')
  @HttpCode(204)
  @RateLimited('auth')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Delete the own account',
    description:
      'At once and for ever: sessions and keys end, memberships too, own canvases and media go. What evidence of payments names stays without a name.',
  })
  @ApiNoContentResponse({ description: 'The account is deleted' })
  @Problems({
    403: ['wrong-password'],
    409: ['account-deletion-refused', 'site-admin-protected'],
    429: ['too-many-attempts'],
    503: ['password-service-busy'],
  })
  async delete(
    @Body() { password }: DeleteAccountDto,
    @CurrentUser() user: UserPrincipal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.deleteAccount.execute(user.userId, password);
    this.cookie.clear(reply);
  }
}
