import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What the double does instead of answering properly. */
export type Misbehaviour =
  | { readonly kind: 'slow'; readonly ms: number }
  /** Takes the request, works, and never answers: the connection is cut. */
  | { readonly kind: 'drop' }
  /** Sends half of the body, then cuts the connection. */
  | { readonly kind: 'cut' }
  /** Sends half of the body, then nothing, with the connection open. */
  | { readonly kind: 'stall' }
  /** Refuses before accepting. */
  | {
      readonly kind: 'refuse';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly error?: object;
    }
  /** Carries the request out, then answers 500. */
  | { readonly kind: 'fail-after-accepting' }
  /** Sends the whole answer twice in one body. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'wrong-mime' }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'huge'; readonly bytes: number }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** A JSON answer in place of the proper one. */
  | { readonly kind: 'answer'; readonly json: object };

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Answer {
  readonly mime: string;
  readonly body: Buffer;
  readonly status?: number;
}

const json = (value: object): Answer => ({
  mime: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
});

export const DOUBLE_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const DOUBLE_WAV = Buffer.concat([
  Buffer.from('UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQgAAAA=', 'base64'),
  Buffer.alloc(8),
]);
export const DOUBLE_MP4 = Buffer.concat([
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  Buffer.alloc(6_000, 7),
]);
export const DOUBLE_TEXT = ['The ', 'quick ', 'brown ', 'fox — ', '狐狸'];

/**
 * An OpenAI-compatible server that misbehaves on demand. It counts what it carried out (`accepted`): the number that a
 * client must never drive above the number of its generations.
 */
export class OpenAiDouble {
  readonly seen: SeenRequest[] = [];
  /** Generations carried out, hence charged. */
  accepted = 0;
  /** One `Idempotency-Key` is one generation, as some providers guarantee. */
  honoursIdempotency = false;
  /** Polls until a task is done. */
  pollsUntilDone = 1;
  /** What a finished film task gives; the default only begins like one. */
  film: Buffer = DOUBLE_MP4;
  readonly #server: Server;
  readonly #planned: { readonly on: string; readonly what: Misbehaviour }[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #tasks = new Map<string, { polls: number; cancelled: boolean }>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<OpenAiDouble> {
    const server = createServer();
    const double = new OpenAiDouble(server);
    server.on('request', (request, response) => {
      double.#serve(request, response).catch(() => response.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return double;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  /** The next request whose `METHOD /path` starts with `on` meets this; several are met in their order. */
  plan(on: string, what: Misbehaviour, times = 1): void {
    for (let time = 0; time < times; time += 1) this.#planned.push({ on, what });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const path = request.url ?? '/';
    const method = request.method ?? 'GET';
    this.seen.push({ method, path, headers: request.headers, body });
    const at = this.#planned.findIndex(({ on }) => `${method} ${path}`.startsWith(on));
    const what = at < 0 ? undefined : this.#planned.splice(at, 1)[0]?.what;

    if (what?.kind === 'refuse') {
      return send(
        response,
        { ...json({ error: what.error ?? { message: 'refused' } }), status: what.status },
        what.headers,
      );
    }
    if (what?.kind === 'redirect')
      return send(response, { ...json({}), status: what.status }, { location: what.location });
    if (what?.kind === 'slow') await pause(what.ms);
    const answer = what?.kind === 'answer' ? json(what.json) : this.#answerOnce(method, path, request, body);
    switch (what?.kind) {
      case 'drop':
        return void response.destroy();
      case 'cut':
      case 'stall':
        return half(response, answer, what.kind);
      case 'fail-after-accepting':
        return send(response, { ...json({ error: { message: 'internal' } }), status: 500 });
      case 'duplicate':
        return send(response, { ...answer, body: Buffer.concat([answer.body, answer.body]) });
      case 'wrong-mime':
        return send(response, { mime: 'text/html', body: Buffer.from('<html>Bad gateway</html>') });
      case 'garbage':
        return send(response, { mime: answer.mime, body: Buffer.from('{"data": [ \u0000 not json') });
      case 'huge':
        return huge(response, answer.mime, what.bytes);
      default:
        return send(response, answer);
    }
  }

  #answerOnce(method: string, path: string, request: IncomingMessage, body: Buffer): Answer {
    const key = request.headers['idempotency-key'];
    const earlier = this.honoursIdempotency && typeof key === 'string' ? this.#answers.get(key) : undefined;
    if (earlier !== undefined) return earlier;
    const answer = this.#answer(method, path.replace(/^\/v1/, ''), body);
    if (method === 'POST' && typeof key === 'string') this.#answers.set(key, answer);
    return answer;
  }

  #answer(method: string, path: string, body: Buffer): Answer {
    if (method === 'POST' && !path.endsWith('/cancel')) this.accepted += 1;
    if (path === '/files/picture.png') return { mime: 'image/png', body: DOUBLE_PNG };
    if (path === '/chat/completions') return chatAnswer(body);
    if (path.startsWith('/images/')) return this.#imageAnswer(body);
    if (path === '/audio/speech') return { mime: 'audio/wav', body: DOUBLE_WAV };
    if (path === '/audio/transcriptions') return json({ text: DOUBLE_TEXT.join('') });
    if (path === '/videos') {
      const id = `video_${this.#tasks.size + 1}`;
      this.#tasks.set(id, { polls: 0, cancelled: false });
      return json({ id, object: 'video', status: 'queued', progress: 0 });
    }
    const [, id = '', rest = ''] = /^\/videos\/([^/]+)(\/\w+)?$/.exec(path) ?? [];
    const task = this.#tasks.get(id);
    if (task === undefined) return { ...json({ error: { message: `no ${path}` } }), status: 404 };
    if (rest === '/content') return { mime: 'video/mp4', body: this.film };
    if (rest === '/cancel') task.cancelled = true;
    task.polls += rest === '' ? 1 : 0;
    const done = task.polls >= this.pollsUntilDone;
    const status = task.cancelled ? 'cancelled' : done ? 'completed' : 'in_progress';
    return json({ id, object: 'video', status, progress: done ? 100 : 40 });
  }

