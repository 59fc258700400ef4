import { buffer } from 'node:stream/consumers';
import type {
  ProviderArtefact,
  ProviderOutcome,
  ProviderRequest,
} from '../../../ports/generation/generation-provider.port.js';
import { multipart } from './multipart.js';
import { isRecord, jsonOf, Refused, Unreadable, type OpenAiHttp } from './openai-http.js';
import { fieldsOf, IMAGE_FIELDS, textFields } from './parameters.js';
import { inMemory, isForbidden, numbersOf } from './results.js';

const MOST_IMAGES = 10;
/** Fetching a result again costs nothing: it is a GET of what already exists. */
const FETCH_ATTEMPTS = 3;

export async function images(
  http: OpenAiHttp,
  request: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderOutcome> {
  const fields = {
    model: request.model,
    prompt: request.prompt,
    ...fieldsOf(request.parameters, IMAGE_FIELDS),
  };
  const files = request.inputs
    .filter(({ mime }) => mime.startsWith('image/'))
    .map((input, _index, all) => ({
      field:
        input.role === 'mask'
          ? 'mask'
          : all.filter(({ role }) => role !== 'mask').length > 1
            ? 'image[]'
            : 'image',
      input,
    }));
  const response =
    files.length === 0
      ? await http.post('/images/generations', { json: fields }, request.idempotencyKey, signal)
      : await http.post(
          '/images/edits',
          { form: multipart(textFields(fields), files, signal) },
          request.idempotencyKey,
          signal,
        );
  const { data, usage } = await jsonOf(response);
  if (!Array.isArray(data) || data.length === 0) throw new Unreadable('answer-unreadable');
  const artefacts: ProviderArtefact[] = [];
  for (const item of data.slice(0, wanted(request))) artefacts.push(await artefactOf(http, item, signal));
  return { state: 'succeeded', artefacts, usage: numbersOf(usage) };
}

/** A provider that answers twice gives no second picture. */
function wanted({ parameters }: ProviderRequest): number {
  const count = Number(parameters['count'] ?? parameters['n'] ?? 1);
  return Number.isInteger(count) ? Math.min(MOST_IMAGES, Math.max(1, count)) : 1;
}

/** The bytes are fetched within the call, so that `succeeded` means: the picture is in hand and is one. */
async function artefactOf(http: OpenAiHttp, item: unknown, signal: AbortSignal): Promise<ProviderArtefact> {
  if (!isRecord(item)) throw new Unreadable('answer-unreadable');
  if (typeof item['b64_json'] === 'string') return inMemory(Buffer.from(item['b64_json'], 'base64'), 'image');
  if (typeof item['url'] !== 'string') throw new Unreadable('answer-unreadable');
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { body } = await http.getResult(item['url'], signal);
      return await inMemory(await buffer(body), 'image');
    } catch (error) {
      if (signal.aborted || error instanceof Unreadable) throw error;
      const last =
        attempt === FETCH_ATTEMPTS ||
        isForbidden(error) ||
        (error instanceof Refused && error.outcome.state === 'failed');
      if (last) throw new Unreadable('result-unreachable');
    }
  }
}
