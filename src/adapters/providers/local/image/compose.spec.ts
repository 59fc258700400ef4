import sharp from 'sharp';
import { composeScene } from './compose.js';

describe('composeScene', () => {
  it.each([
    'a forest',
    'the sea',
    'a city at night',
    'a portrait',
    'a flower meadow',
    'a planet',
    'desert dunes',
    '水墨山水',
    'an abstract pattern in green',
    '',
    '"; <script>&',
    '\u0000\uD800',
  ])('GEN-2 %j gives a picture that is no flat area, the same each time', async (prompt) => {
    const svg = composeScene(prompt, '7', 160, 120).svg();
    expect(composeScene(prompt, '7', 160, 120).svg().equals(svg)).toBe(true);
    expect(composeScene(prompt, '8', 160, 120).svg().equals(svg)).toBe(false);
    expect(composeScene(`${prompt} `, '7', 160, 120).svg().equals(svg)).toBe(false);
    const { channels } = await sharp(svg).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(12);
  });
});
