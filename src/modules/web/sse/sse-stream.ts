import type { ServerResponse } from 'node:http';
import { whenOver } from '../connection.js';
import { frameOf, retryFrame, type SseEvent } from './sse-frame.js';

/** Why a stream ended; the label of its counter. */
export type SseCloseReason = 'client' | 'shutdown' | 'slow' | 'reset' | 'revoked' | 'deleted' | 'finished';

export interface SseStreamOptions {
  /** Bytes that may wait in this process for one client before it is dropped to a resumable state. */
  readonly maxBufferedBytes: number;
  /** How long a closed stream may take to deliver its last bytes. */
  readonly lingerMs: number;
  readonly retryMs: number;
}

/**
 * One open event stream. Nothing is ever queued without bound: a client that reads slower than events come gets `resync`
 * and an end; it comes back with the ID of the last event that it did read and misses nothing (PLT-19).
 */
export class SseStream {
  private closeReason: SseCloseReason | undefined;
  private readonly closeListeners: ((reason: SseCloseReason) => void)[] = [];
  /** Resolves when the socket is gone too. */
  readonly gone: Promise<void>;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: SseStreamOptions,
  ) {
    // It comes in every case: after our own end, after the client's, after a broken socket.
    this.gone = new Promise((resolve) => {
      whenOver(response, () => {
        this.finish('client');
        resolve();
      });
    });
    response.on('error', () => this.finish('client'));
    response.write(retryFrame(options.retryMs));
  }

  get closed(): boolean {
    return this.closeReason !== undefined;
  }

  /** Bytes that wait in this process for the client. */
  get waiting(): number {
    return this.response.writableLength;
  }

  /** Calls `listener` once, when the stream ends for whatever reason. */
  onClose(listener: (reason: SseCloseReason) => void): void {
    if (this.closeReason) listener(this.closeReason);
    else this.closeListeners.push(listener);
  }

  send(event: SseEvent): boolean {
    return this.write(frameOf(event));
  }

  /** Whole frames, serialised once for many streams. False: the stream is closed, or was just now for being slow. */
  write(frames: string | Buffer): boolean {
    if (this.closeReason) return false;
    if (this.waiting > this.options.maxBufferedBytes) {
      this.close('slow', { event: 'resync', data: { reason: 'slow-consumer' } });
      return false;
    }
    this.response.write(frames);
    return true;
  }

  /**
   * Resolves when little is waiting for the client, or the stream is closed. Who sends history waits here between pages: a
   * client that catches up is not slow, it has much to read.
   */
  async drained(): Promise<void> {
    while (!this.closeReason && this.waiting > this.options.maxBufferedBytes / 4) {
      await Promise.race([new Promise((resolve) => this.response.once('drain', resolve)), this.gone]);
    }
  }

  /**
   * Ends the stream, with a last event where there is something to say. None of these carries an ID: the client's
   * position stays where it was.
   */
  close(reason: SseCloseReason, last?: SseEvent, retryMs?: number): void {
    if (this.closeReason) return;
    if (last) this.response.write(frameOf(last));
    if (retryMs !== undefined) this.response.write(retryFrame(retryMs));
    this.response.end();
    // A client that reads nothing would hold the socket and what is buffered for ever.
    const linger = setTimeout(() => this.response.destroy(), this.options.lingerMs);
    linger.unref();
    this.response.on('close', () => clearTimeout(linger));
    this.finish(reason);
  }

  private finish(reason: SseCloseReason): void {
    if (this.closeReason) return;
    this.closeReason = reason;
    for (const listener of this.closeListeners.splice(0)) listener(reason);
  }
}
