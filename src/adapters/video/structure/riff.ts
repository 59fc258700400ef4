import { ContentRefused } from './content-fault.js';
import type { FileView } from './file-view.js';

/** WebP and WAV: the length in the header is the file's, and the chunks fill it. */
export function walkRiff(view: FileView, form: 'WEBP' | 'WAVE'): void {
  if (view.ascii(0, 4) !== 'RIFF' || view.ascii(8, 4) !== form)
    throw new ContentRefused('malformed', `not ${form}`);
  const end = 8 + view.u32le(4);
  if (end > view.size) throw new ContentRefused('truncated');
  if (end + (end % 2) < view.size) throw new ContentRefused('trailing-bytes');
  let at = 12;
  while (at < end) {
    const length = view.u32le(at + 4);
    at += 8 + length;
    if (at > end) throw new ContentRefused('truncated', 'chunk');
    at += length % 2;
  }
}
