import { randomFrom } from '../random.js';
import { choosePalette } from './palettes.js';
import { drawFlow, drawSpace } from './scenes-abstract.js';
import { drawMeadow, drawPortrait } from './scenes-figure.js';
import { drawDesert, drawForest, drawMountains } from './scenes-land.js';
import { drawCity, drawSea } from './scenes-water-city.js';
import { Sketch } from './sketch.js';

type Draw = (sketch: Sketch) => void;

/** First match wins: from the most particular words to the most general. */
const SUBJECTS: readonly (readonly [RegExp, Draw])[] = [
  [/space|planet|galaxy|nebula|cosmos|cosmic|saturn|astronaut|rocket|太空|星球|宇宙|银河|行星/i, drawSpace],
  [/woman|\bgirl|lady|queen|mother|女/i, (sketch) => drawPortrait(sketch, 'long')],
  [/\bman\b|\bboy\b|gentleman|\bking\b|father|男|少年/i, (sketch) => drawPortrait(sketch, 'short')],
  [
    /portrait|\bface\b|person|people|character|model|hero|人像|肖像|人物|角色/i,
    (sketch) => drawPortrait(sketch),
  ],
  [/city|skyline|street|building|tower|urban|downtown|skyscraper|metropolis|城市|都市|街|楼|建筑/i, drawCity],
  [/desert|dune|sahara|\bsand\b|沙漠|沙丘/i, drawDesert],
  [/flower|garden|meadow|blossom|bloom|rose|tulip|orchid|花|草地|草原/i, drawMeadow],
  [/forest|wood|tree|jungle|\bpine|bamboo|林|树/i, drawForest],
  [
    /\bsea|ocean|beach|wave|coast|island|boat|ship|\bsail|harbou?r|lake|river|water|海|湖|河|浪|岛|船|江/i,
    drawSea,
  ],
  [/mountain|hill|valley|peak|landscape|alps|cliff|canyon|山|谷|风景/i, drawMountains],
  [/abstract|pattern|flow|texture|geometric|art deco|抽象|图案|纹理/i, drawFlow],
];

const OTHERWISE: readonly [Draw, ...Draw[]] = [
  drawMountains,
  drawSea,
  drawFlow,
  drawForest,
  drawMeadow,
  drawDesert,
];

/** The picture of a prompt: subject and palette by its words, everything else by prompt and seed. */
export function composeScene(prompt: string, seed: string, width: number, height: number): Sketch {
  const random = randomFrom(`${seed}\n${prompt}`);
  const sketch = new Sketch(width, height, random, choosePalette(prompt, random));
  const draw = SUBJECTS.find(([pattern]) => pattern.test(prompt))?.[1] ?? random.pick(OTHERWISE);
  draw(sketch);
  return sketch;
}
