import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberOf } from '../frame-size.js';
import { randomFrom, type Random } from '../random.js';
import type { RenderedFile, RenderJob } from '../render-job.js';
import { runFfmpeg } from '../video/ffmpeg.js';
import { addNote, addNoise, type Timbre } from './instruments.js';
import { speak } from './speech.js';
import { encodeWav, fade, reverberate, silence, type Stereo } from './wav.js';

/** Bounds the work and the file: at most half a minute of sound. */
const LONGEST_SECONDS = 30;

/** What `format` may ask for besides WAV, which everything else falls back to. */
const ENCODERS: Readonly<Record<string, { readonly mime: string; readonly arguments: readonly string[] }>> = {
  mp3: { mime: 'audio/mpeg', arguments: ['-c:a', 'libmp3lame', '-q:a', '3'] },
  ogg: { mime: 'audio/ogg', arguments: ['-c:a', 'libvorbis', '-q:a', '5'] },
  flac: { mime: 'audio/flac', arguments: ['-c:a', 'flac'] },
};

export async function renderAudio(job: RenderJob): Promise<RenderedFile[]> {
  const random = randomFrom(`${job.seed}\n${job.prompt}`);
  const path = join(job.directory, 'sound.wav');
  await writeFile(path, encodeWav(soundOf(job, random)));
  const format = job.parameters['format'];
  const encoder = typeof format === 'string' ? ENCODERS[format] : undefined;
  if (encoder === undefined) return [{ path, mime: 'audio/wav' }];
  const encoded = join(job.directory, `sound.${String(format)}`);
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'];
  await runFfmpeg(job.directory, ['-i', path, ...encoder.arguments, ...exact, encoded]);
  return [{ path: encoded, mime: encoder.mime }];
}

function soundOf(job: RenderJob, random: Random): Stereo {
  const seconds = (otherwise: number) =>
    numberOf(job.parameters, ['duration', 'seconds', 'durationSeconds'], {
      low: 1,
      high: LONGEST_SECONDS,
      otherwise,
    });
  switch (job.capability) {
    case 'audio.music':
      return music(job.prompt, seconds(12), random);
    case 'audio.sfx':
      return effect(job.prompt, seconds(3), random);
    default:
      return speak(job.prompt, LONGEST_SECONDS, random);
  }
}

const PROGRESSIONS = {
  bright: [
    [0, 7, 9, 5],
    [0, 5, 7, 0],
    [0, 9, 5, 7],
  ],
  dark: [
    [0, 8, 3, 10],
    [0, 5, 8, 7],
    [0, 3, 10, 5],
  ],
} as const;

/** Pad, bass and an arpeggio over four chords; words choose mode and tempo. */
function music(prompt: string, seconds: number, random: Random): Stereo {
  const sound = silence(seconds);
  const dark = /sad|dark|melanchol|minor|tense|mysterious|night|rain|悲|暗|夜|雨|神秘/i.test(prompt);
  const fast = /fast|upbeat|energetic|dance|happy|epic|快|欢|激/i.test(prompt);
  const slow = /slow|calm|ambient|sleep|soft|慢|静|柔/i.test(prompt);
  const beat = 60 / (fast ? random.whole(108, 128) : slow ? random.whole(58, 72) : random.whole(78, 96));
  const root = 45 + random.whole(0, 9);
  const scale = dark ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11];
  const roots = dark ? random.pick(PROGRESSIONS.dark) : random.pick(PROGRESSIONS.bright);
  const pattern = Array.from({ length: 8 }, () => random.whole(0, 4));
  for (let bar = 0; bar * beat * 4 < seconds; bar += 1) {
    const start = bar * beat * 4;
    const degree = scale.indexOf(roots[bar % 4] ?? 0);
    const tone = (step: number) => {
      const index = Math.max(0, degree) + step;
      return root + (scale[index % 7] ?? 0) + 12 * Math.floor(index / 7);
    };
    for (const [step, pan] of [
      [0, -0.5],
      [2, 0.1],
      [4, 0.5],
      [6, -0.1],
    ] as const) {
      addNote(sound, {
        at: start,
        seconds: beat * 4.4,
        pitch: tone(step) + 12,
        loud: 0.11,
        pan,
        timbre: 'pad',
      });
    }
    addNote(sound, { at: start, seconds: beat * 2, pitch: tone(0) - 12, loud: 0.34, pan: 0, timbre: 'bass' });
    addNote(sound, {
      at: start + beat * 2.5,
      seconds: beat * 1.4,
      pitch: tone(0) - 12,
      loud: 0.24,
      pan: 0,
      timbre: 'bass',
    });
    for (let eighth = 0; eighth < 8; eighth += 1) {
      if (eighth % 2 === 1 && slow) continue;
      const step = [0, 2, 4, 7, 9][pattern[eighth] ?? 0] ?? 0;
      const timbre: Timbre = fast ? 'pluck' : 'bell';
      addNote(sound, {
        at: start + (eighth * beat) / 2,
        seconds: beat * 1.8,
        pitch: tone(step) + 24,
        loud: random.between(0.1, 0.2),
        pan: random.between(-0.7, 0.7),
        timbre,
      });
    }
    if (fast)
      for (let tick = 0; tick < 4; tick += 1)
        addNoise(
          sound,
          { at: start + tick * beat + beat / 2, seconds: 0.05, loud: 0.05, cut: 0.75, pan: 0.2 },
          random,
        );
  }
  reverberate(sound, 0.5);
  fade(sound, 0.02, Math.min(2, seconds / 4));
  return sound;
}

function effect(prompt: string, seconds: number, random: Random): Stereo {
  const sound = silence(seconds);
  if (/rain|wind|sea|wave|storm|fire|water|river|雨|风|海|浪|火|水/i.test(prompt)) {
    const swells = /wave|sea|wind|风|海|浪/i.test(prompt);
    for (const pan of [-0.6, 0.6]) {
      addNoise(
        sound,
        {
          at: 0,
          seconds,
          loud: 0.3,
          cut: swells ? 0.05 : 0.35,
          pan,
          swell: swells ? random.between(2.4, 4) : 0,
        },
        random,
      );
    }
    const drops = swells ? 0 : Math.round(seconds * 26);
    for (let drop = 0; drop < drops; drop += 1) {
      addNote(sound, {
        at: random.between(0, seconds),
        seconds: 0.06,
        pitch: random.between(84, 104),
        loud: random.between(0.01, 0.06),
        pan: random.between(-1, 1),
        timbre: 'bell',
      });
    }
  } else {
    const sharp = /bell|chime|notification|success|magic|spark|铃|提示|魔法/i.test(prompt);
    const root = random.whole(57, 69);
    const steps = random.pick([
      [0, 7, 12, 16],
      [0, 4, 7, 12],
      [12, 7, 4, 0],
      [0, 2, 7, 14],
    ] as const);
    steps.forEach((step, index) => {
      addNote(sound, {
        at: index * 0.11,
        seconds: Math.min(2.2, seconds),
        pitch: root + step + (sharp ? 12 : 0),
        loud: 0.3,
        pan: index / 2 - 0.7,
        timbre: sharp ? 'bell' : 'pluck',
      });
    });
    addNoise(sound, { at: 0, seconds: 0.3, loud: 0.06, cut: 0.5, pan: 0 }, random);
  }
  reverberate(sound, 0.35);
  fade(sound, 0.005, Math.min(0.6, seconds / 3));
  return sound;
}
