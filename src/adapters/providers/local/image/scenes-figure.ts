import { darken, lighten, mix, type Colour } from './colour.js';
import { grass } from './scenes-land.js';
import { clouds, light, ridge, ridgeLine, sky } from './nature.js';
import { smooth, type Point, type Sketch } from './sketch.js';

const SKINS: readonly [Colour, ...Colour[]] = ['#f3cdb2', '#e5b08c', '#c98b63', '#9a6444', '#6f4530'];
const HAIRS: readonly [Colour, ...Colour[]] = ['#231b20', '#3b2620', '#5c3a26', '#8d5a33', '#2b2f45'];

/** A quiet bust in flat colours before a disc and leaves, lit from one side. */
export function drawPortrait(sketch: Sketch, length?: 'short' | 'long'): void {
  const { palette, width, height, random } = sketch;
  sketch.layer(0);
  sketch.rect(
    0,
    0,
    width,
    height,
    sketch.linear(
      [
        [0, palette.skyMid],
        [1, palette.skyLow],
      ],
      [0, 0, 0.4, 1],
    ),
  );
  const u = Math.min(width, height * 0.95) / 1000;
  const cx = width * 0.5;
  const top = height - u * 950;
  sketch.glow(cx - u * 120, top + u * 330, u * 640, palette.sun, 0.55);
  sketch.circle(
    cx,
    top + u * 390,
    u * 365,
    sketch.linear([
      [0, lighten(palette.accent, 0.12)],
      [1, mix(palette.accent, palette.skyTop, 0.45)],
    ]),
  );
  sketch.layer(0.25);
  for (let spray = 0; spray < 7; spray += 1) {
    const side = spray % 2 === 0 ? -1 : 1;
    leafSpray(
      sketch,
      cx + side * u * random.between(270, 400),
      height - u * random.between(-30, 260),
      u * random.between(300, 520),
      -1.57 + side * random.between(0.1, 0.75),
      mix(palette.far, palette.near, random.between(0.35, 0.85)),
    );
  }
  const long = sketch.random.chance(0.6);
  bust(sketch, cx, top, u, length === undefined ? long : length === 'long');
}

