import type { ContentFault } from '../../modules/media/domain/media.errors.js';

/** What the process of the decoder is asked, and what it answers; plain data for the channel between the two. */
export type DecoderTask =
  | { readonly kind: 'verify'; readonly file: string; readonly mime: string }
  | { readonly kind: 'thumbnails'; readonly file: string; readonly sizes: readonly number[] };

export interface Verified {
  /** Frames of an animated PNG: more than its one picture has to be decoded. */
  readonly apngFrames: number | undefined;
}

export interface EncodedImage {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

export interface Thumbnails {
  readonly images: readonly EncodedImage[];
  readonly blurhash: string;
}

export interface DecoderResults {
  readonly verify: Verified;
  readonly thumbnails: Thumbnails;
}

export type DecoderAnswer =
  | { readonly result: Verified | Thumbnails }
  | { readonly refused: ContentFault; readonly detail: string }
  | { readonly failed: string };