  #imageAnswer(body: Buffer): Answer {
    const text = body.toString('latin1');
    const count = Number(/"n":(\d+)/.exec(text)?.[1] ?? 1);
    const item = text.includes('"response_format":"url"')
      ? { url: `${this.origin}/v1/files/picture.png` }
      : { b64_json: DOUBLE_PNG.toString('base64') };
    return json({ created: 1, data: Array.from({ length: count }, () => item), usage: { total_tokens: 7 } });
  }
}

function chatAnswer(body: Buffer): Answer {
  const { stream } = JSON.parse(body.toString('utf8')) as { stream?: boolean };
  if (stream !== true) {
    return json({
      choices: [{ message: { content: DOUBLE_TEXT.join('') }, finish_reason: 'stop' }],
      usage: {},
    });
  }
  const events = [
    ...DOUBLE_TEXT.map((content) => ({ choices: [{ index: 0, delta: { content } }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { choices: [], usage: { completion_tokens: 5 } },
  ];
  const lines = [...events.map((event) => `data: ${JSON.stringify(event)}\n\n`), 'data: [DONE]\n\n'];
  return { mime: 'text/event-stream', body: Buffer.from(lines.join('')) };
}

function send(response: ServerResponse, answer: Answer, headers: Record<string, string> = {}): void {
  response.writeHead(answer.status ?? 200, {
    ...headers,
    'content-type': answer.mime,
    'content-length': answer.body.length,
  });
  response.end(answer.body);
}

function half(response: ServerResponse, answer: Answer, then: 'cut' | 'stall'): void {
  response.writeHead(200, { 'content-type': answer.mime, 'content-length': answer.body.length });
  response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => {
    if (then === 'cut') setImmediate(() => response.destroy());
  });
}

/** Announces no length: only counting what arrives can stop it. */
async function huge(response: ServerResponse, mime: string, bytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': mime });
  const piece = Buffer.alloc(64 * 1024, 0x20);
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length) {
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}
