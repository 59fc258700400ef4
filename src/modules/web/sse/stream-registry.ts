import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { HEARTBEAT } from './sse-frame.js';
import { SseStream, type SseCloseReason } from './sse-stream.js';

export interface StreamRegistryOptions {
  readonly heartbeatMs: number;
  readonly maxBufferedBytes: number;
  readonly lingerMs: number;
  readonly retryMs: number;
  readonly maxStreams: number;
  readonly maxStreamsPerOwner: number;
}

export const STREAM_DEFAULTS: StreamRegistryOptions = {
  heartbeatMs: 15_000,
  maxBufferedBytes: 1024 * 1024,
  lingerMs: 2_000,
  retryMs: 1_000,
  maxStreams: 5_000,
  maxStreamsPerOwner: 64,
};

/** Every open event stream of this process: limits, heartbeats, gauges, and the end of all at shutdown (PLT-28). */
export class StreamRegistry {
  private readonly streams = new Map<SseStream, string>();
  private readonly perOwner = new Map<string, number>();
  private readonly ended = new Map<SseCloseReason, number>();
  private heartbeat: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(private readonly options: StreamRegistryOptions = STREAM_DEFAULTS) {}

  /**
   * Takes the response over from Fastify and starts the stream. Everything that can still be refused with a problem must
   * be refused before: from here on there is a 200. `owner` is who the limit counts, a user ID.
   */
  open(request: FastifyRequest, reply: FastifyReply, owner: string): SseStream {
    this.admit(owner);
    reply.hijack();
    const response = reply.raw;
    // The end of the connection is the end of the body: a chunk around each frame would cost a third of the fan-out.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      ...definedHeaders(reply.getHeaders()),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Tells nginx not to collect the events, and keep-alive off ends the connection with the stream.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    request.raw.socket.setTimeout(0);
    request.raw.socket.setNoDelay(true);
    // A client that vanished without a goodbye while nothing is sent is found before the next heartbeat.
    request.raw.socket.setKeepAlive(true, 5_000);
    const stream = new SseStream(response, this.options);
    this.add(stream, owner);
    // Fastify answers HEAD by the GET route; there is no body to wait for.
    if (request.method === 'HEAD') stream.close('client');
    return stream;
  }

  get openCount(): number {
    return this.streams.size;
  }

  /** How many streams ended for which reason since the start. */
  get endedByReason(): ReadonlyMap<SseCloseReason, number> {
    return this.ended;
  }

  /**
   * Ends every stream with a hint when to come back, spread over a second so that a restarted process is not met by all at once.
   * New streams are refused from here on. Resolves when all sockets are gone or the linger time is over.
   */
  async closeAll(): Promise<void> {
    this.closing = true;
    clearInterval(this.heartbeat);
    const gone = [...this.streams.keys()].map((stream) => {
      stream.close('shutdown', undefined, this.options.retryMs + Math.random() * 1_000);
      return stream.gone;
    });
    await Promise.all(gone);
  }

  private admit(owner: string): void {
    if (this.closing || this.streams.size >= this.options.maxStreams) {
      throw new DomainError('unavailable', 'streams-unavailable', 'no more event streams here now', {
        retryAfterSeconds: 2,
      });
    }
    if ((this.perOwner.get(owner) ?? 0) >= this.options.maxStreamsPerOwner) {
      throw new DomainError('rate-limited', 'too-many-streams', 'close another event stream first', {
        retryAfterSeconds: 5,
      });
    }
  }

  private add(stream: SseStream, owner: string): void {
    this.streams.set(stream, owner);
    this.perOwner.set(owner, (this.perOwner.get(owner) ?? 0) + 1);
    this.heartbeat ??= setInterval(() => this.beat(), this.options.heartbeatMs).unref();
    stream.onClose((reason) => this.remove(stream, owner, reason));
  }

  private remove(stream: SseStream, owner: string, reason: SseCloseReason): void {
    this.streams.delete(stream);
    this.ended.set(reason, (this.ended.get(reason) ?? 0) + 1);
    const left = (this.perOwner.get(owner) ?? 1) - 1;
    if (left > 0) this.perOwner.set(owner, left);
    else this.perOwner.delete(owner);
  }

  private beat(): void {
    for (const stream of this.streams.keys()) stream.write(HEARTBEAT);
  }
}

/** Headers that hooks have set (CORS, security, request ID); hijacking would lose them. */
function definedHeaders(
  headers: ReturnType<FastifyReply['getHeaders']>,
): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
