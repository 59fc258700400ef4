import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { goneSignal } from './connection.js';
import { decideContent } from './range.js';

export interface Picture {
  readonly mime: string;
  readonly bytes: number;
  /** Lower-case hex; with quotes around it the ETag. */
  readonly sha256: string;
  readonly createdAt: Date;
}

/** Answers GET with a small picture of ours, whole, or says that the client has it already. */
export async function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { mime, bytes, sha256, createdAt }: Picture,
  open: (signal: AbortSignal) => Promise<Readable>,
): Promise<void> {
  const etag = `"${sha256}"`;
  const { status } = decideContent(
    {
      ifMatch: headers['if-match'],
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
      ifUnmodifiedSince: headers['if-unmodified-since'],
    },
    { length: bytes, etag, lastModified: createdAt },
  );
  void reply.status(status).headers({
    etag,
    'last-modified': createdAt.toUTCString(),
    // Kept by the reader's own browser only, and asked about each time: a right can end.
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (status === 412)
    throw new DomainError(
      'precondition-failed',
      'precondition-failed',
      'If-Match or If-Unmodified-Since does not hold',
    );
  if (status === 304) return void reply.send();
  void reply.headers({ 'content-type': mime, 'content-length': bytes, 'content-disposition': 'inline' });
  void reply.send(await open(goneSignal(reply)));
}
