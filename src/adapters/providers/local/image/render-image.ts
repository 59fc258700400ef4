import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { frameSize, numberOf, type FrameSize } from '../frame-size.js';
import { RenderRefused, type RenderedFile, type RenderInput, type RenderJob } from '../render-job.js';
import { composeScene } from './compose.js';
import { encodePng, finish, pixelsOf, type Pixels } from './finish.js';
import { graded, inpainted, withReference, withoutBackground } from './edit-image.js';

const USUAL = { ratio: 1, area: 1024 * 1024, longest: 2048 } as const;
const MOST_IMAGES = 10;
const LONGEST_UPSCALE = 4096;
/** A decompression bomb is refused before its pixels exist. */
const INPUT_OPTIONS = { limitInputPixels: 64_000_000, failOn: 'error', autoOrient: true } as const;

/** Image capabilities: one PNG per wanted picture, seeds counted up from the given one. */
export async function renderImages(job: RenderJob): Promise<RenderedFile[]> {
  const count = Math.round(
    numberOf(job.parameters, ['count', 'n', 'numImages', 'num_images'], {
      low: 1,
      high: MOST_IMAGES,
      otherwise: 1,
    }),
  );
  const files: RenderedFile[] = [];
  for (let index = 0; index < count; index += 1) {
    const seed = index === 0 ? job.seed : `${job.seed}+${index}`;
    const path = join(job.directory, `image-${index}.png`);
    await writeFile(path, await renderOne(job, seed));
    files.push({ path, mime: 'image/png' });
  }
  return files;
}

async function renderOne(job: RenderJob, seed: string): Promise<Buffer> {
  switch (job.capability) {
    case 'image.upscale':
      return upscaled(job);
    case 'image.remove_background':
      return withoutBackground(await openInput(requiredImage(job)));
    case 'image.inpaint':
      return inpainted(await openInput(requiredImage(job)), await openMask(job), job.prompt, seed);
    case 'image.edit':
      return encodePng(await edited(job, seed));
    default:
      return encodePng(await generated(job, seed));
  }
}

async function generated(job: RenderJob, seed: string): Promise<Pixels> {
  const size = frameSize(job.parameters, USUAL);
  const reference = job.inputs.find(({ mime, role }) => mime.startsWith('image/') && role !== 'mask');
  const pixels = await scenePixels(job.prompt, seed, size);
  if (reference !== undefined) await withReference(pixels, await openInput(reference));
  finish(pixels, seed);
  return pixels;
}

async function edited(job: RenderJob, seed: string): Promise<Pixels> {
  const input = await openInput(requiredImage(job));
  return graded(input, job.prompt, seed, {
    size: sizeAskedFor(job),
    strength: numberOf(job.parameters, ['strength'], { low: 0, high: 1, otherwise: 0.5 }),
  });
}

async function scenePixels(prompt: string, seed: string, size: FrameSize): Promise<Pixels> {
  return pixelsOf(sharp(composeScene(prompt, seed, size.width, size.height).svg()));
}

export async function openInput(input: RenderInput): Promise<Sharp> {
  const image = sharp(input.path, INPUT_OPTIONS);
  try {
    await image.metadata();
  } catch {
    throw new RenderRefused(
      'input-not-decodable',
      `the ${input.role} input is not an image that can be read`,
    );
  }
  return image;
}

function requiredImage(job: RenderJob): RenderInput {
  const images = job.inputs.filter(({ mime, role }) => mime.startsWith('image/') && role !== 'mask');
  const image = images[0];
  if (image === undefined) throw new RenderRefused('input-missing', `${job.capability} needs an input image`);
  return image;
}

async function openMask(job: RenderJob): Promise<Sharp | undefined> {
  const mask = job.inputs.find(({ role, mime }) => role === 'mask' && mime.startsWith('image/'));
  return mask === undefined ? undefined : openInput(mask);
}

/** An edit keeps the size of its input unless a size is asked for. */
function sizeAskedFor({ parameters }: RenderJob): FrameSize | undefined {
  const asks = ['size', 'width', 'aspectRatio', 'aspect_ratio', 'resolution'].some(
    (name) => parameters[name] !== undefined && parameters[name] !== null && parameters[name] !== 'auto',
  );
  return asks ? frameSize(parameters, USUAL) : undefined;
}

async function upscaled(job: RenderJob): Promise<Buffer> {
  const image = await openInput(requiredImage(job));
  const { autoOrient } = await image.metadata();
  const asked = numberOf(job.parameters, ['scale', 'factor', 'upscaleFactor', 'upscale_factor'], {
    low: 1,
    high: 4,
    otherwise: 2,
  });
  const factor = Math.min(asked, LONGEST_UPSCALE / Math.max(autoOrient.width, autoOrient.height));
  const width = Math.max(1, Math.round(autoOrient.width * factor));
  const height = Math.max(1, Math.round(autoOrient.height * factor));
  return image
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .sharpen({ sigma: 0.9, m1: 0.6, m2: 1.6 })
    .png({ compressionLevel: 5, adaptiveFiltering: false })
    .toBuffer();
}
