import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { ProviderArtefact } from '../../../ports/generation/generation-provider.port.js';
import { OutgoingError } from '../../../ports/kernel/safe-fetch.port.js';
import { isRecord, Unreadable } from './openai-http.js';

/** The type by the bytes: what headers and extensions claim is not believed. */
export async function typeOf(bytes: Uint8Array, kind: 'image' | 'video' | 'audio'): Promise<string> {
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !type.mime.startsWith(`${kind}/`)) throw new Unreadable('wrong-mime');
  return type.mime;
}

export async function inMemory(bytes: Buffer, kind: 'image' | 'audio'): Promise<ProviderArtefact> {
  const mime = await typeOf(bytes, kind);
  return { mime, open: () => Promise.resolve(Readable.from([bytes], { objectMode: false })) };
}

/** The safe client will not go there, or not carry that much: asking again changes nothing. */
export function isForbidden(error: unknown): boolean {
  return (
    error instanceof OutgoingError &&
    (/forbidden|url-invalid/.test(error.code) || error.code === 'body-too-large')
  );
}

export function numbersOf(usage: unknown): Record<string, number> {
  if (!isRecord(usage)) return {};
  return Object.fromEntries(
    Object.entries(usage).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}
