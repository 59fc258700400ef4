import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls `then` once when the response is over, whoever ended it. Node tells `close` once, and not to those who come late: a client that
 * goes away while its request waits for the database is gone before there is anything to listen for.
 */
export function whenOver(response: ServerResponse, then: () => void): void {
  if (response.destroyed) process.nextTick(then);
  else response.once('close', then);
}

/** Aborts when nobody is there any more to take the answer. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  whenOver(reply.raw, () => gone.abort());
  return gone.signal;
}

/** Work that is given up when the client closes the connection. */
export async function whileConnected<T>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  const aborted = new AbortController();
  const cut = () => aborted.abort(new Error('the client closed the connection'));
  if (socket.destroyed) cut();
  else socket.once('close', cut);
  try {
    return await work(aborted.signal);
  } finally {
    socket.off('close', cut);
  }
}
