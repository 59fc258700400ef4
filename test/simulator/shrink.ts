import type { Step, Story } from './canvas-steps.js';

/**
 * A shorter story that still fails: leaves out halves, quarters … single steps while that is so. `fails` tells a story; races
 * do not come out the same each time, so that the result is short, not shortest. Bounded by `limit` stories and `limitMs`.
 */
export async function shrink(
  story: Story,
  fails: (story: Story) => Promise<boolean>,
  limit = 60,
  limitMs = 60_000,
): Promise<Story> {
  let steps = story.flatMap((round, at) => round.map((step) => ({ at, step })));
  let told = 0;
  const end = performance.now() + limitMs;
  const enough = () => told >= limit || performance.now() > end;
  for (let size = Math.ceil(steps.length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length && told < limit;) {
      const shorter = [...steps.slice(0, from), ...steps.slice(from + size)];
      told++;
      if (await fails(asStory(shorter))) steps = shorter;
      else from += size;
    }
    if (size === 1 || enough()) return asStory(steps);
  }
}

/** Rounds that lost all of their steps are gone. */
function asStory(steps: readonly { at: number; step: Step }[]): Story {
  return [...Map.groupBy(steps, ({ at }) => at).values()].map((round) => round.map(({ step }) => step));
}
