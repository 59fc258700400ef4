import { darken, lighten, mix, type Colour } from './colour.js';
import { smooth, type Point, type Sketch } from './sketch.js';

/** Strokes that follow a smooth field of directions, over large soft discs. */
export function drawFlow(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  sketch.layer(0);
  const dark = palette.night || random.chance(0.5);
  const ground = dark ? mix(palette.skyTop, palette.near, 0.65) : lighten(palette.skyLow, 0.25);
  const edge = dark ? palette.near : mix(palette.skyLow, palette.skyMid, 0.5);
  sketch.rect(
    0,
    0,
    width,
    height,
    sketch.linear(
      [
        [0, ground],
        [1, edge],
      ],
      [0, 0, 1, 1],
    ),
  );
  sketch.layer(0.2);
  for (let disc = 0; disc < 3; disc += 1) {
    const colour = random.pick([palette.accent, palette.skyMid, palette.sun]);
    sketch.glow(
      width * random.between(0.1, 0.9),
      height * random.between(0.1, 0.9),
      unit * random.between(350, 640),
      colour,
      dark ? 0.45 : 0.6,
    );
  }
  const [sx, sy, r] = [
    width * random.between(0.32, 0.68),
    height * random.between(0.3, 0.6),
    unit * random.between(150, 250),
  ];
  sketch.circle(
    sx,
    sy,
    r,
    sketch.linear(
      [
        [0, lighten(palette.accent, 0.25)],
        [1, mix(palette.accent, palette.skyTop, 0.55)],
      ],
      [0.2, 0, 0.8, 1],
    ),
  );
  const colours: readonly [Colour, ...Colour[]] = dark
    ? [palette.skyMid, palette.skyLow, palette.accent, palette.sun, lighten(palette.far, 0.2)]
    : [palette.skyTop, palette.skyMid, palette.accent, palette.near, palette.far];
  strokes(sketch, colours, [sx, sy], r);
}

function strokes(
  sketch: Sketch,
  colours: readonly [Colour, ...Colour[]],
  centre: Point,
  radius: number,
): void {
  const { width, height, random, unit } = sketch;
  const [fx, fy, phase] = [random.between(1.1, 2.3), random.between(1.1, 2.3), random.between(0, 6.28)];
  const angleAt = (x: number, y: number) =>
    Math.sin((x / width) * fx * 3 + phase) * 1.1 + Math.cos((y / height) * fy * 3 - phase) * 1.3 + phase;
  const count = Math.round((420 * width * height) / (1000 * unit) ** 2);
  for (let stroke = 0; stroke < count; stroke += 1) {
    if (stroke === Math.round(count * 0.35)) sketch.layer(0.5);
    if (stroke === Math.round(count * 0.7)) sketch.layer(0.9);
    let [x, y] = [random.between(-0.08, 1.08) * width, random.between(-0.08, 1.08) * height];
    const points: Point[] = [[x, y]];
    const steps = random.whole(7, 20);
    for (let step = 0; step < steps; step += 1) {
      let angle = angleAt(x, y);
      const [dx, dy] = [x - centre[0], y - centre[1]];
      const near = Math.exp(-(((Math.hypot(dx, dy) - radius) / (radius * 0.6)) ** 2));
      angle = angle * (1 - near) + (Math.atan2(dy, dx) + 1.5708) * near;
      x += Math.cos(angle) * unit * 19;
      y += Math.sin(angle) * unit * 19;
      points.push([x, y]);
    }
    const band = Math.floor(((angleAt(...(points[0] ?? [0, 0])) + 10) * 1.3) % colours.length);
    const colour = random.chance(0.3) ? random.pick(colours) : (colours[band] ?? colours[0]);
    const wide = unit * (1.5 + 12 * random.next() ** 2.6);
    sketch.path(
      smooth(points),
      `fill="none" stroke="${colour}" stroke-opacity="${random.between(0.5, 0.95).toFixed(2)}" stroke-width="${wide.toFixed(1)}" stroke-linecap="round"`,
    );
  }
}

/** A ringed planet, its moons and a nebula. */
export function drawSpace(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  nebula(sketch);
  const radius = unit * random.between(190, 270);
  const [x, y] = [width * random.between(0.36, 0.64), height * random.between(0.4, 0.6)];
  planet(sketch, x, y, radius);
  sketch.layer(0.9);
  for (let moon = 0; moon < random.whole(1, 3); moon += 1) {
    const angle = random.between(0, 6.28);
    const away = radius * random.between(1.7, 2.4);
    const size = unit * random.between(18, 52);
    const colour = mix(palette.skyLow, palette.far, random.next());
    sketch.circle(
      x + Math.cos(angle) * away,
      y + Math.sin(angle) * away * 0.7,
      size,
      sketch.radial(
        [
          [0, lighten(colour, 0.3)],
          [0.6, colour],
          [1, darken(colour, 0.75)],
        ],
        [0.32, 0.3],
        0.78,
      ),
    );
  }
}

