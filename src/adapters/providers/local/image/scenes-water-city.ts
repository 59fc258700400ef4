import { darken, lighten, mix } from './colour.js';
import { birds, clouds, light, ridge, ridgeLine, sky, type Light } from './nature.js';
import { rectangle, smooth, type Point, type Sketch } from './sketch.js';

/** Open water under a low sun: islands, swell and a small boat. */
export function drawSea(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  const horizon = height * random.between(0.46, 0.56);
  sky(sketch, horizon);
  const sun = light(sketch, horizon, 0.92);
  clouds(sketch, height * 0.06, horizon * 0.8, random.whole(3, 5));
  birds(sketch, width - sun.x, horizon * 0.5, random.whole(3, 7));
  sketch.layer(0.25);
  for (const [lift, share] of [
    [70, 0.25],
    [38, 0.5],
  ] as const) {
    ridge(
      sketch,
      ridgeLine(sketch, horizon + unit * 22, unit * lift, 0.5),
      mix(palette.far, palette.near, share - 0.2),
      0.35,
    );
  }
  const water = sketch.linearAcross(
    [
      [0, mix(palette.skyLow, palette.far, 0.35)],
      [0.35, mix(palette.skyMid, palette.near, 0.35)],
      [1, mix(palette.skyTop, palette.near, 0.72)],
    ],
    [0, horizon],
    [0, height],
  );
  sketch.layer(0.35);
  sketch.rect(-2, horizon, width + 4, height - horizon + 2, water);
  glitter(sketch, sun, horizon, height);
  sailingBoat(
    sketch,
    width - sun.x + unit * random.between(-60, 60),
    horizon + (height - horizon) * random.between(0.12, 0.24),
  );
  const swells = 6;
  for (let swell = 0; swell < swells; swell += 1) {
    const share = (swell + 1) / swells;
    sketch.layer(0.45 + 0.5 * share);
    const base = horizon + (height - horizon) * (0.26 + 0.66 * share ** 1.15);
    wave(sketch, base, unit * (9 + 30 * share), share);
  }
}

function wave(sketch: Sketch, base: number, amplitude: number, share: number): void {
  const { palette, width, height, random, unit } = sketch;
  const [phase, length] = [random.between(0, 6.28), random.between(0.8, 1.3) * unit * (150 + 260 * share)];
  const line: Point[] = [];
  for (let step = 0; step <= 40; step += 1) {
    const x = -width * 0.03 + (width * 1.06 * step) / 40;
    const y =
      base +
      amplitude * (Math.sin(x / length + phase) * 0.7 + Math.sin((x / length) * 2.3 + phase * 2) * 0.3);
    line.push([x, y]);
  }
  const body = mix(mix(palette.skyMid, palette.skyTop, 0.5), palette.near, 0.3 + 0.55 * share);
  const fill = sketch.linearAcross(
    [
      [0, lighten(body, 0.16), 0.85],
      [0.4, body, 0.85],
      [1, darken(body, 0.25), 0.75],
    ],
    [0, base - amplitude],
    [0, base + unit * 170],
  );
  sketch.path(
    `${smooth(line)}L${width * 1.03} ${height + 2}L${-width * 0.03} ${height + 2}Z`,
    `fill="${fill}"`,
  );
  const foam = mix(palette.skyLow, palette.sun, 0.5);
  sketch.path(
    smooth(line),
    `fill="none" stroke="${foam}" stroke-opacity="${(0.18 + 0.3 * share).toFixed(2)}" stroke-width="${unit * (1.2 + 1.8 * share)}"`,
  );
}

