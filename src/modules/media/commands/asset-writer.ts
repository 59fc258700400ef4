import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { StateEntry } from '../../../ports/media/app-state.port.js';
import { AssetMedia } from '../../../ports/media/asset-media.port.js';
import { UserState, type ExpectedRevision } from '../../../ports/media/user-state.port.js';
import { AssetDigests } from '../asset-digests.js';
import { assetsOf, digestsOf, newMedia, storageKeyOf, type Asset } from '../domain/asset-list.js';
import { assetsBusy } from '../domain/asset.errors.js';
import { ASSETS_KEY } from '../domain/state-keys.js';
import { STATE_LIMITS } from '../domain/state-limits.js';
import { stateTooLarge } from '../domain/state.errors.js';

/** A list can change between the look at the bytes and the lock; more often than this in a row it does not. */
const TRIES = 5;

export interface AssetEdit<Result> {
  /** The whole state after the edit; undefined leaves it as it is. */
  readonly data: JsonObject | undefined;
  readonly result: Result;
}

/** The state as it is written; undefined when the edit wrote nothing. */
export interface EditedAssets<Result> {
  readonly entry: StateEntry | undefined;
  readonly result: Result;
}

/**
 * The one way in which "my assets" change, by whichever route (MED-13): new images are compared with their bytes first, outside
 * of any transaction; then, under the owner's lock, the edit is made again on the list of now and written with what it holds.
 */
@Injectable()
export class AssetWriter {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly state: UserState,
    private readonly media: AssetMedia,
    private readonly digests: AssetDigests,
  ) {}

  /** `edit` is pure: it runs several times. Throws what it throws, and what `AssetDigests.verify` does. */
  async change<Result>(
    userId: string,
    edit: (entry: StateEntry | undefined) => AssetEdit<Result>,
    signal: AbortSignal,
  ): Promise<EditedAssets<Result>> {
    for (let tries = 1; tries <= TRIES; tries++) {
      const before = await this.state.find(userId, ASSETS_KEY);
      const { data } = edit(before);
      if (data) await this.digests.verify(userId, newMedia(assetsOf(before?.data), assetsOf(data)), signal);
      const done = await this.uow.run({}, () => this.write(userId, edit));
      if (done) return done;
    }
    throw assetsBusy();
  }

  /** Undefined when the list of now shows something that nobody has looked at. */
  private async write<Result>(
    userId: string,
    edit: (entry: StateEntry | undefined) => AssetEdit<Result>,
  ): Promise<EditedAssets<Result> | undefined> {
    await this.state.lock(userId);
    const entry = await this.state.find(userId, ASSETS_KEY);
    const { data, result } = edit(entry);
    if (!data) return { entry: undefined, result };
    const [before, after] = [assetsOf(entry?.data), assetsOf(data)];
    if (!(await this.digests.recheck(userId, newMedia(before, after), 'kept'))) return undefined;
    const counted = digestsOf(before, after);
    if (Buffer.byteLength(JSON.stringify(data)) > STATE_LIMITS.bytes) throw stateTooLarge(STATE_LIMITS.bytes);
    const expected: ExpectedRevision = entry?.revision ?? '0';
    const written = await this.state.put(userId, ASSETS_KEY, data, expected, STATE_LIMITS.keysOfUser);
    if (!written) throw assetsBusy();
    await this.media.hold(
      userId,
      after.flatMap((asset) => shownBy(asset, counted)),
    );
    return { entry: written, result };
  }
}

function shownBy(asset: Asset, counted: ReadonlyMap<string, string>) {
  const storageKey = storageKeyOf(asset);
  return storageKey === undefined ? [] : [{ assetId: asset.id, storageKey, md5: counted.get(asset.id) }];
}
