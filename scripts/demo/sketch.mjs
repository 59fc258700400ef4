// The picture that Ada uploads: a pencil sketch of a harbour, drawn here so that the repository holds no picture.
import sharp from 'sharp';

const HOUSES = [60, 150, 235, 330, 420, 515].map((x, index) => ({
  x,
  width: 78,
  height: 90 + ((index * 53) % 70),
}));

/** PNG bytes, 720 × 540. */
export function drawSketch() {
  const pencil =
    'fill="none" stroke="#3b3f4a" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"';
  const houses = HOUSES.map(
    ({ x, width, height }) =>
      `<path d="M${x} 300 v${-height} l${width / 2} -38 l${width / 2} 38 v${height}"/>` +
      `<path d="M${x + 16} ${300 - height + 24} h16 v20 h-16 z M${x + 46} ${300 - height + 24} h16 v20 h-16 z"/>`,
  );
  const waves = Array.from({ length: 26 }, (_, index) => {
    const [x, y] = [30 + ((index * 137) % 620), 330 + ((index * 61) % 180)];
    return `<path d="M${x} ${y} q12 -8 24 0 t24 0"/>`;
  });
  const boat = (x, y, size) =>
    `<path d="M${x} ${y} q${size / 2} ${size / 3} ${size} 0 l-${size / 8} ${size / 4} h-${(size * 3) / 4} z M${x + size / 2} ${y} v-${size} l${size / 2.4} ${size * 0.8} h-${size / 2.4}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="540"><rect width="720" height="540" fill="#f4efe4"/>
    <circle cx="590" cy="110" r="44" fill="#f1c27b" stroke="#3b3f4a" stroke-width="2"/>
    <g ${pencil}><path d="M20 302 q340 -10 680 0"/>${houses.join('')}${waves.join('')}${boat(150, 400, 110)}${boat(440, 440, 80)}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
