import { crc32, inflateSync } from 'node:zlib';
import { ContentRefused } from './content-fault.js';
import type { FileView } from './file-view.js';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Of one ancillary chunk, and of what a compressed one unfolds to. */
const MAX_METADATA = 4 * 1024 * 1024;
/** What stands before the compressed bytes of a chunk: a keyword and some flags. */
const COMPRESSED: Readonly<Record<string, (data: Buffer) => Buffer | undefined>> = {
  zTXt: (data) => data.subarray(data.indexOf(0) + 2),
  iCCP: (data) => data.subarray(data.indexOf(0) + 2),
  iTXt: compressedText,
};
const PIXELS = new Set(['IDAT', 'fdAT']);

export interface PngStructure {
  /** 1 for a still picture. */
  readonly frames: number;
}

/** Chunk by chunk with their sums, up to IEND, which ends the file. */
export function walkPng(view: FileView): PngStructure {
  if (view.ascii(0, 8) !== SIGNATURE) throw new ContentRefused('malformed', 'not a PNG');
  let frames = 1;
  for (let at = 8; ;) {
    const length = view.u32(at);
    const type = view.ascii(at + 4, 4);
    if (at + 12 + length > view.size) throw new ContentRefused('truncated', type);
    if (type === 'acTL') frames = Math.max(1, view.u32(at + 8));
    if (!PIXELS.has(type)) checkChunk(view, at, length, type);
    at += 12 + length;
    if (type !== 'IEND') continue;
    if (at !== view.size) throw new ContentRefused('trailing-bytes');
    return { frames };
  }
}

/** Sums of pixel chunks are the decoder's. */
function checkChunk(view: FileView, at: number, length: number, type: string): void {
  if (length > MAX_METADATA) throw new ContentRefused('metadata-too-large', type);
  const body = view.bytes(at + 4, 4 + length);
  if (crc32(body) !== view.u32(at + 8 + length)) throw new ContentRefused('malformed', `sum of ${type}`);
  const packed = COMPRESSED[type]?.(body.subarray(4));
  if (packed) inflateWithin(packed, type);
}

function inflateWithin(packed: Buffer, type: string): void {
  try {
    inflateSync(packed, { maxOutputLength: MAX_METADATA });
  } catch (error) {
    const bomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ContentRefused(bomb ? 'metadata-too-large' : 'malformed', type);
  }
}

/** keyword, 0, compressed?, method, language, 0, translated keyword, 0, text. */
function compressedText(data: Buffer): Buffer | undefined {
  const flag = data.indexOf(0) + 1;
  if (flag === 0 || data[flag] !== 1) return undefined;
  const language = data.indexOf(0, flag + 2);
  const keyword = data.indexOf(0, language + 1);
  return language < 0 || keyword < 0 ? undefined : data.subarray(keyword + 1);
}
