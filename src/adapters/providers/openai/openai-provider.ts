import { setTimeout as pause } from 'node:timers/promises';
import {
  GenerationProvider,
  type ProviderCancel,
  type ProviderOutcome,
  type ProviderRequest,
} from '../../../ports/generation/generation-provider.port.js';
import { OutgoingError, type SafeFetch } from '../../../ports/kernel/safe-fetch.port.js';
import { CircuitBreaker, type CircuitPass } from '../circuit-breaker.js';
import { speech, transcription } from './audio.js';
import { chat, InputsTooLarge } from './chat.js';
import { images } from './images.js';
import { OpenAiHttp, Refused, Unreadable } from './openai-http.js';
import { DEFAULT_TIMEOUTS, matchesModel, type OpenAiProviderOptions } from './openai-options.js';
import { failed, isRepeatable, notSent, outcomeOfError, unknown } from './outcomes.js';
import { watchInputs } from './watched-inputs.js';
import { cancelVideo, createVideo, LostResult, pollVideo, type VideoOptions } from './videos.js';

type Call = (
  http: OpenAiHttp,
  request: ProviderRequest,
  video: VideoOptions,
  signal: AbortSignal,
) => Promise<ProviderOutcome>;

const CALLS: Readonly<Record<string, Call>> = {
  text: (http, request, _video, signal) => chat(http, request, signal),
  'image.generate': (http, request, _video, signal) => images(http, request, signal),
  'image.edit': (http, request, _video, signal) => images(http, request, signal),
  'image.inpaint': (http, request, _video, signal) => images(http, request, signal),
  'audio.speech': (http, request, _video, signal) => speech(http, request, signal),
  'audio.transcribe': (http, request, _video, signal) => transcription(http, request, signal),
  'video.text': createVideo,
  'video.image': createVideo,
  'video.reference': createVideo,
};

const MIB = 1024 * 1024;
/** A task whose state we may not read is asked for rarely: an administrator has to act. */
const UNREADABLE_TASK_POLL_SECONDS = 60;

/** Any endpoint that speaks OpenAI's protocol: chat, images, speech, transcription, films as tasks (GEN-2). */
export class OpenAiProvider extends GenerationProvider {
  override readonly name: string;
  readonly #options: Omit<OpenAiProviderOptions, 'apiKey'>;
  readonly #http: OpenAiHttp;
  readonly #video: VideoOptions;
  readonly #breaker: CircuitBreaker;

  constructor(options: OpenAiProviderOptions, fetch: SafeFetch) {
    super();
    const { apiKey, ...rest } = options;
    this.name = options.name;
    this.#options = rest;
    this.#http = new OpenAiHttp(fetch, {
      baseUrl: options.baseUrl,
      apiKey,
      timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts },
      maxAnswerBytes: options.maxAnswerBytes ?? 64 * MIB,
    });
    this.#video = {
      pollSeconds: options.pollSeconds ?? 5,
      maxVideoBytes: options.maxVideoBytes ?? 1024 * MIB,
    };
    this.#breaker = new CircuitBreaker({
      ...(options.breaker ?? { failures: 5, openSeconds: 30 }),
      now: () => performance.now() / 1000,
    });
  }

  override supports(capability: string, model: string): boolean {
    const allowed = this.#options.capabilities?.includes(capability) ?? true;
    return allowed && CALLS[capability] !== undefined && matchesModel(this.#options.models, model);
  }

  override async call(request: ProviderRequest, signal: AbortSignal): Promise<ProviderOutcome> {
    signal.throwIfAborted();
    const call = CALLS[request.capability];
    if (call === undefined)
      return failed('capability-unsupported', `${this.name} has no ${request.capability}`);
    const pass = this.#breaker.enter();
    if (pass === undefined) return notSent('circuit-open', this.#breaker.retryAfterSeconds);
    try {
      const outcome = await this.#attempts(call, request, signal);
      report(pass, outcome);
      return outcome;
    } catch (error) {
      pass.withdrawn();
      throw error;
    }
  }

  /** One attempt, unless the provider guarantees that the key makes several of them one generation. */
  async #attempts(call: Call, request: ProviderRequest, signal: AbortSignal): Promise<ProviderOutcome> {
    const { guaranteesIdempotency = false, retries = 2, retryDelayMs = 500 } = this.#options;
    let streamed = false;
    const watched: ProviderRequest = {
      ...request,
      onTextDelta: (delta) => {
        streamed = true;
        request.onTextDelta?.(delta);
      },
    };
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt(call, watched, signal);
      // After the first delta a second answer would be appended to the first.
      const again = guaranteesIdempotency && !streamed && attempt < retries && isRepeatable(outcome);
      if (!again) return outcome;
      await pause(retryDelayMs * 2 ** attempt, undefined, { signal });
    }
  }

  async #attempt(call: Call, request: ProviderRequest, signal: AbortSignal): Promise<ProviderOutcome> {
    const watched = watchInputs(request);
    try {
      return await call(this.#http, watched.request, this.#video, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      if (watched.inputFailed()) return notSent('input-unavailable', 10);
      if (error instanceof InputsTooLarge)
        return failed('input-too-large', 'the inputs are too large for this model');
      return outcomeOf(error);
    }
  }

  override async poll(
    externalTaskId: string,
    _request: ProviderRequest,
    signal: AbortSignal,
  ): Promise<ProviderOutcome> {
    signal.throwIfAborted();
    try {
      return await pollVideo(this.#http, externalTaskId, this.#video, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return this.#pollFailure(error);
    }
  }

  /** Failing to ask says nothing about the task; the engine looks again, ever more seldom. */
  #pollFailure(error: unknown): ProviderOutcome {
    const again = (code: string, seconds = this.#video.pollSeconds * 2) => notSent(code, seconds);
    if (error instanceof LostResult) return unknown(error.code);
    if (error instanceof Unreadable || error instanceof OutgoingError) return again(error.code);
    if (!(error instanceof Refused)) return again('answer-unreadable');
    const { outcome } = error;
    if (outcome.state === 'not-sent') return outcome;
    if (outcome.state !== 'failed') return again('provider-error');
    if (outcome.code === 'provider-model-unavailable') return unknown('task-not-found');
    return again(outcome.code, UNREADABLE_TASK_POLL_SECONDS);
  }

  override async cancel(externalTaskId: string, signal: AbortSignal): Promise<ProviderCancel> {
    if (this.#options.cancelsTasks !== true) return 'unsupported';
    return cancelVideo(this.#http, externalTaskId, signal);
  }
}

function outcomeOf(error: unknown): ProviderOutcome {
  if (error instanceof Refused) return error.outcome;
  if (error instanceof Unreadable) return unknown(error.code);
  if (error instanceof OutgoingError) return outcomeOfError(error);
  // Bytes that are no UTF-8, a stream that broke in a way nobody foresaw: the call was made.
  return unknown('answer-unreadable');
}

function report(pass: CircuitPass, outcome: ProviderOutcome): void {
  if (outcome.state === 'unknown') pass.failed();
  else if (outcome.state !== 'not-sent') pass.succeeded();
  else if (/^(?:connect|name)-/.test(outcome.code)) pass.failed();
  else pass.withdrawn();
}
