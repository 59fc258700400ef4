import { Body, Controller, Get, Headers, HttpCode, Param, Put, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { BodyLimit } from '../../web/body-limit.js';
import { Idempotent } from '../../web/idempotent.interceptor.js';
import { Problems } from '../../web/openapi.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { SaveLegacyCanvas } from '../commands/save-legacy-canvas.js';
import { ReadLegacyCanvas } from '../queries/read-legacy-canvas.js';
import { CanvasParamsDto } from './canvases.dto.js';
import { LegacyCanvasDto, PutLegacyCanvasDto, SavedLegacyDto, toLegacyPut } from './legacy.dto.js';

const BODY_BYTES = 16 * 1024 * 1024;

@ApiTags('canvas document')
@Controller('canvases/:canvasId/legacy')
export class LegacyController {
  constructor(
    private readonly read: ReadLegacyCanvas,
    private readonly save: SaveLegacyCanvas,
  ) {}

  @Get()
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Read a canvas in the old form',
    description:
      'One document, as clients from before shared canvases keep it: what everybody has done to it, with the chats of the caller. The ' +
      "caller's copy in the old state follows.",
  })
  @ApiOkResponse({ type: LegacyCanvasDto, description: 'The canvas; its revision is the ETag' })
  @Problems({ 413: ['legacy-document-too-large'] })
  async get(
    @Param() { canvasId }: CanvasParamsDto,
    @CurrentUser() { userId }: UserPrincipal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LegacyCanvasDto> {
    const { revision, document } = await this.read.execute(canvasId, userId);
    void reply.headers({ etag: `"${revision}"`, 'cache-control': 'private, no-store' });
    return document as unknown as LegacyCanvasDto;
  }

  @Put()
  @HttpCode(200)
  @CanvasMember('editor')
  @Idempotent()
  @BodyLimit(BODY_BYTES)
  @ApiOperation({
    summary: 'Write a canvas in the old form',
    description:
      'The whole document. What it changes of the one that was loaded (`If-Match`, or the `revision` in it) becomes operations: what others have ' +
      'done since stays, field by field, and an undo takes it back. Without `groups` in it, groups stay as they are.',
  })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'ETag of the document that was loaded; not a condition: an older one is merged.',
    schema: { type: 'string', example: '"42"' },
  })
  @ApiBody({ type: PutLegacyCanvasDto })
  @ApiOkResponse({
    type: SavedLegacyDto,
    description: 'What became of it; read it again to see what others have done',
  })
  @Problems({
    400: ['invalid-legacy-document', 'legacy-base-missing'],
    403: ['media-not-readable'],
    409: [
      'revision-ahead',
      'canvas-full',
      'entity-locked',
      'parent-cycle',
      'nesting-too-deep',
      'idempotency-key-reused',
      'idempotency-in-progress',
    ],
    410: ['history-compacted'],
    413: ['legacy-document-too-large', 'entity-too-large'],
    503: ['imports-busy'],
  })
  async put(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() body: unknown,
    @Headers('if-match') match: string | undefined,
    @CurrentUser() { userId: actorId }: UserPrincipal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedLegacyDto> {
    const saved = await this.save.execute({ canvasId, actorId, ...toLegacyPut(body, match) });
    void reply.header('etag', `"${saved.revision}"`);
    return { ...saved, left: saved.left.map(({ entityId, reason }) => ({ entityId, reason })) };
  }
}
