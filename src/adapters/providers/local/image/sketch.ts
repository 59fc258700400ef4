import type { Random } from '../random.js';
import type { Colour } from './colour.js';
import type { Palette } from './palettes.js';

export type Stop = readonly [offset: number, colour: Colour, opacity?: number];
export type Point = readonly [x: number, y: number];

/** A group of shapes at one distance: 0 is the sky, 1 the foreground. Videos move near groups more than far ones. */
interface Layer {
  readonly depth: number;
  readonly shapes: string[];
}

const short = (value: number) => String(Math.round(value * 10) / 10);

/** Collects SVG shapes and gradients; the coordinates are pixels of the frame. */
export class Sketch {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly palette: Palette;
  /** A thousandth of the shorter side: sizes in it look the same in every frame. */
  readonly unit: number;
  readonly #defs: string[] = [];
  readonly #layers: Layer[] = [];

  constructor(width: number, height: number, random: Random, palette: Palette) {
    this.width = width;
    this.height = height;
    this.random = random;
    this.palette = palette;
    this.unit = Math.min(width, height) / 1000;
  }

  layer(depth: number): void {
    this.#layers.push({ depth, shapes: [] });
  }

  add(svg: string): void {
    if (this.#layers.length === 0) this.layer(0);
    this.#layers.at(-1)?.shapes.push(svg);
  }

  /** Top to bottom unless a direction is given, in fractions of the filled shape. */
  linear(
    stops: readonly Stop[],
    direction: readonly [number, number, number, number] = [0, 0, 0, 1],
  ): string {
    const [x1, y1, x2, y2] = direction;
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
    );
  }

  /** Same in pixels of the frame: one gradient across many shapes. */
  linearAcross(stops: readonly Stop[], [x1, y1]: Point, [x2, y2]: Point): string {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}">${stopsOf(stops)}</linearGradient>`,
    );
  }

  radial(stops: readonly Stop[], centre: Point = [0.5, 0.5], radius = 0.5): string {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stopsOf(stops)}</radialGradient>`,
    );
  }

  clip(shape: string): string {
    return this.#define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  }

  rect(x: number, y: number, width: number, height: number, fill: string, more = ''): void {
    this.add(rectangle(x, y, width, height, fill, more));
  }

  circle(x: number, y: number, radius: number, fill: string, more = ''): void {
    this.add(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`);
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): void {
    this.add(
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`,
    );
  }

  polygon(points: readonly Point[], fill: string, more = ''): void {
    this.add(`<path d="${straight(points)}Z" fill="${fill}" ${more}/>`);
  }

  path(d: string, more: string): void {
    this.add(`<path d="${d}" ${more}/>`);
  }

  /** A soft disc of light. */
  glow(x: number, y: number, radius: number, colour: Colour, opacity: number): void {
    const fill = this.radial([
      [0, colour, opacity],
      [0.35, colour, opacity * 0.45],
      [0.7, colour, opacity * 0.1],
      [1, colour, 0],
    ]);
    this.circle(x, y, radius, fill);
  }

  /** The whole picture, or those groups whose depth lies in [from, to). `scale` multiplies the size in pixels. */
  svg(from = 0, to = Number.POSITIVE_INFINITY, scale = 1): Buffer {
    const shapes = this.#layers
      .filter(({ depth }) => depth >= from && depth < to)
      .flatMap((layer) => layer.shapes)
      .join('');
    const size = `width="${Math.round(this.width * scale)}" height="${Math.round(this.height * scale)}"`;
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${this.width} ${this.height}" preserveAspectRatio="none"><defs>${this.#defs.join('')}</defs>${shapes}</svg>`,
    );
  }

  #define(element: (id: string) => string): string {
    const id = `d${this.#defs.length}`;
    this.#defs.push(element(id));
    return `url(#${id})`;
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${Math.round(opacity * 1000) / 1000}"`}/>`,
    )
    .join('');
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`;
}

export function straight(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
}

/** A curve through the points (Catmull-Rom as Béziers). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  let d = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${short(from[0] + (to[0] - before[0]) / 6)} ${short(from[1] + (to[1] - before[1]) / 6)} ${short(to[0] - (after[0] - from[0]) / 6)} ${short(to[1] - (after[1] - from[1]) / 6)} ${short(to[0])} ${short(to[1])}`;
  }
  return d;
}
