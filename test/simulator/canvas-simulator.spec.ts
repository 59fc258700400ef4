import { CanvasSimulation } from './canvas-simulation.js';
import { storyOf, type Story } from './canvas-steps.js';
import { openInProcessWorld, type CanvasWorld } from './canvas-world.js';
import { PINNED } from './pinned-stories.js';
import { shrink } from './shrink.js';

/** `SEEDS=1000` tells that many stories, `SEED=17` one, with every step and what came of it. */
const { SEEDS, SEED } = process.env;
const COUNT = Number(SEEDS ?? 200);
const ROUNDS = 16;
const AT_ONCE = 6;

describe('canvas simulator', () => {
  let world: CanvasWorld;
  let failed = false;
  const tally = new Map<string, number>();
  beforeAll(async () => {
    world = await openInProcessWorld();
  });
  afterAll(() => world.close());

  const tell = (story: Story, settleMs?: number) => new CanvasSimulation(world, story, settleMs).run();

  /** Undefined when all is well; else what to do next. */
  async function failureOf(seed: number): Promise<string | undefined> {
    const story = storyOf(seed, { rounds: ROUNDS, undo: true });
    const { faults, lines, tally: counts } = await tell(story);
    for (const [what, times] of counts) tally.set(what, (tally.get(what) ?? 0) + times);
    if (SEED !== undefined) process.stdout.write(`${lines.join('\n')}\n`);
    if (faults.length === 0) return undefined;
    failed = true;
    const short = await shrink(story, async (shorter) => (await tell(shorter, 1_500)).faults.length > 0);
    return [
      `seed ${seed}; again with: SEED=${seed} npm test -- test/simulator/canvas-simulator`,
      ...faults.slice(0, 5),
      'shortened, for test/simulator/pinned-stories.ts:',
      JSON.stringify(short),
      ...(await tell(short, 1_500)).faults.slice(0, 2),
    ].join('\n');
  }

  it(
    'COL-22 COL-4 COL-5 COL-6 COL-7 COL-8 COL-9 COL-10 COL-11 COL-14 COL-23 clients = fold of the log = stored document, whatever happens',
    async () => {
      const seeds = SEED === undefined ? Array.from({ length: COUNT }, (_, n) => n + 1) : [Number(SEED)];
      let next = 0;
      const failures: string[] = [];
      const lane = async () => {
        while (next < seeds.length && !failed) {
          const failure = await failureOf(seeds[next++] as number);
          if (failure) failures.push(failure);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      process.stdout.write(
        `${next} stories of ${ROUNDS} rounds: ${JSON.stringify(Object.fromEntries([...tally].sort()))}\n`,
      );
      expect(failures.join('\n\n')).toBe('');
    },
    120_000 + COUNT * 1_000,
  );

  it.each(PINNED)('COL-22 once wrong: $what', async ({ story }) => {
    expect((await tell(story)).faults).toEqual([]);
  });
});
