export const SAMPLE_RATE = 32_000;

/** Two channels of samples in [-1, 1]. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export function silence(seconds: number): Stereo {
  const length = Math.round(seconds * SAMPLE_RATE);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** 16-bit PCM in a RIFF container; scaled so that the loudest sample is at `peak` of full scale. */
export function encodeWav({ left, right }: Stereo, peak = 0.85): Buffer {
  let loudest = 1e-6;
  for (let at = 0; at < left.length; at += 1) {
    loudest = Math.max(loudest, Math.abs(left[at] ?? 0), Math.abs(right[at] ?? 0));
  }
  const gain = (peak * 32_767) / loudest;
  const bytes = left.length * 4;
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(bytes, 40);
  for (let at = 0; at < left.length; at += 1) {
    wav.writeInt16LE(Math.round((left[at] ?? 0) * gain), 44 + at * 4);
    wav.writeInt16LE(Math.round((right[at] ?? 0) * gain), 46 + at * 4);
  }
  return wav;
}

/** A short hall: four damped echoes per side, of lengths that share no factor. */
export function reverberate(sound: Stereo, amount: number): void {
  for (const [channel, delays] of [
    [sound.left, [1433, 1801, 2269, 2741]],
    [sound.right, [1511, 1867, 2141, 2909]],
  ] as const) {
    const wet = new Float32Array(channel.length);
    for (const delay of delays) {
      const line = new Float32Array(delay);
      let damped = 0;
      for (let at = 0, place = 0; at < channel.length; at += 1) {
        const echo = line[place] ?? 0;
        damped = echo * 0.65 + damped * 0.35;
        line[place] = (channel[at] ?? 0) + damped * 0.78;
        wet[at] = (wet[at] ?? 0) + echo * 0.25;
        place = place + 1 === delay ? 0 : place + 1;
      }
    }
    for (let at = 0; at < channel.length; at += 1) channel[at] = (channel[at] ?? 0) + (wet[at] ?? 0) * amount;
  }
}

/** Fades both ends so that nothing clicks. */
export function fade(sound: Stereo, inSeconds: number, outSeconds: number): void {
  const length = sound.left.length;
  const [rise, fall] = [Math.round(inSeconds * SAMPLE_RATE), Math.round(outSeconds * SAMPLE_RATE)];
  for (const channel of [sound.left, sound.right]) {
    for (let at = 0; at < Math.min(rise, length); at += 1) channel[at] = (channel[at] ?? 0) * (at / rise);
    for (let at = Math.max(0, length - fall); at < length; at += 1) {
      channel[at] = (channel[at] ?? 0) * ((length - at) / fall);
    }
  }
}
