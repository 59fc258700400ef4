import type { ContentFault } from '../../../modules/media/domain/media.errors.js';
import { ContentRefused } from './content-fault.js';
import type { FileView } from './file-view.js';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Children of a segment: SeekHead, Info, Tracks, Cluster, Cues, Attachments, Chapters, Tags; Void and CRC-32 anywhere. */
const OF_SEGMENT = new Set([
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  CLUSTER,
  0x1c53bb6b,
  0x1941a469,
  0x1043a770,
  0x1254c367,
  0xec,
  0xbf,
]);
/** Children of a cluster: Timestamp, SilentTracks, Position, PrevSize, SimpleBlock, BlockGroup, EncryptedBlock. */
const OF_CLUSTER = new Set([0xe7, 0x5854, 0xa7, 0xab, 0xa3, 0xa0, 0xaf, 0xec, 0xbf]);

interface Element {
  readonly id: number;
  /** Undefined: unknown, as live recorders leave it. */
  readonly length: number | undefined;
  readonly body: number;
}

/** WebM: a header and one segment whose elements, all of known kinds, fill the file exactly. */
export function walkWebm(view: FileView): void {
  const header = elementAt(view, 0, 'malformed');
  if (header.id !== EBML || header.length === undefined) throw new ContentRefused('malformed', 'not EBML');
  const segment = elementAt(view, header.body + header.length, 'malformed');
  if (segment.id !== SEGMENT) throw new ContentRefused('malformed', 'no segment');
  const end = segment.length === undefined ? view.size : segment.body + segment.length;
  if (end > view.size) throw new ContentRefused('truncated', 'segment');
  if (end < view.size) throw new ContentRefused('trailing-bytes');
  let inCluster = false;
  for (let at = segment.body; at < end;) {
    const { id, length, body } = elementAt(view, at, 'trailing-bytes');
    if (!OF_SEGMENT.has(id) && !(inCluster && OF_CLUSTER.has(id)))
      throw new ContentRefused('trailing-bytes', 'unknown element');
    if (OF_SEGMENT.has(id) && id > 0xff) inCluster = id === CLUSTER && length === undefined;
    if (length === undefined && id !== CLUSTER) throw new ContentRefused('malformed', 'open element');
    at = body + (length ?? 0);
    if (at > end) throw new ContentRefused('truncated', 'element');
  }
}

function elementAt(view: FileView, at: number, otherwise: ContentFault): Element {
  const idLength = Math.clz32(view.u8(at)) - 23;
  if (idLength > 4) throw new ContentRefused(otherwise, 'element');
  let id = 0;
  for (let index = 0; index < idLength; index++) id = id * 256 + view.u8(at + index);
  const first = view.u8(at + idLength);
  const width = Math.clz32(first) - 23;
  if (width > 8) throw new ContentRefused(otherwise, 'length');
  let length = first & (0xff >> width);
  let open = length === 0xff >> width;
  for (let index = 1; index < width; index++) {
    const byte = view.u8(at + idLength + index);
    open &&= byte === 0xff;
    length = length * 256 + byte;
  }
  return { id, length: open ? undefined : length, body: at + idLength + width };
}
