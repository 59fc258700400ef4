import { contentInvalid } from '../../modules/media/domain/media.errors.js';
import { runFfmpeg } from './ffmpeg-run.js';

/** What is decoded in full: two minutes of sound and picture, or as many pixels as 1080p has in them at 30 a second. */
const FULL_SECONDS = 120;
const FULL_PIXELS = FULL_SECONDS * 30 * 1_920 * 1_080;
const ASSUMED_RATE = 30;
/** Processor time and wall time of one run of ffmpeg. */
const CPU_SECONDS = 90;
const WALL_MS = 120_000;

export interface DecodedStreams {
  readonly demuxer: string;
  readonly durationMs: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/**
 * Decodes with `-xerror`: the first fault refuses the file (MED-14). What is longer than the limit is decoded in full up
 * to there; of the rest every packet is read and every key frame decoded, so that an hour of video costs a minute.
 */
export async function decodeStreams(
  ffmpeg: string,
  file: string,
  streams: DecodedStreams,
  signal: AbortSignal,
): Promise<void> {
  const { demuxer, durationMs = 0, width = 0, height = 0 } = streams;
  const limit = Math.max(10, Math.min(FULL_SECONDS, FULL_PIXELS / (ASSUMED_RATE * width * height || 1)));
  const input = ['-f', demuxer, '-i', `file:${file}`, '-map', '0:v?', '-map', '0:a?'];
  const check = async (args: readonly string[]) => {
    const base = ['-v', 'error', '-xerror', '-threads', '1', '-timelimit', String(CPU_SECONDS)];
    const { code, text } = await runFfmpeg(ffmpeg, [...base, ...args], signal, WALL_MS);
    if (code !== 0) throw contentInvalid('decode-failed', new Error(text.slice(-500)));
  };
  await check([...input, '-t', String(limit), '-f', 'null', '-']);
  if (durationMs / 1_000 <= limit) return;
  await check([...input, '-c', 'copy', '-f', 'null', '-']);
  if (width > 0) await check(['-skip_frame', 'nokey', ...input, '-an', '-f', 'null', '-']);
}
