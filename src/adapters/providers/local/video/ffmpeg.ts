import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Writable } from 'node:stream';

/** Last lines of what ffmpeg says, for the error message. */
const KEPT_LOG = 600;

export class FfmpegFailed extends Error {}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * `FFMPEG_PATH`, then PATH, then the binary that npm ships. Installs without scripts leave that one without its
 * executable bit; where the folder cannot be written either, it is copied into `directory`.
 */
function findFfmpeg(directory: string): string {
  const configured = process.env['FFMPEG_PATH'];
  if (configured !== undefined && configured !== '') return configured;
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (folder !== '' && isExecutable(join(folder, name))) return join(folder, name);
  }
  const { path } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string };
  if (isExecutable(path)) return path;
  try {
    chmodSync(path, 0o755);
    return path;
  } catch {
    const copy = join(directory, name);
    copyFileSync(path, copy);
    chmodSync(copy, 0o755);
    return copy;
  }
}

/** Runs ffmpeg to its end while `feed` writes to its standard input; rejects with its last words when it fails. */
export async function runFfmpeg(
  directory: string,
  args: readonly string[],
  feed?: (input: Writable) => Promise<void>,
): Promise<void> {
  const child: ChildProcess = spawn(
    findFfmpeg(directory),
    ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args],
    { cwd: directory, stdio: [feed === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-KEPT_LOG)));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new FfmpegFailed(log.trim() || `code ${code}`)),
    );
  });
  if (feed === undefined || child.stdin === null) return ended;
  const input = child.stdin;
  // A dying ffmpeg breaks the pipe; what it said is the better error, so that of the pipe is dropped.
  input.on('error', () => undefined);
  const feeding = feed(input).then(() => void input.end());
  await Promise.all([Promise.race([feeding, ended]), ended]);
}

/** Writes one frame, waiting while the encoder is behind: at most one frame is queued. */
export async function writeFrame(input: Writable, frame: Buffer): Promise<void> {
  if (!input.write(frame)) await once(input, 'drain');
}

/** H.264 that every browser plays, and the same bytes for the same frames. */
export const ENCODING = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '20',
  '-pix_fmt',
  'yuv420p',
  '-threads',
  '2',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-map_metadata',
  '-1',
  '-movflags',
  '+faststart',
] as const;
