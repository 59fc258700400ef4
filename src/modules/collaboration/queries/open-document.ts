import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CanvasDocuments } from '../../../ports/collaboration/canvas-documents.port.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { documentsBusy } from '../domain/operations.errors.js';

/** Each open document holds a connection and a snapshot; the pool is for writers too. */
const OPEN = 4;
const WAITING = 200;

export interface OpenedDocument {
  readonly revision: string;
  /** Undefined when the caller has this revision already. */
  readonly body: Readable | undefined;
}

/** The whole document as a stream, in constant memory. The revision says everything about it: it is its strong ETag. */
@Injectable()
export class OpenDocument {
  private open = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly documents: CanvasDocuments) {}

  /** Throws `canvas-not-found`, `documents-busy`. A failure after the beginning destroys the stream. */
  async execute(query: {
    canvasId: string;
    isKnown: (revision: string) => boolean;
  }): Promise<OpenedDocument> {
    const current = await this.documents.revision(query.canvasId);
    if (current === undefined) throw canvasNotFound();
    if (query.isKnown(current)) return { revision: current, body: undefined };
    await this.enter();
    const body = new PassThrough({ highWaterMark: 256 * 1024 });
    // It may break before anybody reads it; who does read it gets the error too.
    body.on('error', () => undefined);
    return new Promise((resolve, reject) => {
      this.documents
        .write(query.canvasId, {
          begin: (revision) => resolve({ revision, body }),
          write: (piece) => writeTo(body, piece),
        })
        .then(() => body.end())
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error : new Error(String(error));
          reject(reason);
          // With the reason: while nothing was sent, the answer still becomes the problem that it is.
          body.destroy(reason);
        })
        .finally(() => this.leave());
    });
  }

  private async enter(): Promise<void> {
    if (this.open < OPEN) this.open++;
    else if (this.waiting.length >= WAITING) throw documentsBusy();
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The place goes straight to the next in line. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.open--;
  }
}

async function writeTo(body: PassThrough, piece: string): Promise<void> {
  if (body.destroyed) throw new Error('the reader went away');
  if (body.write(piece)) return;
  const gone = new AbortController();
  const onClose = () => gone.abort();
  body.once('close', onClose);
  try {
    await once(body, 'drain', { signal: gone.signal });
  } finally {
    body.off('close', onClose);
  }
}
