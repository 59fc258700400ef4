import type { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { Idempotent } from '../../web/idempotent.interceptor.js';
import { whileConnected } from '../../web/connection.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { FinalizeUpload } from '../commands/finalize-upload.js';
import { IssueUploadTicket } from '../commands/issue-upload-ticket.js';
import { StoreUploadContent } from '../commands/store-upload-content.js';
import {
  FinalizeUploadDto,
  MediaObjectDto,
  ReservationParamsDto,
  UploadContentDto,
  UploadTicketDto,
  UploadTicketRequestDto,
} from './media.dto.js';
import { toMediaObjectDto } from './to-media-dto.js';
import { UPLOAD_CONTENT_TYPE } from '../../web/upload-parser.js';

@ApiTags('media')
@Controller('media/uploads')
export class UploadsController {
  constructor(
    private readonly issueTicket: IssueUploadTicket,
    private readonly storeContent: StoreUploadContent,
    private readonly finalizeUpload: FinalizeUpload,
  ) {}

  @Post()
  @Authenticated()
  @Idempotent()
  @ApiOperation({
    summary: 'Get a ticket for a direct upload',
    description:
      'Declare the content; then send it by `upload` or `direct`, then call `finalize` with the receipt.',
  })
  @ApiCreatedResponse({ type: UploadTicketDto, description: 'The ticket' })
  @Problems({
    400: ['media-type-unsupported', 'file-name-invalid'],
    409: ['idempotency-key-reused', 'idempotency-in-progress'],
    413: ['media-too-large'],
  })
  async ticket(
    @CurrentUser() user: UserPrincipal,
    @Body() body: UploadTicketRequestDto,
  ): Promise<UploadTicketDto> {
    const { mime, bytes, sha256, fileName } = body;
    const { reservation, receipt, presigned } = await this.issueTicket.execute({
      userId: user.userId,
      mime,
      bytes,
      sha256,
      fileName,
    });
    const { reservationId, stagingKey, storageKey, expiresAt } = reservation;
    return {
      reservationId,
      stagingKey,
      storageKey,
      expiresAt: expiresAt.toISOString(),
      receipt,
      upload: {
        method: 'PUT',
        url: `/api/v1/media/uploads/${reservationId}/content`,
        headers: { 'content-type': UPLOAD_CONTENT_TYPE },
      },
      ...(presigned
        ? { direct: { method: presigned.method, url: presigned.url, headers: { ...presigned.headers } } }
        : {}),
    };
  }

  @Put(':reservationId/content')
  @HttpCode(200)
  @Authenticated()
  @ApiOperation({
    summary: 'Send the content of an upload',
    description:
      'Streamed to storage, create-only: the first bytes win, and whoever comes again is told `exists`.',
  })
  @ApiConsumes(UPLOAD_CONTENT_TYPE)
  @ApiBody({ schema: { type: 'string', format: 'binary' }, description: 'The bytes, exactly as declared' })
  @ApiOkResponse({ type: UploadContentDto, description: 'What became of them' })
  @Problems({
    400: ['object-length-mismatch', 'object-digest-mismatch', 'upload-length-mismatch'],
    404: ['upload-not-found'],
    410: ['upload-expired'],
    415: ['unsupported-media-type'],
    503: ['object-store-unavailable'],
  })
  async content(
    @CurrentUser() user: UserPrincipal,
    @Param() { reservationId }: ReservationParamsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadContentDto> {
    const upload = {
      userId: user.userId,
      reservationId,
      body: bodyOf(request),
      announcedBytes: announcedBytes(request),
    };
    try {
      const outcome = await whileConnected(request, (signal) =>
        this.storeContent.execute({ ...upload, signal }),
      );
      return { outcome };
    } finally {
      // What was not read of a refused body is not worth reading.
      if (!request.raw.readableEnded) void reply.header('connection', 'close');
    }
  }

  @Post(':reservationId/finalize')
  @HttpCode(200)
  @Authenticated()
  @ApiOperation({
    summary: 'Finish an upload',
    description:
      'Verifies what is stored and records it as a media object. The same receipt returns the same object again.',
  })
  @ApiOkResponse({ type: MediaObjectDto, description: 'The media object' })
  @Problems({
    400: [
      'receipt-invalid',
      'media-empty',
      'media-type-mismatch',
      'media-type-unsupported',
      'media-not-decodable',
      'media-content-invalid',
    ],
    404: ['upload-not-found'],
    409: ['upload-incomplete', 'upload-content-mismatch', 'receipt-mismatch'],
    410: ['upload-expired'],
    413: ['media-too-many-pixels'],
    503: ['object-store-unavailable', 'media-inspector-unavailable', 'scratch-space-unavailable'],
  })
  async finalize(
    @CurrentUser() user: UserPrincipal,
    @Param() { reservationId }: ReservationParamsDto,
    @Body() { receipt }: FinalizeUploadDto,
    @Req() request: FastifyRequest,
  ): Promise<MediaObjectDto> {
    const upload = { userId: user.userId, reservationId, receipt };
    return toMediaObjectDto(
      await whileConnected(request, (signal) => this.finalizeUpload.execute({ ...upload, signal })),
    );
  }
}

/** The stream that `registerUploadParser` passes on. */
function bodyOf(request: FastifyRequest): Readable {
  if (request.body !== request.raw) {
    throw new DomainError('invalid', 'upload-body-missing', `send the content as ${UPLOAD_CONTENT_TYPE}`);
  }
  return request.raw;
}

function announcedBytes(request: FastifyRequest): number | undefined {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
}
