import { join } from 'node:path';
import sharp from 'sharp';
import { frameSize, numberOf, type FrameSize } from '../frame-size.js';
import { composeScene } from '../image/compose.js';
import { finish, pixelsOf } from '../image/finish.js';
import { openInput } from '../image/render-image.js';
import { randomFrom } from '../random.js';
import { RenderRefused, type RenderedFile, type RenderInput, type RenderJob } from '../render-job.js';
import { ENCODING, FfmpegFailed, runFfmpeg, writeFrame } from './ffmpeg.js';
import { drawPlane, drawWindow, eased, type Plane } from './frames.js';

/** 16:9 at 540 lines unless asked; at most 240 frames of 1280 pixels a side: some ten seconds of CPU at worst. */
const USUAL = { ratio: 16 / 9, area: 960 * 540, longest: 1280 } as const;
const LONGEST_SECONDS = 8;
const OVERSCAN = 1.12;

const MOST_VIDEOS = 4;

/** One MP4 per wanted film, seeds counted up from the given one. */
export async function renderVideos(job: RenderJob): Promise<RenderedFile[]> {
  const count = Math.round(
    numberOf(job.parameters, ['count', 'n'], { low: 1, high: MOST_VIDEOS, otherwise: 1 }),
  );
  const files: RenderedFile[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = join(job.directory, `video-${index}.mp4`);
    await renderOne(index === 0 ? job : { ...job, seed: `${job.seed}+${index}` }, path);
    files.push({ path, mime: 'video/mp4' });
  }
  return files;
}

function renderOne(job: RenderJob, path: string): Promise<void> {
  const video = job.inputs.find(({ mime }) => mime.startsWith('video/'));
  if (video !== undefined) return transformed(job, video, path);
  const image = job.inputs.find(({ mime, role }) => mime.startsWith('image/') && role !== 'mask');
  return image === undefined ? fromPrompt(job, path) : fromPicture(job, image, path);
}

interface Timing {
  readonly frames: number;
  readonly fps: number;
}

function timing({ parameters }: RenderJob): Timing {
  const bounds = { low: 1, high: LONGEST_SECONDS, otherwise: 3 };
  const seconds = numberOf(parameters, ['duration', 'seconds', 'durationSeconds'], bounds);
  const fps = Math.round(
    numberOf(parameters, ['frameRate', 'fps', 'frame_rate'], { low: 8, high: 30, otherwise: 24 }),
  );
  return { frames: Math.round(seconds * fps), fps };
}

async function encode(
  job: RenderJob,
  size: FrameSize,
  { frames, fps }: Timing,
  path: string,
  draw: (frame: Buffer, share: number) => void,
): Promise<void> {
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${size.width}x${size.height}`,
    '-r',
    String(fps),
  ];
  await runFfmpeg(job.directory, [...raw, '-i', 'pipe:0', ...ENCODING, path], async (input) => {
    for (let index = 0; index < frames; index += 1) {
      const frame = Buffer.allocUnsafe(size.width * size.height * 3);
      draw(frame, frames === 1 ? 0 : index / (frames - 1));
      await writeFrame(input, frame);
    }
  });
}

/** Three planes of the scene drift past each other: near ones faster, as from a slow dolly. */
async function fromPrompt(job: RenderJob, path: string): Promise<void> {
  const size = frameSize(job.parameters, USUAL);
  const scene = composeScene(job.prompt, job.seed, size.width, size.height);
  const planes: Plane[] = [];
  for (const [from, to, speed] of [
    [0, 0.3, 0.18],
    [0.3, 0.68, 0.5],
    [0.68, 2, 1],
  ] as const) {
    const { data, info } = await sharp(scene.svg(from, to, OVERSCAN))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    planes.push({ data, width: info.width, height: info.height, speed });
  }
  const leftwards = randomFrom(`pan ${job.seed}`).chance(0.5);
  await encode(job, size, timing(job), path, (data, share) => {
    const frame = { data, ...size };
    const along = leftwards ? eased(share) : 1 - eased(share);
    for (const plane of planes) {
      const room = plane.width - size.width - 2;
      const rise = Math.floor((plane.height - size.height) / 2);
      drawPlane(frame, plane, room / 2 + (along - 0.5) * room * plane.speed, rise);
    }
  });
}

/** A slow move into the picture, towards a point that the seed chooses. */
async function fromPicture(job: RenderJob, input: RenderInput, path: string): Promise<void> {
  const image = await openInput(input);
  const { autoOrient } = await image.metadata();
  const ratio = Math.min(4, Math.max(0.25, autoOrient.width / autoOrient.height));
  const size = frameSize(job.parameters, { ...USUAL, ratio });
  const large = { width: Math.round(size.width * 1.25), height: Math.round(size.height * 1.25) };
  const picture = await pixelsOf(
    image.flatten({ background: '#ffffff' }).resize(large.width, large.height, { fit: 'cover' }),
  );
  finish(picture, job.seed);
  const random = randomFrom(`zoom ${job.seed}\n${job.prompt}`);
  const [x, y, inwards] = [random.between(0.3, 0.7), random.between(0.3, 0.6), random.chance(0.7)];
  await encode(job, size, timing(job), path, (data, share) => {
    const near = inwards ? eased(share) : 1 - eased(share);
    const zoom = 1 - 0.2 * near;
    const window = { width: large.width * zoom, height: large.height * zoom };
    drawWindow({ data, ...size }, picture, {
      ...window,
      left: (large.width - window.width) * x,
      top: (large.height - window.height) * y,
    });
  });
}

/** The demuxer is forced by type: a playlist that names other files is then just unreadable. */
const DEMUXERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
};

async function transformed(job: RenderJob, input: RenderInput, path: string): Promise<void> {
  const demuxer = DEMUXERS[input.mime];
  if (demuxer === undefined)
    throw new RenderRefused('input-type-unsupported', `${input.mime} cannot be read`);
  const hue = Math.round(randomFrom(`${job.seed}\n${job.prompt}`).between(-24, 24));
  const within = (longest: number, factor: number) =>
    `scale=w='trunc(min(1\\,${longest}/max(iw\\,ih)/${factor})*iw*${factor}/2)*2':h='trunc(min(1\\,${longest}/max(iw\\,ih)/${factor})*ih*${factor}/2)*2':flags=lanczos`;
  const filter =
    job.capability === 'video.upscale'
      ? `${within(1920, 2)},unsharp=5:5:0.5`
      : `${within(1280, 1)},hue=h=${hue}:s=1.12,eq=contrast=1.06,vignette=PI/5`;
  try {
    await runFfmpeg(job.directory, [
      '-protocol_whitelist',
      'file,pipe',
      '-f',
      demuxer,
      '-i',
      input.path,
      '-t',
      String(LONGEST_SECONDS),
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-vf',
      filter,
      ...ENCODING,
      '-c:a',
      'aac',
      '-flags:a',
      '+bitexact',
      path,
    ]);
  } catch (error) {
    if (!(error instanceof FfmpegFailed)) throw error;
    throw new RenderRefused('input-not-decodable', 'the video input cannot be decoded');
  }
}
