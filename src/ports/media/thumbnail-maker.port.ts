import type { ThumbnailSize } from '../../modules/media/domain/thumbnails.js';

export interface MadeThumbnail {
  readonly size: ThumbnailSize;
  readonly width: number;
  readonly height: number;
  /** WebP: turned as the file asks, in sRGB, without any metadata. */
  readonly content: Buffer;
}

/** Makes small pictures of a local file (MED-11). */
export abstract class ThumbnailMaker {
  /**
   * Of a video, from one frame near its beginning. May write files whose names begin with `file`, and removes them. Throws
   * `media-content-invalid` when the content cannot be decoded, `media-inspector-unavailable` when a tool is missing.
   */
  abstract make(
    file: string,
    mime: string,
    durationMs: number | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly thumbnails: readonly MadeThumbnail[]; readonly placeholder: string }>;
}
