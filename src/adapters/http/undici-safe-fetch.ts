import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Client, errors } from 'undici';
import {
  OutgoingError,
  SafeFetch,
  type OutgoingErrorCode,
  type OutgoingRequest,
  type OutgoingResponse,
} from '../../ports/kernel/safe-fetch.port.js';
import { Deadline, Wait } from './time-limits.js';
import { connectPinned, resolveBySystem, type Resolve } from './pinned-connection.js';

export interface SafeFetchOptions {
  /** Origins (`http://127.0.0.1:11434`) that requests may name as their `trustedOrigin`. */
  readonly configuredOrigins?: readonly string[];
  /** Ports of addresses that nobody has configured. Default 80 and 443. */
  readonly ports?: readonly number[];
  readonly resolve?: Resolve;
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:']);
const LONGEST_URL = 8_192;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** They prove who we are to one origin and are none of the next one's business. */
const OF_ONE_ORIGIN: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-api-key',
]);

/**
 * One connection for each request: it is opened here, to the address that was checked, before HTTP begins. So an error
 * before that point proves that nothing was sent, and no stale connection of a pool can leave a request in doubt.
 */
export class UndiciSafeFetch extends SafeFetch {
  readonly #origins: ReadonlySet<string>;
  readonly #ports: ReadonlySet<number>;
  readonly #resolve: Resolve;

  constructor(options: SafeFetchOptions = {}) {
    super();
    this.#origins = new Set((options.configuredOrigins ?? []).map((origin) => new URL(origin).origin));
    this.#ports = new Set(options.ports ?? [80, 443]);
    this.#resolve = options.resolve ?? resolveBySystem;
  }

  override async request(request: OutgoingRequest): Promise<OutgoingResponse> {
    request.signal?.throwIfAborted();
    const deadline = new Deadline(request.totalTimeoutMs ?? 120_000, request.signal);
    try {
      const response = await this.#follow(request, deadline);
      response.body.once('close', () => deadline.end());
      return response;
    } catch (error) {
      deadline.end();
      request.signal?.throwIfAborted();
      throw error;
    }
  }

