/** The same numbers for the same seed. */
export interface Random {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
  of<T>(values: readonly T[]): T | undefined;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, of: (values) => values[below(values.length)] };
}
