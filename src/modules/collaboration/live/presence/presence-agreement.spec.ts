import { eventually } from '../../../../../test/harness/eventually.js';
import { at, PresenceKit, shows } from '../../../../../test/harness/presence-kit.js';
import { SeededRandom } from '../../../../../test/simulator/random.js';

describe('PresenceHub with losses', () => {
  let kit: PresenceKit;
  beforeEach(() => void (kit = new PresenceKit()));
  afterEach(() => kit.stop());

  // 61 and 67: a client that came back to a process which had forgotten what it said, while the others had not.
  it.each([2, 3, 4, 5, 6, 7, 61, 67])(
    'COL-12 whatever was lost between three processes, they agree in the end on who is here and where (seed %i)',
    async (seed) => {
      const random = new SeededRandom(seed);
      const pick = (below: number) => random.below(below);
      const processes = [kit.start(), kit.start(), kit.start()];
      const watchers = processes.map((each, n) => each.screen(`watcher-${n}`).screen);
      const open = new Map<string, () => void>();
      for (let step = 0; step < 80; step++) {
        const here = processes[pick(3)] as ReturnType<PresenceKit['start']>;
        const client = `client-${pick(6)}`;
        const what = pick(10);
        if (what < 5) here.say(client, at(step));
        else if (what < 7 && !open.has(client)) {
          const { leave } = here.screen(client);
          open.set(client, () => leave(pick(2) ? 'client' : 'revoked'));
        } else if (what < 8) {
          open.get(client)?.();
          open.delete(client);
        } else if (what < 9) here.feed.drop();
        else here.feed.restore();
        kit.now += pick(400);
        if (pick(3) === 0) await new Promise((resolve) => setTimeout(resolve, 3));
      }
      for (const { feed } of processes) feed.restore();
      // Who has no stream falls silent; who has one is repeated.
      for (let second = 0; second < 20; second++) {
        kit.now += 1_000;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const truth = ['watcher-0', 'watcher-1', 'watcher-2', ...open.keys()].sort();
      for (const watcher of watchers) await shows(watcher, truth);
      await eventually(() => {
        const [first, ...others] = watchers.map(({ here }) => JSON.stringify([...here].sort()));
        for (const other of others) expect(other).toBe(first);
      });
    },
  );
});
