/** Courier of `media_deletions`. */
export const MEDIA_DELETIONS_QUEUE = 'media-deletions';
/** Courier of `media_derivatives`: thumbnails, posters, placeholders. */
export const MEDIA_DERIVATIVES_QUEUE = 'media-derivatives';
