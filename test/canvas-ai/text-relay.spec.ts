import { setTimeout as sleep } from 'node:timers/promises';
import { MemoryChangeFeed } from '../../src/adapters/memory/change-feed/memory-change-feed.js';
import { payloadsOf } from '../../src/adapters/postgres/change-feed/change-payload.js';
import { CanvasAiSettings } from '../../src/modules/canvas-ai/domain/canvas-ai-settings.js';
import { TEXT_TOPIC } from '../../src/modules/canvas-ai/domain/run-key.js';
import { parseTextChunk, type TextChunk } from '../../src/modules/canvas-ai/domain/text-chunk.js';
import { TextRelay } from '../../src/modules/canvas-ai/live/text-relay.js';

async function relayed(deltas: readonly string[], pauseMs = 0) {
  const feed = new MemoryChangeFeed();
  const messages: string[] = [];
  feed.subscribe(TEXT_TOPIC, (message) => messages.push(message));
  const sink = new TextRelay(feed, new CanvasAiSettings({ textEveryMs: 5 })).open('operation', 'run', 'step');
  for (const delta of deltas) {
    sink.write(delta);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  sink.end();
  await sleep(1);
  return { messages, chunks: messages.map((message) => parseTextChunk(message) as TextChunk) };
}

describe('text of models on its way to streams', () => {
  const cases: [string, string[]][] = [
    ['ordinary words', ['Once ', 'upon ', 'a time']],
    ['NUL and a lone surrogate', ['a\0b', '\ud800', 'c']],
    ['a pair that is cut in two', ['x\ud83d', '\ude00y']],
    ['a long piece', ['ü😀"\\\n'.repeat(2_000)]],
    ['nothing', []],
  ];
  it.each(cases)('CAI-7 %s: the pieces are the final text, in order, by their offsets', async (_, deltas) => {
    for (const pauseMs of [0, 8]) {
      const { chunks } = await relayed(deltas, pauseMs);
      // As the engine stores it.
      const final = deltas.join('').replaceAll('\0', '').toWellFormed();
      let text = '';
      for (const chunk of chunks) {
        expect(chunk.offset).toBe(text.length);
        text += chunk.text;
      }
      expect(text).toBe(final);
    }
  });

  it('CAI-7 many tokens are few messages, and none is too long for a notification', async () => {
    const { messages } = await relayed(Array.from({ length: 1_000 }, () => 'tok '));
    expect(messages.length).toBeLessThanOrEqual(6);
    const { messages: long } = await relayed(['\u0001"\\'.repeat(3_000)]);
    expect(
      payloadsOf(new Map([[TEXT_TOPIC, new Set(long)]]))
        .join('')
        .split('\\"step\\"').length - 1,
    ).toBe(long.length);
  });

  it('CAI-7 a message of somebody else is no piece', () => {
    for (const message of ['', 'x', '[]', '{}', 'null', '["a","b","c","d"]'])
      expect(parseTextChunk(message)).toBeUndefined();
  });
});
