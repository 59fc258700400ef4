import { buffer } from 'node:stream/consumers';
import type { ProviderOutcome } from '../../../ports/generation/generation-provider.port.js';
import {
  OutgoingError,
  type OutgoingRequest,
  type OutgoingResponse,
  type SafeFetch,
} from '../../../ports/kernel/safe-fetch.port.js';
import type { Multipart } from './multipart.js';
import type { OpenAiTimeouts } from './openai-options.js';
import { outcomeOfRefusal, presentable } from './outcomes.js';

/** The provider answered, but not with success: the outcome says it all. */
export class Refused extends Error {
  constructor(readonly outcome: ProviderOutcome) {
    super('the provider refused');
  }
}

/** The answer came and cannot be used: what the provider did is in doubt. */
export class Unreadable extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const LARGEST_REFUSAL = 64 * 1024;

type Payload = { readonly json: object } | { readonly form: Multipart };

/** Requests to one endpoint. The key lives in a private field: neither errors, logs nor dumps of this object show it. */
export class OpenAiHttp {
  readonly #fetch: SafeFetch;
  readonly #base: string;
  readonly #origin: string;
  readonly #key: string;
  readonly #timeouts: OpenAiTimeouts;
  readonly #maxAnswerBytes: number;

  constructor(
    fetch: SafeFetch,
    options: {
      readonly baseUrl: string;
      readonly apiKey: string;
      readonly timeouts: OpenAiTimeouts;
      readonly maxAnswerBytes: number;
    },
  ) {
    this.#fetch = fetch;
    this.#base = options.baseUrl.replace(/\/+$/, '');
    this.#origin = new URL(options.baseUrl).origin;
    this.#key = options.apiKey;
    this.#timeouts = options.timeouts;
    this.#maxAnswerBytes = options.maxAnswerBytes;
  }

  /** A 2xx answer; throws Refused for all others. */
  async post(
    path: string,
    payload: Payload,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<OutgoingResponse> {
    const content =
      'json' in payload
        ? { body: JSON.stringify(payload.json), contentType: 'application/json' }
        : { body: payload.form.body, bodyBytes: payload.form.bytes, contentType: payload.form.contentType };
    const { contentType, ...body } = content;
    return this.#send({
      ...body,
      url: `${this.#base}${path}`,
      method: 'POST',
      headers: { ...this.#authorization(), 'content-type': contentType, 'idempotency-key': idempotencyKey },
      maxBytes: this.#maxAnswerBytes,
      signal,
    });
  }

  async get(
    path: string,
    signal: AbortSignal,
    more: Partial<OutgoingRequest> = {},
  ): Promise<OutgoingResponse> {
    return this.#send({
      maxBytes: this.#maxAnswerBytes,
      maxRedirects: 3,
      ...more,
      url: `${this.#base}${path}`,
      headers: { ...this.#authorization(), ...more.headers },
      signal,
    });
  }

  /** A result by its address, without our key: the address is the provider's word, not our configuration. */
  async getResult(
    url: string,
    signal: AbortSignal,
    more: Partial<OutgoingRequest> = {},
  ): Promise<OutgoingResponse> {
    return this.#send({ maxBytes: this.#maxAnswerBytes, maxRedirects: 3, ...more, url, signal });
  }

  presentable(message: string): string {
    return presentable(message, this.#key);
  }

  async #send(request: OutgoingRequest): Promise<OutgoingResponse> {
    const response = await this.#fetch.request({
      ...request,
      connectTimeoutMs: this.#timeouts.connectMs,
      firstByteTimeoutMs: this.#timeouts.firstByteMs,
      idleTimeoutMs: this.#timeouts.idleMs,
      totalTimeoutMs: this.#timeouts.totalMs,
      trustedOrigin: this.#origin,
    });
    if (response.status >= 200 && response.status < 300) return response;
    const { code, message } = await this.#refusalText(response);
    const { status, headers } = response;
    throw new Refused(outcomeOfRefusal({ status, headers, code, message }));
  }

  #authorization(): Record<string, string> {
    return { authorization: `Bearer ${this.#key}` };
  }

  /** The status decides; the words are a courtesy, so whatever goes wrong here changes nothing. */
  async #refusalText(response: OutgoingResponse): Promise<{ code: string | undefined; message: string }> {
    const text = await firstBytes(response, LARGEST_REFUSAL).catch(() => '');
    const plain = `the provider answered ${response.status}`;
    try {
      const { error } = JSON.parse(text) as { error?: { message?: unknown; code?: unknown; type?: unknown } };
      const code = [error?.code, error?.type].find((value): value is string => typeof value === 'string');
      return { code, message: typeof error?.message === 'string' ? this.presentable(error.message) : plain };
    } catch {
      return { code: undefined, message: plain };
    }
  }
}

async function firstBytes(response: OutgoingResponse, limit: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let seen = 0;
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    seen += piece.length;
    if (seen >= limit) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

export function mimeOf(response: OutgoingResponse): string {
  return (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The answer as a JSON object; anything else is Unreadable. */
export async function jsonOf(response: OutgoingResponse): Promise<Readonly<Record<string, unknown>>> {
  if (!/^application\/(?:[\w.+-]+\+)?json$/.test(mimeOf(response))) {
    response.body.destroy();
    throw new Unreadable('wrong-mime');
  }
  const bytes = await buffer(response.body);
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isRecord(value)) return value;
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
  }
  throw new Unreadable('answer-unreadable');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
