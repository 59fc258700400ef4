import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { ObjectStore } from '../../ports/kernel/object-store.port.js';
import { AssetMedia, type AssetMediaFacts } from '../../ports/media/asset-media.port.js';
import { MD5, type NewMedia } from './domain/asset-list.js';
import { assetDigestMismatch, assetDigestMissing, tooManyNewAssets } from './domain/asset.errors.js';
import { mediaNotFound, mediaTypeMismatch } from './domain/media.errors.js';

/** Objects that one request may have read from the store. */
const MAX_READ = 100;

/** Compares what a client says of an image with the stored bytes (MED-13), read in chunks, once per object ever. */
@Injectable()
export class AssetDigests {
  constructor(
    private readonly media: AssetMedia,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Not in a transaction. Throws `media-not-found` for what is not the user's own, `asset-digest-missing`,
   * `asset-digest-mismatch`, `media-type-mismatch`.
   */
  async verify(userId: string, shown: readonly NewMedia[], signal: AbortSignal): Promise<void> {
    const facts = await this.factsOf(userId, shown);
    const unread = shown.filter((entry) => unreadImage(entry, facts));
    if (unread.length > MAX_READ) throw tooManyNewAssets(MAX_READ);
    for (const entry of shown) requireDigest(entry, facts);
    for (const { storageKey = '' } of unread) await this.read(storageKey, facts, signal);
    await this.recheck(userId, shown);
  }

  /** The same against what is recorded; `kept` in the transaction that writes. False when a digest has not been computed yet. */
  async recheck(userId: string, shown: readonly NewMedia[], kept?: 'kept'): Promise<boolean> {
    const facts = await this.factsOf(userId, shown, kept);
    for (const entry of shown) {
      requireDigest(entry, facts);
      if (unreadImage(entry, facts)) return false;
      const known = entry.storageKey === undefined ? undefined : facts.get(entry.storageKey);
      if (known && isImage(known) && known.md5 !== entry.md5) throw assetDigestMismatch(entry.assetId);
    }
    return true;
  }

  private factsOf(
    userId: string,
    shown: readonly NewMedia[],
    kept?: 'kept',
  ): Promise<Map<string, AssetMediaFacts>> {
    const keys = new Set(shown.flatMap(({ storageKey }) => storageKey ?? []));
    return this.media.facts(userId, [...keys], kept);
  }

  private async read(
    storageKey: string,
    facts: ReadonlyMap<string, AssetMediaFacts>,
    signal: AbortSignal,
  ): Promise<void> {
    const known = facts.get(storageKey);
    if (!known) return;
    const digest = createHash('md5');
    for await (const chunk of await this.open(known.ossKey, signal)) digest.update(chunk as Uint8Array);
    await this.media.recordDigest(storageKey, digest.digest('hex'));
  }

  /** Bytes follow their row: what is gone there has no row any more. */
  private async open(ossKey: string, signal: AbortSignal): Promise<Readable> {
    try {
      return await this.store.read(ossKey, undefined, signal);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'object-not-found') throw mediaNotFound();
      throw error;
    }
  }
}

const isImage = ({ mime }: AssetMediaFacts) => mime.startsWith('image/');

function unreadImage({ storageKey }: NewMedia, facts: ReadonlyMap<string, AssetMediaFacts>): boolean {
  const known = storageKey === undefined ? undefined : facts.get(storageKey);
  return known !== undefined && isImage(known) && known.md5 === undefined;
}

/** By what the object is, not by what the asset calls itself: nobody gets around it with another `kind`. */
function requireDigest(entry: NewMedia, facts: ReadonlyMap<string, AssetMediaFacts>): void {
  const { assetId, storageKey, md5 } = entry;
  if (storageKey === undefined) {
    if (entry.isImage) throw assetDigestMissing(assetId);
    return;
  }
  const known = facts.get(storageKey);
  if (!known) throw mediaNotFound();
  if (entry.isImage && !isImage(known)) throw mediaTypeMismatch('image', known.mime);
  if (isImage(known) && (md5 === undefined || !MD5.test(md5))) throw assetDigestMissing(assetId);
}
