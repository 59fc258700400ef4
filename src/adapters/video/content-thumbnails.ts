import fs from 'node:fs/promises';
import { contentInvalid, inspectorUnavailable } from '../../modules/media/domain/media.errors.js';
import { THUMBNAIL_SIZES } from '../../modules/media/domain/thumbnails.js';
import { ThumbnailMaker, type MadeThumbnail } from '../../ports/media/thumbnail-maker.port.js';
import type { DecoderPool } from './decoder-pool.js';
import { DEMUXERS } from './demuxers.js';
import { locateFfmpeg } from './ffmpeg-binary.js';
import { runFfmpeg } from './ffmpeg-run.js';
import { Turns } from './turns.js';

const POSTER_MS = 120_000;
const POSTER_CPU_SECONDS = 30;
/** The most telling of so many frames, so that a clip that fades in has no black poster. */
const POSTER_FRAMES = 24;
const POSTER_SIDE = 1_280;

/** sharp in the decoder's processes; of a video ffmpeg first takes one frame. */
export class ContentThumbnails extends ThumbnailMaker {
  private readonly ffmpeg: string | undefined;
  private readonly turns = new Turns(1);

  constructor(
    ffmpegPath: string | undefined,
    private readonly decoders: DecoderPool,
  ) {
    super();
    this.ffmpeg = locateFfmpeg(ffmpegPath);
  }

  async make(file: string, mime: string, durationMs: number | undefined, signal: AbortSignal) {
    if (!mime.startsWith('video/')) return this.shrink(file, signal);
    const poster = `${file}.poster.png`;
    try {
      await this.turns.take(signal, () => this.takePoster(file, mime, durationMs, poster, signal));
      return await this.shrink(poster, signal);
    } finally {
      await fs.rm(poster, { force: true });
    }
  }

  private async shrink(file: string, signal: AbortSignal) {
    const task = { kind: 'thumbnails', file, sizes: THUMBNAIL_SIZES } as const;
    const { images, blurhash } = await this.decoders.run(task, signal);
    return { thumbnails: images as readonly MadeThumbnail[], placeholder: blurhash };
  }

  private async takePoster(
    file: string,
    mime: string,
    durationMs: number | undefined,
    poster: string,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.ffmpeg === undefined) throw inspectorUnavailable(new Error('no ffmpeg was found'));
    const start = Math.min(1, (durationMs ?? 0) / 10_000);
    const fit = `scale=w='min(${POSTER_SIDE},iw)':h='min(${POSTER_SIDE},ih)':force_original_aspect_ratio=decrease`;
    const args = [
      ...['-v', 'error', '-y', '-threads', '1', '-timelimit', String(POSTER_CPU_SECONDS)],
      ...['-ss', String(start), '-f', DEMUXERS[mime] ?? 'mov', '-i', `file:${file}`],
      ...['-map', '0:v:0', '-vf', `thumbnail=${POSTER_FRAMES},${fit}`],
      ...['-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'image2', `file:${poster}`],
    ];
    const { text } = await runFfmpeg(this.ffmpeg, args, signal, POSTER_MS);
    const made = await fs.stat(poster).catch(() => undefined);
    if (!made) throw contentInvalid('decode-failed', new Error(text.slice(-500)));
  }
}
