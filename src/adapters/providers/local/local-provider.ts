import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  GenerationProvider,
  type ProviderArtefact,
  type ProviderCancel,
  type ProviderOutcome,
  type ProviderRequest,
} from '../../../ports/generation/generation-provider.port.js';
import { randomFrom } from './random.js';
import { RenderRefused } from './render-job.js';
import { beyondLimits } from './limits.js';
import { RenderProcesses, type RenderOptions } from './render-process.js';
import { deltasOf, writeText } from './text.js';

export type LocalProviderOptions = Partial<RenderOptions>;

const DEFAULTS: RenderOptions = {
  concurrency: 2,
  temporaryDirectory: tmpdir(),
  timeoutMs: 120_000,
  maxInputBytes: 256 * 1024 * 1024,
  maxOutputBytes: 64 * 1024 * 1024,
};

const TEXT_CAPABILITIES: ReadonlySet<string> = new Set(['text', 'audio.transcribe']);
const RENDERED = ['image.', 'video.', 'audio.'];

/**
 * Runs on a fresh machine without network, keys or models (GEN-2): pictures, films and sounds are drawn from prompt and
 * seed, the same bytes each time. Nothing is ever in doubt here: a call ends as succeeded, failed (uncharged), or, when
 * our own renderer broke, not-sent.
 */
export class LocalProvider extends GenerationProvider {
  override readonly name = 'local';
  readonly #processes: RenderProcesses;

  constructor(options: LocalProviderOptions = {}) {
    super();
    this.#processes = new RenderProcesses({ ...DEFAULTS, ...options });
  }

  override supports(capability: string): boolean {
    return TEXT_CAPABILITIES.has(capability) || RENDERED.some((prefix) => capability.startsWith(prefix));
  }

  override async call(request: ProviderRequest, signal: AbortSignal): Promise<ProviderOutcome> {
    signal.throwIfAborted();
    if (!this.supports(request.capability)) {
      return failed('capability-unsupported', `the local provider has no ${request.capability}`);
    }
    const beyond = beyondLimits(request);
    if (beyond !== undefined) return failed('beyond-local-limits', beyond);
    if (TEXT_CAPABILITIES.has(request.capability)) return streamText(request, signal);
    try {
      const rendered = await this.#processes.render(request, seedOf(request), signal);
      return { state: 'succeeded', artefacts: rendered.map(artefact), usage: { outputs: rendered.length } };
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof RenderRefused) return failed(error.code, error.message);
      return { state: 'not-sent', code: 'renderer-failed', retryAfterSeconds: 5 };
    }
  }

  /** Every call finishes in the call: there are no tasks. */
  override poll(): Promise<ProviderOutcome> {
    return Promise.resolve(failed('task-not-found', 'the local provider keeps no tasks'));
  }

  override cancel(): Promise<ProviderCancel> {
    return Promise.resolve('unsupported');
  }
}

function failed(code: string, message: string): ProviderOutcome {
  return { state: 'failed', code, message, charged: false };
}

function artefact({ mime, bytes }: { mime: string; bytes: Buffer }): ProviderArtefact {
  return { mime, open: () => Promise.resolve(Readable.from([bytes], { objectMode: false })) };
}

/** Without a seed each operation gets a picture of its own, and a repeated attempt of it the same one. */
function seedOf({ parameters, operationId }: ProviderRequest): string {
  const seed = parameters['seed'];
  return seed === undefined || seed === null || seed === '' ? `operation ${operationId}` : String(seed);
}

async function streamText(request: ProviderRequest, signal: AbortSignal): Promise<ProviderOutcome> {
  const seed = seedOf(request);
  const text = writeText(request.prompt, seed, request.parameters['format'] === 'json' ? 'json' : 'prose');
  for (const delta of deltasOf(text, randomFrom(`deltas ${seed}`))) {
    await nextTurn();
    signal.throwIfAborted();
    request.onTextDelta?.(delta);
  }
  return { state: 'succeeded', artefacts: [], text, usage: { outputCharacters: text.length } };
}
