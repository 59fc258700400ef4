import { buffer } from 'node:stream/consumers';
import type { ProviderOutcome, ProviderRequest } from '../../../ports/generation/generation-provider.port.js';
import { multipart } from './multipart.js';
import { jsonOf, mimeOf, Unreadable, type OpenAiHttp } from './openai-http.js';
import { failed } from './outcomes.js';
import { fieldsOf, SPEECH_FIELDS } from './parameters.js';
import { inMemory } from './results.js';

export async function speech(
  http: OpenAiHttp,
  request: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderOutcome> {
  const json = {
    model: request.model,
    input: request.prompt,
    voice: 'alloy',
    response_format: 'wav',
    ...fieldsOf(request.parameters, SPEECH_FIELDS),
  };
  const response = await http.post('/audio/speech', { json }, request.idempotencyKey, signal);
  if (!/^(?:audio\/|application\/octet-stream$)/.test(mimeOf(response))) {
    response.body.destroy();
    throw new Unreadable('wrong-mime');
  }
  return { state: 'succeeded', artefacts: [await inMemory(await buffer(response.body), 'audio')] };
}

export async function transcription(
  http: OpenAiHttp,
  request: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderOutcome> {
  const input = request.inputs.find(({ mime }) => /^(?:audio|video)\//.test(mime));
  if (input === undefined) return failed('input-missing', 'a transcription needs a sound');
  const fields = {
    model: request.model,
    response_format: 'json',
    ...(request.prompt === '' ? {} : { prompt: request.prompt }),
  };
  const form = multipart(fields, [{ field: 'file', input }], signal);
  const { text } = await jsonOf(
    await http.post('/audio/transcriptions', { form }, request.idempotencyKey, signal),
  );
  if (typeof text !== 'string') throw new Unreadable('answer-unreadable');
  request.onTextDelta?.(text);
  return { state: 'succeeded', artefacts: [], text };
}