function bust(sketch: Sketch, cx: number, top: number, u: number, long: boolean): void {
  const { palette, random, height } = sketch;
  const skin = random.pick(SKINS);
  const shade = mix(skin, mix(palette.near, '#7a2f2f', 0.5), 0.34);
  // Hair is told from the face by its tone, so the darker the skin, the darker it is.
  const tone = SKINS.indexOf(skin) / (SKINS.length - 1);
  const hair = darken(random.pick(HAIRS), 0.62 * tone ** 1.5);
  const cloth = mix(palette.near, palette.accent, random.between(0.1, 0.35));
  const at = (x: number, y: number): string => `${(cx + x * u).toFixed(1)} ${(top + y * u).toFixed(1)}`;
  sketch.layer(0.5);
  const tress = sketch.linear(
    [
      [0, lighten(hair, 0.14 - 0.1 * tone)],
      [1, darken(hair, 0.2)],
    ],
    [0, 0, 1, 1],
  );
  if (long) {
    sketch.path(
      `M${at(-172, 330)}C${at(-215, 110)} ${at(-90, 70)} ${at(5, 72)}C${at(110, 70)} ${at(212, 120)} ${at(178, 350)}C${at(170, 520)} ${at(235, 640)} ${at(205, 760)}C${at(90, 800)} ${at(-110, 800)} ${at(-215, 745)}C${at(-232, 620)} ${at(-165, 520)} ${at(-172, 330)}Z`,
      `fill="${tress}"`,
    );
  } else {
    sketch.path(
      `M${at(-158, 340)}C${at(-200, 130)} ${at(-80, 78)} ${at(5, 80)}C${at(110, 80)} ${at(195, 130)} ${at(160, 345)}C${at(150, 430)} ${at(-150, 430)} ${at(-158, 340)}Z`,
      `fill="${tress}"`,
    );
  }
  sketch.path(
    `M${at(-72, 480)}L${at(-76, 640)}C${at(-40, 720)} ${at(40, 720)} ${at(76, 640)}L${at(72, 480)}Z`,
    `fill="${sketch.linear([
      [0, shade],
      [0.5, shade],
      [1, mix(skin, shade, 0.4)],
    ])}"`,
  );
  const drape = sketch.linear(
    [
      [0, lighten(cloth, 0.16)],
      [1, darken(cloth, 0.18)],
    ],
    [0, 0, 0.8, 1],
  );
  sketch.path(
    `M${at(-420, 1010)}C${at(-405, 800)} ${at(-330, 730)} ${at(-190, 690)}C${at(-140, 675)} ${at(-100, 655)} ${at(-82, 625)}C${at(-50, 730)} ${at(50, 730)} ${at(82, 625)}C${at(100, 655)} ${at(140, 675)} ${at(190, 690)}C${at(330, 730)} ${at(405, 800)} ${at(420, 1010)}L${at(420, 1100)}L${at(-420, 1100)}Z`,
    `fill="${drape}"`,
  );
  sketch.path(
    `M${at(-82, 625)}C${at(-50, 730)} ${at(50, 730)} ${at(82, 625)}L${at(98, 652)}C${at(60, 775)} ${at(-60, 775)} ${at(-98, 652)}Z`,
    `fill="${lighten(cloth, 0.28)}"`,
  );
  sketch.layer(0.55);
  const face = `M${at(-128, 300)}C${at(-132, 160)} ${at(-70, 120)} ${at(0, 120)}C${at(72, 120)} ${at(132, 160)} ${at(128, 300)}C${at(126, 420)} ${at(66, 540)} ${at(0, 542)}C${at(-66, 540)} ${at(-126, 420)} ${at(-128, 300)}Z`;
  sketch.path(face, `fill="${skin}"`);
  const clip = sketch.clip(`<path d="${face}"/>`);
  sketch.add(`<g clip-path="${clip}">`);
  sketch.path(
    `M${at(30, 100)}C${at(70, 240)} ${at(8, 330)} ${at(34, 352)}C${at(46, 372)} ${at(10, 384)} ${at(22, 420)}C${at(30, 470)} ${at(0, 520)} ${at(10, 560)}L${at(190, 560)}L${at(190, 100)}Z`,
    `fill="${shade}" fill-opacity="0.62"`,
  );
  for (const side of [-1, 1])
    sketch.glow(
      cx + side * 70 * u,
      top + 405 * u,
      62 * u,
      mix(skin, palette.accent, 0.6),
      0.34 - 0.12 * tone,
    );
  sketch.add('</g>');
  features(sketch, at, u, hair, mix(shade, '#a8323e', 0.5 - 0.12 * tone));
  if (long) {
    sketch.path(
      `M${at(-140, 345)}C${at(-150, 170)} ${at(-60, 165)} ${at(30, 122)}C${at(90, 170)} ${at(140, 190)} ${at(140, 345)}C${at(185, 260)} ${at(175, 66)} ${at(0, 64)}C${at(-180, 66)} ${at(-185, 260)} ${at(-140, 345)}Z`,
      `fill="${tress}"`,
    );
  } else {
    sketch.path(
      `M${at(-136, 330)}C${at(-130, 240)} ${at(-110, 205)} ${at(-60, 190)}C${at(10, 205)} ${at(90, 200)} ${at(112, 175)}C${at(128, 220)} ${at(132, 280)} ${at(136, 330)}C${at(190, 250)} ${at(170, 60)} ${at(20, 60)}C${at(-160, 50)} ${at(-190, 230)} ${at(-136, 330)}Z`,
      `fill="${tress}"`,
    );
  }
  sketch.layer(0.9);
  for (const side of [-1, 1])
    leafSpray(
      sketch,
      cx + side * u * 400,
      height + u * 30,
      u * random.between(260, 380),
      -1.57 + side * -0.35,
      darken(palette.near, 0.1),
    );
}

function features(
  sketch: Sketch,
  at: (x: number, y: number) => string,
  u: number,
  hair: Colour,
  lip: Colour,
): void {
  const line = darken(hair, 0.25);
  const stroke = (wide: number, colour = line) =>
    `fill="none" stroke="${colour}" stroke-width="${(wide * u).toFixed(1)}" stroke-linecap="round"`;
  for (const side of [-1, 1]) {
    sketch.path(`M${at(side * 34, 318)}Q${at(side * 60, 338)} ${at(side * 90, 316)}`, stroke(6.5));
    sketch.path(`M${at(side * 88, 318)}L${at(side * 98, 312)}`, stroke(5));
    sketch.path(`M${at(side * 30, 272)}Q${at(side * 62, 250)} ${at(side * 98, 270)}`, stroke(8));
  }
  sketch.path(
    `M${at(6, 330)}Q${at(26, 384)} ${at(18, 396)}Q${at(4, 408)} ${at(-12, 399)}`,
    stroke(4.5, mix(lip, line, 0.35)),
  );
  sketch.path(
    `M${at(-40, 452)}Q${at(-16, 438)} ${at(0, 446)}Q${at(16, 438)} ${at(40, 452)}Q${at(0, 460)} ${at(-40, 452)}Z`,
    `fill="${darken(lip, 0.12)}"`,
  );
  sketch.path(
    `M${at(-38, 453)}Q${at(0, 461)} ${at(38, 453)}Q${at(18, 486)} ${at(0, 485)}Q${at(-18, 486)} ${at(-38, 453)}Z`,
    `fill="${lip}"`,
  );
}

