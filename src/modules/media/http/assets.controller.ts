import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { whileConnected } from '../../web/connection.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, pageOf, PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { AddAsset } from '../commands/add-asset.js';
import { ChangeAsset } from '../commands/change-asset.js';
import { RemoveAsset } from '../commands/remove-asset.js';
import { ListAssets } from '../queries/list-assets.js';
import {
  AddAssetDto,
  AddedAssetDto,
  AssetDto,
  AssetPageDto,
  AssetParamsDto,
  RenameAssetDto,
  ReplaceAssetMediaDto,
  toAssetDto,
} from './assets.dto.js';

const DIGEST = ['asset-digest-missing', 'asset-digest-mismatch'];
const BUSY = ['assets-busy', 'object-store-unavailable'];

@ApiTags('assets')
@Controller('assets')
export class AssetsController {
  constructor(
    private readonly assets: ListAssets,
    private readonly addAsset: AddAsset,
    private readonly changeAsset: ChangeAsset,
    private readonly removeAsset: RemoveAsset,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({ summary: "List the caller's assets", description: 'Newest first.' })
  @ApiOkResponse({ type: AssetPageDto, description: 'A page of assets' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @CurrentUser() { userId }: UserPrincipal,
    @Query() { limit, cursor }: PageQueryDto,
  ): Promise<AssetPageDto> {
    const [before] = decodeCursor(cursor, 1) ?? [];
    const found = await this.assets.execute(userId, before, limit + 1);
    const { items, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: items.map(toAssetDto), nextCursor };
  }

  @Get(':assetId')
  @Authenticated()
  @ApiOperation({ summary: 'Read an asset', description: "One of the caller's own." })
  @ApiOkResponse({ type: AssetDto, description: 'The asset' })
  @Problems({ 404: ['asset-not-found'] })
  async get(
    @CurrentUser() { userId }: UserPrincipal,
    @Param() { assetId }: AssetParamsDto,
  ): Promise<AssetDto> {
    return toAssetDto(await this.assets.one(userId, assetId));
  }

  @Post()
  @HttpCode(200)
  @Authenticated()
  @ApiOperation({
    summary: 'Add an asset',
    description:
      "Shows a media object of the caller's own. The MD5 of an image is compared with the stored bytes; an image that is there already is not added again, so that the request may be repeated.",
  })
  @ApiOkResponse({ type: AddedAssetDto, description: 'The new asset, or the one that shows the same' })
  @Problems({
    400: DIGEST,
    404: ['media-not-found'],
    409: ['too-many-assets', 'too-many-state-keys'],
    413: ['state-too-large'],
    503: BUSY,
  })
  async add(
    @CurrentUser() { userId }: UserPrincipal,
    @Body() { title, storageKey, md5 }: AddAssetDto,
    @Req() request: FastifyRequest,
  ): Promise<AddedAssetDto> {
    const { asset, added } = await whileConnected(request, (signal) =>
      this.addAsset.execute({ userId, title, storageKey, md5, signal }),
    );
    return { ...toAssetDto(asset), added };
  }

  @Patch(':assetId')
  @Authenticated()
  @ApiOperation({
    summary: 'Rename an asset',
    description: 'An old one without a digest may keep lacking it.',
  })
  @ApiOkResponse({ type: AssetDto, description: 'The asset as it is now' })
  @Problems({ 404: ['asset-not-found'], 413: ['state-too-large'], 503: BUSY })
  async rename(
    @CurrentUser() { userId }: UserPrincipal,
    @Param() { assetId }: AssetParamsDto,
    @Body() { title }: RenameAssetDto,
    @Req() request: FastifyRequest,
  ): Promise<AssetDto> {
    const change = { userId, assetId, title, media: undefined };
    return toAssetDto(
      await whileConnected(request, (signal) => this.changeAsset.execute({ ...change, signal })),
    );
  }

  @Put(':assetId/media')
  @HttpCode(200)
  @Authenticated()
  @ApiOperation({ summary: 'Replace what an asset shows', description: 'With the digest of the new image.' })
  @ApiOkResponse({ type: AssetDto, description: 'The asset as it is now' })
  @Problems({
    400: DIGEST,
    404: ['asset-not-found', 'media-not-found'],
    409: ['asset-duplicate'],
    413: ['state-too-large'],
    503: BUSY,
  })
  async replace(
    @CurrentUser() { userId }: UserPrincipal,
    @Param() { assetId }: AssetParamsDto,
    @Body() media: ReplaceAssetMediaDto,
    @Req() request: FastifyRequest,
  ): Promise<AssetDto> {
    const change = {
      userId,
      assetId,
      title: undefined,
      media: { storageKey: media.storageKey, md5: media.md5 },
    };
    return toAssetDto(
      await whileConnected(request, (signal) => this.changeAsset.execute({ ...change, signal })),
    );
  }

  @Delete(':assetId')
  @HttpCode(204)
  @Authenticated()
  @ApiOperation({
    summary: 'Delete an asset',
    description: 'The media object stays; it can be deleted when nothing else shows it.',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @Problems({ 404: ['asset-not-found'], 503: BUSY })
  async remove(
    @CurrentUser() { userId }: UserPrincipal,
    @Param() { assetId }: AssetParamsDto,
  ): Promise<void> {
    await this.removeAsset.execute(userId, assetId);
  }
}
