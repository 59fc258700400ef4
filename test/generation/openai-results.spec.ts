import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { UndiciSafeFetch } from '../../src/adapters/http/undici-safe-fetch.js';
import type { OpenAiProviderOptions } from '../../src/adapters/providers/openai/openai-options.js';
import { OpenAiProvider } from '../../src/adapters/providers/openai/openai-provider.js';
import type { ProviderRequest } from '../../src/ports/generation/generation-provider.port.js';
import { finished, providerInput, providerRequest } from '../contracts/generation-provider.contract.js';
import { DOUBLE_MP4, DOUBLE_PNG, OpenAiDouble, type Misbehaviour } from '../harness/openai-double.js';

const KEY = 'sk-live-VerySecretKey0123456789';
const signal = new AbortController().signal;
const IMAGE = providerRequest('image.generate', { model: 'gpt-image-2' });
const SPEECH = providerRequest('audio.speech', { model: 'gpt-tts' });
const VIDEO = providerRequest('video.text', { model: 'gpt-video' });

describe('OpenAiProvider and the results of a server that misbehaves', () => {
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

  describe('pictures', () => {
    it('GEN-2 asks for what the parameters say and no more', async () => {
      const parameters = { count: 2, size: '1024x1536', seed: 4, secretKnob: 'x' };
      const outcome = await call({ ...IMAGE, parameters });
      expect(outcome.state === 'succeeded' && outcome.artefacts.length).toBe(2);
      expect(JSON.parse(double.seen[0]?.body.toString() ?? '')).toEqual({
        model: 'gpt-image-2',
        prompt: 'a lighthouse at dusk',
        n: 2,
        size: '1024x1536',
        seed: 4,
      });
    });

    it('GEN-2 more pictures than asked for are not taken', async () => {
      const b64_json = DOUBLE_PNG.toString('base64');
      double.plan('POST', { kind: 'answer', json: { data: [{ b64_json }, { b64_json }] } });
      const outcome = await call(IMAGE);
      expect(outcome.state === 'succeeded' && outcome.artefacts.length).toBe(1);
    });

    const byUrl = { ...IMAGE, parameters: { responseFormat: 'url' } };
    it('GEN-2 GEN-10 fetches a result by its address without our key, again if it breaks', async () => {
      double.plan('GET /v1/files', { kind: 'cut' });
      double.plan('GET /v1/files', { kind: 'refuse', status: 503 });
      const outcome = await call(byUrl);
      expect(outcome).toMatchObject({ state: 'succeeded', artefacts: [{ mime: 'image/png' }] });
      expect(double.seen.filter(({ path }) => path.includes('/files/'))).toHaveLength(3);
      expect(double.seen.at(-1)?.headers.authorization).toBeUndefined();
      expect(double.accepted).toBe(1);
    });

    it.each([
      ['this machine', 'http://127.0.0.1/x.png'],
      ['the metadata address', 'http://169.254.169.254/latest/'],
      ['a private network', 'http://10.0.0.8/x.png'],
      ['another scheme', 'file:///etc/passwd'],
      ['a port of another service', 'http://127.0.0.1:6379/'],
    ])('GEN-10 a result at %s is not fetched', async (_what, url) => {
      double.plan('POST', { kind: 'answer', json: { data: [{ url }] } });
      expect(await call(IMAGE)).toEqual({ state: 'unknown', code: 'result-unreachable' });
    });

    it.each(['http://127.0.0.1:22/', 'http://169.254.169.254/latest/meta-data/', 'http://[::1]/'])(
      'GEN-10 a result address that redirects to %s is not followed',
      async (location) => {
        double.plan('GET /v1/files', { kind: 'redirect', status: 302, location }, 3);
        expect(await call(byUrl)).toEqual({ state: 'unknown', code: 'result-unreachable' });
      },
    );

    it.each<[string, Misbehaviour, string]>([
      ['an error page', { kind: 'wrong-mime' }, 'wrong-mime'],
      ['too large', { kind: 'huge', bytes: 2_000_000 }, 'result-unreachable'],
    ])('GEN-2 a result that is %s is no picture', async (_what, misbehaviour, code) => {
      double.plan('GET /v1/files', misbehaviour);
      expect(await call(byUrl)).toEqual({ state: 'unknown', code });
    });

    it('GEN-2 an edit sends its inputs as a form of known length, streamed', async () => {
      const opened: string[] = [];
      const large = Buffer.alloc(300_000, 1);
      const inputs = ['image', 'mask'].map((role) => ({
        ...providerInput(role, 'image/png', large),
        open: () => {
          opened.push(role);
          return Promise.resolve(Readable.from(pieces(large), { objectMode: false }));
        },
      }));
      expect(await call({ ...IMAGE, capability: 'image.edit', inputs })).toMatchObject({
        state: 'succeeded',
      });
      const [seen] = double.seen;
      expect(seen?.path).toBe('/v1/images/edits');
      expect(Number(seen?.headers['content-length'])).toBe(seen?.body.length);
      const form = await new Response(new Uint8Array(seen?.body ?? []), {
        headers: { 'content-type': seen?.headers['content-type'] ?? '' },
      }).formData();
      expect([...form.keys()].sort()).toEqual(['image', 'mask', 'model', 'prompt']);
      expect((form.get('image') as File).size).toBe(large.length);
      expect(opened).toEqual(['image', 'mask']);
    });

    it.each([
      ['cannot be opened', () => Promise.reject(new Error('object-store-unavailable'))],
      ['breaks off', () => Promise.resolve(Readable.from(breaking(), { objectMode: false }))],
      [
        'is shorter than announced',
        () => Promise.resolve(Readable.from([Buffer.alloc(10)], { objectMode: false })),
      ],
      [
        'is longer than announced',
        () => Promise.resolve(Readable.from([Buffer.alloc(9_999)], { objectMode: false })),
      ],
    ])('GEN-2 an input that %s was no request', async (_what, open) => {
      const inputs = [{ ...providerInput('image', 'image/png', Buffer.alloc(1_000)), open }];
      expect(await call({ ...IMAGE, capability: 'image.edit', inputs })).toMatchObject({
        state: 'not-sent',
        code: 'input-unavailable',
      });
      expect(double.accepted).toBe(0);
    });
  });

  it.each<[string, Misbehaviour, string]>([
    ['cut', { kind: 'cut' }, 'connection-lost'],
    ['of another type', { kind: 'wrong-mime' }, 'wrong-mime'],
    ['huge', { kind: 'huge', bytes: 2_000_000 }, 'body-too-large'],
    ['noise', { kind: 'garbage' }, 'wrong-mime'],
  ])('GEN-2 speech that is %s is unknown', async (_what, misbehaviour, code) => {
    double.plan('POST', misbehaviour);
    expect(await call(SPEECH)).toEqual({ state: 'unknown', code });
  });

  describe('films', () => {
    it('GEN-2 are made, polled and streamed; polling starts nothing', async () => {
      double.pollsUntilDone = 3;
      const target = provider();
      const accepted = await target.call(VIDEO, signal);
      expect(accepted).toEqual({ state: 'accepted', externalTaskId: 'video_1', pollAfterSeconds: 2 });
      expect(await target.poll('video_1', VIDEO, signal)).toEqual({
        state: 'running',
        progress: 40,
        pollAfterSeconds: 2,
      });
      await target.poll('video_1', VIDEO, signal);
      const done = await target.poll('video_1', VIDEO, signal);
      if (done.state !== 'succeeded') throw new Error(done.state);
      expect(done.artefacts[0]?.mime).toBe('video/mp4');
      const body = await done.artefacts[0]?.open(signal);
      expect(body && (await buffer(body)).equals(DOUBLE_MP4)).toBe(true);
      expect(double.accepted).toBe(1);
    });

    it.each<[string, Misbehaviour, object]>([
      [
        '429',
        { kind: 'refuse', status: 429, headers: { 'retry-after': '9' } },
        { state: 'not-sent', retryAfterSeconds: 9 },
      ],
      ['500', { kind: 'refuse', status: 500 }, { state: 'not-sent' }],
      ['401', { kind: 'refuse', status: 401 }, { state: 'not-sent', retryAfterSeconds: 60 }],
      ['404', { kind: 'refuse', status: 404 }, { state: 'unknown', code: 'task-not-found' }],
      ['a timeout', { kind: 'slow', ms: 900 }, { state: 'not-sent', code: 'response-timeout' }],
      ['a cut', { kind: 'cut' }, { state: 'not-sent', code: 'connection-lost' }],
      ['an error page', { kind: 'wrong-mime' }, { state: 'not-sent', code: 'wrong-mime' }],
      [
        'a failed task',
        { kind: 'answer', json: { status: 'failed', error: { code: 'moderation', message: `no ${KEY}` } } },
        { state: 'failed', code: 'moderation', message: 'no [redacted]', charged: false },
      ],
      [
        'a charged failure',
        { kind: 'answer', json: { status: 'failed', charged: true } },
        { state: 'failed', charged: true },
      ],
      [
        'an expired task',
        { kind: 'answer', json: { status: 'expired' } },
        { state: 'failed', code: 'expired' },
      ],
      [
        'a film at a private address',
        { kind: 'answer', json: { status: 'completed', url: 'http://10.0.0.1/v.mp4' } },
        { state: 'unknown', code: 'result-unreachable' },
      ],
    ])('GEN-2 a look that meets %s', async (_what, misbehaviour, outcome) => {
      const target = provider();
      await target.call(VIDEO, signal);
      double.plan('GET', misbehaviour);
      expect(await target.poll('video_1', VIDEO, signal)).toMatchObject(outcome);
      expect(posts()).toBe(1);
    });

    it('GEN-2 a film that is no film is told before it is stored', async () => {
      double.plan('GET /v1/videos/video_1/content', { kind: 'wrong-mime' });
      expect(await finished(provider(), VIDEO)).toEqual({ state: 'unknown', code: 'wrong-mime' });
    });

    it('GEN-2 a film above the limit breaks off as too large', async () => {
      const outcome = await finished(provider({ maxVideoBytes: 5_000 }), VIDEO).catch(
        (error: unknown) => error,
      );
      expect(outcome).toEqual({ state: 'unknown', code: 'result-unreachable' });
    });

    it.each(['../../admin', 'a/b', '', 'x'.repeat(300)])(
      'GEN-2 a task ID like %j is not used',
      async (id) => {
        double.plan('POST', { kind: 'answer', json: { id, status: 'queued' } });
        expect(await call(VIDEO)).toEqual({ state: 'unknown', code: 'answer-unreadable' });
      },
    );

    it('GEN-2 cancels only where the provider can, and believes only its word', async () => {
      const able = provider({ cancelsTasks: true });
      await able.call(VIDEO, signal);
      expect(await provider().cancel('video_1', signal)).toBe('unsupported');
      double.plan('POST', { kind: 'fail-after-accepting' });
      expect(await able.cancel('video_1', signal)).toBe('requested');
      double.plan('POST', { kind: 'refuse', status: 400 });
      expect(await able.cancel('video_1', signal)).toBe('too_late');
      expect(await able.cancel('video_1', signal)).toBe('confirmed');
    });
  });
});

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
}

async function* breaking(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100);
  await once(process, 'nothing', { signal: AbortSignal.timeout(5) }).catch(() => undefined);
  throw new Error('the store stalled');
}