function leafSpray(
  sketch: Sketch,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: Colour,
): void {
  const { random, unit } = sketch;
  const bend = random.between(-0.5, 0.5);
  const points: Point[] = [];
  for (let step = 0; step <= 10; step += 1) {
    const turn = angle + bend * (step / 10);
    points.push([x + Math.cos(turn) * length * (step / 10), y + Math.sin(turn) * length * (step / 10)]);
  }
  sketch.path(
    smooth(points),
    `fill="none" stroke="${colour}" stroke-width="${unit * 4}" stroke-linecap="round"`,
  );
  points.forEach(([px, py], index) => {
    if (index < 2) return;
    const size = length * 0.21 * (1.15 - index / 14);
    for (const side of index === 10 ? [0] : [-1, 1])
      leaf(sketch, px, py, size, angle + bend * (index / 10) + side * 0.85, colour);
  });
}

function leaf(sketch: Sketch, x: number, y: number, size: number, angle: number, colour: Colour): void {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number) =>
    `${(x + (c * along - s * across) * size).toFixed(1)} ${(y + (s * along + c * across) * size).toFixed(1)}`;
  sketch.path(
    `M${at(0, 0)}C${at(0.3, -0.3)} ${at(0.75, -0.22)} ${at(1, 0)}C${at(0.75, 0.22)} ${at(0.3, 0.3)} ${at(0, 0)}Z`,
    `fill="${colour}"`,
  );
  sketch.path(
    `M${at(0, 0)}L${at(0.9, 0)}`,
    `stroke="${lighten(colour, 0.22)}" stroke-opacity="0.5" stroke-width="${(size * 0.025).toFixed(1)}"`,
  );
}

/** A meadow in flower below soft hills. */
export function drawMeadow(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  const horizon = height * random.between(0.42, 0.5);
  sky(sketch, horizon * 1.2);
  light(sketch, horizon, 0.75);
  clouds(sketch, height * 0.08, horizon * 0.8, 4);
  for (let hill = 0; hill < 3; hill += 1) {
    sketch.layer(0.2 + 0.1 * hill);
    ridge(
      sketch,
      ridgeLine(sketch, horizon + unit * (10 + 60 * hill), unit * (80 - 14 * hill), 0.4, 32),
      mix(mix(palette.far, palette.skyMid, 0.2), palette.near, 0.12 + 0.2 * hill),
      0.4,
      true,
    );
  }
  sketch.layer(0.5);
  const field = mix(palette.far, palette.near, 0.62);
  sketch.rect(
    -2,
    horizon + unit * 170,
    width + 4,
    height,
    sketch.linear([
      [0, mix(field, palette.skyLow, 0.28)],
      [0.35, field],
      [1, darken(palette.near, 0.15)],
    ]),
  );
  const petals: readonly [Colour, ...Colour[]] = [
    palette.accent,
    lighten(palette.accent, 0.45),
    palette.sun,
    mix(palette.accent, palette.skyTop, 0.5),
    '#fff6ef',
  ];
  for (let plane = 0; plane < 5; plane += 1) {
    const share = plane / 4;
    sketch.layer(0.55 + 0.42 * share);
    const count = Math.round(((70 - 52 * share) * width) / (1000 * unit));
    for (let flower = 0; flower < count; flower += 1) {
      const foot =
        horizon +
        unit * 190 +
        (height * 1.08 - horizon - unit * 190) * (share * 0.85 + random.between(0, 0.2));
      blossom(
        sketch,
        ((flower + random.next()) / count) * width,
        foot,
        unit * (7 + 40 * share ** 1.3) * random.between(0.8, 1.25),
        random.pick(petals),
        mix(field, palette.near, 0.3 + 0.6 * share),
      );
    }
  }
  grass(sketch, height * 0.99, darken(palette.near, 0.2));
}

function blossom(sketch: Sketch, x: number, foot: number, size: number, colour: Colour, stem: Colour): void {
  const { random, palette } = sketch;
  const tall = size * random.between(4, 6.5);
  const lean = size * random.between(-1, 1);
  const [hx, hy] = [x + lean, foot - tall];
  sketch.path(
    `M${x.toFixed(1)} ${foot.toFixed(1)}Q${x.toFixed(1)} ${(foot - tall * 0.6).toFixed(1)} ${hx.toFixed(1)} ${hy.toFixed(1)}`,
    `fill="none" stroke="${stem}" stroke-width="${(size * 0.16).toFixed(1)}" stroke-linecap="round"`,
  );
  if (size > sketch.unit * 12)
    leaf(sketch, x, foot - tall * 0.3, size * 1.6, -1.57 + (lean > 0 ? -0.7 : 0.7), stem);
  if (size < sketch.unit * 14) {
    sketch.circle(hx, hy, size * 0.75, colour);
    sketch.circle(hx, hy, size * 0.28, darken(palette.accent, 0.3));
    return;
  }
  const count = random.whole(6, 9);
  const turn = random.between(0, 1);
  for (let petal = 0; petal < count; petal += 1) {
    leaf(
      sketch,
      hx,
      hy,
      size,
      turn + (petal / count) * 6.283,
      petal % 2 === 0 ? colour : lighten(colour, 0.14),
    );
  }
  sketch.circle(hx, hy, size * 0.27, mix('#f2b632', palette.accent, 0.15));
  sketch.circle(hx - size * 0.05, hy - size * 0.05, size * 0.15, lighten('#f2b632', 0.3));
}
