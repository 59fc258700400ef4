import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { folderName, segmentOfEntry } from './object-path.js';

interface Entry {
  /** The key so far; of a folder with the slash, which is what it sorts by. */
  readonly key: string;
  readonly folder: string | undefined;
}

/**
 * Keys below `prefix` and behind `after`, in the order of their UTF-8 bytes, as S3 lists them. Holds one folder's names
 * per level; folders that lie wholly before `after` or outside the prefix are not opened.
 */
export async function* listKeys(
  root: string,
  prefix: string,
  after: string | undefined,
): AsyncGenerator<string> {
  const parents = prefix.split('/').slice(0, -1);
  const start = path.join(root, ...parents.map(folderName));
  yield* walk(start, parents.map((segment) => `${segment}/`).join(''), prefix, after);
}

async function* walk(
  folder: string,
  base: string,
  prefix: string,
  after: string | undefined,
): AsyncGenerator<string> {
  for (const entry of await entriesOf(folder, base)) {
    const inside = entry.key.startsWith(prefix);
    const behind = after === undefined || compare(entry.key, after) > 0;
    if (entry.folder === undefined) {
      if (inside && behind) yield entry.key;
    } else if ((inside || prefix.startsWith(entry.key)) && (behind || after.startsWith(entry.key))) {
      yield* walk(entry.folder, entry.key, prefix, after);
    }
  }
}

async function entriesOf(folder: string, base: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const dirent of await readFolder(folder)) {
    const segment = segmentOfEntry(dirent.name, dirent.isDirectory());
    if (segment === undefined) continue;
    if (dirent.isDirectory())
      entries.push({ key: `${base}${segment}/`, folder: path.join(folder, dirent.name) });
    else entries.push({ key: base + segment, folder: undefined });
  }
  return entries.sort((a, b) => compare(a.key, b.key));
}

async function readFolder(folder: string): Promise<Dirent[]> {
  try {
    return await fs.readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
