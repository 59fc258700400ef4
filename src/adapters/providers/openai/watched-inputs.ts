import { Readable } from 'node:stream';
import type { ProviderInput, ProviderRequest } from '../../../ports/generation/generation-provider.port.js';

export interface WatchedRequest {
  readonly request: ProviderRequest;
  /** True once an input could not be read to its announced end. */
  inputFailed(): boolean;
}

/**
 * The request with inputs that remember whether they failed: the HTTP layer reports a broken request body like a broken
 * connection, but a form that never became whole was never a request, so it may be sent again.
 */
export function watchInputs(request: ProviderRequest): WatchedRequest {
  let broken = false;
  const watch = (input: ProviderInput): ProviderInput => ({
    role: input.role,
    storageKey: input.storageKey,
    mime: input.mime,
    bytes: input.bytes,
    open: (signal) => Promise.resolve(Readable.from(exactly(input, signal), { objectMode: false })),
  });
  async function* exactly(input: ProviderInput, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    let left = input.bytes;
    try {
      for await (const piece of (await input.open(signal)) as AsyncIterable<Uint8Array>) {
        left -= piece.length;
        if (left < 0) break;
        yield piece;
      }
      if (left !== 0) throw new Error(`the ${input.role} input has not the announced length`);
    } catch (error) {
      broken = true;
      throw error;
    }
  }
  return { request: { ...request, inputs: request.inputs.map(watch) }, inputFailed: () => broken };
}
