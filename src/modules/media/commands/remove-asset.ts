import { Injectable } from '@nestjs/common';
import { assetsOf, withAssets } from '../domain/asset-list.js';
import { assetNotFound } from '../domain/asset.errors.js';
import { AssetWriter } from './asset-writer.js';

/** What stays has been looked at before: nothing is read, and nothing is to be given up. */
const NO_BYTES = new AbortController().signal;

/** Takes an asset off the list; its media object stays in the user's library. */
@Injectable()
export class RemoveAsset {
  constructor(private readonly writer: AssetWriter) {}

  async execute(userId: string, assetId: string): Promise<void> {
    await this.writer.change(
      userId,
      (entry) => {
        const assets = assetsOf(entry?.data);
        const rest = assets.filter(({ id }) => id !== assetId);
        if (rest.length === assets.length) throw assetNotFound();
        return { data: withAssets(entry?.data, rest), result: undefined };
      },
      NO_BYTES,
    );
  }
}
