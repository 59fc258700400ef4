import { ContentRefused } from './content-fault.js';
import type { FileView } from './file-view.js';

/** What ISO 14496-12, HEIF and QuickTime put at the top of a file. */
const TOP_LEVEL = new Set(
  (
    'ftyp styp moov moof mfra mdat free skip wide meta meco uuid sidx ssix prft emsg pdin pnot PICT udta junk ' +
    'imda otyp etyp'
  ).split(' '),
);

/** MP4, QuickTime, AVIF: boxes of known types, each with a length, that fill the file exactly. */
export function walkBoxes(view: FileView): void {
  let seen = 0;
  for (let at = 0; at < view.size; seen++) {
    if (view.size - at < 8) throw new ContentRefused(seen === 0 ? 'truncated' : 'trailing-bytes');
    const type = view.ascii(at + 4, 4);
    if (!TOP_LEVEL.has(type))
      throw new ContentRefused(seen === 0 ? 'malformed' : 'trailing-bytes', 'unknown box');
    const short = view.u32(at);
    const length = short === 1 ? view.u64(at + 8) : short;
    // 0 means "to the end of the file", whatever somebody appended to it.
    if (length < (short === 1 ? 16 : 8)) throw new ContentRefused('malformed', `length of ${type}`);
    if (at + length > view.size) throw new ContentRefused('truncated', type);
    at += length;
  }
}
