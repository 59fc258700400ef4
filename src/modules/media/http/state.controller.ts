import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiBody,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { BodyLimit } from '../../web/body-limit.js';
import { whileConnected } from '../../web/connection.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, pageOf, PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { PutUserState } from '../commands/put-user-state.js';
import { RemoveUserState } from '../commands/remove-user-state.js';
import { ReadState } from '../queries/read-state.js';
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

/** Room for a value of the largest size, escaped. */
export const STATE_BODY_BYTES = 1024 * 1024;
export const STATE_ETAG = {
  description: 'The revision',
  schema: { type: 'string', example: '"3"' },
} as const;
export const STATE_IF_MATCH = {
  name: 'If-Match',
  required: false,
  description:
    'Refuse with 412 unless the state is at this revision, in quotation marks; `*`: unless there is one.',
  schema: { type: 'string', example: '"3"' },
} as const;
export const STATE_IF_NONE_MATCH = {
  name: 'If-None-Match',
  required: false,
  description: 'ETag that the client has',
  schema: STATE_ETAG.schema,
} as const;
export const READ_PROBLEMS = {
  400: ['state-key-invalid'],
  403: ['state-key-reserved'],
  404: ['state-not-found'],
};
export const REMOVE_PROBLEMS = {
  400: ['state-key-invalid'],
  403: ['state-key-reserved'],
  412: ['precondition-failed'],
};

@ApiTags('state')
@Controller('state')
export class StateController {
  constructor(
    private readonly read: ReadState,
    private readonly putState: PutUserState,
    private readonly removeState: RemoveUserState,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({ summary: "List the caller's state", description: 'Keys without their data.' })
  @ApiOkResponse({ type: StateKeyPageDto, description: 'A page of keys' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @CurrentUser() { userId }: UserPrincipal,
    @Query() { limit, cursor }: PageQueryDto,
  ): Promise<StateKeyPageDto> {
    const [after] = decodeCursor(cursor, 1) ?? [];
    const found = await this.read.keys(userId, after, limit + 1);
    const { items, nextCursor } = pageOf(found, limit, (entry) => entry.key);
    return { items: items.map(toStateKeyDto), nextCursor };
  }

  @Get(':key')
  @Authenticated()
  @ApiOperation({
    summary: 'Read state',
    description: "Of the caller's own. Keys that belong to the server are refused, however they are written.",
  })
  @ApiHeader(STATE_IF_NONE_MATCH)
  @ApiOkResponse({ type: StateDto, description: 'The state', headers: { ETag: STATE_ETAG } })
  @ApiResponse({ status: 304, description: 'The client has it already', headers: { ETag: STATE_ETAG } })
  @Problems(READ_PROBLEMS)
  async get(
    @CurrentUser() { userId }: UserPrincipal,
    @Param() { key }: StateKeyParamsDto,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendState(reply, await this.read.execute(userId, key), known);
  }

  @Put(':key')
  @HttpCode(200)
  @Authenticated()
  @BodyLimit(STATE_BODY_BYTES)
  @ApiOperation({
    summary: 'Write state',
    description:
      'Compare and set by `If-Match` or `expectedRevision`. The list of assets passes the same checks as on `/assets`; the older ' +
      'canvases are written through the canvases.',
  })
  @ApiHeader(STATE_IF_MATCH)
  @ApiBody({ type: PutStateDto })
  @ApiOkResponse({ type: StateDto, description: 'The state as it is now' })
  @Problems({
    400: [
      'state-key-invalid',
      'state-invalid',
      'assets-invalid',
      'asset-digest-missing',
      'asset-digest-mismatch',
      'media-type-mismatch',
    ],
    403: ['state-key-reserved', 'state-key-managed'],
    404: ['media-not-found'],
    409: ['revision-conflict', 'too-many-state-keys', 'asset-duplicate', 'too-many-assets'],
    412: ['precondition-failed'],
    413: ['state-too-large', 'too-many-new-assets'],
    503: ['assets-busy', 'object-store-unavailable'],
  })
  async put(
    @CurrentUser() { userId }: UserPrincipal,
    @Param() { key }: StateKeyParamsDto,
    @Body() body: unknown,
    @Headers('if-match') match: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StateDto> {
    const put = toPutState(body, match);
    const entry = await whileConnected(request, (signal) =>
      this.putState.execute({ userId, key, ...put, signal }),
    );
    void reply.header('etag', `"${entry.revision}"`);
    return toStateDto(entry);
  }

  @Delete(':key')
  @HttpCode(204)
  @Authenticated()
  @ApiOperation({
    summary: 'Delete state',
    description: 'What is not there counts as deleted. Media that a list of assets held are free then.',
  })
  @ApiHeader(STATE_IF_MATCH)
  @ApiNoContentResponse({ description: 'Deleted, or not there' })
  @Problems({ ...REMOVE_PROBLEMS, 403: ['state-key-reserved', 'state-key-managed'] })
  async remove(
    @CurrentUser() { userId }: UserPrincipal,
    @Param() { key }: StateKeyParamsDto,
    @Headers('if-match') match: string | undefined,
  ): Promise<void> {
    await this.removeState.execute(userId, key, expectationOf(match, 'any'));
  }
}
