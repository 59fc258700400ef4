import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** FFMPEG_PATH, then PATH, then the binary that npm ships (4.1: enough to look into clips). Undefined: none. */
export function locateFfmpeg(
  configured: string | undefined,
  searchPath = process.env.PATH ?? '',
): string | undefined {
  if (configured !== undefined) return isExecutable(configured) ? configured : undefined;
  const onPath = searchPath.split(path.delimiter).map((folder) => path.join(folder, 'ffmpeg'));
  return onPath.find(isExecutable) ?? shippedBinary();
}

function shippedBinary(): string | undefined {
  try {
    const shipped = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string };
    // Some package managers and archives lose the mode.
    if (!isExecutable(shipped.path)) chmodSync(shipped.path, 0o755);
    return isExecutable(shipped.path) ? shipped.path : undefined;
  } catch {
    return undefined;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
