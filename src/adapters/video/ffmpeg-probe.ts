import { mediaNotDecodable } from '../../modules/media/domain/media.errors.js';
import { runFfmpeg } from './ffmpeg-run.js';

export interface ProbedStreams {
  readonly durationMs: number | undefined;
  readonly video: { readonly width: number; readonly height: number } | undefined;
  readonly audio: boolean;
}

const TIMEOUT_MS = 20_000;

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
  // It exits with an error, because no output is named; what it found is in what it says.
  const { code, text } = await runFfmpeg(ffmpeg, ['-f', demuxer, '-i', `file:${file}`], signal, TIMEOUT_MS);
  if (code === undefined) throw mediaNotDecodable(new Error('ffmpeg crashed'));
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
