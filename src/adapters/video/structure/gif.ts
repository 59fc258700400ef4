import { ContentRefused } from './content-fault.js';
import type { FileView } from './file-view.js';

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];

/** Block by block up to the trailer, which ends the file. */
export function walkGif(view: FileView): void {
  if (!/^GIF8[79]a$/.test(view.ascii(0, 6))) throw new ContentRefused('malformed', 'not a GIF');
  for (let at = 13 + colours(view.u8(10)); ;) {
    const block = view.u8(at);
    if (block === TRAILER) {
      if (at + 1 !== view.size) throw new ContentRefused('trailing-bytes');
      return;
    }
    if (block === EXTENSION) at = endOfParts(view, at + 2);
    else if (block === IMAGE) at = endOfParts(view, at + 11 + colours(view.u8(at + 9)));
    else throw new ContentRefused('malformed', 'unknown block');
  }
}

/** Bytes of the colour table that the flags announce. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfParts(view: FileView, from: number): number {
  for (let at = from; ;) {
    const length = view.u8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}
