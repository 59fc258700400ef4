import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  /** An integer, both ends inclusive. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<const T extends readonly [unknown, ...unknown[]]>(items: T): T[number];
}

/** sfc32 over a SHA-256 of `text`: no state is shared, so the order in which scenes are drawn does not matter. */
export function randomFrom(text: string): Random {
  const digest = createHash('sha256').update(text).digest();
  let a = digest.readUInt32LE(0);
  let b = digest.readUInt32LE(4);
  let c = digest.readUInt32LE(8);
  let d = digest.readUInt32LE(12);
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
