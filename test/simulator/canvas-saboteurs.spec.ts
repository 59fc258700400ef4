import { CanvasSimulation } from './canvas-simulation.js';
import { storyOf } from './canvas-steps.js';
import { openInProcessWorld, type CanvasWorld } from './canvas-world.js';

/** One rule of the database broken each: what is replaced in the function that holds it, by what, and what the simulator must say. */
const SABOTAGE: readonly (readonly [string, string, string, RegExp])[] = [
  ['cycles are let through', 'if v_cycle then', 'if false then', /cycle|internal-error/],
  ['media counted too low', '+ excluded.entity_refs', '+ 0', /media references|internal-error/],
  [
    'a freed child is not told',
    `v_step.effects := v_step.effects || coalesce(v_effects, '[]');`,
    '',
    /fold of the log/,
  ],
  ['old revisions accepted', `if p_op ?`, 'if false and p_op ?', /expected its entity/],
  ['the log has a hole', 'p_revision + place,', 'p_revision + place + (place - 1),', /revision|fold/],
];
const MOST_SEEDS = 60;

/** A simulator that finds nothing proves nothing: with a rule broken it must say so, soon. */
describe('canvas simulator, sabotaged', () => {
  let world: CanvasWorld;
  beforeAll(async () => {
    world = await openInProcessWorld();
  });
  afterAll(() => world.close());

  it.each(SABOTAGE)('COL-22 the simulator notices when %s', async (_what, from, to, seen) => {
    const { source } = await world.session.one<{ source: string }>(
      `select pg_get_functiondef(oid) as source from pg_proc where proname like 'canvas\\_%' and strpos(prosrc, $1) > 0`,
      [from],
    );
    await world.session.query(source.replaceAll(from, to));
    try {
      const told: string[] = [];
      for (let seed = 1; seed <= MOST_SEEDS && told.length === 0; seed++) {
        const story = storyOf(seed, { rounds: 16, undo: false });
        told.push(...(await new CanvasSimulation(world, story, 500).run()).faults);
      }
      expect(told.join('\n')).toMatch(seen);
    } finally {
      await world.session.query(source);
    }
  });
});
