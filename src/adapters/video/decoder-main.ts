import { encode } from 'blurhash';
import sharp, { type Sharp } from 'sharp';
import { ContentRefused } from './structure/content-fault.js';
import { walkContainer } from './structure/walk.js';
import { MAX_FRAME_PIXELS, MAX_FRAMES, MAX_PIXELS } from './decoder-limits.js';
import type { DecoderAnswer, DecoderTask, EncodedImage, Thumbnails, Verified } from './decoder-task.js';

/**
 * The process that takes pictures apart: one task at a time, killed when it takes too long. It holds no secret and no
 * connection, so that what a hostile picture could break is this process alone.
 */
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

process.on('message', (task: DecoderTask) => void answer(task));
process.send?.('ready');
// Whoever asked is gone.
process.on('disconnect', () => process.exit());

async function answer(task: DecoderTask): Promise<void> {
  process.send?.(await attempt(task));
}

async function attempt(task: DecoderTask): Promise<DecoderAnswer> {
  try {
    return {
      result:
        task.kind === 'verify' ? await verify(task.file, task.mime) : await thumbnails(task.file, task.sizes),
    };
  } catch (error) {
    if (error instanceof ContentRefused) return { refused: error.reason, detail: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function verify(file: string, mime: string): Promise<Verified> {
  const { frames } = walkContainer(file, mime);
  if (!mime.startsWith('image/')) return { apngFrames: undefined };
  const { width, height, pages } = await measured(open(file, true));
  const all = Math.max(pages, frames ?? 1);
  if (all > MAX_FRAMES) throw new ContentRefused('too-many-frames', `${all} frames`);
  if (width * height * all > MAX_FRAME_PIXELS)
    throw new ContentRefused('too-many-frames', 'pixels of all frames');
  // Shrinking by an average reads every row of every frame, and keeps few of them in memory.
  await decoding(
    open(file, true).resize(8, undefined, { fastShrinkOnLoad: false, kernel: 'linear' }).raw().toBuffer(),
  );
  return { apngFrames: frames !== undefined && frames > 1 ? frames : undefined };
}

async function thumbnails(file: string, sizes: readonly number[]): Promise<Thumbnails> {
  const images: EncodedImage[] = [];
  for (const size of sizes) {
    const { data, info } = await decoding(
      open(file, false)
        .autoOrient()
        .resize(size, size, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 80, effort: 2 })
        .toBuffer({ resolveWithObject: true }),
    );
    images.push({ size, width: info.width, height: info.height, content: data });
  }
  return { images, blurhash: await blurhashOf(images[0]?.content) };
}

/** 4 × 3 components: about 28 characters. */
async function blurhashOf(image: Buffer | undefined): Promise<string> {
  const { data, info } = await sharp(image)
    .resize(32, 32, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3);
}

function open(file: string, animated: boolean): Sharp {
  return sharp(file, {
    animated,
    failOn: 'warning',
    sequentialRead: true,
    limitInputPixels: animated ? MAX_FRAME_PIXELS : MAX_PIXELS,
  });
}

async function measured(image: Sharp): Promise<{ width: number; height: number; pages: number }> {
  const { width, height, pageHeight, pages = 1 } = await decoding(image.metadata());
  return { width, height: pageHeight ?? height, pages };
}

function decoding<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new ContentRefused('decode-failed', error instanceof Error ? error.message : '');
  });
}
