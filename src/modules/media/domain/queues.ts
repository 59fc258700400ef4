/** Courier of `media_deletions`. */
export const MEDIA_DELETIONS_QUEUE = 'media-deletions';
