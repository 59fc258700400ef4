import { buffer } from 'node:stream/consumers';
import type { ProviderOutcome, ProviderRequest } from '../../../ports/generation/generation-provider.port.js';
import type { OutgoingResponse } from '../../../ports/kernel/safe-fetch.port.js';
import { isRecord, jsonOf, mimeOf, Unreadable, type OpenAiHttp } from './openai-http.js';
import { failed } from './outcomes.js';
import { fieldsOf, TEXT_FIELDS } from './parameters.js';
import { sseData } from './sse-events.js';

const MOST_IMAGE_BYTES = 12 * 1024 * 1024;

/** What has come so far of a streamed answer. */
interface Draft {
  text: string;
  finish: string | undefined;
  usage: Record<string, number>;
}

export async function chat(
  http: OpenAiHttp,
  request: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderOutcome> {
  const json = {
    model: request.model,
    messages: [{ role: 'user', content: await contentOf(request, signal) }],
    ...fieldsOf(request.parameters, TEXT_FIELDS),
    ...(request.parameters['format'] === 'json' ? { response_format: { type: 'json_object' } } : {}),
    stream: true,
    stream_options: { include_usage: true },
  };
  const response = await http.post('/chat/completions', { json }, request.idempotencyKey, signal);
  const draft: Draft = { text: '', finish: undefined, usage: {} };
  if (mimeOf(response) === 'text/event-stream') await readStream(response, draft, request);
  else readWhole(await jsonOf(response), draft, request);
  if (draft.finish === 'content_filter') {
    return failed(
      'content-refused',
      'the provider stopped the answer by its rules',
      (draft.usage['completion_tokens'] ?? 0) > 0,
    );
  }
  return { state: 'succeeded', artefacts: [], text: draft.text, usage: draft.usage };
}

/** Pictures go along as data URLs: the store's addresses are nobody else's to read. */
async function contentOf(request: ProviderRequest, signal: AbortSignal): Promise<string | object[]> {
  const images = request.inputs.filter(({ mime }) => mime.startsWith('image/'));
  if (images.length === 0) return request.prompt;
  if (images.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_IMAGE_BYTES) {
    throw new InputsTooLarge();
  }
  const parts: object[] = [{ type: 'text', text: request.prompt }];
  for (const image of images) {
    const data = (await buffer(await image.open(signal))).toString('base64');
    parts.push({ type: 'image_url', image_url: { url: `data:${image.mime};base64,${data}` } });
  }
  return parts;
}

export class InputsTooLarge extends Error {}

/** Ends at `[DONE]`: a second copy of the answer behind it is not read. Without an end the answer may be half of one. */
async function readStream(response: OutgoingResponse, draft: Draft, request: ProviderRequest): Promise<void> {
  for await (const data of sseData(response.body)) {
    if (data === '[DONE]') {
      if (draft.finish === undefined) draft.finish = 'stop';
      break;
    }
    const event = parsed(data);
    if (event['error'] !== undefined) throw new Unreadable('provider-error');
    const { delta } = take(event, draft, 'delta');
    if (delta !== '') {
      draft.text += delta;
      request.onTextDelta?.(delta);
    }
  }
  if (draft.finish === undefined) throw new Unreadable('answer-incomplete');
}

function readWhole(answer: Readonly<Record<string, unknown>>, draft: Draft, request: ProviderRequest): void {
  const { delta, found } = take(answer, draft, 'message');
  if (!found) throw new Unreadable('answer-unreadable');
  draft.text = delta;
  if (delta !== '') request.onTextDelta?.(delta);
}

function take(
  event: Readonly<Record<string, unknown>>,
  draft: Draft,
  part: 'delta' | 'message',
): { delta: string; found: boolean } {
  if (isRecord(event['usage'])) {
    for (const [name, value] of Object.entries(event['usage'])) {
      if (typeof value === 'number' && Number.isFinite(value)) draft.usage[name] = value;
    }
  }
  const choice: unknown = Array.isArray(event['choices']) ? event['choices'][0] : undefined;
  if (!isRecord(choice)) return { delta: '', found: false };
  if (typeof choice['finish_reason'] === 'string') draft.finish = choice['finish_reason'];
  const content: unknown = isRecord(choice[part]) ? choice[part]['content'] : undefined;
  return typeof content === 'string' ? { delta: content, found: true } : { delta: '', found: false };
}

function parsed(data: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(data);
    if (isRecord(value)) return value;
  } catch {
    // Reported below.
  }
  throw new Unreadable('answer-unreadable');
}
