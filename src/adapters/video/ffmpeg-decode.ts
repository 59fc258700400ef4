import { contentInvalid } from '../../modules/media/domain/media.errors.js';
import { runFfmpeg } from './ffmpeg-run.js';

/** What is decoded in full: a minute, or as many pixels as half a minute of 1080p has at 60 frames a second. */
const FULL_SECONDS = 60;
const ASSUMED_RATE = 60;
const FULL_PIXELS = 30 * ASSUMED_RATE * 1_920 * 1_080;
const LEAST_SECONDS = 5;
/** Processor time of one run of ffmpeg; it gets one thread. */
const CPU_SECONDS = 90;
const WALL_MS = 300_000;

export interface DecodedStreams {
  readonly demuxer: string;
  readonly durationMs: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/**
 * Decodes with `-xerror`: the first fault refuses the file (MED-14). What is longer than the limit is decoded in full up
 * to there; of the rest every packet is read, and key frames are decoded for as long as the processor time lasts. An hour of video
 * costs two minutes at most.
 */
export async function decodeStreams(
  ffmpeg: string,
  file: string,
  { demuxer, durationMs = 0, width = 0, height = 0 }: DecodedStreams,
  signal: AbortSignal,
): Promise<void> {
  const affordable = FULL_PIXELS / (ASSUMED_RATE * width * height || 1);
  const limit = Math.max(LEAST_SECONDS, Math.min(FULL_SECONDS, affordable));
  const input = ['-f', demuxer, '-i', `file:${file}`, '-map', '0:v?', '-map', '0:a?'];
  const run = async (args: readonly string[], ofTime: 'refuse' | 'accept') => {
    const base = ['-v', 'error', '-xerror', '-threads', '1', '-timelimit', String(CPU_SECONDS)];
    const { code, text } = await runFfmpeg(ffmpeg, [...base, ...args], signal, WALL_MS);
    if (code === 0 || (code === undefined && ofTime === 'accept')) return;
    throw contentInvalid(
      code === undefined ? 'decode-timeout' : 'decode-failed',
      new Error(text.slice(-500)),
    );
  };
  await run([...input, '-t', String(limit), '-f', 'null', '-'], 'refuse');
  if (durationMs / 1_000 <= limit) return;
  await run([...input, '-c', 'copy', '-f', 'null', '-'], 'refuse');
  if (width > 0) await run(['-skip_frame', 'nokey', ...input, '-an', '-f', 'null', '-'], 'accept');
}
