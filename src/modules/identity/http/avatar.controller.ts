import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import {
  ApiHeader,
  ApiNoContentResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Avatars } from '../../../ports/identity/avatars.port.js';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import { whileConnected } from '../../web/connection.js';
import { Problems } from '../../web/openapi.js';
import { sendPicture } from '../../web/picture-answer.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { ChangeAvatar } from '../commands/change-avatar.js';
import { FindAvatar } from '../queries/find-avatar.js';
import { AvatarParamsDto, AvatarPendingDto, ChangeAvatarDto } from './avatar.dto.js';

const RETRY_SECONDS = 2;
const ETAG = {
  description: 'SHA-256 of the picture',
  schema: { type: 'string', example: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"' },
} as const;

@ApiTags('account')
@Controller()
@Authenticated()
export class AvatarController {
  constructor(
    private readonly changeAvatar: ChangeAvatar,
    private readonly findAvatar: FindAvatar,
    private readonly avatars: Avatars,
    private readonly store: ObjectStore,
  ) {}

  @Put('account/avatar')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Choose an avatar',
    description:
      'One of the own media objects, by its content. Others see it encoded anew, small and without metadata.',
  })
  @ApiNoContentResponse({ description: 'It is the avatar now' })
  @Problems({
    400: ['avatar-not-a-picture', 'media-content-invalid', 'media-not-decodable'],
    403: ['account-disabled'],
    404: ['media-not-found', 'object-not-found'],
    409: ['avatar-not-allowed'],
    413: ['avatar-too-large', 'media-too-many-pixels'],
    503: ['object-store-unavailable', 'media-inspector-unavailable', 'scratch-space-unavailable'],
  })
  async change(
    @CurrentUser() user: UserPrincipal,
    @Body() { storageKey }: ChangeAvatarDto,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await whileConnected(request, (signal) => this.changeAvatar.execute(user.userId, storageKey, signal));
  }

  @Delete('account/avatar')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove the avatar', description: 'The media object stays.' })
  @ApiNoContentResponse({ description: 'There is none now' })
  async remove(@CurrentUser() user: UserPrincipal): Promise<void> {
    await this.avatars.clear(user.userId);
  }

  @Get('users/:userId/avatar')
  @ApiOperation({
    summary: "See a user's avatar",
    description:
      'WebP of at most 256 pixels a side. 202 with Retry-After right after its media object was made.',
  })
  @ApiHeader({
    name: 'If-None-Match',
    description: 'ETags that the client has',
    required: false,
    schema: ETAG.schema,
  })
  @ApiProduces('image/webp')
  @ApiResponse({
    status: 200,
    description: 'The avatar',
    headers: { ETag: ETAG },
    content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiResponse({
    status: 202,
    description: 'It is being made; ask again soon',
    type: AvatarPendingDto,
    headers: {
      'Retry-After': { description: 'Seconds', schema: { type: 'integer', example: RETRY_SECONDS } },
    },
  })
  @ApiResponse({ status: 304, description: 'The client has it already', headers: { ETag: ETAG } })
  @Problems({
    404: ['avatar-not-found', 'object-not-found'],
    412: ['precondition-failed'],
    503: ['object-store-unavailable'],
  })
  async read(
    @Param() { userId }: AvatarParamsDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.findAvatar.execute(userId);
    if (found === 'pending') {
      const answer: AvatarPendingDto = { avatar: 'pending' };
      return void reply
        .status(202)
        .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
        .send(answer);
    }
    await sendPicture(request, reply, { ...found, mime: 'image/webp' }, (signal) =>
      this.store.read(found.ossKey, undefined, signal),
    );
  }
}
