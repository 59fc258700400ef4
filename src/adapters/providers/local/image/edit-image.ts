import sharp, { type Sharp } from 'sharp';
import type { FrameSize } from '../frame-size.js';
import { randomFrom } from '../random.js';
import { composeScene } from './compose.js';
import { encodePng, finish, pixelsOf, type Pixels } from './finish.js';
import { choosePalette, type Palette } from './palettes.js';

const LONGEST = 2048;

/** The size of the input, made smaller where it is longer than what we render. */
async function sizeOf(input: Sharp): Promise<FrameSize> {
  const { autoOrient } = await input.metadata();
  const scale = Math.min(1, LONGEST / Math.max(autoOrient.width, autoOrient.height));
  return {
    width: Math.max(1, Math.round(autoOrient.width * scale)),
    height: Math.max(1, Math.round(autoOrient.height * scale)),
  };
}

async function filled(input: Sharp, size: FrameSize): Promise<Pixels> {
  return pixelsOf(
    input.clone().flatten({ background: '#ffffff' }).resize(size.width, size.height, { fit: 'cover' }),
  );
}

/** Black and white, warmer, softer …: what words of an edit can ask for without a model. */
const TREATMENTS = [
  { pattern: /black and white|monochrome|grayscale|greyscale|黑白/i, saturation: 0, strength: 0.25 },
  { pattern: /vivid|vibrant|colou?rful|saturat|鲜艳/i, saturation: 1.5, strength: 0.35 },
  { pattern: /vintage|retro|film|faded|复古|胶片/i, saturation: 0.6, strength: 0.6 },
] as const;

/**
 * The input keeps its shapes and takes on the light of the prompt: its tones are graded along the palette (dark tones
 * towards `near`, light ones towards `sun`), and a glow falls in from one side.
 */
export async function graded(
  input: Sharp,
  prompt: string,
  seed: string,
  asked: { readonly size: FrameSize | undefined; readonly strength: number },
): Promise<Pixels> {
  const random = randomFrom(`edit ${seed}\n${prompt}`);
  const palette = choosePalette(prompt, random);
  const size = asked.size ?? (await sizeOf(input));
  const pixels = await filled(input, size);
  const treatment = TREATMENTS.find(({ pattern }) => pattern.test(prompt)) ?? {
    saturation: 1.06,
    strength: 0.5,
  };
  grade(pixels, palette, treatment.strength, treatment.saturation);
  lightFrom(pixels, palette, random.between(0.15, 0.85), random.between(0.05, 0.35));
  finish(pixels, seed);
  return pixels;
}

function grade(pixels: Pixels, palette: Palette, strength: number, saturation: number): void {
  const ramp = toneRamp([
    palette.near,
    palette.skyTop,
    palette.far,
    palette.skyMid,
    palette.skyLow,
    palette.sun,
  ]);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 3) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const grey = 0.299 * r + 0.587 * g + 0.114 * b;
    const tone = Math.round(grey) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const own = grey + ((data[at + channel] ?? 0) - grey) * saturation;
      const value = own + ((ramp[tone + channel] ?? 0) - own) * strength;
      data[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}

/** 256 tones along the colours, which are sorted by their own lightness so that the ramp never runs backwards. */
function toneRamp(colours: readonly string[]): Uint8Array {
  const luma = ([r, g, b]: readonly number[]) => 0.299 * (r ?? 0) + 0.587 * (g ?? 0) + 0.114 * (b ?? 0);
  const stops = colours
    .map((colour) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)))
    .sort((a, b) => luma(a) - luma(b));
  const ramp = new Uint8Array(256 * 3);
  for (let tone = 0; tone < 256; tone += 1) {
    const place = (tone / 255) * (stops.length - 1);
    const [low, high] = [stops[Math.floor(place)] ?? [], stops[Math.ceil(place)] ?? []];
    for (let channel = 0; channel < 3; channel += 1) {
      const [from, to] = [low[channel] ?? 0, high[channel] ?? 0];
      ramp[tone * 3 + channel] = Math.round(from + (to - from) * (place % 1));
    }
  }
  return ramp;
}

function lightFrom(pixels: Pixels, palette: Palette, x: number, y: number): void {
  const { data, width, height } = pixels;
  const colour = [1, 3, 5].map((start) => Number.parseInt(palette.sun.slice(start, start + 2), 16));
  const reach = Math.max(width, height) * 0.75;
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      const away = Math.hypot(column - x * width, row - y * height) / reach;
      if (away >= 1) continue;
      const share = 0.3 * (1 - away) ** 2;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = data[at + channel] ?? 0;
        data[at + channel] = value + ((colour[channel] ?? 255) - value) * share;
      }
    }
  }
}

