import type { MediaReference } from './media-grants.port.js';

/** What is known of a media object that an asset may show. */
export interface AssetMediaFacts {
  readonly ossKey: string;
  readonly mime: string;
  readonly bytes: number;
  /** Lower-case hex; undefined until somebody has computed it. */
  readonly md5: string | undefined;
}

export interface ShownByAsset {
  readonly assetId: string;
  readonly storageKey: string;
  /** Of an image whose digest was checked. */
  readonly md5: string | undefined;
}

/** The media behind "my assets" (MED-13): digests, and which asset holds what. */
export abstract class AssetMedia {
  /** By storage key; only media that the user owns. `kept`: nobody deletes them before the transaction ends. */
  abstract facts(
    userId: string,
    storageKeys: readonly string[],
    kept?: 'kept',
  ): Promise<Map<string, AssetMediaFacts>>;
  /** Of the object's bytes; recording it again changes nothing. Throws `media-not-found` when it is deleted meanwhile. */
  abstract recordDigest(storageKey: string, md5: string): Promise<void>;
  /**
   * Makes the user's held media these, in the transaction that writes the list. Media that are not there are left out, and an
   * md5 that is not the recorded one counts as none. Throws `asset-duplicate`.
   */
  abstract hold(userId: string, shown: readonly ShownByAsset[]): Promise<void>;
  /** Assets that show it, at most 100. */
  abstract referencesTo(storageKey: string): Promise<MediaReference[]>;
}
