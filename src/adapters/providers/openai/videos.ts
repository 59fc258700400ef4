import type { Readable } from 'node:stream';
import type {
  ProviderArtefact,
  ProviderCancel,
  ProviderOutcome,
  ProviderRequest,
} from '../../../ports/generation/generation-provider.port.js';
import type { OutgoingRequest, OutgoingResponse } from '../../../ports/kernel/safe-fetch.port.js';
import { multipart } from './multipart.js';
import { isRecord, jsonOf, Refused, Unreadable, type OpenAiHttp } from './openai-http.js';
import { failed } from './outcomes.js';
import { fieldsOf, textFields, VIDEO_FIELDS } from './parameters.js';
import { asDomainError, isForbidden, numbersOf, typeOf } from './results.js';

export interface VideoOptions {
  readonly pollSeconds: number;
  readonly maxVideoBytes: number;
}

/** Enough for every signature of a film. */
const SIGNATURE_BYTES = 4_100;
const TASK_ID = /^[\w.:-]{1,200}$/;
const DONE = new Set(['completed', 'succeeded', 'success', 'done']);
const GIVEN_UP = new Set(['failed', 'error', 'cancelled', 'canceled', 'expired', 'rejected']);

export async function createVideo(
  http: OpenAiHttp,
  request: ProviderRequest,
  options: VideoOptions,
  signal: AbortSignal,
): Promise<ProviderOutcome> {
  const fields = textFields({
    model: request.model,
    prompt: request.prompt,
    ...fieldsOf(request.parameters, VIDEO_FIELDS),
  });
  const files = request.inputs.map((input) => ({
    field: input.role === 'last_frame' ? 'last_frame' : 'input_reference',
    input,
  }));
  const payload = files.length === 0 ? { json: fields } : { form: multipart(fields, files, signal) };
  const task = await jsonOf(await http.post('/videos', payload, request.idempotencyKey, signal));
  const id = task['id'] ?? task['task_id'];
  // The ID becomes part of a path; one that cannot be used leaves a paid task that nobody can follow.
  if (typeof id !== 'string' || !TASK_ID.test(id)) throw new Unreadable('answer-unreadable');
  return { state: 'accepted', externalTaskId: id, pollAfterSeconds: options.pollSeconds };
}

/** Throws for all that a later poll may find better; the caller then answers `running`. */
export async function pollVideo(
  http: OpenAiHttp,
  id: string,
  options: VideoOptions,
  signal: AbortSignal,
): Promise<ProviderOutcome> {
  const path = `/videos/${encodeURIComponent(id)}`;
  const task = await jsonOf(await http.get(path, signal));
  const status = typeof task['status'] === 'string' ? task['status'].toLowerCase() : '';
  if (GIVEN_UP.has(status)) {
    const error = isRecord(task['error']) ? task['error'] : {};
    const code =
      typeof error['code'] === 'string' && /^[\w.-]{1,60}$/.test(error['code']) ? error['code'] : status;
    const message =
      typeof error['message'] === 'string' ? http.presentable(error['message']) : `the task is ${status}`;
    return failed(code, message, task['charged'] === true);
  }
  if (DONE.has(status)) {
    const artefact = await videoArtefact(http, addressOf(task), `${path}/content`, options, signal);
    return { state: 'succeeded', artefacts: [artefact], usage: numbersOf(task['usage']) };
  }
  const progress = task['progress'];
  return {
    state: 'running',
    progress: typeof progress === 'number' ? Math.round(Math.min(100, Math.max(0, progress))) : undefined,
    pollAfterSeconds: options.pollSeconds,
  };
}

function addressOf(task: Readonly<Record<string, unknown>>): string | undefined {
  const first: unknown = Array.isArray(task['data']) ? task['data'][0] : undefined;
  const places = [task['video_url'], task['url'], isRecord(first) ? first['url'] : undefined];
  return places.find((place): place is string => typeof place === 'string');
}

/** Films are streamed, never held; only their first bytes are looked at beforehand, for the type. */
async function videoArtefact(
  http: OpenAiHttp,
  address: string | undefined,
  contentPath: string,
  options: VideoOptions,
  signal: AbortSignal,
): Promise<ProviderArtefact> {
  const get = (fetchSignal: AbortSignal, more: Partial<OutgoingRequest> = {}): Promise<OutgoingResponse> =>
    address === undefined
      ? http.get(contentPath, fetchSignal, { maxBytes: options.maxVideoBytes, ...more })
      : http.getResult(address, fetchSignal, { maxBytes: options.maxVideoBytes, ...more });
  const mime = await probedType(() => get(signal, { headers: { range: `bytes=0-${SIGNATURE_BYTES - 1}` } }));
  return { mime, open: (openSignal) => opened(() => get(openSignal), openSignal) };
}

/** The task is done, and what it made is no film or lies where we must not go: no later poll will change that. */
export class LostResult extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

async function probedType(probe: () => Promise<OutgoingResponse>): Promise<string> {
  try {
    return await typeOf(await beginning(await probe()), 'video');
  } catch (error) {
    if (error instanceof Unreadable) throw new LostResult(error.code);
    if (isForbidden(error)) throw new LostResult('result-unreachable');
    throw error;
  }
}

async function opened(request: () => Promise<OutgoingResponse>, signal: AbortSignal): Promise<Readable> {
  try {
    return (await request()).body;
  } catch (error) {
    signal.throwIfAborted();
    throw asDomainError(error);
  }
}

async function beginning(response: OutgoingResponse): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let seen = 0;
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    seen += piece.length;
    if (seen >= SIGNATURE_BYTES) break;
  }
  return Buffer.concat(pieces);
}

export async function cancelVideo(
  http: OpenAiHttp,
  id: string,
  signal: AbortSignal,
): Promise<ProviderCancel> {
  try {
    const path = `/videos/${encodeURIComponent(id)}/cancel`;
    const { status } = await jsonOf(await http.post(path, { json: {} }, `cancel-${id}`, signal));
    return status === 'cancelled' || status === 'canceled' ? 'confirmed' : 'requested';
  } catch (error) {
    if (signal.aborted) throw error;
    return error instanceof Refused && error.outcome.state === 'failed' ? 'too_late' : 'requested';
  }
}