/** The path of light on water: strokes that widen and thin out towards the viewer. */
function glitter(sketch: Sketch, sun: Light, horizon: number, bottom: number): void {
  const { palette, random, unit } = sketch;
  for (let stroke = 0; stroke < 90; stroke += 1) {
    const share = random.next() ** 1.5;
    const y = horizon + (bottom - horizon) * share * 0.9 + unit * 3;
    const spread = unit * (30 + 190 * share);
    const length = unit * random.between(10, 46) * (0.5 + share);
    const x = sun.x + random.between(-1, 1) * random.next() * spread;
    sketch.ellipse(
      x,
      y,
      length,
      unit * (1.1 + 2.3 * share),
      palette.sun,
      `fill-opacity="${(0.6 - 0.4 * share).toFixed(2)}"`,
    );
  }
}

function sailingBoat(sketch: Sketch, x: number, y: number): void {
  const { palette, unit, random } = sketch;
  sketch.layer(0.42);
  const size = unit * random.between(70, 105);
  const sail = lighten(palette.skyLow, 0.55);
  const hull = darken(palette.near, 0.1);
  const lean = size * 0.05;
  sketch.polygon(
    [
      [x + lean, y - size],
      [x + size * 0.03, y - size * 0.12],
      [x + size * 0.42, y - size * 0.12],
    ],
    mix(sail, palette.accent, 0.55),
  );
  sketch.path(
    `M${x + lean - size * 0.03} ${y - size * 1.05}Q${x - size * 0.34} ${y - size * 0.5} ${x - size * 0.4} ${y - size * 0.12}L${x - size * 0.03} ${y - size * 0.12}Z`,
    `fill="${sail}"`,
  );
  sketch.path(
    `M${x - size * 0.46} ${y - size * 0.08}L${x + size * 0.5} ${y - size * 0.08}Q${x + size * 0.36} ${y + size * 0.08} ${x + size * 0.2} ${y + size * 0.09}L${x - size * 0.26} ${y + size * 0.09}Q${x - size * 0.4} ${y + size * 0.06} ${x - size * 0.46} ${y - size * 0.08}Z`,
    `fill="${hull}"`,
  );
  for (let line = 0; line < 9; line += 1) {
    const spread = size * (0.42 - line * 0.03) * random.between(0.6, 1);
    sketch.ellipse(
      x + size * random.between(-0.06, 0.06),
      y + size * (0.14 + line * 0.075),
      spread,
      unit * 1.9,
      line < 2 ? hull : sail,
      `fill-opacity="${(0.4 - line * 0.035).toFixed(2)}"`,
    );
  }
}

/** A skyline by the water, windows lit. */
export function drawCity(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  const shore = height * random.between(0.72, 0.79);
  sky(sketch, shore);
  const sun = light(sketch, shore, 0.6);
  clouds(sketch, height * 0.06, shore * 0.55, random.whole(2, 4));
  if (!palette.night) birds(sketch, width - sun.x, shore * 0.25, 5);
  const dark = darken(palette.near, 0.12);
  const planes = 4;
  for (let plane = 0; plane < planes; plane += 1) {
    const share = plane / (planes - 1);
    sketch.layer(0.2 + 0.5 * share);
    const colour = mix(mix(palette.far, palette.skyMid, 0.4), dark, share ** 0.8);
    skyline(sketch, shore, share, colour);
    const haze = sketch.linear([
      [0, palette.skyLow, 0],
      [1, palette.skyLow, 0.42 * (1 - share)],
    ]);
    sketch.rect(-2, shore - unit * 330, width + 4, unit * 330, haze);
  }
  river(sketch, shore, sun, dark);
}

function skyline(sketch: Sketch, shore: number, share: number, colour: string): void {
  const { width, random, unit, palette } = sketch;
  const lit = mix(palette.accent, '#ffe9b0', 0.62);
  const centre = width * random.between(0.3, 0.7);
  let x = -unit * 30;
  while (x < width + unit * 30) {
    const wide = unit * random.between(46, 108) * (0.7 + 0.5 * share);
    const hump = Math.exp(-(((x + wide / 2 - centre) / (width * 0.3)) ** 2));
    const tall = unit * (random.between(70, 200) + hump * random.between(130, 400)) * (1.12 - 0.42 * share);
    tower(sketch, x, shore - tall, wide, tall, colour);
    if (share > 0.3) windows(sketch, x, shore - tall, wide, tall, lit, share);
    x += wide + unit * random.between(-6, 16);
  }
}

