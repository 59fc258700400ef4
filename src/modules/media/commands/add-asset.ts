import { Injectable } from '@nestjs/common';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { MediaObjects } from '../../../ports/media/media-objects.port.js';
import { AssetDigests } from '../asset-digests.js';
import { assetsOf, MAX_ASSETS, md5Of, storageKeyOf, withAssets, type Asset } from '../domain/asset-list.js';
import { tooManyAssets } from '../domain/asset.errors.js';
import { mediaNotFound } from '../domain/media.errors.js';
import { assetOf } from '../domain/asset-of-media.js';
import { AssetWriter } from './asset-writer.js';

export interface AddAssetCommand {
  readonly userId: string;
  readonly title: string;
  readonly storageKey: string;
  readonly md5: string | undefined;
  readonly signal: AbortSignal;
}

export interface AddedAsset {
  readonly asset: Asset;
  /** False: the same image, or the same media object, was among the assets; this is that one. */
  readonly added: boolean;
}

@Injectable()
export class AddAsset {
  constructor(
    private readonly media: MediaObjects,
    private readonly digests: AssetDigests,
    private readonly writer: AssetWriter,
    private readonly ids: Ids,
  ) {}

  /** Throws `media-not-found`, `asset-digest-missing`, `asset-digest-mismatch`, `too-many-assets`. */
  async execute({ userId, title, storageKey, md5, signal }: AddAssetCommand): Promise<AddedAsset> {
    const object = await this.media.find(storageKey);
    if (object?.ownerUserId !== userId) throw mediaNotFound();
    const asset: Asset = { id: this.ids.uuid(), title, ...assetOf(object, md5) };
    // Also when it turns out to be there already: a wrong digest must not find another picture.
    await this.digests.verify(
      userId,
      [{ assetId: asset.id, storageKey, md5, isImage: asset['kind'] === 'image' }],
      signal,
    );
    const { result } = await this.writer.change<AddedAsset>(
      userId,
      (entry) => edit(entry?.data, asset),
      signal,
    );
    return result;
  }
}

function edit(data: Parameters<typeof assetsOf>[0], asset: Asset) {
  const assets = assetsOf(data);
  const md5 = md5Of(asset);
  const twin = assets.find(
    (other) => storageKeyOf(other) === storageKeyOf(asset) || (md5 !== undefined && md5Of(other) === md5),
  );
  if (twin) return { data: undefined, result: { asset: twin, added: false } };
  if (assets.length >= MAX_ASSETS) throw tooManyAssets(MAX_ASSETS);
  return { data: withAssets(data, [asset, ...assets]), result: { asset, added: true } };
}
