import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import { Problems } from '../../web/openapi.js';
import { sendPicture } from '../../web/picture-answer.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { THUMBNAIL_MIME } from '../domain/thumbnails.js';
import { FindThumbnail } from '../queries/find-thumbnail.js';
import { MediaKeyParamsDto, ThumbnailPendingDto, ThumbnailQueryDto } from './media.dto.js';

/** A worker looks at least that often. */
const RETRY_SECONDS = 2;

const ETAG = {
  description: 'SHA-256 of the thumbnail',
  schema: { type: 'string', example: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"' },
} as const;

@ApiTags('media')
@Controller('media/:storageKey/thumbnail')
export class MediaThumbnailController {
  constructor(
    private readonly find: FindThumbnail,
    private readonly store: ObjectStore,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({
    summary: 'A small picture of a media object',
    description:
      'WebP, turned as displayed, in sRGB, without metadata; of a video its poster. For whoever may read the media object. Right ' +
      'after an upload the answer is 202 with Retry-After until a worker has made it.',
  })
  @ApiHeader({
    name: 'If-None-Match',
    description: 'ETags that the client has',
    required: false,
    schema: ETAG.schema,
  })
  @ApiProduces(THUMBNAIL_MIME)
  @ApiResponse({
    status: 200,
    description: 'The thumbnail',
    headers: { ETag: ETAG },
    content: { [THUMBNAIL_MIME]: { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiResponse({
    status: 202,
    description: 'It is being made; ask again soon',
    type: ThumbnailPendingDto,
    headers: {
      'Retry-After': { description: 'Seconds', schema: { type: 'integer', example: RETRY_SECONDS } },
    },
  })
  @ApiResponse({ status: 304, description: 'The client has it already', headers: { ETag: ETAG } })
  @Problems({
    404: ['media-not-found', 'thumbnail-unavailable', 'object-not-found'],
    412: ['precondition-failed'],
    503: ['object-store-unavailable'],
  })
  async read(
    @CurrentUser() user: UserPrincipal,
    @Param() { storageKey }: MediaKeyParamsDto,
    @Query() { size }: ThumbnailQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.find.execute(user.userId, storageKey, size);
    if (found === 'pending') {
      const answer: ThumbnailPendingDto = { thumbnails: 'pending' };
      return void reply
        .status(202)
        .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
        .send(answer);
    }
    await sendPicture(request, reply, { ...found, mime: THUMBNAIL_MIME }, (signal) =>
      this.store.read(found.ossKey, undefined, signal),
    );
  }
}
