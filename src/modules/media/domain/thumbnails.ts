import { DomainError } from '../../../ports/kernel/domain-error.js';
import { kindOf } from './media-types.js';

/** Longest sides in pixels: for lists and avatars, and for a canvas seen from afar. */
export const THUMBNAIL_SIZES = [256, 1_024] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];
export const THUMBNAIL_MIME = 'image/webp';
export const THUMBNAIL_PREFIX = 'infinite-canvas/media/thumbnails/';

/** Follows from media object and size: an attempt that comes again finds what the one before has written. */
export function thumbnailKey(storageKey: string, size: ThumbnailSize): string {
  return `${THUMBNAIL_PREFIX}${storageKey}/${size}.webp`;
}

/** Pictures and videos have thumbnails; a drawing made of text is never rendered here. */
export function hasThumbnails(mime: string): boolean {
  return kindOf(mime) === 'image' || kindOf(mime) === 'video';
}

export const thumbnailUnavailable = () =>
  new DomainError('not-found', 'thumbnail-unavailable', 'this media object has no thumbnail');
