import fs from 'node:fs';
import { walkAdts, walkMpegAudio, walkOgg } from './audio.js';
import { walkBoxes } from './boxes.js';
import { walkWebm } from './ebml.js';
import { FileView } from './file-view.js';
import { walkGif } from './gif.js';
import { walkJpeg } from './jpeg.js';
import { walkPng } from './png.js';
import { walkRiff } from './riff.js';

type Walk = (view: FileView) => unknown;

const WALKS: Readonly<Record<string, Walk>> = {
  'image/png': walkPng,
  'image/jpeg': walkJpeg,
  'image/gif': walkGif,
  'image/webp': (view) => walkRiff(view, 'WEBP'),
  'image/avif': walkBoxes,
  'video/mp4': walkBoxes,
  'video/quicktime': walkBoxes,
  'audio/mp4': walkBoxes,
  'video/webm': walkWebm,
  'audio/webm': walkWebm,
  'audio/wav': (view) => walkRiff(view, 'WAVE'),
  'audio/mpeg': walkMpegAudio,
  'audio/aac': walkAdts,
  'audio/ogg': walkOgg,
};

/**
 * Proves that the container of this type begins with the file and ends with it (MED-14): nothing can hide behind it.
 * Returns the frames that an animated PNG announces, which its decoder does not see. Throws `ContentRefused`.
 */
export function walkContainer(file: string, mime: string): { frames: number | undefined } {
  const descriptor = fs.openSync(file, 'r');
  try {
    const found = WALKS[mime]?.(new FileView(descriptor));
    return { frames: (found as { frames?: number } | undefined)?.frames };
  } finally {
    fs.closeSync(descriptor);
  }
}
