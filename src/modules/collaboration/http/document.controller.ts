import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problems } from '../../web/openapi.js';
import { decodeCursor } from '../../web/pagination.js';
import { CanvasMember } from '../../web/policy.decorators.js';
import { OpenDocument } from '../queries/open-document.js';
import { ReadEntities } from '../queries/read-entities.js';
import { CanvasParamsDto } from './canvases.dto.js';
import { CanvasDocumentDto, EntitiesDto, EntitiesQueryDto, toEntitiesDto } from './document.dto.js';

const ETAG = { description: 'The revision', schema: { type: 'string', example: '"42"' } } as const;

@ApiTags('canvas document')
@Controller('canvases/:canvasId')
export class DocumentController {
  constructor(
    private readonly documents: OpenDocument,
    private readonly entities: ReadEntities,
  ) {}

  @Get('document')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Read the whole document',
    description:
      'Streamed, in canonical form (RFC 8785): the bytes of a revision are always the same, and its ETag is the revision.',
  })
  @ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: 'ETag that the client has',
    schema: { type: 'string', example: '"42"' },
  })
  @ApiOkResponse({ type: CanvasDocumentDto, description: 'The document', headers: { ETag: ETAG } })
  @ApiResponse({ status: 304, description: 'The client has it already', headers: { ETag: ETAG } })
  @Problems({ 503: ['documents-busy'] })
  async document(
    @Param() { canvasId }: CanvasParamsDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const known = request.headers['if-none-match'];
    const { revision, body } = await this.documents.execute({
      canvasId,
      isKnown: (current) => isNamedBy(known, current),
    });
    // Kept by the reader's own browser only, and asked about each time: a right can end.
    void reply.headers({
      etag: `"${revision}"`,
      'cache-control': 'private, no-cache',
      vary: 'Authorization, Cookie',
    });
    if (!body) return void reply.status(304).send();
    void reply.type('application/json; charset=utf-8').send(body);
  }

  @Get('entities')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Read a part of the document',
    description: 'By `ids`, or by a region: what overlaps it, with the edges there.',
  })
  @ApiOkResponse({ type: EntitiesDto, description: 'Entities at one revision' })
  @Problems({ 400: ['invalid-cursor'] })
  async part(@Param() { canvasId }: CanvasParamsDto, @Query() query: EntitiesQueryDto): Promise<EntitiesDto> {
    if (query.ids !== undefined)
      return toEntitiesDto(await this.entities.byIds({ canvasId, ids: query.ids.split(',') }));
    const { x = 0, y = 0, width = 0, height = 0, limit, cursor } = query;
    const [after] = decodeCursor(cursor, 1) ?? [];
    return toEntitiesDto(
      await this.entities.inRegion({ canvasId, region: { x, y, width, height }, after, limit }),
    );
  }
}

/** If-None-Match compares weakly: a proxy that compressed the body has marked the tag as weak. */
function isNamedBy(header: string | undefined, revision: string): boolean {
  return (
    header !== undefined &&
    header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${revision}"`)
  );
}
