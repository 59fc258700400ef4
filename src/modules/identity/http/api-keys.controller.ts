import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { ApiKeys, type ApiKey } from '../../../ports/identity/api-keys.port.js';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { pageOf, PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { CreateApiKey } from '../commands/create-api-key.js';
import { RevokeApiKey } from '../commands/revoke-api-key.js';
import { ApiKeyDto, ApiKeyPageDto, CreateApiKeyDto, CreatedApiKeyDto } from './api-keys.dto.js';
import { uuidAfter } from './page.js';

/** Sessions only: a key that could make keys would outlive its revocation (`API_KEY_AREAS`). */
@ApiTags('auth')
@Controller('auth/api-keys')
@Authenticated()
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeys,
    private readonly createKey: CreateApiKey,
    private readonly revokeKey: RevokeApiKey,
  ) {}

  /** Not idempotent by key on purpose, as with service tokens: a stored answer would hold the secret. */
  @Post()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Make an API key',
    description:
      'For programs of your own. It acts as you, within its scopes, and always ends. The secret is shown in this answer only.',
  })
  @ApiCreatedResponse({ type: CreatedApiKeyDto, description: 'The key, with its secret' })
  @Problems({ 400: ['scope-refused'], 409: ['too-many-api-keys'] })
  async create(
    @Body() request: CreateApiKeyDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CreatedApiKeyDto> {
    const { apiKey, key } = await this.createKey.execute(user.userId, request);
    return { apiKey: toDto(apiKey), key };
  }

  /** The own keys, without their secrets. */
  @Get()
  @ApiOperation({
    summary: 'List the own API keys',
    description: 'In the order in which they were made, ended ones too, without their secrets.',
  })
  @ApiOkResponse({ type: ApiKeyPageDto, description: 'A page of API keys' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Query() { limit, cursor }: PageQueryDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<ApiKeyPageDto> {
    const found = await this.keys.page(user.userId, limit + 1, uuidAfter(cursor));
    const { items, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: items.map(toDto), nextCursor };
  }

  /** Revokes a key at once and for ever, its event streams too. */
  @Delete(':keyId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Revoke an API key',
    description: 'At once and for ever; its event streams close. Asking again changes nothing.',
  })
  @ApiParam({
    name: 'keyId',
    description: 'From the list of keys',
    example: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14',
  })
  @ApiNoContentResponse({ description: 'The key is refused from now on' })
  @Problems({ 404: ['api-key-not-found'] })
  async revoke(@Param('keyId') keyId: string, @CurrentUser() user: UserPrincipal): Promise<void> {
    await this.revokeKey.execute(user.userId, keyId);
  }
}

function toDto(key: ApiKey): ApiKeyDto {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    ...(key.lastUsedAt && { lastUsedAt: key.lastUsedAt.toISOString() }),
    ...(key.revokedAt && { revokedAt: key.revokedAt.toISOString() }),
  };
}
