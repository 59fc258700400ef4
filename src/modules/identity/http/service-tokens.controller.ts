import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { ServiceTokens, type ServiceToken } from '../../../ports/identity/service-tokens.port.js';
import { Problems } from '../../web/openapi.js';
import { pageOf, PageQueryDto } from '../../web/pagination.js';
import { AdminOnly, CurrentUser } from '../../web/policy.decorators.js';
import { CreateServiceToken } from '../commands/create-service-token.js';
import { RevokeServiceToken } from '../commands/revoke-service-token.js';
import { uuidAfter } from './page.js';
import {
  CreatedServiceTokenDto,
  CreateServiceTokenDto,
  ServiceTokenDto,
  ServiceTokenPageDto,
} from './service-tokens.dto.js';

@ApiTags('admin service tokens')
@Controller('admin/service-tokens')
@AdminOnly()
export class ServiceTokensController {
  constructor(
    private readonly tokens: ServiceTokens,
    private readonly createToken: CreateServiceToken,
    private readonly revokeToken: RevokeServiceToken,
  ) {}

  /**
   * Makes a token. Not idempotent by key on purpose: a stored answer would hold the secret that is kept as a digest only; a client that
   * lost the answer revokes the token and makes another.
   */
  @Post()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Make a service token',
    description: 'For workers and other servers. The secret is shown in this answer only.',
  })
  @ApiCreatedResponse({ type: CreatedServiceTokenDto, description: 'The token, with its secret' })
  @Problems({ 400: ['scope-refused'] })
  async create(
    @Body() { name, scopes, expiresInSeconds }: CreateServiceTokenDto,
    @CurrentUser() actor: UserPrincipal,
  ): Promise<CreatedServiceTokenDto> {
    const { token, serviceToken } = await this.createToken.execute(actor.userId, {
      name,
      scopes,
      expiresInSeconds,
    });
    return { serviceToken: toDto(serviceToken), token };
  }

  /** All tokens, without their secrets. */
  @Get()
  @ApiOperation({
    summary: 'List service tokens',
    description: 'In the order in which they were made, revoked ones too, without their secrets.',
  })
  @ApiOkResponse({ type: ServiceTokenPageDto, description: 'A page of service tokens' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Query() { limit, cursor }: PageQueryDto): Promise<ServiceTokenPageDto> {
    const { items, nextCursor } = pageOf(
      await this.tokens.page(limit + 1, uuidAfter(cursor)),
      limit,
      ({ id }) => id,
    );
    return { items: items.map(toDto), nextCursor };
  }

  /** Revokes a token at once and for ever. */
  @Delete(':tokenId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Revoke a service token',
    description: 'At once and for ever. Asking again changes nothing.',
  })
  @ApiParam({
    name: 'tokenId',
    description: 'From the list of tokens',
    example: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13',
  })
  @ApiNoContentResponse({ description: 'The token is refused from now on' })
  @Problems({ 404: ['service-token-not-found'] })
  async revoke(@Param('tokenId') tokenId: string, @CurrentUser() actor: UserPrincipal): Promise<void> {
    await this.revokeToken.execute(actor.userId, tokenId);
  }
}

function toDto(token: ServiceToken): ServiceTokenDto {
  return {
    id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    createdBy: token.createdBy,
    createdAt: token.createdAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString(),
    expiresAt: token.expiresAt?.toISOString(),
    revokedAt: token.revokedAt?.toISOString(),
  };
}
