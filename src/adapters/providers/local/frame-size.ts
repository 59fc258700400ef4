import type { JsonPrimitive } from '../../../ports/kernel/json.js';

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

type Parameters = Readonly<Record<string, JsonPrimitive>>;

const SMALLEST_SIDE = 64;

/** A finite number below one of the given names, kept within its bounds. */
export function numberOf(
  parameters: Parameters,
  names: readonly string[],
  bounds: { readonly low: number; readonly high: number; readonly otherwise: number },
): number {
  for (const name of names) {
    const value = Number(parameters[name] ?? Number.NaN);
    if (Number.isFinite(value)) return Math.min(bounds.high, Math.max(bounds.low, value));
  }
  return bounds.otherwise;
}

function textOf(parameters: Parameters, names: readonly string[]): string {
  for (const name of names) {
    const value = parameters[name];
    if (typeof value === 'string') return value.trim();
  }
  return '';
}

/** `16:9` → 16/9; undefined for anything else. */
function ratioOf(text: string): number | undefined {
  const match = /^(\d{1,3}(?:\.\d+)?)\s*[:/]\s*(\d{1,3}(?:\.\d+)?)$/.exec(text);
  const ratio = match === null ? Number.NaN : Number(match[1]) / Number(match[2]);
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(4, Math.max(0.25, ratio)) : undefined;
}

function even(value: number, longest: number): number {
  return Math.min(longest, Math.max(SMALLEST_SIDE, Math.round(value / 2) * 2));
}

/** The frame of `area` pixels in the given proportion. */
function framed(ratio: number, area: number, longest: number): FrameSize {
  return { width: even(Math.sqrt(area * ratio), longest), height: even(Math.sqrt(area / ratio), longest) };
}

/**
 * Reads `size` (`1024x1536`, `2K`), `width` and `height`, `resolution` (`720p`) and `aspectRatio`, in the spellings that
 * gateways use. Sides are even (H.264 needs it) and bounded: the cost of a picture stays bounded whatever is asked for.
 */
export function frameSize(
  parameters: Parameters,
  usual: { readonly ratio: number; readonly area: number; readonly longest: number },
): FrameSize {
  const size = textOf(parameters, ['size', 'imageSize', 'image_size']);
  const exact = /^(\d{2,5})\s*[x×*]\s*(\d{2,5})$/i.exec(size);
  if (exact !== null) {
    return { width: even(Number(exact[1]), usual.longest), height: even(Number(exact[2]), usual.longest) };
  }
  const width = numberOf(parameters, ['width'], { low: 0, high: 16_384, otherwise: 0 });
  const height = numberOf(parameters, ['height'], { low: 0, high: 16_384, otherwise: 0 });
  if (width > 0 && height > 0)
    return { width: even(width, usual.longest), height: even(height, usual.longest) };

  const ratio =
    ratioOf(textOf(parameters, ['aspectRatio', 'aspect_ratio', 'ratio'])) ?? ratioOf(size) ?? usual.ratio;
  const lines = /^(\d{3,4})p$/i.exec(textOf(parameters, ['resolution', 'quality']) || size);
  if (lines !== null) {
    const short = Math.min(1080, Math.max(240, Number(lines[1])));
    const wide = ratio >= 1;
    return {
      width: even(wide ? short * ratio : short, usual.longest),
      height: even(wide ? short : short / ratio, usual.longest),
    };
  }
  const thousands = /^([124])k$/i.exec(textOf(parameters, ['resolution']) || size)?.[1];
  const area = thousands === undefined ? usual.area : (Number(thousands) * 1024) ** 2;
  return framed(ratio, area, usual.longest);
}
