import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { MediaDerivatives } from '../../../ports/media/media-derivatives.port.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, encodeCursor, PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { DeleteMedia } from '../commands/delete-media.js';
import { MediaAccess } from '../media-access.js';
import { ListOwnMedia } from '../queries/list-own-media.js';
import { SignMediaUrl } from '../queries/sign-media-url.js';
import {
  DispositionQueryDto,
  MediaKeyParamsDto,
  DescribedMediaDto,
  MediaPageDto,
  MediaUrlDto,
} from './media.dto.js';
import { describeMedia } from './to-media-dto.js';

@ApiTags('media')
@Controller('media')
export class MediaController {
  constructor(
    private readonly access: MediaAccess,
    private readonly listOwn: ListOwnMedia,
    private readonly signUrl: SignMediaUrl,
    private readonly deleteMedia: DeleteMedia,
    private readonly derivatives: MediaDerivatives,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({ summary: "List the caller's media objects", description: 'Newest first.' })
  @ApiOkResponse({ type: MediaPageDto, description: 'One page' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @CurrentUser() user: UserPrincipal,
    @Query() { limit, cursor }: PageQueryDto,
  ): Promise<MediaPageDto> {
    const page = await this.listOwn.execute(user.userId, limit, decodeCursor(cursor, 2));
    return {
      items: await describeMedia(page.items, this.derivatives),
      nextCursor: page.next ? encodeCursor(...page.next) : null,
    };
  }

  @Get(':storageKey')
  @Authenticated()
  @ApiOperation({
    summary: 'Metadata of a media object',
    description: 'For its owner, and for members of a canvas that shows it.',
  })
  @ApiOkResponse({ type: DescribedMediaDto, description: 'The metadata' })
  @Problems({ 404: ['media-not-found'] })
  async get(
    @CurrentUser() user: UserPrincipal,
    @Param() { storageKey }: MediaKeyParamsDto,
  ): Promise<DescribedMediaDto> {
    const media = await this.access.readable(user.userId, storageKey);
    const [described] = await describeMedia([media], this.derivatives);
    return described as DescribedMediaDto;
  }

  @Get(':storageKey/url')
  @Authenticated()
  @ApiOperation({
    summary: 'An address for the bytes of a media object',
    description:
      'Signed and short-lived where browsers reach the object store; else the address of `content` at this API.',
  })
  @ApiOkResponse({ type: MediaUrlDto, description: 'The address' })
  @Problems({ 404: ['media-not-found'] })
  async url(
    @CurrentUser() user: UserPrincipal,
    @Param() { storageKey }: MediaKeyParamsDto,
    @Query() { download = false }: DispositionQueryDto,
  ): Promise<MediaUrlDto> {
    const signed = await this.signUrl.execute(user.userId, storageKey, download);
    if (signed) return { url: signed.url, signed: true, expiresInSeconds: signed.expiresInSeconds };
    const path = `/api/v1/media/${encodeURIComponent(storageKey)}/content${download ? '?download=true' : ''}`;
    return { url: path, signed: false };
  }

  @Delete(':storageKey')
  @HttpCode(204)
  @Authenticated()
  @ApiOperation({
    summary: 'Delete a media object',
    description:
      'Only its owner, and only when nothing refers to it; else the references are listed. The bytes follow soon after.',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @Problems({ 404: ['media-not-found'], 409: ['media-in-use'] })
  async remove(
    @CurrentUser() user: UserPrincipal,
    @Param() { storageKey }: MediaKeyParamsDto,
  ): Promise<void> {
    await this.deleteMedia.execute(user.userId, storageKey);
  }
}