  async #follow(request: OutgoingRequest, deadline: Deadline): Promise<OutgoingResponse> {
    const followable = request.method === undefined || request.method === 'GET' || request.method === 'HEAD';
    const maxRedirects = followable ? (request.maxRedirects ?? 0) : 0;
    let url = this.#checked(request.url, undefined, request.trustedOrigin);
    let headers = request.headers ?? {};
    for (let hop = 0; ; hop += 1) {
      const response = await this.#send(url, headers, request, deadline);
      const location = response.headers['location'];
      if (maxRedirects === 0 || location === undefined || !REDIRECTS.has(response.status)) return response;
      response.body.destroy();
      if (hop === maxRedirects) throw new OutgoingError('redirect-forbidden', true, 'too many redirects');
      const next = this.#checked(location, url, request.trustedOrigin);
      if (url.protocol === 'https:' && next.protocol === 'http:') {
        throw new OutgoingError('redirect-forbidden', true, 'a redirect leads from https to http');
      }
      if (next.origin !== url.origin) headers = withoutCredentials(headers);
      url = next;
    }
  }

  /** Everything about a URL that can be told without resolving its name. */
  #checked(text: string, base: URL | undefined, trustedOrigin: string | undefined): URL {
    if (text.length > LONGEST_URL || !URL.canParse(text, base?.href)) {
      throw new OutgoingError('url-invalid', false, 'not a URL that can be fetched');
    }
    const url = new URL(text, base);
    if (!SCHEMES.has(url.protocol))
      throw new OutgoingError('scheme-forbidden', false, `${url.protocol} is not allowed`);
    if (url.username !== '' || url.password !== '') {
      throw new OutgoingError('credentials-forbidden', false, 'a URL must not hold credentials');
    }
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (!this.#trusts(url, trustedOrigin) && !this.#ports.has(port)) {
      throw new OutgoingError('port-forbidden', false, `port ${port} is not allowed`);
    }
    return url;
  }

  #trusts(url: URL, trustedOrigin: string | undefined): boolean {
    return trustedOrigin !== undefined && url.origin === trustedOrigin && this.#origins.has(url.origin);
  }

  async #send(
    url: URL,
    headers: Readonly<Record<string, string>>,
    request: OutgoingRequest,
    deadline: Deadline,
  ): Promise<OutgoingResponse> {
    const socket = await this.#connect(url, request, deadline);
    const client = clientOn(socket, url);
    const stop = deadline.onEnd(() => void client.destroy());
    const firstByte = new Wait(request.firstByteTimeoutMs ?? 30_000, url);
    try {
      const answer = await client.request({
        path: `${url.pathname}${url.search}`,
        method: request.method ?? 'GET',
        headers: {
          ...headers,
          // Compressed bodies could grow without bound after the size limit.
          'accept-encoding': 'identity',
          ...(request.bodyBytes === undefined ? {} : { 'content-length': String(request.bodyBytes) }),
        },
        body: bodyOf(request, () => firstByte.start()),
        signal: AbortSignal.any([deadline.signal, firstByte.signal]),
      });
      firstByte.stop();
      const received = plainHeaders(answer.headers);
      if (Number(received['content-length'] ?? 0) > request.maxBytes && request.method !== 'HEAD') {
        answer.body.on('error', () => undefined).destroy();
        throw new OutgoingError('body-too-large', true, `the response of ${url.hostname} is too large`);
      }
      const body = limited(answer.body, url, request, deadline);
      body.once('close', () => {
        stop();
        client.destroy().catch(() => undefined);
      });
      return { status: answer.statusCode, headers: received, url: url.href, body };
    } catch (error) {
      firstByte.stop();
      stop();
      client.destroy().catch(() => undefined);
      throw translated(error, url, deadline);
    }
  }

  async #connect(url: URL, request: OutgoingRequest, deadline: Deadline): Promise<Socket> {
    const timeout = new AbortController();
    const timer = setTimeout(
      () =>
        timeout.abort(
          new OutgoingError('connect-timeout', false, `${url.hostname} could not be reached in time`),
        ),
      request.connectTimeoutMs ?? 5_000,
    );
    try {
      const trusted = this.#trusts(url, request.trustedOrigin);
      return await connectPinned(
        url,
        trusted,
        this.#resolve,
        AbortSignal.any([timeout.signal, deadline.signal]),
      );
    } catch (error) {
      if (error instanceof OutgoingError && error.code === 'total-timeout') {
        throw new OutgoingError('connect-timeout', false, error.message);
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const gone = () => new OutgoingError('connection-lost', true, 'the connection is gone');

function clientOn(socket: Socket, url: URL): Client {
  let taken = false;
  return new Client(url.origin, {
    pipelining: 1,
    maxHeaderSize: 32 * 1024,
    // undici's own timers tick in half seconds; those below are exact.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, done) => {
      // undici would open a second connection after some errors, by a second resolution: there is none.
      if (taken) return queueMicrotask(() => done(gone(), null));
      taken = true;
      // Called back at once, undici would not go on to the waiting request.
      queueMicrotask(() => (socket.destroyed ? done(gone(), null) : done(null, socket)));
    },
  });
}

/** `sent` is called when the last byte has been handed over; a streamed body takes its time. */
function bodyOf({ body }: OutgoingRequest, sent: () => void): string | Uint8Array | Readable | null {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    sent();
    return body ?? null;
  }
  const source = Readable.from(body, { objectMode: false });
  source.once('end', sent);
  return source;
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_ONE_ORIGIN.has(name.toLowerCase())),
  );
}

function limited(source: Readable, url: URL, request: OutgoingRequest, deadline: Deadline): Readable {
  const idle = new Wait(request.idleTimeoutMs ?? 30_000, url);
  idle.signal.addEventListener('abort', () => source.destroy(idle.signal.reason as Error), { once: true });
  async function* pieces(): AsyncGenerator<Buffer> {
    let seen = 0;
    try {
      idle.start();
      for await (const piece of source as AsyncIterable<Buffer>) {
        // Only the server's pauses count, not those of a slow reader.
        idle.stop();
        seen += piece.length;
        if (seen > request.maxBytes) {
          throw new OutgoingError('body-too-large', true, `the response of ${url.hostname} is too large`);
        }
        yield piece;
        idle.start();
      }
    } catch (error) {
      throw translated(error, url, deadline);
    } finally {
      idle.stop();
    }
  }
  const body = Readable.from(pieces(), { objectMode: false });
  // A generator that was never started runs no `finally`: the source is released when the body closes.
  body.once('close', () => source.on('error', () => undefined).destroy());
  return body;
}

function codeOf(error: unknown): OutgoingErrorCode {
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return 'response-invalid';
  return 'connection-lost';
}

/** Once a connection stands, all errors leave open what the other side did. */
function translated(error: unknown, url: URL, deadline: Deadline): Error {
  if (error instanceof OutgoingError) return error;
  if (deadline.signal.aborted) return deadline.signal.reason as Error;
  const code = codeOf(error);
  return new OutgoingError(code, true, `${url.hostname}: ${code}`);
}
