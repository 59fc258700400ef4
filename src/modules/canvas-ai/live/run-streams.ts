import type { CanvasAiRuns, RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { Authenticator } from '../../../ports/identity/authenticator.port.js';
import type { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import type { SseStream } from '../../web/sse/sse-stream.js';
import { RUN_TOPIC, TEXT_TOPIC } from '../domain/run-key.js';
import { isRunOver } from '../domain/run-states.js';
import { parseTextChunk } from '../domain/text-chunk.js';

const PAGE = 200;

export interface RunStreamsOptions {
  readonly sweepMs: number;
  readonly onError: (error: unknown) => void;
}

export interface RunSubscriber {
  readonly key: RunKey;
  readonly sessionId: string;
  readonly stream: SseStream;
  /** Throws when the reader may not read any more. */
  readonly stillAllowed: () => Promise<unknown>;
  /** `seq` of the last event sent. */
  after: string;
}

interface Pumped extends RunSubscriber {
  pumping: boolean;
  again: boolean;
  checkedAt: number;
}

/**
 * All event streams of runs in this process (CAI-7). News wakes the streams of a run, a sweep finds what a lost
 * notification hid: both only make a stream read on from its own `seq`, so that nothing is missed or sent twice.
 */
export class RunStreams {
  private readonly rooms = new Map<string, Set<Pumped>>();
  private readonly stops: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sweeping = false;

  constructor(
    private readonly runs: CanvasAiRuns,
    private readonly feed: ChangeFeed,
    private readonly authenticator: Authenticator,
    private readonly options: RunStreamsOptions,
  ) {}

  /** Named as Nest calls it when the application has started. */
  onApplicationBootstrap(): void {
    this.stops.push(
      this.feed.subscribe(RUN_TOPIC, (runId) => this.wake(runId)),
      this.feed.subscribe(TEXT_TOPIC, (message) => this.passText(message)),
      this.feed.onReconnect(() => void this.sweep()),
    );
    this.timer = setInterval(() => void this.sweep(), this.options.sweepMs);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    for (const stop of this.stops.splice(0)) stop();
  }

  join(subscriber: RunSubscriber): void {
    const { runId } = subscriber.key;
    const pumped = { ...subscriber, pumping: false, again: false, checkedAt: Date.now() };
    const room = this.rooms.get(runId) ?? new Set();
    this.rooms.set(runId, room.add(pumped));
    subscriber.stream.onClose(() => {
      room.delete(pumped);
      if (room.size === 0 && this.rooms.get(runId) === room) this.rooms.delete(runId);
    });
    void this.pump(pumped);
  }

  private wake(runId: string): void {
    for (const subscriber of this.rooms.get(runId) ?? []) void this.pump(subscriber);
  }

  private passText(message: string): void {
    const chunk = parseTextChunk(message);
    const room = chunk && this.rooms.get(chunk.runId);
    if (!chunk || !room) return;
    const { stepId, offset, text } = chunk;
    for (const { stream } of room) stream.send({ event: 'step.text', data: { stepId, offset, text } });
  }

  /** One reader at a time for a stream; what wakes it meanwhile makes it look again. */
  private async pump(subscriber: Pumped): Promise<void> {
    subscriber.again = true;
    if (subscriber.pumping) return;
    subscriber.pumping = true;
    try {
      while (subscriber.again && !subscriber.stream.closed) {
        subscriber.again = false;
        await this.readOn(subscriber);
      }
    } catch (error) {
      // The client's position is safe with the client, who comes back with it.
      this.options.onError(error);
      subscriber.stream.close('slow', { event: 'resync', data: { reason: 'server-error' } });
    } finally {
      subscriber.pumping = false;
    }
  }

  private async readOn(subscriber: Pumped): Promise<void> {
    const { key, stream } = subscriber;
    if (!(await this.allowed(subscriber)))
      return stream.close('revoked', { event: 'revoked', data: { reason: 'no-longer-allowed' } });
    for (;;) {
      const events = await this.runs.events(key, subscriber.after, PAGE);
      for (const { seq, type, data, createdAt } of events) {
        if (!stream.send({ id: seq, event: type, data: { seq, type, at: createdAt.toISOString(), ...data } }))
          return;
        subscriber.after = seq;
      }
      await stream.drained();
      if (events.length < PAGE) break;
    }
    const run = await this.runs.find(key);
    if (!run) return stream.close('deleted', { event: 'deleted', data: { reason: 'run-expired' } });
    if (!isRunOver(run.status)) return;
    if (run.lastSeq === subscriber.after) stream.close('finished');
    else subscriber.again = true;
  }

  /** At most once a second, and only when there is something to send. */
  private async allowed(subscriber: Pumped): Promise<boolean> {
    if (Date.now() - subscriber.checkedAt < 1_000) return true;
    subscriber.checkedAt = Date.now();
    return subscriber.stillAllowed().then(
      () => true,
      () => false,
    );
  }

  private async sweep(): Promise<void> {
    if (this.sweeping || this.rooms.size === 0) return;
    this.sweeping = true;
    try {
      await this.sweepOnce();
    } catch (error) {
      this.options.onError(error);
    } finally {
      this.sweeping = false;
    }
  }

  private async sweepOnce(): Promise<void> {
    const all = [...this.rooms.values()].flatMap((room) => [...room]);
    const keys = new Map(all.map(({ key }) => [key.runId, key]));
    const heads = new Map(
      (await this.runs.heads([...keys.values()])).map(({ runId, lastSeq }) => [runId, lastSeq]),
    );
    const valid = await this.authenticator.stillValid([...new Set(all.map(({ sessionId }) => sessionId))]);
    for (const subscriber of all) {
      if (!valid.has(subscriber.sessionId)) {
        subscriber.stream.close('revoked', { event: 'revoked', data: { reason: 'session-ended' } });
      } else if (heads.get(subscriber.key.runId) !== subscriber.after) void this.pump(subscriber);
    }
  }
}
