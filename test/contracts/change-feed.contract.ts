import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_WHISPER_BYTES, type ChangeFeed } from '../../src/ports/kernel/change-feed.port.js';
import { until } from '../harness/until.js';

/** Two processes of one deployment. */
export interface FeedPair {
  readonly here: ChangeFeed;
  readonly there: ChangeFeed;
  /** Cuts `there` off for a moment, and resolves when it is back. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** What every change feed promises. */
export function describeChangeFeed(name: string, make: () => Promise<FeedPair>): void {
  describe(`ChangeFeed contract: ${name}`, () => {
    let pair: FeedPair;
    beforeEach(async () => void (pair = await make()));
    afterEach(() => pair.close());

    const record = (feed: ChangeFeed, topic: string) => {
      const seen: string[] = [];
      const stop = feed.subscribe(topic, (id) => seen.push(id));
      return { seen, stop };
    };

    it('PLT-27 news reaches listeners of its topic in this and in every other process', async () => {
      const local = record(pair.here, 'canvas');
      const remote = record(pair.there, 'canvas');
      const other = record(pair.there, 'run');
      pair.here.publish({ topic: 'canvas', id: 'a' });
      pair.here.publish({ topic: 'run', id: 'r' });
      await until(
        'both heard',
        () => local.seen.length === 1 && remote.seen.length === 1 && other.seen.length === 1,
      );
      expect([local.seen, remote.seen, other.seen]).toEqual([['a'], ['a'], ['r']]);
    });

    it('COL-11 a burst about one thing is one piece of news, and no ID of a big batch is left out', async () => {
      const local = record(pair.here, 'canvas');
      const remote = record(pair.there, 'canvas');
      const ids = Array.from({ length: 1_000 }, (_, n) => `${n}-${'x'.repeat(40)}-"é"`);
      for (let round = 0; round < 3; round++)
        for (const id of ids) pair.here.publish({ topic: 'canvas', id });
      await until('all heard', () => remote.seen.length >= ids.length && local.seen.length >= ids.length);
      await sleep(20);
      expect(remote.seen).toHaveLength(ids.length);
      expect(new Set(remote.seen)).toEqual(new Set(ids));
      expect(local.seen).toHaveLength(ids.length);
    });

    it('PLT-27 a listener that stopped hears no more, and one that throws silences nobody', async () => {
      const stopped = record(pair.there, 'canvas');
      pair.there.subscribe('canvas', () => {
        throw new Error('a fault of one listener');
      });
      const last = record(pair.there, 'canvas');
      stopped.stop();
      pair.here.publish({ topic: 'canvas', id: 'a' });
      await until('the last one heard', () => last.seen.length === 1);
      expect(stopped.seen).toEqual([]);
    });

    it('COL-12 whispers reach the other processes in order, and what fits in no message reaches nobody', async () => {
      const heard: string[] = [];
      const own: string[] = [];
      pair.there.onWhisper('presence', (text) => heard.push(text));
      pair.here.onWhisper('presence', (text) => own.push(text));
      const other = record(pair.there, 'presence');
      pair.here.whisper('presence', 'x'.repeat(MAX_WHISPER_BYTES + 1));
      pair.here.whisper('presence', `{"line":"1\n2"} ${'é'.repeat(MAX_WHISPER_BYTES / 2 - 20)}`);
      pair.here.whisper('else', 'not this');
      pair.here.whisper('presence', 'second');
      await until('both heard', () => heard.length === 2);
      expect(heard[0]).toMatch(/^\{"line":"1\n2"\} é/);
      expect(heard[1]).toBe('second');
      expect([own, other.seen]).toEqual([[], []]);
    });

    it('PLT-27 after an interruption it asks for a catch-up and hears again', async () => {
      const remote = record(pair.there, 'canvas');
      let catchUps = 0;
      pair.there.onReconnect(() => catchUps++);
      await pair.interrupt();
      await until('asked for a catch-up', () => catchUps === 1);
      pair.here.publish({ topic: 'canvas', id: 'after' });
      await until('heard again', () => remote.seen.includes('after'));
    });
  });
}