function nebula(sketch: Sketch): void {
  const { palette, width, height, random, unit } = sketch;
  sketch.layer(0);
  const deep = [
    mix('#05061a', palette.skyTop, 0.08),
    mix('#0b0d2e', palette.skyTop, 0.25),
    mix('#14123d', palette.skyMid, 0.2),
  ] as const;
  sketch.rect(
    0,
    0,
    width,
    height,
    sketch.linear(
      [
        [0, deep[0]],
        [0.5, deep[1]],
        [1, deep[2]],
      ],
      [0, 0, 1, 1],
    ),
  );
  const [tilt, offset] = [random.between(-0.6, 0.6), random.between(0.3, 0.7)];
  for (let cloud = 0; cloud < 26; cloud += 1) {
    const along = random.between(-0.1, 1.1);
    const y = height * (offset + (along - 0.5) * tilt) + unit * random.between(-190, 190);
    sketch.glow(
      width * along,
      y,
      unit * random.between(110, 340),
      random.pick([palette.accent, palette.skyMid, palette.skyTop, palette.far]),
      random.between(0.12, 0.34),
    );
  }
  for (let star = 0; star < Math.round((420 * width * height) / (1000 * unit) ** 2); star += 1) {
    const bright = random.next() ** 4;
    const [x, y] = [random.between(0, width), random.between(0, height)];
    if (bright > 0.75) sketch.glow(x, y, unit * 13, '#fdf6e3', 0.4);
    sketch.circle(
      x,
      y,
      unit * (0.6 + 2 * bright),
      random.chance(0.8) ? '#fdf6e3' : lighten(palette.accent, 0.4),
      `fill-opacity="${random.between(0.4, 1).toFixed(2)}"`,
    );
  }
}

function planet(sketch: Sketch, x: number, y: number, radius: number): void {
  const { palette, random } = sketch;
  sketch.layer(0.6);
  const tilt = random.between(-24, 24);
  const ring = (half: 'back' | 'front') => {
    const sweep = half === 'back' ? 1 : 0;
    for (const [scale, wide, opacity] of [
      [1.95, 0.1, 0.75],
      [1.7, 0.16, 0.5],
      [1.46, 0.05, 0.6],
    ] as const) {
      const [rx, ry] = [radius * scale, radius * scale * 0.26];
      sketch.path(
        `M${x - rx} ${y}A${rx} ${ry} 0 0 ${sweep} ${x + rx} ${y}`,
        `transform="rotate(${tilt.toFixed(1)} ${x} ${y})" fill="none" stroke="${mix(palette.skyLow, palette.accent, 0.25)}" stroke-opacity="${opacity}" stroke-width="${radius * wide}"`,
      );
    }
  };
  sketch.glow(x, y, radius * 1.7, palette.skyMid, 0.5);
  ring('back');
  const clip = sketch.clip(`<circle cx="${x}" cy="${y}" r="${radius}"/>`);
  sketch.add(`<g clip-path="${clip}"><g transform="rotate(${tilt.toFixed(1)} ${x} ${y})">`);
  sketch.rect(x - radius * 1.5, y - radius * 1.5, radius * 3, radius * 3, palette.skyMid);
  let level = y - radius * 1.3;
  while (level < y + radius * 1.3) {
    const thick = radius * random.between(0.06, 0.26);
    const colour = random.pick([
      palette.skyLow,
      palette.accent,
      palette.skyMid,
      palette.far,
      lighten(palette.accent, 0.3),
    ]);
    const points: Point[] = [0, 1, 2, 3, 4, 5, 6].map((step) => [
      x - radius * 1.5 + step * radius * 0.5,
      level + Math.sin(step * 1.7 + level) * radius * 0.025,
    ]);
    sketch.path(`${smooth(points)}l0 ${thick}l${-radius * 3} 0Z`, `fill="${colour}" fill-opacity="0.75"`);
    level += thick;
  }
  sketch.add('</g>');
  sketch.circle(
    x,
    y,
    radius * 1.02,
    sketch.radial(
      [
        [0, '#ffffff', 0.28],
        [0.45, '#ffffff', 0],
        [0.72, '#03030f', 0.42],
        [1, '#03030f', 0.93],
      ],
      [0.3, 0.28],
      0.85,
    ),
  );
  sketch.add('</g>');
  ring('front');
}
