import { Injectable } from '@nestjs/common';
import { UserState } from '../../../ports/media/user-state.port.js';
import { assetsOf, assetsPath, type Asset } from '../domain/asset-list.js';
import { assetNotFound } from '../domain/asset.errors.js';
import { ASSETS_KEY } from '../domain/state-keys.js';

@Injectable()
export class ListAssets {
  constructor(private readonly state: UserState) {}

  /** Downwards by ID: those that the server named come newest first. */
  async execute(userId: string, before: string | undefined, limit: number): Promise<Asset[]> {
    const entry = await this.state.find(userId, ASSETS_KEY);
    if (!entry) return [];
    const path = assetsPath(entry.data);
    return (await this.state.listed(userId, ASSETS_KEY, path, before, limit)) as Asset[];
  }

  async one(userId: string, assetId: string): Promise<Asset> {
    const entry = await this.state.find(userId, ASSETS_KEY);
    const asset = assetsOf(entry?.data).find(({ id }) => id === assetId);
    if (!asset) throw assetNotFound();
    return asset;
  }
}
