import type { Random } from '../random.js';
import { SAMPLE_RATE, type Stereo } from './wav.js';

export type Timbre = 'pad' | 'bass' | 'bell' | 'pluck';

export interface Note {
  readonly at: number;
  readonly seconds: number;
  /** MIDI number; fractions allowed. */
  readonly pitch: number;
  readonly loud: number;
  /** -1 left … 1 right. */
  readonly pan: number;
  readonly timbre: Timbre;
}

interface Voice {
  /** Partials: multiple of the pitch, loudness, and how much faster than the note it dies away. */
  readonly partials: readonly (readonly [number, number, number])[];
  readonly attack: number;
  /** Share of the note after which it has fallen to a third; 0: it holds and fades at its end. */
  readonly decay: number;
}

const VOICES: Record<Timbre, Voice> = {
  pad: {
    partials: [
      [1, 1, 1],
      [1.004, 0.8, 1],
      [2, 0.28, 1],
      [3.003, 0.1, 1],
    ],
    attack: 0.35,
    decay: 0,
  },
  bass: {
    partials: [
      [1, 1, 1],
      [2, 0.32, 1.6],
      [3, 0.1, 2.4],
    ],
    attack: 0.012,
    decay: 0.55,
  },
  bell: {
    partials: [
      [1, 1, 1],
      [2.01, 0.4, 1.6],
      [3.98, 0.2, 2.6],
      [6.2, 0.06, 4],
    ],
    attack: 0.003,
    decay: 0.26,
  },
  pluck: {
    partials: [
      [1, 1, 1],
      [2, 0.5, 1.7],
      [3, 0.28, 2.3],
      [4, 0.14, 3],
      [5, 0.08, 3.6],
    ],
    attack: 0.002,
    decay: 0.2,
  },
};

export function addNote(sound: Stereo, note: Note): void {
  const voice = VOICES[note.timbre];
  const from = Math.max(0, Math.round(note.at * SAMPLE_RATE));
  const length = Math.min(Math.round(note.seconds * SAMPLE_RATE), sound.left.length - from);
  const frequency = 440 * 2 ** ((note.pitch - 69) / 12);
  const [left, right] = gains(note.pan, note.loud);
  for (const [multiple, loud, damping] of voice.partials) {
    const step = (2 * Math.PI * frequency * multiple) / SAMPLE_RATE;
    if (step > 2.6) continue;
    const fall = voice.decay === 0 ? 0 : damping / (voice.decay * note.seconds * SAMPLE_RATE);
    for (let at = 0; at < length; at += 1) {
      const rise = Math.min(1, at / (voice.attack * SAMPLE_RATE));
      const end = Math.min(1, ((length - at) / length) * (voice.decay === 0 ? 2.2 : 6));
      const value = Math.sin(step * at) * loud * rise * end * (fall === 0 ? 1 : Math.exp(-fall * at));
      sound.left[from + at] = (sound.left[from + at] ?? 0) + value * left;
      sound.right[from + at] = (sound.right[from + at] ?? 0) + value * right;
    }
  }
}

export interface Noise {
  readonly at: number;
  readonly seconds: number;
  readonly loud: number;
  /** One-pole low-pass: 0 dull … 1 white. */
  readonly cut: number;
  readonly pan: number;
  /** Seconds between two swells; 0 or absent: steady. */
  readonly swell?: number;
}

export function addNoise(sound: Stereo, noise: Noise, random: Random): void {
  const from = Math.round(noise.at * SAMPLE_RATE);
  const length = Math.min(Math.round(noise.seconds * SAMPLE_RATE), sound.left.length - from);
  const [left, right] = gains(noise.pan, noise.loud);
  const period = (noise.swell ?? 0) * SAMPLE_RATE;
  let low = 0;
  for (let at = 0; at < length; at += 1) {
    low += (random.next() * 2 - 1 - low) * noise.cut;
    const shape = period > 0 ? 0.25 + 0.75 * Math.sin((Math.PI * at) / period) ** 2 : 1;
    const short = noise.seconds < 0.5 ? Math.exp((-5 * at) / length) : 1;
    const value = (low * shape * short) / Math.sqrt(noise.cut);
    sound.left[from + at] = (sound.left[from + at] ?? 0) + value * left;
    sound.right[from + at] = (sound.right[from + at] ?? 0) + value * right;
  }
}

/** Constant power from left to right. */
function gains(pan: number, loud: number): [number, number] {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle) * loud, Math.sin(angle) * loud];
}
