import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import {
  ConfiguredProviderDirectory,
  configuredOrigins,
} from '../../src/adapters/providers/configured-provider-directory.js';
import { LocalProvider } from '../../src/adapters/providers/local/local-provider.js';
import { UndiciSafeFetch } from '../../src/adapters/http/undici-safe-fetch.js';
import type { ProviderRequest } from '../../src/ports/generation/generation-provider.port.js';
import { providerInput, providerRequest } from '../contracts/generation-provider.contract.js';

const signal = new AbortController().signal;
const temporaryDirectory = mkdtempSync(join(tmpdir(), 'local-provider-spec-'));
const provider = new LocalProvider({ temporaryDirectory });

async function render(
  capability: string,
  more: Partial<ProviderRequest> = {},
): Promise<{ mime: string; bytes: Buffer }[]> {
  const outcome = await provider.call(providerRequest(capability, more), signal);
  if (outcome.state !== 'succeeded') throw new Error(JSON.stringify(outcome));
  return Promise.all(
    outcome.artefacts.map(async ({ mime, open }) => ({ mime, bytes: await buffer(await open(signal)) })),
  );
}
const one = async (capability: string, more: Partial<ProviderRequest> = {}): Promise<Buffer> =>
  (await render(capability, more))[0]?.bytes ?? Buffer.alloc(0);
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const small = { size: '160x120', seed: 7 };
const folders = () => readdir(temporaryDirectory);
const colour = (red: number, green: number, blue: number) =>
  sharp({ create: { width: 160, height: 120, channels: 3, background: { r: red, g: green, b: blue } } })
    .png()
    .toBuffer();
const meanOf = async (png: Buffer) =>
  (await sharp(png).removeAlpha().stats()).channels.map(({ mean }) => mean);

