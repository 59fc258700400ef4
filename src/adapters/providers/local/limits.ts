import type { ProviderRequest } from '../../../ports/generation/generation-provider.port.js';

/** What the built-in renderer makes at most; a longer request is refused, for it would be paid in full and cut. */
const LONGEST_SECONDS: Readonly<Record<string, number>> = { video: 8, audio: 30 };
const LONGEST_SIDE = 2_048;

/** Why the local provider cannot make this as it was asked for; undefined when it can. */
export function beyondLimits({ capability, parameters }: ProviderRequest): string | undefined {
  const kind = capability.split('.')[0] ?? '';
  const seconds = Number(parameters['durationSeconds'] ?? 0);
  const longest = LONGEST_SECONDS[kind];
  if (longest !== undefined && seconds > longest)
    return `the local provider makes at most ${longest} s of ${kind}`;
  const sides = /^(\d+)x(\d+)$/.exec(String(parameters['size'] ?? ''));
  const longestSide = Math.max(
    Number(sides?.[1] ?? 0),
    Number(sides?.[2] ?? 0),
    Number(parameters['width'] ?? 0),
    Number(parameters['height'] ?? 0),
  );
  if (longestSide > LONGEST_SIDE) return `the local provider makes at most ${LONGEST_SIDE} pixels a side`;
  return undefined;
}