function tower(sketch: Sketch, x: number, top: number, wide: number, tall: number, colour: string): void {
  const { random, unit } = sketch;
  const face = sketch.linear(
    [
      [0, lighten(colour, 0.07)],
      [1, colour],
    ],
    [0, 0, 1, 0],
  );
  sketch.rect(x, top, wide, tall + 2, face);
  const kind = random.next();
  if (kind < 0.25) {
    sketch.rect(x + wide * 0.18, top - wide * 0.28, wide * 0.64, wide * 0.3, face);
    sketch.rect(x + wide * 0.36, top - wide * 0.5, wide * 0.28, wide * 0.24, face);
  } else if (kind < 0.42) {
    sketch.polygon(
      [
        [x, top + 1],
        [x + wide * random.between(0.3, 1), top - wide * 0.4],
        [x + wide, top + 1],
      ],
      face,
    );
  } else if (kind < 0.55) {
    sketch.path(`M${x} ${top + 1}A${wide / 2} ${wide * 0.4} 0 0 1 ${x + wide} ${top + 1}Z`, `fill="${face}"`);
  }
  if (kind < 0.2 || kind > 0.88)
    sketch.rect(x + wide * 0.49, top - wide * 0.95, unit * 3, wide * 0.95, colour);
}

function windows(
  sketch: Sketch,
  x: number,
  top: number,
  wide: number,
  tall: number,
  lit: string,
  share: number,
): void {
  const { random, unit, palette } = sketch;
  const step = unit * (11 + 5 * share);
  const columns = Math.floor((wide - step * 0.8) / step);
  const rows = Math.floor((tall - step) / (step * 1.35));
  const likely = (palette.night ? 0.42 : 0.24) * random.between(0.5, 1.2);
  let svg = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!random.chance(likely)) continue;
      const left = x + (wide - columns * step) / 2 + column * step + step * 0.22;
      svg += rectangle(
        left,
        top + step * 0.8 + row * step * 1.35,
        step * 0.5,
        step * 0.7,
        lit,
        `fill-opacity="${(0.35 + 0.6 * random.next()).toFixed(2)}"`,
      );
    }
  }
  sketch.add(svg);
}

function river(sketch: Sketch, shore: number, sun: Light, dark: string): void {
  const { palette, width, height, random, unit } = sketch;
  sketch.layer(0.8);
  const water = sketch.linearAcross(
    [
      [0, mix(palette.skyLow, dark, 0.55)],
      [1, mix(palette.skyTop, dark, 0.78)],
    ],
    [0, shore],
    [0, height],
  );
  sketch.rect(-2, shore, width + 4, height - shore + 2, water);
  sketch.rect(-2, shore - unit * 4, width + 4, unit * 8, darken(dark, 0.3));
  const lit = mix(palette.accent, '#ffe9b0', 0.5);
  for (let pole = 0; pole < 26; pole += 1) {
    const x = random.between(0, width);
    const fill = sketch.linear([
      [0, random.chance(0.75) ? lit : palette.sun, 0.5],
      [1, lit, 0],
    ]);
    sketch.rect(
      x,
      shore + unit * 5,
      unit * random.between(3, 9),
      (height - shore) * random.between(0.35, 0.95),
      fill,
    );
  }
  glitter(sketch, sun, shore, height);
  for (let line = 0; line < 70; line += 1) {
    const y = shore + (height - shore) * random.next();
    sketch.ellipse(
      random.between(0, width),
      y,
      unit * random.between(20, 120),
      unit * 1.3,
      random.chance(0.5) ? palette.skyLow : darken(dark, 0.3),
      'fill-opacity="0.16"',
    );
  }
}