describe('LocalProvider', () => {
  afterAll(() => rmSync(temporaryDirectory, { recursive: true }));

  it.each([
    ['image.generate', { parameters: small }],
    ['video.text', { parameters: { size: '160x90', duration: 1, fps: 8, seed: 7 } }],
    ['audio.music', { parameters: { durationSeconds: 2, seed: 7 } }],
  ] as const)(
    'GEN-2 %s: same prompt and seed, same bytes; another seed, others',
    async (capability, more) => {
      const [first, again, other] = await Promise.all([
        one(capability, more),
        one(capability, { ...more, operationId: 'another-operation' }),
        one(capability, { ...more, parameters: { ...more.parameters, seed: 8 } }),
      ]);
      expect(digest(again)).toBe(digest(first));
      expect(digest(other)).not.toBe(digest(first));
    },
  );

  it('GEN-2 without a seed an operation repeats itself and differs from others', async () => {
    const parameters = { size: '160x120' };
    const [first, again, other] = await Promise.all([
      one('image.generate', { parameters }),
      one('image.generate', { parameters }),
      one('image.generate', { parameters, operationId: 'another-operation' }),
    ]);
    expect(digest(again)).toBe(digest(first));
    expect(digest(other)).not.toBe(digest(first));
  });

  it.each([[{ size: '320x240' }, 320, 240]])(
    'GEN-2 a picture for %j is %d × %d',
    async (parameters, width, height) => {
      const info = await sharp(await one('image.generate', { parameters })).metadata();
      expect([info.format, info.width, info.height]).toEqual(['png', width, height]);
    },
  );

  it('GEN-2 gives as many pictures as are paid for, each its own', async () => {
    const files = await render('image.generate', { parameters: { ...small, count: 2 } });
    expect(new Set(files.map(({ bytes }) => digest(bytes))).size).toBe(2);
  });

  it('GEN-2 an input shows in edits and beside references', async () => {
    const [red, blue] = await Promise.all([colour(220, 40, 40), colour(40, 40, 220)]);
    for (const [capability, role] of [
      ['image.edit', 'image'],
      ['image.generate', 'reference'],
    ] as const) {
      const [warm, cold] = await Promise.all(
        [red, blue].map(async (png) =>
          meanOf(
            await one(capability, { parameters: small, inputs: [providerInput(role, 'image/png', png)] }),
          ),
        ),
      );
      expect((warm?.[0] ?? 0) - (cold?.[0] ?? 0)).toBeGreaterThan(15);
      expect((cold?.[2] ?? 0) - (warm?.[2] ?? 0)).toBeGreaterThan(15);
    }
  });

  it('GEN-2 upscales, removes a plain background and fills a mask only', async () => {
    const svg =
      '<svg width="160" height="120"><rect width="160" height="120" fill="#eee"/><circle cx="80" cy="60" r="30" fill="#b22"/></svg>';
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    const mask = await sharp(
      Buffer.from(
        '<svg width="160" height="120"><rect width="160" height="120"/><rect width="80" height="120" fill="#fff"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    const inputs = [providerInput('image', 'image/png', png)];
    const [large, cut, filled] = await Promise.all([
      one('image.upscale', { inputs, parameters: { scale: 3 } }),
      one('image.remove_background', { inputs }),
      one('image.inpaint', {
        inputs: [...inputs, providerInput('mask', 'image/png', mask)],
        parameters: small,
      }),
    ]);
    expect(await sharp(large).metadata()).toMatchObject({ width: 480, height: 360 });
    const alpha = await sharp(cut).extractChannel(3).raw().toBuffer();
    expect([alpha[0], alpha[60 * 160 + 80]]).toEqual([0, 255]);
    const right = { left: 100, top: 10, width: 50, height: 100 };
    const part = async (image: Buffer) =>
      (await sharp(image).removeAlpha().extract(right).raw().toBuffer()).toString('hex');
    expect(await part(filled)).toBe(await part(png));
    expect(digest(filled)).not.toBe(digest(png));
  });

  it('GEN-2 makes H.264 films from prompts, pictures and films', async () => {
    const timing = { size: '160x90', duration: 1, fps: 8, seed: 7 };
    const film = await one('video.text', { parameters: timing });
    expect(film.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(film.includes('avc1')).toBe(true);
    // Fast start: the index lies before the frames.
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
    const picture = providerInput('first_frame', 'image/png', await colour(200, 90, 20));
    const [still, graded] = await Promise.all([
      one('video.image', { parameters: timing, inputs: [picture] }),
      one('video.edit', { parameters: timing, inputs: [providerInput('video', 'video/mp4', film)] }),
    ]);
    expect(still.includes('avc1') && graded.includes('avc1')).toBe(true);
  });

  it('GEN-2 makes 16-bit PCM as long as asked, neither silent nor clipped', async () => {
    const wav = await one('audio.music', { parameters: { durationSeconds: 2 } });
    expect([wav.toString('latin1', 0, 4), wav.readUInt16LE(20), wav.readUInt16LE(34)]).toEqual([
      'RIFF',
      1,
      16,
    ]);
    expect((wav.length - 44) / wav.readUInt32LE(28)).toBeCloseTo(2, 2);
    let loudest = 0;
    for (let at = 44; at < wav.length; at += 2) loudest = Math.max(loudest, Math.abs(wav.readInt16LE(at)));
    expect(loudest).toBeGreaterThan(20_000);
    expect(loudest).toBeLessThan(32_767);
  });

  it('GEN-2 text is the same for the same seed, speaks the language of the prompt, and JSON on request', async () => {
    const text = async (more: Partial<ProviderRequest>) => {
      const outcome = await provider.call(providerRequest('text', more), signal);
      return outcome.state === 'succeeded' ? (outcome.text ?? '') : '';
    };
    expect(await text({ parameters: { seed: 1 } })).toBe(await text({ parameters: { seed: 1 } }));
    expect(await text({ parameters: { seed: 1 } })).not.toBe(await text({ parameters: { seed: 2 } }));
    expect(await text({ prompt: '雪山下的小屋' })).toMatch(/整体气氛/);
    expect(JSON.parse(await text({ parameters: { format: 'json' } }))).toHaveProperty('shots');
  });

  it.each([
    ['image.edit', [], 'input-missing'],
    ['image.edit', [providerInput('image', 'image/png', Buffer.from('no picture'))], 'input-not-decodable'],
    ['image.upscale', [providerInput('image', 'image/svg+xml', Buffer.from('<svg'))], 'input-not-decodable'],
    ['video.edit', [providerInput('video', 'video/mp4', Buffer.from('no film'))], 'input-not-decodable'],
    ['model3d', [], 'capability-unsupported'],
  ] as const)('GEN-2 %s with a bad input fails uncharged', async (capability, inputs, code) => {
    const outcome = await provider.call(
      providerRequest(capability, {
        inputs: [...inputs],
        parameters: { size: '160x90', duration: 1, fps: 8 },
      }),
      signal,
    );
    expect(outcome).toMatchObject({ state: 'failed', code, charged: false });
  });

  it('GEN-2 inputs and outputs are bounded, and so is the time', async () => {
    const big = { inputs: [providerInput('image', 'image/png', Buffer.alloc(5_000))] };
    const tight = new LocalProvider({ maxInputBytes: 4_000, maxOutputBytes: 100, timeoutMs: 10_000 });
    expect(await tight.call(providerRequest('image.edit', big), signal)).toMatchObject({
      code: 'input-too-large',
    });
    expect(await tight.call(providerRequest('image.generate', { parameters: small }), signal)).toMatchObject({
      code: 'result-too-large',
    });
    const hasty = new LocalProvider({ timeoutMs: 20 });
    expect(await hasty.call(providerRequest('image.generate'), signal)).toMatchObject({
      state: 'failed',
      code: 'render-timeout',
    });
  });

  it('GEN-2 an abort kills the renderer and its ffmpeg; no folder stays', async () => {
    const abort = new AbortController();
    const parameters = { size: '1280x720', duration: 8, fps: 30 };
    const call = provider.call(providerRequest('video.text', { parameters }), abort.signal);
    setTimeout(() => abort.abort(new Error('cancelled')), 250);
    await expect(call).rejects.toThrow('cancelled');
    expect(await folders()).toEqual([]);
  });

  it('GEN-2 a call that waits for its turn can be aborted, and the next one gets it', async () => {
    const single = new LocalProvider({ concurrency: 1 });
    const request = providerRequest('image.generate', { parameters: small });
    const abort = new AbortController();
    const first = single.call(request, signal);
    const second = single.call(request, abort.signal);
    const third = single.call(request, signal);
    abort.abort(new Error('not any more'));
    await expect(second).rejects.toThrow('not any more');
    expect([(await first).state, (await third).state]).toEqual(['succeeded', 'succeeded']);
  });

  it('GEN-2 an input that breaks is no request and leaves nothing behind', async () => {
    const broken = {
      ...providerInput('image', 'image/png', Buffer.alloc(10)),
      open: () =>
        Promise.resolve(new Readable({ read: (): void => undefined }).destroy(new Error('store stalled'))),
    };
    expect(await provider.call(providerRequest('image.edit', { inputs: [broken] }), signal)).toMatchObject({
      state: 'not-sent',
    });
    expect(await folders()).toEqual([]);
  });
});

describe('ConfiguredProviderDirectory', () => {
  const openai = [
    {
      name: 'here',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: 'k1',
      models: ['qwen*'],
      capabilities: ['text'],
    },
    { name: 'cloud', baseUrl: 'https://api.example/v1', apiKey: 'k2', models: ['gpt-image-2', 'gpt-6*'] },
  ];
  const directory = (local: object | undefined) =>
    new ConfiguredProviderDirectory({ openai, local }, new UndiciSafeFetch());

  it('GEN-2 the first that has capability and model runs it, the local one all the rest', () => {
    const all = directory({});
    const name = (capability: string, model: string) => all.providerFor(capability, model)?.name;
    expect(name('text', 'qwen3.8-max')).toBe('here');
    expect(name('image.generate', 'qwen3.8-max')).toBe('local');
    expect(name('image.generate', 'gpt-image-2')).toBe('cloud');
    expect(name('text', 'gpt-6-sol')).toBe('cloud');
    expect(name('video.text', 'seedance-2.5')).toBe('local');
    expect(name('model3d', 'any')).toBeUndefined();
    expect(all.named('cloud')?.name).toBe('cloud');
    expect(all.named('gone')).toBeUndefined();
  });

  it('GEN-2 without the local provider a model that nobody has has no provider', () => {
    expect(directory(undefined).providerFor('video.text', 'seedance-2.5')).toBeUndefined();
  });

  it('GEN-2 two providers of one name are refused: stored operations name them', () => {
    const twice = { openai: [...openai, ...openai], local: {} };
    expect(() => new ConfiguredProviderDirectory(twice, new UndiciSafeFetch())).toThrow(
      'two providers are named here',
    );
  });

  it('GEN-10 names the origins that the safe client may reach', () => {
    expect(configuredOrigins({ openai, local: {} })).toEqual([
      'http://127.0.0.1:11434',
      'https://api.example',
    ]);
  });
});
