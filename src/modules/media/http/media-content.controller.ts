import {
  applyDecorators,
  Controller,
  Get,
  Head,
  HttpException,
  Param,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import type { MediaObject } from '../../../ports/media/media-objects.port.js';
import { goneSignal } from '../../web/connection.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { contentRange, decideContent, type ContentDecision } from '../../web/range.js';
import { contentDisposition } from '../content-disposition.js';
import { MediaAccess } from '../media-access.js';
import { DispositionQueryDto, MediaKeyParamsDto } from './media.dto.js';

/** Content runs no script, loads nothing and is not guessed at, even when it is opened as a page of its own. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const BYTES = { schema: { type: 'string', format: 'binary' } } as const;

const text = (description: string, example: string) =>
  ({ description, schema: { type: 'string', example } }) as const;
const ETAG = text(
  'SHA-256 of the content',
  '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
);
const CONTENT_RANGE = text('Which bytes of how many', 'bytes 0-1023/20480');
const CONTENT_HEADERS = {
  ETag: ETAG,
  'Last-Modified': text('When it was recorded', 'Mon, 10 Aug 2026 12:00:00 GMT'),
  'Accept-Ranges': text('Ranges are served', 'bytes'),
  'Content-Disposition': text(
    'Shown or saved, and under which name (RFC 6266)',
    'inline; filename="sketch.png"',
  ),
};
const CONDITIONS = ['If-Match', 'If-None-Match'].map((name) => ({
  name,
  description: 'ETags of the content',
  example: ETAG.schema.example,
}));
const RANGE = [
  {
    name: 'Range',
    description: 'One range of bytes; several are answered with all bytes',
    example: 'bytes=0-1023',
  },
  {
    name: 'If-Range',
    description: 'The range counts only while this ETag does',
    example: ETAG.schema.example,
  },
];

const OptionalHeaders = (headers: readonly { name: string; description: string; example: string }[]) =>
  applyDecorators(
    ...headers.map(({ name, description, example }) =>
      ApiHeader({ name, description, required: false, schema: { type: 'string', example } }),
    ),
  );

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
  @OptionalHeaders([...RANGE, ...CONDITIONS])
  @ApiResponse({
    status: 200,
    description: 'All bytes',
    headers: CONTENT_HEADERS,
    content: { 'application/octet-stream': BYTES },
  })
  @ApiResponse({
    status: 206,
    description: 'The range that was asked for',
    headers: { ...CONTENT_HEADERS, 'Content-Range': CONTENT_RANGE },
    content: { 'application/octet-stream': BYTES },
  })
  @ApiResponse({ status: 304, description: 'The client has it already', headers: { ETag: ETAG } })
  @ApiResponse({
    status: 416,
    headers: { 'Content-Range': CONTENT_RANGE },
    description: 'The range lies behind the end',
  })
  @Problems({
    404: ['media-not-found', 'object-not-found'],
    412: ['precondition-failed'],
    416: ['range-not-satisfiable'],
    503: ['object-store-unavailable'],
  })
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
    refuse(decision);
    if (decision.status === 304) return void reply.send();
    const range = decision.status === 206 ? { start: decision.start, end: decision.end } : undefined;
    void reply.send(await this.store.read(media.ossKey, range, goneSignal(reply)));
  }

  @Head()
  @Authenticated()
  @ApiOperation({
    summary: 'Describe the bytes of a media object',
    description: 'The headers of the GET, without the bytes.',
  })
  @OptionalHeaders(CONDITIONS)
  @ApiResponse({ status: 200, description: 'It can be read', headers: CONTENT_HEADERS })
  @ApiResponse({ status: 304, description: 'The client has it already', headers: { ETag: ETAG } })
  @Problems({ 404: ['media-not-found'], 412: ['precondition-failed'] })
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

/** The headers that the answer has already (`Content-Range` of a 416) stay. */
function refuse({ status }: ContentDecision): void {
  if (status === 412)
    throw new DomainError(
      'precondition-failed',
      'precondition-failed',
      'If-Match or If-Unmodified-Since does not hold',
    );
  if (status === 416) throw new HttpException('the range lies behind the end', 416);
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
