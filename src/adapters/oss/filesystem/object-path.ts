import path from 'node:path';
import { objectKeyForbidden } from '../object-store-errors.js';

const SAFE = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_NAME = 240;
/** Ends the name of every folder; encoded segments never hold it, so the object `a` and objects below `a/` can both exist. */
const FOLDER = '+';

/**
 * Where an object lies below the root: one folder per segment of its key. Segments are encoded, so that no key (`..`,
 * empty segments, separators, names that a file system folds) can leave the root or meet another key's file.
 */
export function pathOfKey(root: string, key: string): string {
  const segments = key.split('/').map(encodeSegment);
  const file = segments.pop() ?? '';
  return path.join(root, ...segments.map((segment) => segment + FOLDER), file);
}

export function folderName(segment: string): string {
  return encodeSegment(segment) + FOLDER;
}

/** The segment behind a directory entry; undefined for what is no object of ours (temporary files, strangers). */
export function segmentOfEntry(name: string, isFolder: boolean): string | undefined {
  if (name.startsWith('.')) return undefined;
  if (!isFolder) return decodeSegment(name);
  return name.endsWith(FOLDER) ? decodeSegment(name.slice(0, -1)) : undefined;
}

function encodeSegment(segment: string): string {
  const encoded = SAFE.test(segment) ? segment : segment === '' ? '%' : encodeBytes(segment);
  if (encoded.length > MAX_NAME) throw objectKeyForbidden('has a part that is too long for a file name');
  return encoded;
}

function encodeBytes(segment: string): string {
  let encoded = '';
  for (const byte of Buffer.from(segment)) {
    const character = String.fromCharCode(byte);
    const safe = encoded === '' ? /[A-Za-z0-9_-]/ : /[A-Za-z0-9._-]/;
    encoded += safe.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return encoded;
}

function decodeSegment(name: string): string | undefined {
  if (name === '%') return '';
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
