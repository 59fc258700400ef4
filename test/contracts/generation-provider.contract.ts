import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import type {
  GenerationProvider,
  ProviderInput,
  ProviderOutcome,
  ProviderRequest,
} from '../../src/ports/generation/generation-provider.port.js';

export interface GenerationProviderFixture {
  readonly provider: GenerationProvider;
  /** A model that it has. */
  readonly model: string;
  close(): Promise<void>;
}

export function providerInput(role: string, mime: string, bytes: Buffer): ProviderInput {
  return {
    role,
    mime,
    bytes: bytes.length,
    storageKey: `test/${role}`,
    open: () => Promise.resolve(Readable.from([bytes], { objectMode: false })),
  };
}

export function providerRequest(capability: string, more: Partial<ProviderRequest> = {}): ProviderRequest {
  return {
    operationId: '018f0000-0000-7000-8000-000000000001',
    idempotencyKey: 'digest-1',
    capability,
    model: 'any-model',
    prompt: 'a lighthouse at dusk',
    parameters: {},
    inputs: [],
    ...more,
  };
}

type Succeeded = Extract<ProviderOutcome, { state: 'succeeded' }>;

/** Follows a call to its end as the engine does: accepted tasks are polled, never called again. */
export async function finished(
  provider: GenerationProvider,
  request: ProviderRequest,
  signal = new AbortController().signal,
): Promise<ProviderOutcome> {
  let outcome = await provider.call(request, signal);
  const id = outcome.state === 'accepted' ? outcome.externalTaskId : undefined;
  for (let poll = 0; id !== undefined && poll < 10 && /accepted|running/.test(outcome.state); poll += 1) {
    outcome = await provider.poll(id, request, signal);
  }
  return outcome;
}

/** What every provider promises, wherever it computes (GEN-2). */
export function describeGenerationProvider(
  name: string,
  make: () => Promise<GenerationProviderFixture>,
): void {
  describe(`GenerationProvider ${name}`, () => {
    let fixture: GenerationProviderFixture;
    beforeAll(async () => {
      fixture = await make();
    });
    afterAll(() => fixture.close());

    const succeed = async (request: ProviderRequest): Promise<Succeeded> => {
      const outcome = await finished(fixture.provider, { ...request, model: fixture.model });
      expect(outcome).toMatchObject({ state: 'succeeded' });
      return outcome as Succeeded;
    };
    const open = async (outcome: Succeeded) => {
      const [artefact] = outcome.artefacts;
      if (artefact === undefined) throw new Error('no artefact');
      const bytes = await buffer(await artefact.open(new AbortController().signal));
      return { mime: artefact.mime, bytes };
    };

    it.each([
      ['image.generate', {}, 'image/'],
      ['video.text', { duration: 1, size: '320x180', fps: 8 }, 'video/'],
      ['audio.speech', {}, 'audio/'],
    ])('GEN-2 %s gives a file that is what it says', async (capability, parameters, kind) => {
      const { mime, bytes } = await open(await succeed(providerRequest(capability, { parameters })));
      expect(mime).toMatch(kind);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(mime);
    });

    it('GEN-2 text deltas add up to the text', async () => {
      let streamed = '';
      let deltas = 0;
      const outcome = await succeed(
        providerRequest('text', { onTextDelta: (delta) => ((streamed += delta), (deltas += 1)) }),
      );
      expect(outcome.text?.length).toBeGreaterThan(10);
      expect(streamed).toBe(outcome.text);
      expect(deltas).toBeGreaterThan(2);
    });

    it('GEN-2 an edit takes its input', async () => {
      const { bytes: png } = await open(
        await succeed(providerRequest('image.generate', { parameters: { size: '128x96' } })),
      );
      const inputs = [providerInput('image', 'image/png', png)];
      const { mime } = await open(await succeed(providerRequest('image.edit', { inputs })));
      expect(mime).toBe('image/png');
    });

    it('GEN-2 says which capabilities it has', () => {
      expect(fixture.provider.supports('image.generate', fixture.model)).toBe(true);
      expect(fixture.provider.supports('model3d', fixture.model)).toBe(false);
    });

    it('GEN-2 throws when it is aborted, before and during the call', async () => {
      const request = providerRequest('image.generate', { model: fixture.model });
      await expect(fixture.provider.call(request, AbortSignal.abort(new Error('stop')))).rejects.toThrow(
        'stop',
      );
      const abort = new AbortController();
      const call = fixture.provider.call(request, abort.signal);
      abort.abort(new Error('stop now'));
      await expect(call).rejects.toThrow('stop now');
    });
  });
}
