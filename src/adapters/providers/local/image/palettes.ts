import type { Random } from '../random.js';
import { tint, type Colour } from './colour.js';

/** The colours of one picture, from the top of the sky to the nearest silhouette. */
export interface Palette {
  readonly skyTop: Colour;
  readonly skyMid: Colour;
  readonly skyLow: Colour;
  readonly sun: Colour;
  readonly far: Colour;
  readonly near: Colour;
  readonly accent: Colour;
  readonly night: boolean;
}

type Row = readonly [Colour, Colour, Colour, Colour, Colour, Colour, Colour];

const ROWS = {
  golden: ['#44679c', '#f0a868', '#ffdfae', '#fff3d0', '#c98f82', '#2b1d33', '#e4572e'],
  dusk: ['#211d55', '#84509b', '#fb9a82', '#ffdcb0', '#8c5f98', '#150f2e', '#ff7f6b'],
  dawn: ['#6186bd', '#f3b9b4', '#feead3', '#fff8e8', '#a9b7d4', '#26345a', '#ef798a'],
  day: ['#3b89cf', '#97cdee', '#eaf6fb', '#ffffff', '#a2c8d8', '#15484f', '#f4a259'],
  spring: ['#62bcb6', '#c4e8d8', '#fdf6e3', '#fffdf2', '#a6cfc0', '#1c4a44', '#f08a7e'],
  night: ['#070c28', '#16295f', '#47659e', '#f5f1dc', '#3a568f', '#050a18', '#f2c14e'],
  aurora: ['#04101f', '#0c3b4c', '#38a39a', '#e8fff6', '#25646f', '#020a13', '#8df5c8'],
  autumn: ['#7f95ad', '#f1c884', '#fce9c4', '#fff5d8', '#d59b69', '#46201d', '#c9433f'],
  winter: ['#7898c2', '#c4d6ea', '#f5f8fc', '#ffffff', '#bccde2', '#2a4264', '#d1495b'],
  rose: ['#655680', '#c07388', '#f3b899', '#ffe9d4', '#a76c84', '#2a1c36', '#ffb199'],
  ink: ['#d6d1c4', '#e8e3d7', '#f6f2e9', '#c9473b', '#b3b4b0', '#232629', '#c9473b'],
  lagoon: ['#0f5c80', '#45a5a4', '#d8efc0', '#fffbe0', '#6fb3a8', '#0b2f3f', '#ff9f6b'],
} as const satisfies Record<string, Row>;

type PaletteName = keyof typeof ROWS;

/** First match wins; a prompt that names a light or a season gets it. */
const MOODS: readonly (readonly [RegExp, readonly [PaletteName, ...PaletteName[]]])[] = [
  [/aurora|northern light|极光/i, ['aurora']],
  [/\bink\b|ink wash|sumi|calligraph|水墨|国画|山水/i, ['ink']],
  [/night|midnight|moon|starr|夜|月|星空/i, ['night', 'night', 'aurora']],
  [/sunset|golden hour|日落|夕阳|黄昏/i, ['golden', 'dusk', 'rose']],
  [/dusk|twilight|neon|cyberpunk|暮|霓虹|赛博/i, ['dusk', 'night']],
  [/dawn|sunrise|morning|日出|清晨|早晨|黎明/i, ['dawn', 'golden']],
  [/autumn|\bfall\b|maple|秋|枫/i, ['autumn']],
  [/winter|snow|\bice\b|frost|冬|雪|冰/i, ['winter']],
  [/spring|春|樱/i, ['spring', 'rose']],
  [/tropic|lagoon|summer|夏|热带/i, ['lagoon', 'day']],
];

const TINTS: readonly (readonly [RegExp, Colour])[] = [
  [/\bred\b|crimson|scarlet|红/i, '#d62f3a'],
  [/orange|橙/i, '#f28c28'],
  [/yellow|\bgold\b|黄|金色/i, '#f2c230'],
  [/\bgreen\b|emerald|绿/i, '#2f9e5b'],
  [/\bteal\b|turquoise|cyan|青/i, '#22a7a0'],
  [/\bblue\b|azure|蓝/i, '#2f6fd6'],
  [/purple|violet|紫/i, '#8146c9'],
  [/\bpink\b|magenta|粉/i, '#e8609c'],
];

export function choosePalette(prompt: string, random: Random): Palette {
  const mood = MOODS.find(([pattern]) => pattern.test(prompt))?.[1];
  const name = random.pick(
    mood ?? ['golden', 'dusk', 'dawn', 'day', 'spring', 'rose', 'lagoon', 'autumn', 'night', 'winter'],
  );
  const target = TINTS.find(([pattern]) => pattern.test(prompt))?.[1];
  const hue = (colour: Colour, share: number) =>
    target === undefined ? colour : tint(colour, target, share);
  const [skyTop, skyMid, skyLow, sun, far, near, accent] = ROWS[name];
  return {
    skyTop: hue(skyTop, 0.55),
    skyMid: hue(skyMid, 0.45),
    skyLow: hue(skyLow, 0.25),
    sun,
    far: hue(far, 0.6),
    near: hue(near, 0.5),
    accent: target ?? accent,
    night: name === 'night' || name === 'aurora',
  };
}
