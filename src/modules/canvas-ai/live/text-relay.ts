import { Injectable } from '@nestjs/common';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { CanvasAiSettings } from '../domain/canvas-ai-settings.js';
import { TEXT_TOPIC } from '../domain/run-key.js';
import { formatTextChunk } from '../domain/text-chunk.js';

/** Bound by what one notification carries, in the worst of encodings. */
const LONGEST_CHUNK = 800;

/**
 * Text on its way from a model to the streams (CAI-7): collected for some milliseconds and sent as news, never written. Who
 * misses a piece has the whole text when the step has ended.
 */
@Injectable()
export class TextRelay {
  constructor(
    private readonly feed: ChangeFeed,
    private readonly settings: CanvasAiSettings,
  ) {}

  private readonly sinks = new Map<string, TextSink>();

  open(operationId: string, runId: string, stepId: string): TextSink {
    const sink = new TextSink(this.settings.textEveryMs, (offset, text) =>
      this.feed.publish({ topic: TEXT_TOPIC, id: formatTextChunk({ runId, stepId, offset, text }) }),
    );
    this.sinks.set(operationId, sink);
    return sink;
  }

  /** Sends what waits: before the step's end is committed, so that no event of the end overtakes the text. */
  end(operationId: string): void {
    this.sinks.get(operationId)?.end();
    this.sinks.delete(operationId);
  }
}

/** The text of one call. What it sends, joined, is what the engine stores of it: without NUL and lone surrogates. */
export class TextSink {
  private waiting = '';
  private offset = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly everyMs: number,
    private readonly send: (offset: number, text: string) => void,
  ) {}

  write(delta: string): void {
    this.waiting += delta.replaceAll('\0', '');
    this.timer ??= setTimeout(() => this.flush(false), this.everyMs);
  }

  end(): void {
    this.flush(true);
  }

  private flush(last: boolean): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    // Half of a surrogate pair waits for the other half.
    const whole = last || !endsInHighSurrogate(this.waiting) ? this.waiting.length : this.waiting.length - 1;
    for (let at = 0; at < whole;) {
      let until = Math.min(at + LONGEST_CHUNK, whole);
      if (until < whole && endsInHighSurrogate(this.waiting.slice(at, until))) until--;
      const text = this.waiting.slice(at, until).toWellFormed();
      this.send(this.offset, text);
      this.offset += text.length;
      at = until;
    }
    this.waiting = this.waiting.slice(whole);
  }
}

function endsInHighSurrogate(text: string): boolean {
  const unit = text.charCodeAt(text.length - 1);
  return unit >= 0xd800 && unit <= 0xdbff;
}
