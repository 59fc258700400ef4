import { CRASH_POINTS } from '../../src/modules/generation/domain/crash-points.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { GenerationSimulator } from './generation-simulator.js';
import { SimulatedRuns } from './generation-world.js';

/** `SIM_SEED=17` replays one seed with its story; `SIM_SEEDS=1000` runs more of them. */
const { SIM_SEED, SIM_SEEDS } = process.env;
const SEEDS = Number(SIM_SEEDS ?? 50);
const AT_ONCE = 4;

describe('generation simulator', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase({ poolSize: 8 });
    await SimulatedRuns.createTable(db.session);
  });
  afterAll(() => db.close());

  it(
    'PLT-33 GEN-3 GEN-9 BIL-18 nothing lost, no second paid call, no stale write, no credit adrift, whatever dies where',
    async () => {
      const seeds =
        SIM_SEED === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(SIM_SEED)];
      const crashed = new Map<string, number>();
      // Seeds share nothing but the server: a few at a time only keep it busy.
      for (let first = 0; first < seeds.length; first += AT_ONCE) {
        const batch = seeds
          .slice(first, first + AT_ONCE)
          .map((seed) => new GenerationSimulator(db, seed).run());
        for (const report of await Promise.all(batch)) {
          if (report.faults.length > 0 || SIM_SEED !== undefined)
            process.stdout.write(`${report.story.join('\n')}\n`);
          expect({ seed: report.seed, faults: report.faults }).toEqual({ seed: report.seed, faults: [] });
          for (const [point, times] of report.crashes) crashed.set(point, (crashed.get(point) ?? 0) + times);
        }
      }
      if (seeds.length >= 50) expect(CRASH_POINTS.filter((point) => !crashed.has(point))).toEqual([]);
      process.stdout.write(
        `${seeds.length} seeds; deaths by point: ${JSON.stringify(Object.fromEntries([...crashed].sort()))}\n`,
      );
    },
    20_000 + SEEDS * 1_000,
  );
});
