import { ContentRefused } from './content-fault.js';
import type { FileView } from './file-view.js';

const [SOI, EOI, SOS, APP2] = [0xd8, 0xd9, 0xda, 0xe2];
/** A photo, its HDR gain map, previews. */
const MAX_PICTURES = 8;

/**
 * Marker by marker up to EOI, which ends the file. A multi-picture file (CIPA DC-007: what phones write for HDR) says so in
 * an APP2 segment; its further pictures, whole JPEGs themselves, are part of it.
 */
export function walkJpeg(view: FileView): void {
  const first = walkPicture(view, 0);
  let { end } = first;
  for (let pictures = 1; end < view.size; pictures++) {
    const another =
      first.multiPicture && pictures < MAX_PICTURES && end + 2 <= view.size && view.u16(end) === 0xff00 + SOI;
    if (!another) throw new ContentRefused('trailing-bytes');
    end = walkPicture(view, end).end;
  }
}

function walkPicture(view: FileView, start: number): { end: number; multiPicture: boolean } {
  if (view.u16(start) !== 0xff00 + SOI) throw new ContentRefused('malformed', 'not a JPEG');
  let multiPicture = false;
  for (let at = start + 2; ;) {
    if (view.u8(at) !== 0xff) throw new ContentRefused('malformed', 'no marker');
    const marker = view.u8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === EOI) return { end: at + 2, multiPicture };
    else if (isBare(marker)) at += 2;
    else {
      const length = view.u16(at + 2);
      if (length < 2) throw new ContentRefused('malformed', 'segment length');
      if (marker === APP2 && length >= 6 && view.ascii(at + 4, 4) === 'MPF\0') multiPicture = true;
      at += 2 + length;
      if (marker === SOS) at = endOfScan(view, at);
    }
  }
}

/** Entropy-coded bytes end at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(view: FileView, from: number): number {
  for (let at = view.indexOf(0xff, from); ; at = view.indexOf(0xff, at)) {
    const next = view.u8(at + 1);
    if (next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
}

/** Markers without a length; SOI in the middle is none of them. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}
