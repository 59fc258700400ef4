import { mediaTypeMismatch } from './media.errors.js';

export type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** What may be stored, and what it counts as. */
const KINDS: Readonly<Record<string, MediaKind>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/avif': 'image',
  'image/svg+xml': 'document',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
  'audio/mpeg': 'audio',
  'audio/wav': 'audio',
  'audio/ogg': 'audio',
  'audio/flac': 'audio',
  'audio/aac': 'audio',
  'audio/mp4': 'audio',
  'audio/webm': 'audio',
  'application/pdf': 'document',
  'application/json': 'document',
  'text/html': 'document',
  'text/plain': 'document',
  'text/markdown': 'document',
  'text/csv': 'document',
};

const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/apng': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'audio/ogg',
};

/** Plain text has no signature: these may be declared for it. */
const TEXT_REFINEMENTS = new Set(['text/plain', 'text/markdown', 'text/csv', 'application/json']);

/** One spelling per type, without parameters. */
export function canonicalMime(mime: string): string {
  const bare = (mime.split(';', 1)[0] ?? '').trim().toLowerCase();
  return ALIASES[bare] ?? bare;
}

export function kindOf(mime: string): MediaKind | undefined {
  return Object.hasOwn(KINDS, mime) ? KINDS[mime] : undefined;
}

/** The MIME type to record: what the content is, if that is what was declared. Throws `media-type-mismatch` (MED-2). */
export function agreedMime(declared: string, found: string): string {
  const wanted = canonicalMime(declared);
  if (wanted === found) return found;
  if (found === 'text/plain' && TEXT_REFINEMENTS.has(wanted)) return wanted;
  throw mediaTypeMismatch(wanted, found);
}

/** Shown by a browser in its own window, these could run scripts with our origin or phish: only ever downloads. */
export function isAttachmentOnly(mime: string): boolean {
  return kindOf(mime) === 'document' || kindOf(mime) === undefined;
}
