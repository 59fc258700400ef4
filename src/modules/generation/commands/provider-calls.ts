import { Injectable } from '@nestjs/common';
import { GeneratedMedia } from '../../../ports/media/generated-media.port.js';
import { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import {
  ProviderDirectory,
  type GenerationProvider,
  type ProviderInput,
  type ProviderOutcome,
  type ProviderRequest,
} from '../../../ports/generation/generation-provider.port.js';
import type { OperationRecord } from '../../../ports/generation/generation-records.port.js';

export interface PreparedCall {
  readonly provider: GenerationProvider;
  readonly request: ProviderRequest;
}

/** Talks to providers for the engine. Whatever goes wrong after a call began is an outcome, not an exception. */
@Injectable()
export class ProviderCalls {
  constructor(
    private readonly providers: ProviderDirectory,
    private readonly directory: MediaDirectory,
    private readonly media: GeneratedMedia,
  ) {}

  /** Everything that can fail before the mark: provider not configured in this process, an input that is gone. */
  async prepare(
    record: OperationRecord,
    onTextDelta?: (delta: string) => void,
  ): Promise<PreparedCall | 'provider-not-configured' | 'input-missing'> {
    const provider = this.providers.named(record.provider);
    if (!provider) return 'provider-not-configured';
    const inputs = await this.inputsOf(record);
    if (!inputs) return 'input-missing';
    const { operationId, model, request } = record.operation;
    return {
      provider,
      request: {
        operationId,
        idempotencyKey: record.idempotencyKey,
        capability: request.capability,
        model,
        prompt: request.prompt,
        parameters: request.parameters,
        inputs,
        ...(onTextDelta === undefined ? {} : { onTextDelta }),
      },
    };
  }

  /** Only after the mark. An abort, a time limit or a fault of the adapter count as unknown: the call may be on its way. */
  async call(
    { provider, request }: PreparedCall,
    signal: AbortSignal,
    limitSeconds: number,
  ): Promise<ProviderOutcome> {
    if (signal.aborted) return { state: 'not-sent', code: 'call-not-begun', retryAfterSeconds: 0 };
    const limit = AbortSignal.timeout(limitSeconds * 1_000);
    const either = AbortSignal.any([signal, limit]);
    try {
      return await unlessAborted(provider.call(request, either), either);
    } catch (error) {
      return {
        state: 'unknown',
        code: limit.aborted ? 'call-timed-out' : signal.aborted ? 'call-aborted' : faultCode(error),
      };
    }
  }

  async poll(
    { provider, request }: PreparedCall,
    taskId: string,
    signal: AbortSignal,
  ): Promise<ProviderOutcome> {
    try {
      return await provider.poll(taskId, request, AbortSignal.any([signal, AbortSignal.timeout(60_000)]));
    } catch (error) {
      return { state: 'unknown', code: faultCode(error) };
    }
  }

  /** True when the provider confirms that the task ends without a charge. */
  async cancel({ provider }: PreparedCall, taskId: string, signal: AbortSignal): Promise<boolean> {
    try {
      return (
        (await provider.cancel(taskId, AbortSignal.any([signal, AbortSignal.timeout(30_000)]))) ===
        'confirmed'
      );
    } catch {
      return false;
    }
  }

  /** Undefined when one of them is gone. */
  private async inputsOf(record: OperationRecord): Promise<ProviderInput[] | undefined> {
    const wanted = record.operation.request.inputs;
    if (wanted.length === 0) return [];
    const found = await this.directory.findMany(wanted.map(({ storageKey }) => storageKey));
    const byKey = new Map(found.map((media) => [media.storageKey, media]));
    const inputs: ProviderInput[] = [];
    for (const { role, storageKey } of wanted) {
      const media = byKey.get(storageKey);
      if (!media) return undefined;
      const open = async (signal: AbortSignal) => (await this.media.open(storageKey, signal)).body;
      inputs.push({ role, storageKey, mime: media.mime, bytes: media.bytes, open });
    }
    return inputs;
  }
}

/** An adapter that ignores its signal must not keep a worker for ever. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function faultCode(error: unknown): string {
  return error instanceof Error && error.name === 'AbortError' ? 'call-aborted' : 'provider-adapter-fault';
}
