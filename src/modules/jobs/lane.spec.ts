import { JobHandler } from '../../ports/kernel/job-queue.port.js';
import { Lane } from './lane.js';

/** Ends a turn when the test says so. */
class ManualHandler extends JobHandler {
  readonly queue = 'manual';
  override readonly concurrency = 2;
  readonly started: string[] = [];
  private readonly ends = new Map<string, (error?: Error) => void>();

  handle(id: string): Promise<void> {
    this.started.push(id);
    return new Promise((resolve, reject) =>
      this.ends.set(id, (error) => (error ? reject(error) : resolve())),
    );
  }

  findDue(): Promise<string[]> {
    return Promise.resolve([]);
  }

  async end(id: string, error?: Error): Promise<void> {
    this.ends.get(id)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('Lane', () => {
  let handler: ManualHandler;
  let lane: Lane;
  let outcomes: string[];
  beforeEach(() => {
    handler = new ManualHandler();
    outcomes = [];
    lane = new Lane(handler, new AbortController().signal, (_id, outcome) => outcomes.push(outcome));
  });

  it('PLT-21 works on no more IDs at once than the handler allows, and hands places on', async () => {
    for (const id of ['a', 'b', 'c', 'd']) void lane.wake(id);
    await handler.end('-');
    expect(handler.started).toEqual(['a', 'b']);
    await handler.end('a');
    void lane.wake('e');
    await handler.end('-');
    expect(handler.started).toEqual(['a', 'b', 'c']);
    await handler.end('b');
    expect(handler.started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('PLT-21 an ID runs once at a time; a message that comes meanwhile gives it one more turn, not many', async () => {
    const first = lane.wake('a');
    await handler.end('-');
    for (let times = 0; times < 3; times++) void lane.wake('a');
    expect(handler.started).toEqual(['a']);
    await handler.end('a');
    expect(handler.started).toEqual(['a', 'a']);
    await handler.end('a');
    await first;
    expect(handler.started).toEqual(['a', 'a']);
  });

  it('PLT-22 what the recovery loop finds running already gets no further turn', async () => {
    const first = lane.wake('a');
    await handler.end('-');
    void lane.take('a');
    await handler.end('a');
    await first;
    expect(handler.started).toEqual(['a']);
  });

  it('PLT-28 a closed lane lets running turns end and starts nothing more', async () => {
    for (const id of ['a', 'b', 'c']) void lane.wake(id);
    await handler.end('-');
    lane.close();
    void lane.wake('d');
    await handler.end('a');
    await handler.end('b', new Error('no'));
    await lane.idle();
    expect(handler.started).toEqual(['a', 'b']);
    expect(outcomes).toEqual(['done', 'failed']);
  });
});
