import { ContentRefused } from './content-fault.js';
import type { FileView } from './file-view.js';

/** Kilobits a second by index, of MPEG 1 layers I, II, III and MPEG 2 layers I, II/III. */
const BITRATES = {
  v1l1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2l2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000];

/** MP3: tags, frames, tags; nothing else. */
export function walkMpegAudio(view: FileView): void {
  const end = view.size - tailTag(view);
  walkFrames(view, headTag(view), end, mpegFrame);
}

/** AAC as ADTS frames. */
export function walkAdts(view: FileView): void {
  walkFrames(view, headTag(view), view.size, (head, at) =>
    head >>> 20 === 0xfff && (head & 0x60000) === 0 ? (view.u32(at + 3) >>> 13) & 0x1fff : undefined,
  );
}

/** Ogg: pages that fill the file. */
export function walkOgg(view: FileView): void {
  let at = 0;
  while (at < view.size) {
    if (view.size - at < 27 || view.ascii(at, 4) !== 'OggS')
      throw new ContentRefused(at === 0 ? 'malformed' : 'trailing-bytes');
    const segments = view.u8(at + 26);
    let body = 0;
    for (let index = 0; index < segments; index++) body += view.u8(at + 27 + index);
    at += 27 + segments + body;
    if (at > view.size) throw new ContentRefused('truncated', 'page');
  }
}

function walkFrames(
  view: FileView,
  start: number,
  end: number,
  measure: (head: number, at: number) => number | undefined,
): void {
  let at = start;
  while (at < end) {
    if (end - at < 7) throw new ContentRefused('trailing-bytes');
    const length = measure(view.u32(at), at);
    if (length === undefined || length < 7)
      throw new ContentRefused(at === start ? 'malformed' : 'trailing-bytes');
    at += length;
    if (at > end) throw new ContentRefused('truncated', 'frame');
  }
}

function mpegFrame(head: number): number | undefined {
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3];
  const [bitrateIndex, rateIndex, padding] = [(head >>> 12) & 15, (head >>> 10) & 3, (head >>> 9) & 1];
  if (head >>> 21 !== 0x7ff || version === 1 || layer === 0 || rateIndex === 3) return undefined;
  const first = version === 3;
  const table = layer === 3 ? (first ? 'v1l1' : 'v2l1') : first ? (layer === 2 ? 'v1l2' : 'v1l3') : 'v2l2';
  // Index 0 is "free": a length that the frame does not tell.
  const bits = (BITRATES[table][bitrateIndex] ?? 0) * 1_000;
  const rate = (RATES[rateIndex] ?? 0) / (first ? 1 : version === 2 ? 2 : 4);
  if (bits === 0) return undefined;
  if (layer === 3) return (Math.floor((12 * bits) / rate) + padding) * 4;
  const samples = layer === 1 && !first ? 72 : 144;
  return Math.floor((samples * bits) / rate) + padding;
}

function headTag(view: FileView): number {
  if (view.size < 10 || view.ascii(0, 3) !== 'ID3') return 0;
  let length = 0;
  for (let index = 6; index < 10; index++) length = length * 128 + (view.u8(index) & 0x7f);
  return 10 + length + (view.u8(5) & 0x10 ? 10 : 0);
}

/** ID3v1 is the last 128 bytes; APEv2 with its footer stands before it. */
function tailTag(view: FileView): number {
  let tail = view.size >= 128 && view.ascii(view.size - 128, 3) === 'TAG' ? 128 : 0;
  const footer = view.size - tail - 32;
  if (footer >= 0 && view.ascii(footer, 8) === 'APETAGEX') {
    const withHeader = (view.u32le(footer + 20) & 0x80000000) !== 0;
    tail += view.u32le(footer + 12) + (withHeader ? 32 : 0);
  }
  return Math.min(tail, view.size);
}
