import { darken, lighten, mix } from './colour.js';
import { birds, clouds, light, pine, ridge, ridgeLine, sky } from './nature.js';
import { smooth, type Point, type Sketch } from './sketch.js';

/** Ranges of hills in haze, with firs in front and sometimes a lake. */
export function drawMountains(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  const horizon = height * random.between(0.52, 0.64);
  sky(sketch, horizon * 1.05);
  const sun = light(sketch, horizon, 0.7);
  clouds(sketch, height * 0.08, horizon * 0.75, random.whole(2, 4));
  if (random.chance(0.7)) birds(sketch, width - sun.x, sun.y * 0.9, random.whole(4, 8));

  const ranges = 6;
  for (let index = 0; index < ranges; index += 1) {
    const share = index / (ranges - 1);
    sketch.layer(0.2 + 0.6 * share);
    const base = horizon + (height - horizon) * (share ** 1.25 * 0.86 - 0.04);
    const amplitude = unit * (190 - 130 * share) * random.between(0.85, 1.2);
    const colour = mix(
      mix(palette.far, palette.skyMid, 0.35 * (1 - share)),
      palette.near,
      share ** 1.15 * 0.96,
    );
    const line = ridgeLine(sketch, base, amplitude, share < 0.5 ? 0.52 : 0.46);
    ridge(sketch, line, colour, 0.62 * (1 - share * 0.85));
    if (share < 0.55) continue;
    const size = unit * (34 + 95 * (share - 0.5) * 2);
    for (const [x, y] of line) {
      if (random.chance(share > 0.9 ? 0.42 : 0.62)) {
        pine(
          sketch,
          x + unit * random.between(-8, 8),
          y + size * 0.08,
          size * random.between(0.5, 1.15),
          colour,
        );
      }
    }
  }
}

/** Trunks and firs in planes of fog, light falling through. */
export function drawForest(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  const fog = mix(palette.skyLow, palette.sun, 0.3);
  sketch.layer(0);
  const behind = sketch.linear([
    [0, mix(palette.skyTop, palette.near, 0.25)],
    [0.45, palette.skyMid],
    [0.75, fog],
    [1, mix(fog, palette.near, 0.4)],
  ]);
  sketch.rect(0, 0, width, height, behind);
  const source: Point = [width * random.between(0.3, 0.7), height * random.between(0.3, 0.5)];
  sketch.glow(source[0], source[1], unit * 720, palette.sun, palette.night ? 0.35 : 0.75);
  if (random.chance(0.6))
    sketch.circle(source[0], source[1], unit * random.between(40, 62), palette.sun, 'fill-opacity="0.9"');

  const planes = 5;
  for (let plane = 0; plane < planes; plane += 1) {
    const share = plane / (planes - 1);
    sketch.layer(0.15 + 0.8 * share);
    const colour = mix(mix(palette.far, fog, 0.45), palette.near, share ** 0.9);
    const ground = height * (0.66 + 0.22 * share);
    const floor = ridgeLine(sketch, ground, unit * (30 + 22 * share), 0.5, 64);
    ridge(sketch, floor, colour, 0.55 * (1 - share), true);
    const trees = Math.round(((20 - 13 * share) * width) / (1000 * unit));
    for (let tree = 0; tree < trees; tree += 1) {
      const x = ((tree + random.between(0.1, 0.9)) / trees) * width * 1.1 - width * 0.05;
      const inLight = Math.abs(x - source[0]) < unit * 130 * (0.6 + share);
      if (share > 0.7 && inLight) continue;
      const foot = ground + unit * random.between(0, 26);
      if (random.chance(share > 0.7 ? 0.45 : 0.7)) {
        pine(sketch, x, foot, unit * (230 + 430 * share) * random.between(0.7, 1.25), colour);
      } else {
        trunk(sketch, x, foot, unit * (5 + 24 * share) * random.between(0.7, 1.3), colour);
      }
    }
    if (plane === 1 || plane === 2) beams(sketch, source, fog);
  }
  grass(sketch, height * 0.985, mix(palette.near, '#000000', 0.25));
  fireflies(sketch);
}

function trunk(sketch: Sketch, x: number, foot: number, thick: number, colour: string): void {
  const { random } = sketch;
  const lean = thick * random.between(-1.4, 1.4);
  const flare = thick * 0.75;
  sketch.path(
    `M${x - thick / 2 - flare} ${foot + 4}Q${x - thick / 2} ${foot - thick * 2} ${x - thick * 0.45 + lean * 0.5} ${foot * 0.5}L${x - thick * 0.3 + lean} -5L${x + thick * 0.3 + lean} -5L${x + thick * 0.45 + lean * 0.5} ${foot * 0.5}Q${x + thick / 2} ${foot - thick * 2} ${x + thick / 2 + flare} ${foot + 4}Z`,
    `fill="${colour}"`,
  );
  for (let branch = 0; branch < 4; branch += 1) {
    const y = foot * random.between(0.08, 0.6);
    const reach = thick * random.between(2.5, 6) * (random.chance(0.5) ? 1 : -1);
    sketch.path(
      `M${x + lean * 0.6} ${y}Q${x + lean * 0.6 + reach * 0.5} ${y - Math.abs(reach) * 0.15} ${x + lean * 0.6 + reach} ${y - Math.abs(reach) * 0.55}`,
      `fill="none" stroke="${colour}" stroke-width="${thick * 0.17}" stroke-linecap="round"`,
    );
  }
}

