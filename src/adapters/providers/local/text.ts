import { randomFrom, type Random } from './random.js';

const ENGLISH = {
  openings: [
    'Here is one way to see it.',
    'A first direction to build on.',
    'A concept that keeps to one strong idea.',
  ],
  views: [
    'a wide establishing view',
    'a slow move past the foreground',
    'a close, quiet detail',
    'a low angle against the sky',
    'a view through an opening',
  ],
  lights: [
    'low, warm light from one side',
    'soft haze that separates the distances',
    'a single bright accent in muted tones',
    'deep shadows with a cool rim',
    'even daylight and clear edges',
  ],
  moods: [
    'calm and spacious',
    'expectant',
    'intimate',
    'playful but precise',
    'still, with one thing in motion',
  ],
} as const;

const CHINESE = {
  openings: ['这里是一个可以继续发展的方向。', '先抓住一个核心画面。', '建议从一个清晰的想法开始。'],
  views: ['开阔的全景', '缓慢掠过前景的移动镜头', '安静的近景细节', '仰望天空的低角度', '透过门洞望去的画面'],
  lights: [
    '侧面照来的暖色低光',
    '分隔远近的薄雾',
    '柔和色调中的一点亮色',
    '深影与冷色轮廓光',
    '均匀的日光与清晰的边缘',
  ],
  moods: ['宁静开阔', '充满期待', '亲密', '轻快而精确', '静中有动'],
} as const;

/** The prompt's beginning, on one line, to quote it. */
function subjectOf(prompt: string): string {
  const line = prompt.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 90 ? line : `${line.slice(0, 87).trimEnd()}…`;
}

/** Three different ones, in an order of their own. */
function three(items: readonly string[], random: Random): string[] {
  const left = [...items];
  return [0, 1, 2].map(() => left.splice(random.whole(0, left.length - 1), 1)[0] ?? '');
}

/**
 * A short treatment of the prompt: an opening, three shots and a closing line, in the prompt's language; the same as a
 * JSON object where that is asked for.
 */
export function writeText(prompt: string, seed: string, format: 'prose' | 'json'): string {
  const random = randomFrom(`${seed}\n${prompt}`);
  const chinese = /\p{Script=Han}/u.test(prompt);
  const words = chinese ? CHINESE : ENGLISH;
  const lights = three(words.lights, random);
  const shots = three(words.views, random).map((view, index) =>
    chinese ? `${view}，${lights[index]}。` : `${capital(view)}: ${lights[index]}.`,
  );
  const [mood, opening, title] = [random.pick(words.moods), random.pick(words.openings), subjectOf(prompt)];
  if (format === 'json') return JSON.stringify({ title, opening, shots, mood }, undefined, 2);
  const closing = chinese ? `整体气氛：${mood}。` : `Mood: ${mood}.`;
  const numbered = shots.map((shot, index) => `${index + 1}. ${shot}`);
  return [`“${title}”`, '', opening, '', ...numbered, '', closing].join('\n');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Cuts the text into pieces as a model streams them: their concatenation is the text. */
export function deltasOf(text: string, random: Random): string[] {
  const characters = [...text];
  const deltas: string[] = [];
  for (let at = 0; at < characters.length;) {
    const length = random.whole(2, 9);
    deltas.push(characters.slice(at, at + length).join(''));
    at += length;
  }
  return deltas;
}
