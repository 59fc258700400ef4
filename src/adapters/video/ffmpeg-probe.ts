import { spawn } from 'node:child_process';
import { inspectorUnavailable, mediaNotDecodable } from '../../modules/media/domain/media.errors.js';

export interface ProbedStreams {
  readonly durationMs: number | undefined;
  readonly video: { readonly width: number; readonly height: number } | undefined;
  readonly audio: boolean;
}

const TIMEOUT_MS = 20_000;
const MAX_OUTPUT = 256 * 1024;

/**
 * What ffmpeg says of a file's streams. The demuxer is named, and only local files may be opened: a playlist that calls
 * itself a video cannot make the server fetch addresses or read other files.
 */
export async function probeStreams(
  ffmpeg: string,
  file: string,
  demuxer: string,
  signal: AbortSignal,
): Promise<ProbedStreams> {
  const text = await run(
    ffmpeg,
    ['-nostdin', '-hide_banner', '-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${file}`],
    signal,
  );
  const video = /Stream #\S+ *(?:\([^)]*\))?: Video: [^\n]*?, (\d{1,5})x(\d{1,5})/.exec(text);
  const audio = /Stream #\S+ *(?:\([^)]*\))?: Audio: /.test(text);
  if (!video && !audio) throw mediaNotDecodable(new Error(text.slice(-500)));
  return { durationMs: durationOf(text), video: video ? sizeOf(video, text) : undefined, audio };
}

function durationOf(text: string): number | undefined {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000);
}

function sizeOf(match: RegExpExecArray, text: string): { width: number; height: number } {
  const [width, height] = [Number(match[1]), Number(match[2])];
  const rotation = Number(/rotation of (-?\d+)/.exec(text)?.[1] ?? /rotate *: (-?\d+)/.exec(text)?.[1] ?? 0);
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height };
}

/** ffmpeg exits with an error because no output is named; what it found is on stderr. */
async function run(ffmpeg: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  const child = spawn(ffmpeg, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    signal,
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    if (text.length < MAX_OUTPUT) text += piece;
  });
  const killed = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === null));
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw inspectorUnavailable(error);
  });
  if (killed) throw mediaNotDecodable(new Error('ffmpeg took too long or crashed'));
  return text;
}
