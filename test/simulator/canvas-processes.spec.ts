import { CanvasSimulation } from './canvas-simulation.js';
import { storyOf } from './canvas-steps.js';
import { openProcessWorld } from './process-world.js';

/** `PROCESS_SEEDS=50` tells that many stories, `SEED=17` one, with every step and what came of it. */
const { PROCESS_SEEDS, SEED } = process.env;
const COUNT = Number(PROCESS_SEEDS ?? 6);
const ROUNDS = 12;

/** The stories of the simulator on processes of `dist/main.js` that are killed in the middle of them. */
describe('canvas simulator, real processes', () => {
  let world: Awaited<ReturnType<typeof openProcessWorld>>;
  beforeAll(async () => {
    world = await openProcessWorld();
  }, 90_000);
  afterAll(() => world.close(), 60_000);

  it(
    'COL-22 PLT-24 API processes die by SIGKILL in the middle: nothing lost, nothing twice, every client has the document',
    async () => {
      const seeds = SEED === undefined ? Array.from({ length: COUNT }, (_, n) => n + 1) : [Number(SEED)];
      const failures: string[] = [];
      const failed = async (seed: number) => {
        const story = storyOf(seed, { rounds: ROUNDS, undo: true, kills: true });
        const { faults, lines } = await new CanvasSimulation(world, story, 20_000).run();
        if (SEED !== undefined) process.stdout.write(`${lines.join('\n')}\n`);
        if (faults.length === 0) return;
        const again = `SEED=${seed} npm test -- test/simulator/canvas-processes`;
        failures.push(`seed ${seed}; again with: ${again}\n${faults.slice(0, 5).join('\n')}`);
      };
      // They share the processes: a death hits all of them.
      for (let first = 0; first < seeds.length && failures.length === 0; first += 3)
        await Promise.all(seeds.slice(first, first + 3).map(failed));
      process.stdout.write(`${seeds.length} stories of ${ROUNDS} rounds, ${world.kills()} kills\n`);
      expect(failures.join('\n\n')).toBe('');
      if (SEED === undefined) expect(world.kills()).toBeGreaterThanOrEqual(COUNT);
    },
    120_000 + COUNT * 30_000,
  );
});
