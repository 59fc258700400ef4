import { darken, lighten, mix, type Colour } from './colour.js';
import { smooth, straight, type Point, type Sketch } from './sketch.js';

/** Where the light comes from, in pixels. */
export interface Light {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Sky down to `horizon` (and the same colour below it), with stars at night. */
export function sky(sketch: Sketch, horizon: number): void {
  const { palette, width, height, random, unit } = sketch;
  sketch.layer(0);
  const fill = sketch.linearAcross(
    [
      [0, palette.skyTop],
      [0.55, palette.skyMid],
      [1, palette.skyLow],
    ],
    [0, 0],
    [0, horizon],
  );
  sketch.rect(0, 0, width, height, fill);
  if (!palette.night) return;
  const count = Math.round((150 * width * height) / (1000 * unit) ** 2);
  for (let index = 0; index < count; index += 1) {
    const y = horizon * random.next() ** 1.4;
    const bright = random.next() ** 3;
    sketch.circle(
      random.between(0, width),
      y,
      unit * (0.7 + 1.7 * bright),
      palette.sun,
      `fill-opacity="${(0.35 + 0.6 * random.next()).toFixed(2)}"`,
    );
  }
}

/** Sun or moon with its halo. */
export function light(sketch: Sketch, horizon: number, lowest = 0.85): Light {
  const { palette, width, random, unit } = sketch;
  const side = random.chance(0.5) ? random.between(0.2, 0.42) : random.between(0.58, 0.8);
  const place = {
    x: width * side,
    y: horizon * random.between(0.3, palette.night ? 0.5 : lowest),
    radius: unit * random.between(42, 84),
  };
  sketch.glow(place.x, place.y, place.radius * 9, palette.sun, palette.night ? 0.22 : 0.5);
  sketch.glow(place.x, place.y, place.radius * 2.6, palette.sun, palette.night ? 0.3 : 0.6);
  sketch.circle(place.x, place.y, place.radius, palette.sun);
  if (palette.night) {
    const shade = mix(palette.sun, palette.skyMid, 0.22);
    for (const [dx, dy, r] of [
      [-0.35, -0.2, 0.22],
      [0.25, 0.3, 0.16],
      [0.3, -0.4, 0.1],
      [-0.1, 0.45, 0.12],
    ] as const) {
      sketch.circle(place.x + dx * place.radius, place.y + dy * place.radius, r * place.radius, shade);
    }
  }
  return place;
}

/** Long flat clouds: rows of soft ellipses, lit from below. */
export function clouds(sketch: Sketch, top: number, bottom: number, count: number): void {
  const { palette, width, random, unit } = sketch;
  sketch.layer(0.1);
  for (let cloud = 0; cloud < count; cloud += 1) {
    const y = random.between(top, bottom);
    const x = random.between(-0.1, 1.1) * width;
    const length = unit * random.between(160, 420);
    const colour = mix(lighten(palette.skyLow, 0.35), palette.skyMid, random.between(0, 0.5));
    const fill = sketch.radial([
      [0, colour, 0.55],
      [0.55, colour, 0.28],
      [1, colour, 0],
    ]);
    for (let puff = 0; puff < 7; puff += 1) {
      const along = random.between(-0.5, 0.5);
      const size = length * (0.62 - Math.abs(along)) * random.between(0.5, 0.9);
      sketch.ellipse(x + along * length * 1.3, y + unit * random.between(-12, 12), size, size * 0.16, fill);
    }
  }
}

/** Heights of a ridge by midpoint displacement: many fine points, large shapes first. */
export function ridgeLine(
  sketch: Sketch,
  base: number,
  amplitude: number,
  roughness: number,
  steps = 128,
): Point[] {
  const { width, random } = sketch;
  const heights = new Float64Array(steps + 1);
  heights[0] = random.between(-0.6, 0.6);
  heights[steps] = random.between(-0.6, 0.6);
  let span = 1;
  for (let stride = steps; stride > 1; stride /= 2) {
    for (let middle = stride / 2; middle < steps; middle += stride) {
      const left = heights[middle - stride / 2] ?? 0;
      const right = heights[middle + stride / 2] ?? 0;
      heights[middle] = (left + right) / 2 + random.between(-span, span);
    }
    span *= roughness;
  }
  const margin = width * 0.02;
  return [...heights].map((value, index): Point => [
    -margin + ((width + 2 * margin) * index) / steps,
    base - value * amplitude,
  ]);
}

/** Fills below the line; paler towards the foot, as mist does. */
export function ridge(
  sketch: Sketch,
  line: readonly Point[],
  colour: Colour,
  mist: number,
  curved = false,
): void {
  const { palette, height } = sketch;
  const top = Math.min(...line.map(([, y]) => y));
  const fill = sketch.linearAcross(
    [
      [0, colour],
      [1, mix(colour, palette.skyLow, mist)],
    ],
    [0, top],
    [0, Math.min(height * 1.05, top + height * 0.42)],
  );
  const right = line.at(-1)?.[0] ?? 0;
  const left = line[0]?.[0] ?? 0;
  const outline = curved ? smooth(line) : straight(line);
  sketch.path(`${outline}L${right} ${height + 2}L${left} ${height + 2}Z`, `fill="${fill}"`);
}

/** A conifer whose foot is at (x, y). */
export function pine(sketch: Sketch, x: number, y: number, tall: number, colour: Colour): void {
  const { random } = sketch;
  const tiers = 7 + Math.round(random.between(0, 4));
  const left: Point[] = [];
  const right: Point[] = [];
  for (let tier = 1; tier <= tiers; tier += 1) {
    const share = tier / tiers;
    const half = tall * 0.2 * share ** 0.85 * random.between(0.85, 1.15);
    const level = y - tall * (1 - share * 0.94);
    left.push([x - half, level + tall * 0.018], [x - half * 0.48, level - tall * 0.008]);
    right.push(
      [x + half * random.between(0.9, 1.1), level + tall * 0.018],
      [x + half * 0.48, level - tall * 0.008],
    );
  }
  const trunk = tall * 0.016;
  sketch.polygon(
    [
      [x, y - tall],
      ...right,
      [x + trunk, y - tall * 0.06],
      [x + trunk, y],
      [x - trunk, y],
      [x - trunk, y - tall * 0.06],
      ...left.reverse(),
    ],
    colour,
  );
}

/** A flock of a few strokes, small and high. */
export function birds(sketch: Sketch, x: number, y: number, count: number): void {
  const { random, unit, palette } = sketch;
  const colour = palette.night ? lighten(palette.far, 0.2) : darken(palette.far, 0.45);
  for (let index = 0; index < count; index += 1) {
    const wing = unit * random.between(8, 17);
    const [cx, cy] = [x + unit * random.between(-110, 110), y + unit * random.between(-50, 50)];
    sketch.path(
      `M${cx - wing} ${cy - wing * 0.35}Q${cx - wing * 0.4} ${cy - wing * 0.6} ${cx} ${cy}Q${cx + wing * 0.4} ${cy - wing * 0.6} ${cx + wing} ${cy - wing * 0.35}`,
      `fill="none" stroke="${colour}" stroke-width="${unit * 2.2}" stroke-linecap="round" stroke-opacity="0.8"`,
    );
  }
}
