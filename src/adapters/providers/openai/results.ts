import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { ProviderArtefact } from '../../../ports/generation/generation-provider.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
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

/** What artefacts promise to throw. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof OutgoingError && error.code === 'body-too-large') {
    return new DomainError('too-large', 'media-too-large', 'the result is larger than the limit', {
      cause: error,
    });
  }
  return isForbidden(error)
    ? new DomainError('forbidden', 'result-address-forbidden', 'the result lies at a forbidden address', {
        cause: error,
      })
    : new DomainError('unavailable', 'result-unreachable', 'the result cannot be fetched now', {
        cause: error,
      });
}
