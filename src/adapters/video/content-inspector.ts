import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import {
  inspectorUnavailable,
  mediaEmpty,
  mediaNotDecodable,
  mediaTooManyPixels,
  mediaTypeUnsupported,
} from '../../modules/media/domain/media.errors.js';
import { canonicalMime, kindOf } from '../../modules/media/domain/media-types.js';
import { MediaInspector, type InspectedMedia } from '../../ports/media/media-inspector.port.js';
import { MAX_FRAME_PIXELS, MAX_PIXELS } from './decoder-limits.js';
import { DecoderPool } from './decoder-pool.js';
import { DEMUXERS } from './demuxers.js';
import { locateFfmpeg } from './ffmpeg-binary.js';
import { decodeStreams, type DecodedStreams } from './ffmpeg-decode.js';
import { probeStreams } from './ffmpeg-probe.js';
import { sniffText, svgSize } from './text-sniffer.js';
import { Turns } from './turns.js';

const FFMPEGS_AT_ONCE = 2;

/**
 * Signatures by file-type, pictures by sharp's header readers, sound and video by ffmpeg (MED-2). What is admitted (MED-14) is walked
 * through and decoded by processes of their own.
 */
export class ContentInspector extends MediaInspector {
  private readonly ffmpeg: string | undefined;
  private readonly ffmpegTurns = new Turns(FFMPEGS_AT_ONCE);

  /** `ffmpegPath` as configured; undefined: the first that `locateFfmpeg` finds. */
  constructor(
    ffmpegPath: string | undefined,
    private readonly decoders = new DecoderPool(new Turns(2)),
  ) {
    super();
    this.ffmpeg = locateFfmpeg(ffmpegPath);
  }

  async inspect(file: string, signal: AbortSignal): Promise<InspectedMedia> {
    if ((await fs.stat(file)).size === 0) throw mediaEmpty();
    const mime = await this.sniff(file);
    const kind = kindOf(mime);
    if (kind === undefined) throw mediaTypeUnsupported(mime);
    if (kind === 'image') return inspectImage(file, mime);
    if (kind === 'document')
      return { mime, ...(mime === 'image/svg+xml' ? await svgSize(file) : NO_SIZE), durationMs: undefined };
    return this.inspectStreams(file, mime, signal);
  }

  async admit(file: string, signal: AbortSignal): Promise<InspectedMedia> {
    const found = await this.inspect(file, signal);
    const { mime, durationMs, width, height } = found;
    if (kindOf(mime) === 'document') return found;
    const { apngFrames } = await this.decoders.run({ kind: 'verify', file, mime }, signal);
    if (kindOf(mime) === 'image' && apngFrames === undefined) return found;
    const demuxer = apngFrames === undefined ? (DEMUXERS[mime] ?? 'mov') : 'apng';
    await this.decode(file, { demuxer, durationMs, width, height }, signal);
    return found;
  }

  private async decode(file: string, streams: DecodedStreams, signal: AbortSignal): Promise<void> {
    const { ffmpeg } = this;
    if (ffmpeg === undefined) throw inspectorUnavailable(new Error('no ffmpeg was found'));
    await this.ffmpegTurns.take(signal, () => decodeStreams(ffmpeg, file, streams, signal));
  }

  private async sniff(file: string): Promise<string> {
    const found = await fileTypeFromFile(file).catch(() => undefined);
    if (found && found.mime !== 'application/xml') return canonicalMime(found.mime);
    return (await sniffText(file)) ?? 'application/octet-stream';
  }

  private async inspectStreams(file: string, mime: string, signal: AbortSignal): Promise<InspectedMedia> {
    if (this.ffmpeg === undefined) throw inspectorUnavailable(new Error('no ffmpeg was found'));
    const { video, durationMs, audio } = await probeStreams(
      this.ffmpeg,
      file,
      DEMUXERS[mime] ?? 'mov',
      signal,
    );
    if (mime.startsWith('video/')) {
      // Containers are named after what they hold; sound alone in one of them is sound.
      if (!video && audio)
        return { mime: mime === 'video/webm' ? 'audio/webm' : 'audio/mp4', ...NO_SIZE, durationMs };
      if (!video) throw mediaNotDecodable();
      if (video.width * video.height > MAX_PIXELS) throw mediaTooManyPixels(MAX_PIXELS);
      return { mime, ...video, durationMs };
    }
    if (!audio) throw mediaNotDecodable();
    return { mime, ...NO_SIZE, durationMs };
  }
}

const NO_SIZE = { width: undefined, height: undefined };

/** Reads headers only: a bomb is recognised by what it says that it would unfold to. */
async function inspectImage(file: string, mime: string): Promise<InspectedMedia> {
  const found = await sharp(file, { limitInputPixels: false, failOn: 'error', animated: true })
    .metadata()
    .catch((error: unknown) => {
      throw mediaNotDecodable(error);
    });
  const frames = found.pages ?? 1;
  const width = found.width;
  const height = found.pageHeight ?? found.height;
  if (!(width > 0 && height > 0)) throw mediaNotDecodable();
  if (width * height > MAX_PIXELS) throw mediaTooManyPixels(MAX_PIXELS);
  if (width * height * frames > MAX_FRAME_PIXELS) throw mediaTooManyPixels(MAX_FRAME_PIXELS);
  const turned = (found.orientation ?? 1) >= 5;
  return {
    mime,
    width: turned ? height : width,
    height: turned ? width : height,
    durationMs: animationMs(found.delay, frames),
  };
}

function animationMs(delays: readonly number[] | undefined, frames: number): number | undefined {
  return frames > 1 && delays ? delays.reduce((sum, delay) => sum + delay, 0) : undefined;
}
