import { inspect } from 'node:util';
import { UndiciSafeFetch } from '../../src/adapters/http/undici-safe-fetch.js';
import type { OpenAiProviderOptions } from '../../src/adapters/providers/openai/openai-options.js';
import { OpenAiProvider } from '../../src/adapters/providers/openai/openai-provider.js';
import type { ProviderRequest } from '../../src/ports/generation/generation-provider.port.js';
import { providerRequest } from '../contracts/generation-provider.contract.js';
import { DOUBLE_TEXT, OpenAiDouble, type Misbehaviour } from '../harness/openai-double.js';

const KEY = 'sk-live-VerySecretKey0123456789';
const signal = new AbortController().signal;
const IMAGE = providerRequest('image.generate', { model: 'gpt-image-2' });
const TEXT = providerRequest('text', { model: 'gpt-6-sol' });

describe('OpenAiProvider against a server that misbehaves', () => {
  let double: OpenAiDouble;
  beforeEach(async () => {
    double = await OpenAiDouble.start();
  });
  afterEach(() => double.close());

  const provider = (more: Partial<OpenAiProviderOptions> = {}) =>
    new OpenAiProvider(
      {
        name: 'openai',
        baseUrl: double.baseUrl,
        apiKey: KEY,
        models: ['*'],
        timeouts: { connectMs: 2_000, firstByteMs: 500, idleMs: 400, totalMs: 3_000 },
        maxAnswerBytes: 200_000,
        pollSeconds: 2,
        retryDelayMs: 1,
        ...more,
      },
      new UndiciSafeFetch({ configuredOrigins: [new URL(more.baseUrl ?? double.baseUrl).origin] }),
    );
  const call = (request: ProviderRequest, more: Partial<OpenAiProviderOptions> = {}) =>
    provider(more).call(request, signal);
  const posts = () => double.seen.filter(({ method }) => method === 'POST').length;

  describe('the table of outcomes', () => {
    const refuse = (status: number, error?: object, headers?: Record<string, string>): Misbehaviour => ({
      kind: 'refuse',
      status,
      ...(error === undefined ? {} : { error }),
      ...(headers === undefined ? {} : { headers }),
    });

    it.each<[string, Misbehaviour, object]>([
      ['429', refuse(429), { state: 'not-sent', code: 'provider-rate-limited', retryAfterSeconds: 10 }],
      [
        '429 with Retry-After',
        refuse(429, undefined, { 'retry-after': '7' }),
        { state: 'not-sent', retryAfterSeconds: 7 },
      ],
      [
        '429 with an absurd Retry-After',
        refuse(429, undefined, { 'retry-after': '99999999' }),
        { retryAfterSeconds: 3600 },
      ],
      ['429 without quota', refuse(429, { code: 'insufficient_quota' }), { state: 'failed', charged: false }],
      ['400', refuse(400), { state: 'failed', code: 'provider-rejected', charged: false }],
      [
        '400 by content policy',
        refuse(400, { code: 'content_policy_violation' }),
        { state: 'failed', code: 'content-refused' },
      ],
      ['401', refuse(401), { state: 'failed', code: 'provider-unauthorized', charged: false }],
      ['404', refuse(404), { state: 'failed', code: 'provider-model-unavailable', charged: false }],
      ['422', refuse(422), { state: 'failed', charged: false }],
      ['408', refuse(408), { state: 'unknown' }],
      ['409', refuse(409), { state: 'unknown' }],
      ['500', refuse(500), { state: 'unknown', code: 'provider-error' }],
      ['502', refuse(502), { state: 'unknown' }],
      ['503', refuse(503), { state: 'unknown' }],
      ['504', refuse(504), { state: 'unknown' }],
      ['500 after accepting', { kind: 'fail-after-accepting' }, { state: 'unknown', code: 'provider-error' }],
      ['no answer in time', { kind: 'slow', ms: 900 }, { state: 'unknown', code: 'response-timeout' }],
      [
        'a connection dropped after the request',
        { kind: 'drop' },
        { state: 'unknown', code: 'connection-lost' },
      ],
      ['a body that is cut', { kind: 'cut' }, { state: 'unknown', code: 'connection-lost' }],
      ['a body that stalls', { kind: 'stall' }, { state: 'unknown', code: 'response-timeout' }],
      ['JSON that is none', { kind: 'garbage' }, { state: 'unknown', code: 'answer-unreadable' }],
      ['another type', { kind: 'wrong-mime' }, { state: 'unknown', code: 'wrong-mime' }],
      ['a huge body', { kind: 'huge', bytes: 2_000_000 }, { state: 'unknown', code: 'body-too-large' }],
      ['an answer sent twice', { kind: 'duplicate' }, { state: 'unknown', code: 'answer-unreadable' }],
      [
        'no pictures',
        { kind: 'answer', json: { data: [] } },
        { state: 'unknown', code: 'answer-unreadable' },
      ],
      [
        'pictures that are none',
        { kind: 'answer', json: { data: [{ b64_json: 'aGVsbG8=' }] } },
        { state: 'unknown', code: 'wrong-mime' },
      ],
      [
        'a redirect that may have been taken',
        { kind: 'redirect', status: 303, location: '/v1/x' },
        { state: 'unknown' },
      ],
      [
        'a moved endpoint',
        { kind: 'redirect', status: 308, location: '/v2' },
        { state: 'failed', code: 'provider-misconfigured' },
      ],
      [
        'a redirect to this machine',
        { kind: 'redirect', status: 307, location: 'http://127.0.0.1:22/' },
        { state: 'failed' },
      ],
      [
        'a redirect to the metadata address',
        { kind: 'redirect', status: 302, location: 'http://169.254.169.254/' },
        { state: 'unknown' },
      ],
    ])('GEN-2 BIL-18 %s', async (_what, misbehaviour, outcome) => {
      double.plan('POST', misbehaviour);
      expect(await call(IMAGE)).toMatchObject(outcome);
      // Whatever came, the adapter itself never sends again.
      expect(posts()).toBe(1);
    });

    it('GEN-2 a refused connection, a silent host and a forbidden address were certainly not sent', async () => {
      expect(await call(IMAGE, { baseUrl: 'http://127.0.0.1:1/v1' })).toMatchObject({
        state: 'not-sent',
        code: 'connect-failed',
      });
      const forbidden = new OpenAiProvider(
        { name: 'x', baseUrl: 'http://127.0.0.1:9/v1', apiKey: KEY, models: ['*'] },
        new UndiciSafeFetch(),
      );
      expect(await forbidden.call(IMAGE, signal)).toMatchObject({
        state: 'failed',
        code: 'provider-misconfigured',
        charged: false,
      });
    });

    it('GEN-2 throws only for its signal', async () => {
      double.plan('POST', { kind: 'slow', ms: 900 });
      const abort = new AbortController();
      setTimeout(() => abort.abort(new Error('shutting down')), 20);
      await expect(provider().call(IMAGE, abort.signal)).rejects.toThrow('shutting down');
    });
  });

  describe('requests in doubt', () => {
    it('GEN-2 are not repeated without a guarantee: one paid generation at most', async () => {
      double.plan('POST', { kind: 'fail-after-accepting' });
      expect(await call(IMAGE)).toMatchObject({ state: 'unknown' });
      expect([posts(), double.accepted]).toEqual([1, 1]);
    });

    it('GEN-2 are repeated with the same key where the provider guarantees idempotency', async () => {
      double.honoursIdempotency = true;
      double.plan('POST', { kind: 'fail-after-accepting' });
      double.plan('POST', { kind: 'drop' });
      expect(await call(IMAGE, { guaranteesIdempotency: true })).toMatchObject({ state: 'succeeded' });
      expect([posts(), double.accepted]).toEqual([3, 1]);
      expect(new Set(double.seen.map(({ headers }) => headers['idempotency-key']))).toEqual(
        new Set(['digest-1']),
      );
    });

    it('GEN-2 stay bounded, and an unreadable answer is not asked for again', async () => {
      double.plan('POST', { kind: 'drop' }, 9);
      expect(await call(IMAGE, { guaranteesIdempotency: true, retries: 2 })).toMatchObject({
        state: 'unknown',
      });
      expect(posts()).toBe(3);
      await double.close();
      double = await OpenAiDouble.start();
      double.plan('POST', { kind: 'garbage' }, 9);
      expect(await call(IMAGE, { guaranteesIdempotency: true })).toMatchObject({ state: 'unknown' });
      expect(posts()).toBe(1);
    });
  });

  describe('text', () => {
    it('GEN-2 streams deltas as they come', async () => {
      const deltas: string[] = [];
      const outcome = await call({ ...TEXT, onTextDelta: (delta) => deltas.push(delta) });
      expect(outcome).toMatchObject({
        state: 'succeeded',
        text: DOUBLE_TEXT.join(''),
        usage: { completion_tokens: 5 },
      });
      expect(deltas).toEqual(DOUBLE_TEXT);
    });

    it('GEN-2 an answer sent twice is read once', async () => {
      double.plan('POST', { kind: 'duplicate' });
      expect(await call(TEXT)).toMatchObject({ state: 'succeeded', text: DOUBLE_TEXT.join('') });
    });

    it.each<[string, Misbehaviour]>([
      ['cut', { kind: 'cut' }],
      ['stalled', { kind: 'stall' }],
      ['garbled', { kind: 'garbage' }],
      ['endless', { kind: 'huge', bytes: 2_000_000 }],
    ])('GEN-2 a %s stream is unknown, however much of it came', async (_what, misbehaviour) => {
      double.plan('POST', misbehaviour);
      expect(await call(TEXT)).toMatchObject({ state: 'unknown' });
    });

    it('GEN-2 after the first delta nothing is repeated, guarantee or not', async () => {
      double.honoursIdempotency = true;
      double.plan('POST', { kind: 'cut' });
      const deltas: string[] = [];
      const request = { ...TEXT, onTextDelta: (delta: string) => deltas.push(delta) };
      expect(await call(request, { guaranteesIdempotency: true })).toMatchObject({ state: 'unknown' });
      expect(posts()).toBe(1);
      expect(deltas.length).toBeGreaterThan(0);
    });

    it('GEN-2 a server that does not stream is understood too', async () => {
      const choices = [{ message: { content: 'whole' }, finish_reason: 'stop' }];
      double.plan('POST', { kind: 'answer', json: { choices } });
      expect(await call(TEXT)).toMatchObject({ state: 'succeeded', text: 'whole' });
    });
  });

  it('GEN-2 the circuit opens after failures in a row, and then nothing is sent', async () => {
    const target = provider({ breaker: { failures: 2, openSeconds: 60 } });
    double.plan('POST', { kind: 'drop' }, 2);
    await target.call(IMAGE, signal);
    await target.call(IMAGE, signal);
    const kept = await target.call(IMAGE, signal);
    expect(kept).toMatchObject({ state: 'not-sent', code: 'circuit-open' });
    expect(kept.state === 'not-sent' && kept.retryAfterSeconds).toBeGreaterThan(50);
    expect(posts()).toBe(2);
  });

  it('GEN-2 refusals do not open the circuit', async () => {
    const target = provider({ breaker: { failures: 2, openSeconds: 60 } });
    double.plan('POST', { kind: 'refuse', status: 400 }, 3);
    double.plan('POST', { kind: 'refuse', status: 429 }, 3);
    for (let time = 0; time < 6; time += 1) await target.call(IMAGE, signal);
    expect(await target.call(IMAGE, signal)).toMatchObject({ state: 'succeeded' });
  });

  it('GEN-2 the key shows in no outcome, error or dump', async () => {
    const target = provider();
    const said: unknown[] = [inspect(target, { depth: 9, showHidden: true }), JSON.stringify(target)];
    for (const message of [
      `Incorrect API key provided: ${KEY}`,
      `sk-live-****6789 is bad`,
      `Authorization: Bearer ${KEY}`,
    ]) {
      double.plan('POST', { kind: 'refuse', status: 400, error: { message } });
      said.push(await target.call(IMAGE, signal));
    }
    double.plan('POST', { kind: 'drop' });
    said.push(await target.call(IMAGE, signal));
    expect(JSON.stringify(said)).not.toMatch(/VerySecret|6789/);
    expect(double.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });
});
