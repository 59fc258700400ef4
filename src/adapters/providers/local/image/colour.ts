/** Colours as `#rrggbb`; mixing goes through OKLab, where half-way really looks half-way. */
export type Colour = string;

type Triple = readonly [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function toLab(colour: Colour): Triple {
  const at = (start: number) => toLinear(Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  const [r, g, b] = [at(1), at(3), at(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Triple): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const hex = channels.map((value) =>
    Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, value)))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  const [a, b] = [toLab(from), toLab(to)];
  const at = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return fromLab([at(0), at(1), at(2)]);
}

export const lighten = (colour: Colour, share: number): Colour => mix(colour, '#ffffff', share);
export const darken = (colour: Colour, share: number): Colour => mix(colour, '#05060a', share);

/** Keeps the lightness and turns hue and chroma towards those of `target`. */
export function tint(colour: Colour, target: Colour, share: number): Colour {
  const [l, a, b] = toLab(colour);
  const [, ta, tb] = toLab(target);
  return fromLab([l, a + (ta * 0.8 - a) * share, b + (tb * 0.8 - b) * share]);
}
