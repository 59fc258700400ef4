import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Frees a chunk of a request's body whose bytes have been copied. Left to the collector, these buffers of 64 kB lie outside its heap, and it
 * goes through the whole heap after every few hundred of them: that cost more than hashing and writing together.
 */
export function releaseChunk(body: Readable, chunk: Buffer): void {
  // A request hands its chunks over for good; other streams may keep theirs, or share a pool.
  if (!(body instanceof IncomingMessage)) return;
  const { buffer } = chunk;
  if (chunk.length === buffer.byteLength && 'transfer' in buffer) buffer.transfer(0);
}
