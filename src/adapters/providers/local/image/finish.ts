import sharp, { type Sharp } from 'sharp';
import { randomFrom } from '../random.js';

/** Pixels without alpha, three bytes each. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Darkens the corners a little and adds a grain of about one level, in place: without it, wide gradients show bands. The
 * grain is a tile, so it costs no random number per pixel and PNG still compresses.
 */
export function finish(pixels: Pixels, seed: string): void {
  const { data, width, height } = pixels;
  const random = randomFrom(`grain ${seed}`);
  const tile = Int8Array.from({ length: 4096 }, () => Math.round(random.between(-1.49, 1.49)));
  const falloff = Float32Array.from({ length: width }, (_, x) => ((x / width) * 2 - 1) ** 2);
  for (let y = 0; y < height; y += 1) {
    const down = ((y / height) * 2 - 1) ** 2;
    const row = (y * 97) & 4095;
    for (let x = 0, at = y * width * 3; x < width; x += 1, at += 3) {
      const corner = (falloff[x] ?? 0) + down;
      const light = corner > 0.8 ? 1 - 0.15 * (corner - 0.8) : 1;
      const grain = tile[(row + x * 5) & 4095] ?? 0;
      for (let channel = at; channel < at + 3; channel += 1) {
        const value = (data[channel] ?? 0) * light + grain;
        data[channel] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
}

export function encodePng(pixels: Pixels): Promise<Buffer> {
  const { data, width, height } = pixels;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 5, adaptiveFiltering: false })
    .toBuffer();
}
