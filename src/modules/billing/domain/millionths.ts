/**
 * Exact decimals as integers of millionths: credits (BIL-1) and quantities alike. Texts and bigints only: a float would
 * round before anybody asked it to.
 */
export const MILLION = 1_000_000n;

const DECIMAL = /^(0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/;

/** `1500000n` → `"1.5"`: the shortest decimal text that is exact. */
export function formatMillionths(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const absolute = value < 0n ? -value : value;
  const fraction = (absolute % MILLION).toString().padStart(6, '0').replace(/0+$/, '');
  return `${sign}${absolute / MILLION}${fraction && `.${fraction}`}`;
}

/**
 * Of a non-negative decimal text with at most 12 digits before and 6 after the point; undefined for everything else:
 * signs, exponents, spaces, leading zeros, anything finer than a millionth.
 */
export function parseMillionths(text: string): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (!match?.[1]) return undefined;
  return BigInt(match[1]) * MILLION + BigInt((match[2] ?? '').padEnd(6, '0'));
}
