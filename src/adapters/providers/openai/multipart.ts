import { randomBytes } from 'node:crypto';
import type { ProviderInput } from '../../../ports/generation/generation-provider.port.js';

export interface Multipart {
  readonly contentType: string;
  /** Known beforehand: many servers refuse a form in chunks. */
  readonly bytes: number;
  readonly body: AsyncIterable<Uint8Array>;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
};

/** `multipart/form-data` whose files are streamed from the store as they are sent: one piece in memory at a time. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  files: readonly { readonly field: string; readonly input: ProviderInput }[],
  signal: AbortSignal,
): Multipart {
  const boundary = `----canvas${randomBytes(18).toString('hex')}`;
  const head = Buffer.from(
    Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join(''),
  );
  const parts = files.map(({ field, input }, index) => ({
    input,
    head: Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="input-${index}.${EXTENSIONS[input.mime] ?? 'bin'}"\r\nContent-Type: ${input.mime}\r\n\r\n`,
    ),
  }));
  const tail = Buffer.from(`--${boundary}--\r\n`);

  async function* body(): AsyncGenerator<Uint8Array> {
    yield head;
    for (const part of parts) {
      yield part.head;
      yield* (await part.input.open(signal)) as AsyncIterable<Uint8Array>;
      yield Buffer.from('\r\n');
    }
    yield tail;
  }
  const bytes = parts.reduce(
    (sum, part) => sum + part.head.length + part.input.bytes + 2,
    head.length + tail.length,
  );
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes, body: body() };
}
