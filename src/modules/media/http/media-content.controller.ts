import { Controller, Get, Head, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import type { MediaObject } from '../../../ports/media/media-objects.port.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { contentRange, decideContent, type ContentDecision } from '../../web/range.js';
import { contentDisposition } from '../content-disposition.js';
import { MediaAccess } from '../media-access.js';
import { DispositionQueryDto, MediaKeyParamsDto } from './media.dto.js';

/** Content runs no script, loads nothing and is not guessed at, even when it is opened as a page of its own. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const BYTES = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('media')
@Controller('media/:storageKey/content')
export class MediaContentController {
  constructor(
    private readonly access: MediaAccess,
    private readonly store: ObjectStore,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({
    summary: 'Read the bytes of a media object',
    description:
      'For its owner, and for members of a canvas that shows it. Supports Range, If-Range, ETag and conditional requests.',
  })
  @ApiProduces('application/octet-stream')
  @ApiResponse({ status: 200, description: 'All bytes', content: { 'application/octet-stream': BYTES } })
  @ApiResponse({
    status: 206,
    description: 'The range that was asked for',
    content: { 'application/octet-stream': BYTES },
  })
  @ApiResponse({ status: 304, description: 'The client has it already' })
  @ApiResponse({ status: 412, description: 'If-Match or If-Unmodified-Since does not hold' })
  @ApiResponse({ status: 416, description: 'The range lies behind the end' })
  @Problems({ 404: ['media-not-found', 'object-not-found'], 503: ['object-store-unavailable'] })
  async read(
    @CurrentUser() user: UserPrincipal,
    @Param() { storageKey }: MediaKeyParamsDto,
    @Query() { download = false }: DispositionQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const media = await this.access.readable(user.userId, storageKey);
    const decision = answerTo(request, media);
    describeContent(reply, media, decision, download);
    if (decision.status !== 200 && decision.status !== 206) return void reply.send();
    const range = decision.status === 206 ? { start: decision.start, end: decision.end } : undefined;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    void reply.send(await this.store.read(media.ossKey, range, gone.signal));
  }

  @Head()
  @Authenticated()
  @ApiOperation({
    summary: 'Describe the bytes of a media object',
    description: 'The headers of the GET, without the bytes.',
  })
  @ApiResponse({ status: 200, description: 'It can be read' })
  @ApiResponse({ status: 304, description: 'The client has it already' })
  @ApiResponse({ status: 412, description: 'If-Match or If-Unmodified-Since does not hold' })
  @Problems({ 404: ['media-not-found'] })
  async describe(
    @CurrentUser() user: UserPrincipal,
    @Param() { storageKey }: MediaKeyParamsDto,
    @Query() { download = false }: DispositionQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const media = await this.access.readable(user.userId, storageKey);
    describeContent(reply, media, answerTo(request, media), download);
    void reply.send();
  }
}

/** Range is defined for GET only (RFC 9110, 14.2). */
function answerTo({ method, headers }: FastifyRequest, media: MediaObject): ContentDecision {
  return decideContent(
    {
      range: method === 'GET' ? headers.range : undefined,
      ifRange: oneOf(headers['if-range']),
      ifMatch: headers['if-match'],
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
      ifUnmodifiedSince: headers['if-unmodified-since'],
    },
    { length: media.bytes, etag: `"${media.sha256}"`, lastModified: media.createdAt },
  );
}

function describeContent(
  reply: FastifyReply,
  media: MediaObject,
  decision: ContentDecision,
  download: boolean,
): void {
  void reply.status(decision.status).headers({
    etag: `"${media.sha256}"`,
    'last-modified': media.createdAt.toUTCString(),
    // Kept by the reader's own browser only, and asked about each time: a right can end.
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Cookie',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': CONTENT_POLICY,
  });
  if (decision.status === 416) void reply.header('content-range', contentRange(decision, media.bytes));
  if (decision.status !== 200 && decision.status !== 206) return;
  void reply.headers({
    'content-type': media.mime,
    'content-disposition': contentDisposition(media.mime, media.originalFileName, download),
    'content-length': decision.status === 206 ? decision.end - decision.start + 1 : media.bytes,
  });
  if (decision.status === 206) void reply.header('content-range', contentRange(decision, media.bytes));
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
