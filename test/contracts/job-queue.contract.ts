import type { JobQueue } from '../../src/ports/kernel/job-queue.port.js';
import { eventually } from '../harness/eventually.js';

export interface JobQueueFixture {
  /** Where messages are sent. */
  readonly sender: JobQueue;
  /** Where they are handled: the same object, or another process's. */
  readonly worker: JobQueue;
  close(): Promise<void>;
}

/** What every courier promises, whatever carries the messages (PLT-21). */
export function describeJobQueue(name: string, make: () => Promise<JobQueueFixture>): void {
  describe(`JobQueue by ${name}`, () => {
    let fixture: JobQueueFixture;
    beforeEach(async () => {
      fixture = await make();
    });
    afterEach(() => fixture.close());

    it('PLT-21 delivers each ID to the handler of its queue', async () => {
      const seen: Record<string, string[]> = { red: [], blue: [] };
      await fixture.worker.consume('red', async (id) => void seen.red?.push(id), 2);
      await fixture.worker.consume('blue', async (id) => void seen.blue?.push(id), 2);
      await Promise.all(['a', 'b', 'c'].map((id) => fixture.sender.wake('red', id)));
      await fixture.sender.wake('blue', 'd');
      await eventually(() => expect([...(seen.red ?? [])].sort()).toEqual(['a', 'b', 'c']));
      await eventually(() => expect(seen.blue).toEqual(['d']));
    });

    it('PLT-21 a message holds an ID only, of any text', async () => {
      const seen: string[] = [];
      await fixture.worker.consume('red', async (id) => void seen.push(id), 1);
      const odd = 'ü "quoted" {json} \\ 🙂';
      await fixture.sender.wake('red', odd);
      await eventually(() => expect(seen).toEqual([odd]));
    });

    it('PLT-21 runs no more handlers at once than asked for', async () => {
      let active = 0;
      let peak = 0;
      let done = 0;
      await fixture.worker.consume(
        'red',
        async () => {
          peak = Math.max(peak, ++active);
          await new Promise((resolve) => setTimeout(resolve, 20));
          active--;
          done++;
        },
        2,
      );
      await Promise.all(Array.from({ length: 8 }, (_, i) => fixture.sender.wake('red', `${i}`)));
      await eventually(() => expect(done).toBe(8));
      expect(peak).toBe(2);
    });

    it('PLT-21 a handler that fails does not stop the next message', async () => {
      const seen: string[] = [];
      const handler = async (id: string) => {
        if (id === 'bad') throw new Error('no');
        seen.push(id);
      };
      await fixture.worker.consume('red', handler, 1);
      await fixture.sender.wake('red', 'bad');
      await fixture.sender.wake('red', 'good');
      await eventually(() => expect(seen).toEqual(['good']));
    });

    it('PLT-24 drain waits for running handlers, within its bound', async () => {
      let finished = false;
      let started = false;
      await fixture.worker.consume(
        'red',
        async () => {
          started = true;
          await new Promise((resolve) => setTimeout(resolve, 80));
          finished = true;
        },
        1,
      );
      await fixture.sender.wake('red', 'slow');
      await eventually(() => expect(started).toBe(true));
      await fixture.worker.drain(3_000);
      expect(finished).toBe(true);
    });

    it('PLT-26 says that it is up', async () => {
      await eventually(async () => expect(await fixture.sender.health()).toBe('up'));
    });
  });
}