function beams(sketch: Sketch, source: Point, colour: string): void {
  const { height, random, unit } = sketch;
  for (let beam = 0; beam < 5; beam += 1) {
    const top = source[0] + unit * random.between(-260, 260);
    const bottom = top + (top - source[0]) * 1.5 + unit * random.between(-80, 80);
    const wide = unit * random.between(18, 60);
    const fill = sketch.linear([
      [0, colour, 0.34],
      [0.6, colour, 0.12],
      [1, colour, 0],
    ]);
    sketch.polygon(
      [
        [top, -10],
        [top + wide, -10],
        [bottom + wide * 3, height * 0.86],
        [bottom - wide, height * 0.86],
      ],
      fill,
    );
  }
}

export function grass(sketch: Sketch, foot: number, colour: string): void {
  const { width, height, random, unit } = sketch;
  sketch.layer(1);
  let d = '';
  const blades = Math.round((190 * width) / (1000 * unit));
  for (let blade = 0; blade < blades; blade += 1) {
    const x = (blade / blades) * width + unit * random.between(-9, 9);
    const tall = unit * random.between(26, 105) * (0.55 + 0.45 * Math.sin(blade * 0.21) ** 2);
    const bend = unit * random.between(-32, 32);
    const half = unit * random.between(2, 4);
    d += `M${(x - half).toFixed(1)} ${height + 2}Q${(x + bend * 0.2).toFixed(1)} ${(foot - tall * 0.5).toFixed(1)} ${(x + bend).toFixed(1)} ${(foot - tall).toFixed(1)}Q${(x + bend * 0.4 + half).toFixed(1)} ${(foot - tall * 0.45).toFixed(1)} ${(x + half).toFixed(1)} ${height + 2}Z`;
  }
  sketch.path(d, `fill="${colour}"`);
}

function fireflies(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  for (let index = 0; index < (palette.night ? 26 : 14); index += 1) {
    const [x, y] = [random.between(0, width), height * random.between(0.5, 0.95)];
    const size = unit * random.between(2, 4.5);
    sketch.glow(x, y, size * 5, palette.night ? palette.accent : palette.sun, 0.6);
    sketch.circle(x, y, size * 0.55, palette.sun, 'fill-opacity="0.9"');
  }
}

/** Dunes: each has a lit and a shaded flank that meet in its crest. */
export function drawDesert(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  const horizon = height * random.between(0.45, 0.56);
  sky(sketch, horizon * 1.1);
  light(sketch, horizon, 0.8);
  clouds(sketch, height * 0.1, horizon * 0.7, 2);
  sketch.layer(0.2);
  ridge(
    sketch,
    ridgeLine(sketch, horizon + unit * 12, unit * 55, 0.5),
    mix(palette.far, palette.skyLow, 0.4),
    0.6,
  );
  const dunes = 5;
  for (let dune = 0; dune < dunes; dune += 1) {
    const share = dune / (dunes - 1);
    sketch.layer(0.3 + 0.65 * share);
    const base = horizon + (height - horizon) * (0.05 + 0.72 * share ** 1.2);
    const peak = width * (dune % 2 === 0 ? random.between(0.15, 0.45) : random.between(0.55, 0.85));
    const rise = unit * (70 + 150 * share);
    const lit = mix(
      mix(palette.skyLow, palette.accent, 0.28 + 0.1 * share),
      palette.near,
      0.1 + 0.38 * share,
    );
    const crest: Point[] = [
      [-width * 0.05, base + rise * 0.55],
      [peak * 0.5, base - rise * 0.2],
      [peak, base - rise],
      [peak + (width - peak) * 0.45, base - rise * 0.1],
      [width * 1.05, base + rise * 0.4],
    ];
    ridge(sketch, crest, lit, 0.22 * (1 - share), true);
    const foot: Point[] = [
      [peak, base - rise],
      [peak + width * 0.05, base + rise * 0.35],
      [peak - width * 0.06 * share, base + rise * 1.3],
      [peak + width * 0.06, height + 4],
    ];
    const shade = sketch.linear([
      [0, darken(mix(lit, palette.near, 0.5), 0.05), 0.85],
      [1, mix(lit, palette.near, 0.4), 0.15],
    ]);
    const back: Point[] = [
      [peak, base - rise],
      [peak + (width - peak) * 0.45, base - rise * 0.1],
      [width * 1.05, base + rise * 0.4],
    ];
    sketch.path(
      `${smooth(back)}L${width * 1.05} ${height + 4}L${foot.at(-1)?.[0] ?? 0} ${height + 4}${smooth([...foot].reverse()).replace('M', 'L')}Z`,
      `fill="${shade}"`,
    );
    ripples(sketch, base, rise, lighten(lit, 0.25), share);
  }
}

function ripples(sketch: Sketch, base: number, rise: number, colour: string, share: number): void {
  const { width, random, unit } = sketch;
  for (let line = 0; line < 5; line += 1) {
    const y = base + rise * (0.7 + line * 0.22);
    const start = width * random.between(0, 0.6);
    const points: Point[] = [0, 1, 2, 3, 4].map((step) => [
      start + step * unit * 60,
      y + Math.sin(step * 1.3 + line) * unit * 7,
    ]);
    sketch.path(
      smooth(points),
      `fill="none" stroke="${colour}" stroke-opacity="${(0.12 + 0.1 * share).toFixed(2)}" stroke-width="${unit * 2.4}" stroke-linecap="round"`,
    );
  }
}
