import type { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import { canonicalJson } from '../domain/canonical-json.js';
import { importedMediaMissing } from '../domain/copy.errors.js';
import { withoutMedia } from '../domain/media-fields.js';
import type { ImportedDocument } from '../domain/parse-import.js';
import { bodyOf } from '../domain/snapshot-line.js';

export type MissingMedia = 'refuse' | 'drop';

/** The document with nothing in it that the actor may not use, and the keys that had to go. Throws `media-not-readable`. */
export async function withReadableMedia(
  media: MediaDirectory,
  actorId: string,
  document: ImportedDocument,
  rule: MissingMedia,
): Promise<{ document: ImportedDocument; missing: string[] }> {
  const readable = await media.readableBy(actorId, [...document.storageKeys]);
  const missing = new Set([...document.storageKeys].filter((key) => !readable.has(key)));
  if (missing.size === 0) return { document, missing: [] };
  if (rule === 'refuse') throw importedMediaMissing([...missing].sort());
  const isGone = (key: string) => missing.has(key);
  const lines = document.lines.map((line) =>
    /storageKeys?"/i.test(line.body)
      ? { ...line, body: canonicalJson(withoutMedia(bodyOf(line), isGone)) }
      : line,
  );
  const settings = withoutMedia(document.settings, isGone);
  return { document: { ...document, settings, lines }, missing: [...missing].sort() };
}
