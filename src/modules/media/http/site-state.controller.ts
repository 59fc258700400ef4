import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Put, Query, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { BodyLimit } from '../../web/body-limit.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, pageOf, PageQueryDto } from '../../web/pagination.js';
import { AdminOnly, CurrentUser } from '../../web/policy.decorators.js';
import { PutSiteState, RemoveSiteState } from '../commands/change-site-state.js';
import { ReadState } from '../queries/read-state.js';
import {
  READ_PROBLEMS,
  REMOVE_PROBLEMS,
  STATE_BODY_BYTES,
  STATE_ETAG,
  STATE_IF_MATCH,
  STATE_IF_NONE_MATCH,
} from './state.controller.js';
import {
  expectationOf,
  PutStateDto,
  StateDto,
  StateKeyPageDto,
  StateKeyParamsDto,
  sendState,
  toPutState,
  toStateDto,
  toStateKeyDto,
} from './state.dto.js';

@ApiTags('admin state')
@Controller('admin/app-state')
export class SiteStateController {
  constructor(
    private readonly read: ReadState,
    private readonly putState: PutSiteState,
    private readonly removeState: RemoveSiteState,
  ) {}

  @Get()
  @AdminOnly()
  @ApiOperation({
    summary: 'List the state of the site',
    description: 'Without the keys that belong to the server.',
  })
  @ApiOkResponse({ type: StateKeyPageDto, description: 'A page of keys' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Query() { limit, cursor }: PageQueryDto): Promise<StateKeyPageDto> {
    const [after] = decodeCursor(cursor, 1) ?? [];
    const found = await this.read.keys(undefined, after, limit + 1);
    const { items, nextCursor } = pageOf(found, limit, (entry) => entry.key);
    return { items: items.map(toStateKeyDto), nextCursor };
  }

  @Get(':key')
  @AdminOnly()
  @ApiOperation({ summary: 'Read state of the site', description: 'Not what belongs to the server.' })
  @ApiHeader(STATE_IF_NONE_MATCH)
  @ApiOkResponse({ type: StateDto, description: 'The state', headers: { ETag: STATE_ETAG } })
  @ApiResponse({ status: 304, description: 'The client has it already', headers: { ETag: STATE_ETAG } })
  @Problems(READ_PROBLEMS)
  async get(
    @Param() { key }: StateKeyParamsDto,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendState(reply, await this.read.execute(undefined, key), known);
  }

  @Put(':key')
  @HttpCode(200)
  @AdminOnly()
  @BodyLimit(STATE_BODY_BYTES)
  @ApiOperation({
    summary: 'Write state of the site',
    description: 'Compare and set; recorded in the audit log.',
  })
  @ApiHeader(STATE_IF_MATCH)
  @ApiBody({ type: PutStateDto })
  @ApiOkResponse({ type: StateDto, description: 'The state as it is now' })
  @Problems({
    400: ['state-key-invalid', 'state-invalid'],
    403: ['state-key-reserved'],
    409: ['revision-conflict', 'too-many-state-keys'],
    412: ['precondition-failed'],
    413: ['state-too-large'],
  })
  async put(
    @CurrentUser() { userId: actorId }: UserPrincipal,
    @Param() { key }: StateKeyParamsDto,
    @Body() body: unknown,
    @Headers('if-match') match: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StateDto> {
    const entry = await this.putState.execute({ actorId, key, ...toPutState(body, match) });
    void reply.header('etag', `"${entry.revision}"`);
    return toStateDto(entry);
  }

  @Delete(':key')
  @HttpCode(204)
  @AdminOnly()
  @ApiOperation({ summary: 'Delete state of the site', description: 'Recorded in the audit log.' })
  @ApiHeader(STATE_IF_MATCH)
  @ApiNoContentResponse({ description: 'Deleted, or not there' })
  @Problems(REMOVE_PROBLEMS)
  async remove(
    @CurrentUser() { userId: actorId }: UserPrincipal,
    @Param() { key }: StateKeyParamsDto,
    @Headers('if-match') match: string | undefined,
  ): Promise<void> {
    await this.removeState.execute({ actorId, key, expected: expectationOf(match, 'any') });
  }
}
