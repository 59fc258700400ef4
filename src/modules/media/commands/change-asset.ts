import { Injectable } from '@nestjs/common';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { MediaObjects } from '../../../ports/media/media-objects.port.js';
import { assetsOf, withAssets, type Asset } from '../domain/asset-list.js';
import { assetNotFound } from '../domain/asset.errors.js';
import { mediaNotFound } from '../domain/media.errors.js';
import { assetOf } from '../domain/asset-of-media.js';
import { AssetWriter } from './asset-writer.js';

export interface AssetChange {
  readonly userId: string;
  readonly assetId: string;
  readonly title: string | undefined;
  /** Other media for it; undefined keeps those it shows. */
  readonly media: { readonly storageKey: string; readonly md5: string | undefined } | undefined;
  readonly signal: AbortSignal;
}

/** Renames an asset, or replaces what it shows: then the digest is asked for as for a new one. */
@Injectable()
export class ChangeAsset {
  constructor(
    private readonly objects: MediaObjects,
    private readonly writer: AssetWriter,
  ) {}

  /** Throws `asset-not-found`, `media-not-found`, `asset-digest-missing`, `asset-digest-mismatch`, `asset-duplicate`. */
  async execute({ userId, assetId, title, media, signal }: AssetChange): Promise<Asset> {
    const shown = media && (await this.shown(userId, media));
    const { result } = await this.writer.change<Asset>(
      userId,
      (entry) => {
        const assets = assetsOf(entry?.data);
        const found = assets.find(({ id }) => id === assetId);
        if (!found) throw assetNotFound();
        const changed: Asset = { ...found, ...(title === undefined ? {} : { title }), ...shown };
        const list = assets.map((asset) => (asset.id === assetId ? changed : asset));
        return { data: withAssets(entry?.data, list), result: changed };
      },
      signal,
    );
    return result;
  }

  private async shown(
    userId: string,
    { storageKey, md5 }: NonNullable<AssetChange['media']>,
  ): Promise<{ kind: string; data: JsonObject }> {
    const object = await this.objects.find(storageKey);
    if (object?.ownerUserId !== userId) throw mediaNotFound();
    return assetOf(object, md5);
  }
}