/** A reference shows in the picture: its large colours shine through, as a transparent overlay would. */
export async function withReference(pixels: Pixels, reference: Sharp): Promise<void> {
  const { width, height } = pixels;
  const small = await filled(reference, {
    width: 48,
    height: Math.max(1, Math.round((48 * height) / width)),
  });
  const soft = await sharp(small.data, { raw: { width: small.width, height: small.height, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 1) {
    const [base, over] = [data[at] ?? 0, soft[at] ?? 0];
    const blended = base < 128 ? (2 * base * over) / 255 : 255 - (2 * (255 - base) * (255 - over)) / 255;
    data[at] = base * 0.3 + blended * 0.3 + over * 0.4;
  }
}

/** Where the mask is white (without a mask: an oval in the middle), a scene of the prompt, with a feathered edge. */
export async function inpainted(
  input: Sharp,
  mask: Sharp | undefined,
  prompt: string,
  seed: string,
): Promise<Buffer> {
  const size = await sizeOf(input);
  const base = await filled(input, size);
  const scene = await pixelsOf(sharp(composeScene(prompt, seed, size.width, size.height).svg()));
  const oval = `<svg width="${size.width}" height="${size.height}"><rect width="100%" height="100%"/><ellipse cx="50%" cy="50%" rx="30%" ry="30%" fill="#fff"/></svg>`;
  const share = await (mask ?? sharp(Buffer.from(oval)))
    .flatten({ background: '#000000' })
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('b-w')
    .blur(Math.max(0.5, Math.min(size.width, size.height) / 160))
    .extractChannel(0)
    .raw()
    .toBuffer();
  for (let at = 0; at < base.data.length; at += 1) {
    const own = base.data[at] ?? 0;
    base.data[at] = own + ((scene.data[at] ?? 0) - own) * ((share[Math.floor(at / 3)] ?? 0) / 255);
  }
  return encodePng(base);
}

/**
 * Floods from the border through colours near those of the border: what is reached becomes transparent, with a soft
 * edge. Right for products on plain ground; busy backgrounds keep what differs from their edge.
 */
export async function withoutBackground(input: Sharp): Promise<Buffer> {
  const size = await sizeOf(input);
  const pixels = await filled(input, size);
  const { width, height } = size;
  const reached = flood(pixels);
  const alpha = await sharp(reached, { raw: { width, height, channels: 1 } })
    .blur(1)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return sharp(pixels.data, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 5, adaptiveFiltering: false })
    .toBuffer();
}

const NEAR_NEIGHBOUR = 18;
const NEAR_BORDER = 70;

function flood({ data, width, height }: Pixels): Uint8Array {
  const kept = new Uint8Array(width * height).fill(255);
  const stack = new Int32Array(width * height);
  const origin = new Int32Array(width * height);
  let top = 0;
  const visit = (place: number, from: number) => {
    kept[place] = 0;
    origin[place] = from;
    stack[top] = place;
    top += 1;
  };
  const difference = (a: number, b: number) =>
    Math.abs((data[a * 3] ?? 0) - (data[b * 3] ?? 0)) +
    Math.abs((data[a * 3 + 1] ?? 0) - (data[b * 3 + 1] ?? 0)) +
    Math.abs((data[a * 3 + 2] ?? 0) - (data[b * 3 + 2] ?? 0));
  // What stands on the lower edge is usually the subject: there, only what looks like a corner is background.
  const corners = [(height - 1) * width, height * width - 1] as const;
  for (let x = 0; x < width; x += 1) {
    const low = (height - 1) * width + x;
    if (kept[x] !== 0) visit(x, x);
    if (kept[low] !== 0 && corners.some((corner) => difference(low, corner) <= NEAR_BORDER)) visit(low, low);
  }
  for (let y = 0; y < height - 1; y += 1) {
    for (const place of [y * width, y * width + width - 1]) if (kept[place] !== 0) visit(place, place);
  }
  while (top > 0) {
    top -= 1;
    const place = stack[top] ?? 0;
    const from = origin[place] ?? 0;
    const x = place % width;
    const tryPlace = (next: number) => {
      if (kept[next] === 0) return;
      if (difference(next, place) <= NEAR_NEIGHBOUR && difference(next, from) <= NEAR_BORDER)
        visit(next, from);
    };
    if (x > 0) tryPlace(place - 1);
    if (x < width - 1) tryPlace(place + 1);
    if (place >= width) tryPlace(place - width);
    if (place < width * (height - 1)) tryPlace(place + width);
  }
  return kept;
}
