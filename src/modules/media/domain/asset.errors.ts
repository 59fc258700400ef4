import { DomainError, type InputFault } from '../../../ports/kernel/domain-error.js';

export const assetNotFound = () => new DomainError('not-found', 'asset-not-found', 'there is no such asset');

export const assetsInvalid = (faults: readonly InputFault[]) =>
  new DomainError('invalid', 'assets-invalid', 'the list of assets cannot be kept as it is', { faults });

export const assetDigestMissing = (assetId: string | undefined) =>
  new DomainError('invalid', 'asset-digest-missing', 'an image needs data.md5, the MD5 of its bytes', {
    details: assetId === undefined ? {} : { assetId },
  });

export const assetDigestMismatch = (assetId: string | undefined) =>
  new DomainError('invalid', 'asset-digest-mismatch', 'the MD5 is not that of the stored bytes', {
    details: assetId === undefined ? {} : { assetId },
  });

export const assetDuplicate = (assetId?: string) =>
  new DomainError('conflict', 'asset-duplicate', 'another asset shows the same image', {
    details: assetId === undefined ? {} : { assetId },
  });

export const tooManyAssets = (limit: number) =>
  new DomainError('conflict', 'too-many-assets', `there are at most ${limit} assets`, { details: { limit } });

export const tooManyNewAssets = (limit: number) =>
  new DomainError('too-large', 'too-many-new-assets', `at most ${limit} new images at once`, {
    details: { limit },
  });

/** The list changed each time it was looked at. */
export const assetsBusy = () =>
  new DomainError('unavailable', 'assets-busy', 'the assets are being changed; try again', {
    retryAfterSeconds: 1,
  });
