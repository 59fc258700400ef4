import { createHash } from 'node:crypto';
import type { Random } from '../random.js';
import { fade, reverberate, SAMPLE_RATE, silence, type Stereo } from './wav.js';

/** First three formants (Hz) of a few vowels. */
const VOWELS: readonly (readonly [number, number, number])[] = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
  [660, 1720, 2410],
];

interface Syllable {
  readonly seconds: number;
  readonly pause: number;
  readonly vowel: readonly [number, number, number];
  /** Semitones from the voice's own pitch. */
  readonly tone: number;
}

/**
 * Not a reader but a voice-like stand-in: one sung vowel per syllable, the melody of a sentence (falling at its end,
 * rising for a question) and pauses at punctuation. As long as the text would take, up to `longest` seconds.
 */
export function speak(text: string, longest: number, random: Random): Stereo {
  const syllables = syllablesOf(text, longest - 0.8);
  const total = syllables.reduce((sum, { seconds, pause }) => sum + seconds + pause, 0);
  const sound = silence(Math.max(1, total + 0.6));
  const pitch = random.between(105, 205);
  let at = 0.08;
  for (const syllable of syllables) {
    sing(sound, at, syllable, pitch);
    at += syllable.seconds + syllable.pause;
  }
  reverberate(sound, 0.12);
  fade(sound, 0.02, 0.3);
  return sound;
}

function syllablesOf(text: string, longest: number): Syllable[] {
  const words = text.match(/\p{Script=Han}|[\p{L}\p{N}']+|[.,;:!?。，；：！？]/gu) ?? ['a'];
  const syllables: Syllable[] = [];
  let spent = 0;
  let inSentence = 0;
  for (const word of words) {
    const last = syllables.at(-1);
    if (/^[.,;:!?。，；：！？]$/.test(word)) {
      const ends = /[.!?。！？]/.test(word);
      const pause = ends ? 0.34 : 0.18;
      if (last !== undefined)
        syllables[syllables.length - 1] = {
          ...last,
          pause,
          tone: /[?？]/.test(word) ? 5 : ends ? -4 : last.tone + 1,
        };
      spent += pause;
      if (ends) inSentence = 0;
      continue;
    }
    const parts = /\p{Script=Han}/u.test(word)
      ? [word]
      : (word.match(/[^aeiouy]*[aeiouy]+[^aeiouy]*$|[^aeiouy]*[aeiouy]+|.+/gi) ?? [word]);
    for (const [index, part] of parts.entries()) {
      const sign = createHash('sha256').update(part.toLowerCase()).digest();
      const seconds = 0.11 + ((sign[0] ?? 0) / 255) * 0.08;
      const pause = index === parts.length - 1 ? 0.045 : 0.012;
      if (spent + seconds + pause > longest) return syllables;
      spent += seconds + pause;
      const vowel = VOWELS[(sign[1] ?? 0) % VOWELS.length] ?? [530, 1840, 2480];
      syllables.push({
        seconds,
        pause,
        vowel,
        tone: 3 - Math.min(5, inSentence * 0.35) + (((sign[2] ?? 0) % 5) - 2) * 0.6,
      });
      inSentence += 1;
    }
  }
  return syllables;
}

/** A harmonic source whose partials are weighed by the vowel's formants: cheap, and it sounds like a hum with a mouth. */
function sing(sound: Stereo, at: number, { seconds, vowel, tone }: Syllable, voice: number): void {
  const from = Math.round(at * SAMPLE_RATE);
  const length = Math.min(Math.round(seconds * SAMPLE_RATE), sound.left.length - from);
  const frequency = voice * 2 ** (tone / 12);
  for (let harmonic = 1; harmonic * frequency < 3400; harmonic += 1) {
    const hertz = harmonic * frequency;
    const loud =
      vowel.reduce(
        (sum, formant, index) =>
          sum + Math.exp(-(((hertz - formant) / (110 + 50 * index)) ** 2)) / (index + 1),
        0.03,
      ) / Math.sqrt(harmonic);
    const step = (2 * Math.PI * hertz) / SAMPLE_RATE;
    for (let place = 0; place < length; place += 1) {
      const share = place / length;
      const envelope = Math.min(1, share * 7) * Math.min(1, (1 - share) * 4);
      const vibrato = Math.sin(place * 0.00105) * 0.35 * harmonic;
      const value = Math.sin(step * place + vibrato) * loud * envelope * 0.3;
      sound.left[from + place] = (sound.left[from + place] ?? 0) + value;
      sound.right[from + place] = (sound.right[from + place] ?? 0) + value;
    }
  }
}
