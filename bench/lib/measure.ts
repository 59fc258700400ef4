/** What the rounds gave: their median, the lowest and the highest. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** One line of a table: what was measured, against what, and the ratio of the two within each round. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly ours: Spread;
  /** Absent: an absolute figure, which says something about this machine only. */
  readonly against?: { readonly name: string; readonly value: Spread };
  readonly ratio?: Spread;
}

export interface Report {
  /** Payloads, batch sizes, clients, threads: what a reader needs to get the same figures. */
  readonly conditions: readonly string[];
  readonly rows: readonly Row[];
  /** How much was counted, and what must be 0 of it. */
  readonly counted: string;
  readonly faults: Readonly<Record<string, number>>;
}

export interface Settings {
  readonly quick: boolean;
  readonly rounds: number;
  readonly secondsPerSide: number;
}

export interface Bench {
  readonly name: string;
  readonly title: string;
  run(settings: Settings): Promise<Report>;
}

/** One measurement; what it gives is up to the bench. */
export type Side<T> = () => Promise<T>;

/**
 * Each round measures every side once. Whoever comes later finds warmer caches and longer tables: rounds alternate in
 * their order, after one that does not count (just-in-time compilation, pools, the database's own caches).
 */
export async function interleave<Name extends string, T>(
  sides: Readonly<Record<Name, Side<T>>>,
  { rounds, quick }: Settings,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(sides) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  if (!quick) for (const name of names) await sides[name]();
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse())
      results[name].push(await sides[name]());
  }
  return results;
}

export function spread(values: readonly number[]): Spread {
  if (values.length === 0) return { median: NaN, low: NaN, high: NaN };
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median =
    sorted.length % 2 === 1
      ? (sorted[middle] as number)
      : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
  return { median, low: sorted[0] as number, high: sorted.at(-1) as number };
}

/** Of the rounds' own ratios: a machine that was slow for a while was so for both sides of a round. */
export function ratio(ours: readonly number[], theirs: readonly number[]): Spread {
  return spread(ours.map((each, round) => each / (theirs[round] as number)));
}

/** A line of two sides; without the other side (its program is not installed) the figure stands alone. */
export function pair(
  what: string,
  unit: string,
  ours: readonly number[],
  name: string,
  theirs: readonly number[] | undefined,
): Row {
  const row = { what, unit, ours: spread(ours) };
  return theirs ? { ...row, against: { name, value: spread(theirs) }, ratio: ratio(ours, theirs) } : row;
}

/** Of sorted values. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function random(below: number): number {
  return Math.floor(Math.random() * below);
}
