import { spawn } from 'node:child_process';
import { inspectorUnavailable } from '../../modules/media/domain/media.errors.js';

export interface FfmpegRun {
  /** Undefined: it was killed, by the limit of its processor time or because it crashed. */
  readonly code: number | undefined;
  /** What it said, the first part of it. */
  readonly text: string;
}

const MAX_OUTPUT = 256 * 1024;

/**
 * One run of ffmpeg on local files alone, with nothing of the environment. Killed on abort, and after `wallMs`: then this machine is too
 * busy (what the content may cost is told in processor time, `-timelimit`). Throws `media-inspector-unavailable` then and when it
 * cannot be started.
 */
export async function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  signal: AbortSignal,
  wallMs: number,
): Promise<FfmpegRun> {
  const child = spawn(ffmpeg, ['-nostdin', '-hide_banner', '-protocol_whitelist', 'file', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH },
    killSignal: 'SIGKILL',
    signal,
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, wallMs);
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    if (text.length < MAX_OUTPUT) text += piece;
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (late) throw new Error(`ffmpeg took ${wallMs} ms`);
    return { code: code ?? undefined, text };
  } catch (error) {
    signal.throwIfAborted();
    throw inspectorUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
